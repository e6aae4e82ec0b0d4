// Answers the command line's questions about the migrations of a file.
import { existsSync } from 'node:fs';
import { compareMigrations, MIGRATION_NAMES } from '../migrations/index.ts';
import { readSqliteSchema, reportOn, type SchemaReport } from '../schema/expected-schema.ts';
import {
  createSqliteFile,
  openSqliteConnection,
  openSqliteReader,
  type SqliteConnection,
  type SqliteOpening,
} from './file.ts';
import { listApplied, migrateFile, SQLITE_WORDS } from './migrate.ts';

/** Which migrations this program knows, which ones the file has (unknown ones too), and which are missing. Changes nothing. */
export async function sqliteMigrationStatus(
  path: string,
): Promise<{ known: string[]; applied: string[]; pending: string[] }> {
  const applied = existsSync(path) ? withFile(path, openSqliteReader, listApplied) : [];
  const { pending } = compareMigrations(applied);
  return { known: [...MIGRATION_NAMES], applied: [...applied], pending: [...pending] };
}

/** Compares the tables, columns, indexes and foreign keys of a file with what the migrations make. Changes nothing. */
export async function sqliteSchemaReport(path: string): Promise<SchemaReport> {
  return reportOn(withFile(path, openSqliteReader, readSqliteSchema), SQLITE_WORDS);
}

/** Makes the file where there is none and brings it up to date; returns what was done. Rejects with SchemaTooNew. */
export async function migrateSqlite(
  path: string,
  { leavesCheckpoints = false }: Pick<SqliteOpening, 'leavesCheckpoints'> = {},
): Promise<{ applied: string[] }> {
  createSqliteFile(path);
  const open: typeof openSqliteConnection = (opening) =>
    openSqliteConnection({ ...opening, leavesCheckpoints });
  const applied = withFile(path, open, (file) => migrateFile(file, path));
  return { applied: [...applied] };
}

function withFile<T>(
  path: string,
  open: typeof openSqliteReader,
  work: (file: SqliteConnection) => T,
): T {
  const file = open({ path, busyTimeoutMs: 5_000 });
  try {
    return work(file);
  } finally {
    file.database.close();
  }
}
