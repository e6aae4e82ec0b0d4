import { existsSync } from 'node:fs';
import { MIGRATION_NAMES } from '../migrations/index.ts';
import { readSqliteSchema, reportOn, type SchemaReport } from '../schema/expected-schema.ts';
import { createSqliteFile, openSqliteFile, openSqliteReader } from './file.ts';
import { listApplied, migrateFile, SQLITE_WORDS } from './migrate.ts';

/** Which migrations this program knows, which ones the file has (unknown ones too), and which are missing. Changes nothing. */
export async function sqliteMigrationStatus(
  path: string,
): Promise<{ known: string[]; applied: string[]; pending: string[] }> {
  const applied = existsSync(path) ? readApplied(path) : [];
  const pending = MIGRATION_NAMES.filter((name) => !applied.includes(name));
  return { known: [...MIGRATION_NAMES], applied: [...applied], pending };
}

/** Compares the tables, columns, indexes and foreign keys of a file with what the migrations make. Changes nothing. */
export async function sqliteSchemaReport(path: string): Promise<SchemaReport> {
  const reader = openSqliteReader({ path, busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    return reportOn(readSqliteSchema(reader), SQLITE_WORDS);
  } finally {
    reader.database.close();
  }
}

/** Makes the file where there is none and brings it up to date; returns what was done. Rejects with SchemaTooNew. */
export async function migrateSqlite(path: string): Promise<{ applied: string[] }> {
  createSqliteFile(path);
  const file = openSqliteFile({ path, busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    return { applied: [...migrateFile(file, path)] };
  } finally {
    file.database.close();
  }
}

const BUSY_TIMEOUT_MS = 5_000;

function readApplied(path: string): readonly string[] {
  const reader = openSqliteReader({ path, busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    return listApplied(reader);
  } finally {
    reader.database.close();
  }
}
