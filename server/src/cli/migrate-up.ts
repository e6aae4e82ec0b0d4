import { migrateSqlite } from '../storage/sqlite-storage.ts';
import type { CliCommand } from './command.ts';
import { explainOpening, mustExist } from './database.ts';

export const migrateUp: CliCommand = {
  name: 'migrate up',
  summary:
    "Brings the database's tables up to date; every start of the service does the same by itself.",
  concerns: 'any',
  examples: [['migrate up', 'to see how long it takes, before the service starts']],
  async run({ config }) {
    mustExist(config);
    const { databasePath } = config;
    const done = await explainOpening(databasePath, () => migrateSqlite(databasePath));
    const { applied } = done;
    return {
      json: done,
      text: applied.length === 0 ? 'There was nothing to do.' : `Done: ${applied.join(', ')}.`,
    };
  },
};
