import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { closeSync, existsSync, linkSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseFault } from '../../kernel/measures.ts';
import type { QueryResult, SqlSender } from '../query/tx.ts';

/** An open file, and the statements on it that stay prepared. */
export interface SqliteConnection {
  readonly database: DatabaseSync;
  readonly prepare: (text: string) => PreparedStatement;
  readonly sql: SqlSender;
}

export interface SqliteOpening {
  readonly path: string;
  /** How long a statement waits for another process. */
  readonly busyTimeoutMs: number;
  /** Whether the write-ahead log is moved into the file by Litestream, which replicates it. Only a connection that writes heeds this. */
  readonly leavesCheckpoints?: boolean;
}

/**
 * The write-ahead log is moved into the database file when it has this many pages (of 4 KiB). That is four times
 * SQLite's own number: a page that is written again and again is moved only once, which makes a write a tenth cheaper.
 */
const LOG_PAGES = 4_000;

/**
 * The write-ahead log is cut to this length when it begins anew, twice what it has otherwise. It grows beyond that while
 * somebody reads for long, and would keep that length for ever.
 */
const LOG_BYTES_KEPT = 32 * 1024 * 1024;

/**
 * The same where checkpoints are left to Litestream: 1 GiB. It checkpoints from 1,000 pages on, so this bounds the log only while it
 * does not run or keep up. Its read lock keeps an early checkpoint from restarting a log that it has not copied.
 */
const LEFT_LOG_PAGES = 262_144;

/** No limit: Litestream would miss the changes that are cut off before it has copied them. */
const LEFT_LOG_BYTES_KEPT = -1;

/**
 * How much of the file stays in memory, in KiB: the pages that a busy game writes again and again. SQLite's own number is 2,000, with which
 * a login or a purchase costs a twentieth more.
 */
const CACHE_KIB = 16_000;

/** Opens an existing file for writing: a commit is on the disk when it returns. */
export function openSqliteConnection(options: SqliteOpening): SqliteConnection {
  const database = openInPlace(options);
  database.exec(`pragma busy_timeout = ${options.busyTimeoutMs}`);
  database.exec('pragma synchronous = full');
  database.exec(`pragma cache_size = -${CACHE_KIB}`);
  const [pages, bytesKept] = options.leavesCheckpoints
    ? [LEFT_LOG_PAGES, LEFT_LOG_BYTES_KEPT]
    : [LOG_PAGES, LOG_BYTES_KEPT];
  database.exec(`pragma wal_autocheckpoint = ${pages}`);
  database.exec(`pragma journal_size_limit = ${bytesKept}`);
  database.exec('pragma foreign_keys = on');
  database.exec('pragma trusted_schema = off');
  return connectionOver(database);
}

/**
 * Opens the file that is in its place once nobody else has it alone. A restore puts another file there while this waits for it, and
 * what is written into the old one then would be lost.
 */
function openInPlace({ path, busyTimeoutMs }: SqliteOpening): DatabaseSync {
  for (;;) {
    const inode = inodeOf(path);
    const database = new DatabaseSync(path);
    enterWal(database, busyTimeoutMs);
    if (inodeOf(path) === inode) return database;
    database.close();
  }
}

/** Which file has this name; undefined: none. */
export function inodeOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}

/**
 * Opens an existing file for reading. SQLite's own read-only mode is not used: when such a connection is the last
 * one to be closed, it leaves `-wal` and `-shm` beside the file.
 */
export function openSqliteReader(options: SqliteOpening): SqliteConnection {
  return connectionOver(openQueryOnly(options));
}

/** A connection through which nothing can be written. */
export function openQueryOnly({ path, busyTimeoutMs }: SqliteOpening): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  database.exec('pragma query_only = on');
  database.exec('pragma trusted_schema = off');
  return database;
}

const WAL_RETRY_MS = 5;

/** SQLite does not always let the change of the journal wait for others, so the waiting is done here. */
function enterWal(database: DatabaseSync, busyTimeoutMs: number): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waitedMs = 0; ; waitedMs += WAL_RETRY_MS) {
    try {
      database.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (!isSqliteBusy(error) || waitedMs >= busyTimeoutMs) throw error;
      Atomics.wait(pause, 0, 0, WAL_RETRY_MS);
    }
  }
}

/** A statement of SQLite; values stand in the order of its question marks. */
interface PreparedStatement {
  /** Whether it gives rows. */
  readonly reader: boolean;
  readonly all: (values: readonly unknown[]) => unknown[];
  readonly run: (values: readonly unknown[]) => { readonly changes: number | bigint };
  readonly iterate: (values: readonly unknown[]) => IterableIterator<unknown>;
}

/** Far more statements than the program has; only a mistake would reach it. */
const STATEMENTS_MAX = 1_000;

function connectionOver(database: DatabaseSync): SqliteConnection {
  const prepared = new Map<string, PreparedStatement>();
  function prepare(text: string): PreparedStatement {
    const known = prepared.get(text);
    if (known) return known;
    const statement = prepareOn(database, text);
    if (prepared.size >= STATEMENTS_MAX) prepared.clear();
    prepared.set(text, statement);
    return statement;
  }
  function send(text: string, values: readonly unknown[]): QueryResult {
    const statement = prepare(text);
    if (statement.reader) return { rows: statement.all(values), changes: 0 };
    return { rows: [], changes: Number(statement.run(values).changes) };
  }
  return { database, prepare, sql: { engine: 'sqlite', send } };
}

function prepareOn(database: DatabaseSync, text: string): PreparedStatement {
  const statement = database.prepare(text);
  const inputs = (values: readonly unknown[]) => values as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...inputs(values)),
    run: (values) => statement.run(...inputs(values)),
    iterate: (values) => statement.iterate(...inputs(values)),
  };
}

// Result codes: https://sqlite.org/rescode.html
const SQLITE_BUSY = 5;
/** Also where the file system was mounted so. */
const SQLITE_READONLY = 8;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;
const UNAVAILABLE: ReadonlySet<number | undefined> = new Set([
  SQLITE_BUSY,
  6, // LOCKED
  7, // NOMEM
  SQLITE_READONLY,
  10, // IOERR
  SQLITE_CORRUPT,
  SQLITE_FULL,
  14, // CANTOPEN
  15, // PROTOCOL: the file's locks do not work
  SQLITE_NOTADB,
]);

/** Whether the database could not answer; otherwise the statement was wrong. */
export function isSqliteUnavailable(error: unknown): boolean {
  return UNAVAILABLE.has(primaryCodeOf(error));
}

/** The fault that kept the database from answering. */
export function sqliteFaultOf(error: unknown): DatabaseFault {
  switch (primaryCodeOf(error)) {
    case SQLITE_READONLY:
      return 'readOnly';
    case SQLITE_FULL:
      return 'diskFull';
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return 'damaged';
    default:
      return 'away';
  }
}

/** Whether somebody else has locked the database. */
export function isSqliteBusy(error: unknown): boolean {
  return primaryCodeOf(error) === SQLITE_BUSY;
}

/** Whether a file system had no room, for SQLite or for anybody else. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || primaryCodeOf(error) === SQLITE_FULL;
}

/** The first byte of SQLite's result code; undefined: not an error of SQLite. */
function primaryCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}

/**
 * Creates an empty database that only its owner can read, in a folder that exists; does nothing where there is a file. The
 * file appears with its header: whoever finds one without any byte knows that it is damaged (damage.ts).
 */
export function createSqliteFile(path: string): void {
  // A file that exists must not even be opened: closing it would drop this process's locks on it.
  if (existsSync(path)) return;
  const draftFolder = mkdtempSync(join(dirname(path), '.purser-db-'));
  try {
    const draft = join(draftFolder, 'draft');
    closeSync(openSync(draft, 'wx', 0o600));
    const database = new DatabaseSync(draft);
    // Writes the header.
    database.exec('pragma journal_mode = wal');
    database.close();
    linkSync(draft, path);
  } catch (error) {
    // Another process was faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draftFolder, { recursive: true });
  }
}
