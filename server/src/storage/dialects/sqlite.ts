import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import type { Db, Tables } from '../database.ts';
import type { SchemaDialect } from './dialect.ts';

/** How SQLite's schema differs. */
export const sqliteSchema: SchemaDialect = {
  integer: 'integer',
  tableEnd: sql`strict`,
  clusteredTableEnd: sql`strict, without rowid`,
  ifNewColumn: sql``,
};

/** An open file, by hand and through Kysely. */
export interface SqliteConnection {
  readonly database: DatabaseSync;
  readonly db: Db;
  readonly statements: Statements;
}

interface SqliteOpening {
  readonly path: string;
  /** How long a statement waits for another process. */
  readonly busyTimeoutMs: number;
}

/** Opens an existing file for writing: a commit is on the disk when it returns. */
export function openSqliteConnection(options: SqliteOpening): SqliteConnection {
  const database = new DatabaseSync(options.path);
  enterWal(database, options.busyTimeoutMs);
  database.exec(`pragma busy_timeout = ${options.busyTimeoutMs}`);
  database.exec('pragma synchronous = full');
  database.exec('pragma foreign_keys = on');
  database.exec('pragma trusted_schema = off');
  return connectionOver(database);
}

/** Opens an existing file for reading. */
export function openSqliteReader(options: SqliteOpening): SqliteConnection {
  const database = new DatabaseSync(options.path, {
    readOnly: true,
    timeout: options.busyTimeoutMs,
  });
  database.exec('pragma trusted_schema = off');
  return connectionOver(database);
}

function connectionOver(database: DatabaseSync): SqliteConnection {
  const statements = makeStatements(database);
  const dialect = new SqliteDialect({
    database: { prepare: statements.prepare, close: () => database.close() },
  });
  return { database, db: new Kysely<Tables>({ dialect }), statements };
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
      if (primaryCodeOf(error) !== SQLITE_BUSY || waitedMs >= busyTimeoutMs) throw error;
      Atomics.wait(pause, 0, 0, WAL_RETRY_MS);
    }
  }
}

/** Statements that stay prepared. */
export interface Statements {
  readonly prepare: (text: string) => SqliteStatement;
}

function valuesOf(parameters: readonly unknown[]): readonly SQLInputValue[] {
  return parameters as readonly SQLInputValue[];
}

/** Far more than the program has; only a mistake would ever reach it. */
const STATEMENTS_MAX = 1_000;

function makeStatements(database: DatabaseSync): Statements {
  const prepared = new Map<string, SqliteStatement>();
  function prepare(text: string): SqliteStatement {
    const known = prepared.get(text);
    if (known) return known;
    const statement = toSqliteStatement(database.prepare(text));
    if (prepared.size >= STATEMENTS_MAX) prepared.clear();
    prepared.set(text, statement);
    return statement;
  }
  return { prepare };
}

function toSqliteStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...valuesOf(parameters)),
    run: (parameters) => statement.run(...valuesOf(parameters)),
    iterate: (parameters) => statement.iterate(...valuesOf(parameters)),
  };
}

// Result codes: https://sqlite.org/rescode.html
const SQLITE_BUSY = 5;
const UNAVAILABLE: ReadonlySet<number | undefined> = new Set([
  SQLITE_BUSY,
  6, // LOCKED
  7, // NOMEM
  8, // READONLY: the file system was mounted so
  10, // IOERR
  13, // FULL
  14, // CANTOPEN
  15, // PROTOCOL: the file's locks do not work
]);

/** Whether the database could not answer, as opposed to having been asked something wrong. */
export function isSqliteUnavailable(error: unknown): boolean {
  return UNAVAILABLE.has(primaryCodeOf(error));
}

/** The first byte of SQLite's result code; undefined: not an error of SQLite. */
function primaryCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}
