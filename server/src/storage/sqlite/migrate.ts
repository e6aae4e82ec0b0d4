import { Migrator } from 'kysely/migration';
import { type SqliteConnection, sqliteSchema } from './connection.ts';
import { MIGRATION_NAMES, migrationsFor } from '../migrations/index.ts';
import { schemaTooNew } from '../migrations/schema-mismatch.ts';

/**
 * Runs the migrations that are missing, all or none, and returns their names. Of several processes
 * at the same time one does it while the others wait. Throws SchemaTooNew.
 */
export async function migrateConnection(
  connection: SqliteConnection,
  path: string,
): Promise<readonly string[]> {
  if (listPending(connection, path).length === 0) return [];
  const { database, db } = connection;
  database.exec('begin immediate');
  try {
    const pending = listPending(connection, path);
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: async () => migrationsFor(sqliteSchema) },
    }).migrateToLatest();
    if (error) throw error;
    database.exec('commit');
    return pending;
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

function listPending(connection: SqliteConnection, path: string): readonly string[] {
  const applied = listApplied(connection);
  const unknown = applied.filter((name) => !MIGRATION_NAMES.includes(name));
  if (unknown.length > 0) throw schemaTooNew(path, unknown);
  return MIGRATION_NAMES.filter((name) => !applied.includes(name));
}

/** The names of the migrations that a file has, in order. */
export function listApplied({ database }: Pick<SqliteConnection, 'database'>): readonly string[] {
  const table = database
    .prepare("select 1 from sqlite_schema where type = 'table' and name = 'kysely_migration'")
    .get();
  if (!table) return [];
  const rows = database.prepare('select name from kysely_migration order by name').all();
  return rows.map((row) => String(row['name']));
}
