import type { Config } from '../config/load.ts';
import { checkpointsOf } from '../runtime/checkpoints.ts';
import { explainOpening, migrationStatus, mustExist } from '../runtime/open-storage.ts';
import type { CliCommand } from './program/command.ts';

export const migrateStatus: CliCommand = {
  summary:
    "Says which steps the database's tables have taken and which are to come; changes nothing.",
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

export const migrateUp: CliCommand = {
  summary:
    "Brings the database's tables up to date; a start of the service does the same by itself, but only for the embedded database and for an empty one.",
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
    const { migrateSqlite } = await import('../storage/sqlite/migrations.ts');
    return migrateSqlite(database.path, checkpointsOf(config));
  }
  const { migratePostgres } = await import('../storage/postgres/storage.ts');
  return migratePostgres(database.url);
}
