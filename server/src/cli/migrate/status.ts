import type { CliCommand } from '../program/command.ts';
import { migrationStatus, mustExist } from '../../runtime/open-storage.ts';

export const migrateStatus: CliCommand = {
  summary:
    "Says which steps the database's tables have taken and which are to come; changes nothing.",
  concerns: 'any',
  examples: [
    ['migrate status', 'before an upgrade'],
    ['migrate status --json', 'for a program'],
  ],
  negative: 'steps are to come, or there is no database',
  async run({ config }) {
    if (config.database.kind === 'sqlite') await mustExist(config);
    const status = await migrationStatus(config);
    const { applied, pending } = status;
    const lines = [
      ...applied.map((name) => `done   ${name}`),
      ...pending.map((name) => `to do  ${name}`),
    ];
    return { json: status, text: lines.join('\n'), exitCode: pending.length === 0 ? 0 : 1 };
  },
};
