import type { Config } from '../../config/load.ts';
import type { CliCommand } from '../program/command.ts';
import { explainOpening, mustExist } from '../../runtime/open-storage.ts';

export const migrateUp: CliCommand = {
  summary:
    "Brings the database's tables up to date; a start of the service does the same by itself, but only for the embedded database and for an empty one.",
  concerns: 'any',
  examples: [['migrate up', 'before a newer version starts on PostgreSQL']],
  async run({ config }) {
    const done = await explainOpening(config, () => migrate(config));
    const { applied } = done;
    return {
      json: done,
      text: applied.length === 0 ? 'There was nothing to do.' : `Done: ${applied.join(', ')}.`,
    };
  },
};

async function migrate(config: Config): Promise<{ applied: string[] }> {
  const { database } = config;
  if (database.kind === 'sqlite') {
    await mustExist(config);
    const { migrateSqlite } = await import('../../storage/sqlite/migrations.ts');
    return migrateSqlite(database.path);
  }
  const { migratePostgres } = await import('../../storage/postgres/storage.ts');
  return migratePostgres(database.url);
}
