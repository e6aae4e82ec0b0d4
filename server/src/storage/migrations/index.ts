import type { Migration } from 'kysely/migration';
import type { SchemaDialect } from './dialect.ts';
import { initial } from './0001-initial.ts';
import { nodes } from './0002-nodes.ts';

/** All migrations by name, in the order in which they run. A released one never changes. */
const MIGRATIONS: Readonly<Record<string, (dialect: SchemaDialect) => Migration>> = {
  '0001-initial': initial,
  '0002-nodes': nodes,
};

/** The names of all migrations that this program knows, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/** The migrations for one engine, as Kysely's migrator wants them. */
export function migrationsFor(dialect: SchemaDialect): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, make]) => [name, make(dialect)]),
  );
}
