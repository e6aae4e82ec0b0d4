import { sqliteMigrationStatus } from '../storage/sqlite-storage.ts';
import type { CliCommand } from './command.ts';
import { explainOpening, mustExist } from './database.ts';

export const migrateStatus: CliCommand = {
  name: 'migrate status',
  summary:
    "Says which steps the database's tables have taken and which are to come; changes nothing.",
  concerns: 'any',
  examples: [
    ['migrate status', 'before an upgrade'],
    ['migrate status --json', 'for a program'],
  ],
  negative: 'steps are to come, or there is no database',
  async run({ config }) {
    mustExist(config);
    const { databasePath } = config;
    const status = await explainOpening(databasePath, () => sqliteMigrationStatus(databasePath));
    const { applied, pending } = status;
    const lines = [
      ...applied.map((name) => `done   ${name}`),
      ...pending.map((name) => `to do  ${name}`),
    ];
    return { json: status, text: lines.join('\n'), exitCode: pending.length === 0 ? 0 : 1 };
  },
};
