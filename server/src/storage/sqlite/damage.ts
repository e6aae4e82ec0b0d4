import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { StorageUnavailable } from '../../kernel/errors.ts';
import { nextCommand } from '../../kernel/shell-command.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { openQueryOnly, sqliteFaultOf } from './file.ts';

// Decision 0020 says what is looked at, when, and at what price.

/** Up to this size a start reads every page: a quarter of a second from the cache of the file system. */
const QUICK_BYTES_MAX = 256 * 1024 * 1024;

const BUSY_TIMEOUT_MS = 5_000;

/** How closely a file is looked at. */
export type Look = 'quick' | 'thorough';

/**
 * How an existing file is damaged, in SQLite's words or ours; undefined: not in a way that this look finds. A large file is
 * judged by its header, its length, its schema and the beginning of each table. A thorough look reads everything and
 * compares indexes with their tables; a file that was found to be damaged while it was used is always looked at so.
 * Throws the errors of a file that cannot be read.
 */
export function findDamage(path: string, look: Look): string | undefined {
  const { size } = statSync(path);
  if (size === 0) return 'it is empty';
  const isThorough = look === 'thorough' || existsSync(markOf(path));
  try {
    const database = openQueryOnly({ path, busyTimeoutMs: BUSY_TIMEOUT_MS });
    try {
      if (isThorough) return checkPages(database, 'integrity_check');
      if (size <= QUICK_BYTES_MAX) return checkPages(database, 'quick_check');
      return readBeginnings(database);
    } finally {
      database.close();
    }
  } catch (error) {
    if (sqliteFaultOf(error) === 'damaged') return reasonOf(error);
    throw error;
  }
}

function checkPages(
  database: DatabaseSync,
  check: 'quick_check' | 'integrity_check',
): string | undefined {
  const [row] = database.prepare(`pragma ${check}(1)`).all();
  const found = String(row?.[check]);
  // SQLite puts a line before it that names the database within its connection.
  return found === 'ok' ? undefined : found.split('\n').at(-1);
}

/** SQLite itself compares the header with the length of the file. */
function readBeginnings(database: DatabaseSync): undefined {
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
  for (const { name } of tables) database.prepare(`select * from "${String(name)}" limit 1`).all();
}

/** One sentence for whoever runs the service: which file, how it is damaged, and how to go on. */
export function describeDamage(path: string, how: string): string {
  return `The database ${path} is damaged (${how}): stop the service and run "${nextCommand('restore <backup>')}", which keeps the damaged files, as the guide on backups says`;
}

/** Remembers beside a file that is open that it is damaged, for all processes that use it and for their next start. */
export function makeDamageMark(path: string) {
  const mark = markOf(path);
  const toError = (how: string): StorageUnavailable =>
    new StorageUnavailable({ cause: new Error(describeDamage(path, how)), fault: 'damaged' });
  return {
    /** The error for the caller: one that tells of damage gets the sentence as its cause, and is remembered. */
    note(error: unknown): unknown {
      if (!(error instanceof StorageUnavailable) || error.fault !== 'damaged') return error;
      const how = reasonOf(error);
      writeMark(mark, how);
      return toError(how);
    },
    /** Throws StorageUnavailable if the file is known to be damaged. */
    refuse(): void {
      if (existsSync(mark)) throw toError(readFileSync(mark, 'utf8'));
    },
  };
}

/** Forgets the damage of a file that was found to be sound. */
export function removeDamageMark(path: string): void {
  rmSync(markOf(path), { force: true });
}

/** A restore moves it away with the database, because their names begin alike. */
function markOf(path: string): string {
  return `${path}-damaged`;
}

function writeMark(mark: string, how: string): void {
  try {
    writeFileSync(mark, how, { mode: 0o600, flag: 'wx' });
  } catch {
    // It is there already, or the disk takes nothing: then the next call finds the damage again.
  }
}
