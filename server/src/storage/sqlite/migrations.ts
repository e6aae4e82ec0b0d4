import { existsSync } from 'node:fs';
import { openSqliteConnection } from './connection.ts';
import { MIGRATION_NAMES } from '../migrations/index.ts';
import { createSqliteFile } from './create-file.ts';
import { openSqliteReader } from './file.ts';
import { listApplied, migrateConnection } from './migrate.ts';

// What commands ask about migrations of a file. Apart from `sqlite-storage.ts`, because the query builder
// comes with it: while a service runs, only the writer thread needs that.

const BUSY_TIMEOUT_MS = 5_000;

/** Which migrations this program knows, which ones the file has (unknown ones too), and which are missing. Changes nothing. */
export async function sqliteMigrationStatus(
  path: string,
): Promise<{ known: string[]; applied: string[]; pending: string[] }> {
  const applied = existsSync(path) ? readApplied(path) : [];
  const pending = MIGRATION_NAMES.filter((name) => !applied.includes(name));
  return { known: [...MIGRATION_NAMES], applied: [...applied], pending };
}

function readApplied(path: string): readonly string[] {
  const reader = openSqliteReader({ path, busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    return listApplied(reader);
  } finally {
    reader.database.close();
  }
}

/** Makes the file where there is none and brings it up to date; returns what was done. Rejects with SchemaTooNew. */
export async function migrateSqlite(path: string): Promise<{ applied: string[] }> {
  createSqliteFile(path);
  const connection = openSqliteConnection({ path, busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    return { applied: [...(await migrateConnection(connection, path))] };
  } finally {
    connection.database.close();
  }
}
