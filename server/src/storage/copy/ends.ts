import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import pg from 'pg';
import { backup, DatabaseSync, type StatementSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compareMigrations } from '../migrations/index.ts';
import { SchemaTooNew, SchemaTooOld } from '../migrations/schema-mismatch.ts';
import { connectionOptions, PostgresClient } from '../postgres/connection.ts';
import { databaseNameOf } from '../postgres/database-name.ts';
import { migratePostgres, postgresMigrationStatus } from '../postgres/storage.ts';
import { beginText } from '../postgres/transaction.ts';
import { isSqliteBusy, openQueryOnly } from '../sqlite/file.ts';
import { migrateSqlite, sqliteMigrationStatus } from '../sqlite/migrations.ts';

/** A database that takes part in a copy. */
export type Address =
  | { readonly kind: 'sqlite' /** Absolute. */; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** The role of a database in a copy. Others may write to a served source meanwhile. */
type EndRole = 'source' | 'servedSource' | 'target';

const STOP_SOURCE =
  'stop what uses it first, so that nothing written meanwhile is lost, or add --while-serving to copy it as it is now.';

/** The advice where another process uses the database. */
export const STOP: Readonly<Record<EndRole, string>> = {
  source: STOP_SOURCE,
  servedSource: STOP_SOURCE,
  target: 'stop what uses it first.',
};

/** The value of a column, the same with both engines. */
export type Value = string | number | null;

export type Row = Readonly<Record<string, Value>>;

/** One connection to a database, with one transaction at a time. */
export interface End {
  /** The name of the database for a person; never with a password. */
  readonly name: string;
  /** Runs a statement whose values are `$1`, `$2` and so on; throws the driver's own error. */
  query(text: string, values?: readonly Value[]): Promise<readonly Row[]>;
  /** The names of a table's columns, in alphabetical order. */
  columnsOf(table: string): Promise<readonly string[]>;
  /** Begins a transaction: a snapshot for a source, all or nothing for a target. */
  begin(): Promise<void>;
  /** Rejects when the transaction is not committed, or its outcome is unknown. */
  commit(): Promise<void>;
  /** Ends the transaction, if there is one, and the connection. Never rejects. */
  close(): Promise<void>;
}

/** Nothing was copied; the message is one sentence for a person, without a password. */
export class CopyRefused extends Error {
  override name = 'CopyRefused';
}

/** Opens the source. Rejects with CopyRefused unless it has the schema of this version of the program, and with the reason of the signal. */
export async function openSource({
  from,
  to,
  isWhileServing,
  signal,
  onProgress,
}: CopyOrder): Promise<End> {
  if (from.kind === 'sqlite' && !existsSync(from.path)) {
    throw new CopyRefused(`There is no database at ${from.path}.`);
  }
  requireOwnSchema(nameOf(from), await appliedOf(from));
  if (from.kind === 'postgres') {
    return openPostgresEnd(from.url, isWhileServing ? 'servedSource' : 'source');
  }
  if (!isWhileServing) return openSqliteEnd(from.path, 'source');
  const snapshot = await takeSnapshot({
    from: from.path,
    to,
    signal,
    onProgress: (done, total) => onProgress({ step: 'reading', of: 'the file', done, total }),
  });
  const end = openSqliteEnd(snapshot.path, 'source');
  return {
    ...end,
    name: from.path,
    async close() {
      await end.close();
      snapshot[Symbol.dispose]();
    },
  };
}

interface Target extends End {
  /** Keeps the file made for the copy, which is complete. */
  settle(): Promise<void>;
}

/** Opens the target, and makes its tables where it has none. Closing removes a file made here unless it is settled. */
export async function openTarget(to: Address): Promise<Target> {
  const isNewFile = to.kind === 'sqlite' && !existsSync(to.path);
  let isSettled = false;
  const removeUnsettled = () => {
    if (isNewFile && !isSettled) removeFile(to.path);
  };
  try {
    const end = await openPrepared(to);
    return {
      ...end,
      async settle() {
        isSettled = true;
      },
      async close() {
        await end.close();
        removeUnsettled();
      },
    };
  } catch (error) {
    removeUnsettled();
    throw error;
  }
}

async function openPrepared(to: Address): Promise<End> {
  const isBare = (await appliedOf(to)).length === 0;
  if (isBare) await (to.kind === 'sqlite' ? migrateSqlite(to.path) : migratePostgres(to.url));
  requireOwnSchema(nameOf(to), await appliedOf(to));
  return openEnd(to, 'target');
}

/** Opens a database, whatever its schema. */
export async function openEnd(address: Address, role: Role): Promise<End> {
  return address.kind === 'sqlite'
    ? openSqliteEnd(address.path, role)
    : openPostgresEnd(address.url, role);
}

function removeFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
}

async function appliedOf(address: Address): Promise<readonly string[]> {
  const { applied } = await (address.kind === 'sqlite'
    ? sqliteMigrationStatus(address.path)
    : postgresMigrationStatus(address.url));
  return applied;
}

/** The name of the database for a person; never with a password. */
export function nameOf(address: Address): string {
  return address.kind === 'sqlite' ? address.path : databaseNameOf(address.url);
}

/** No bound for a statement, because a table may be large. A lock held by another client means that the target is in use. */
const TIMEOUTS = { connectMs: 5_000, statementMs: 0, lockMs: 5_000, idleInTransactionMs: 0 };

/** Connects. Rejects with CopyRefused when that fails. */
async function openPostgresEnd(url: string, role: EndRole): Promise<End> {
  const client = new PostgresClient(connectionOptions(url, TIMEOUTS));
  // The next statement reports a broken connection.
  client.on('error', () => {});
  const name = databaseNameOf(url);
  try {
    await client.connect();
  } catch (cause) {
    await client.end().catch(() => undefined);
    const reason = cause instanceof Error ? cause.message : 'for an unknown reason';
    throw new CopyRefused(`The database ${name} cannot be opened: ${reason}.`, { cause });
  }
  return {
    name,
    query: async (text, values = []) => (await client.query<Row>(text, [...values])).rows,
    async columnsOf(table) {
      const { fields } = await client.query(`select * from ${table} where 1 = 0`);
      return fields.map((field) => field.name).toSorted();
    },
    async begin() {
      await client.query(beginText(role === 'target' ? 'write' : 'read', TIMEOUTS));
    },
    commit: () => commit(client, name),
    async close() {
      // The server rolls back an open transaction.
      await client.end().catch(() => undefined);
    },
  };
}

async function commit(client: pg.Client, name: string): Promise<void> {
  let done: string;
  try {
    done = (await client.query('commit')).command;
  } catch (cause) {
    if (cause instanceof pg.DatabaseError) throw cause;
    throw new CopyRefused(
      `The connection to ${name} was lost at the very end, and nobody knows whether the copy is there: give the same command again; it copies what is missing, or says that the database is not empty, which means that the copy is whole.`,
      { cause },
    );
  }
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, which is no error of the protocol.
  if (done !== 'COMMIT') throw new Error(`COMMIT was answered with ${done}`);
}

/** Long enough to wait for the end of a short command, but not of a service. */
const BUSY_TIMEOUT_MS = 1_000;

/** A commit is durable, and foreign keys hold. */
const BEGIN_ALONE = 'pragma synchronous = full; pragma foreign_keys = on; begin exclusive';

type Role = Exclude<EndRole, 'servedSource'>;

/** Opens an existing file. No other process may have it open from `begin` until it is closed here. */
export function openSqliteEnd(path: string, role: Role): End {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  database.exec('pragma trusted_schema = off');
  // Set before the first access, it keeps out readers as well.
  database.exec('pragma locking_mode = exclusive');
  const statements = new Map<string, StatementSync>();
  function prepare(text: string): StatementSync {
    const statement = statements.get(text) ?? database.prepare(toNumbered(text));
    statements.set(text, statement);
    return statement;
  }
  return {
    name: path,
    query: async (text, values = []) => prepare(text).all(...values) as Row[],
    columnsOf: async (table) =>
      prepare(`select * from ${table} where 1 = 0`)
        .columns()
        .map(({ name }) => name)
        .toSorted(),
    async begin() {
      try {
        database.exec(BEGIN_ALONE);
      } catch (cause) {
        if (!isSqliteBusy(cause)) throw cause;
        throw new CopyRefused(`The database ${path} is open in another process: ${STOP[role]}`, {
          cause,
        });
      }
    },
    async commit() {
      database.exec('commit');
    },
    async close() {
      // Closing rolls back an open transaction.
      if (database.isOpen) database.close();
    },
  };
}

/** SQLite writes `?1` where PostgreSQL writes `$1`. */
function toNumbered(text: string): string {
  return text.replaceAll(/\$(\d+)/g, '?$1');
}

/** 4 MiB where a page has 4 KiB: a few milliseconds. */
const PAGES_AT_ONCE = 1_000;

/** A private copy of a database file, as of one moment. */
interface Snapshot extends Disposable {
  readonly path: string;
}

interface SnapshotOrder {
  readonly from: string;
  readonly to: Address;
  readonly signal: AbortSignal;
  /** In pages. */
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Copies the pages of a file that is served, in one read transaction of 2 ms for each MiB: as long as anybody reads, the
 * service's write-ahead log can only grow, so what takes longer is done with the snapshot. It stands beside a target that is
 * a file, which needs the room anyway; otherwise in the system's temporary folder. Rejects with the reason of the signal.
 */
async function takeSnapshot(order: SnapshotOrder): Promise<Snapshot> {
  const beside = order.to.kind === 'sqlite' ? dirname(order.to.path) : tmpdir();
  const folder = mkdtempSync(join(beside, '.purser-copy-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'snapshot.db');
    await copyPages(path, order);
    return { path, [Symbol.dispose]: remove };
  } catch (error) {
    remove();
    throw error;
  }
}

async function copyPages(to: string, { from, signal, onProgress }: SnapshotOrder): Promise<void> {
  const database = openQueryOnly({ path: from, busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    // Without a transaction of its own, a backup begins anew after each commit of the service.
    database.exec('begin');
    database.prepare('select 1 from sqlite_schema').get();
    const pages = await backup(database, to, {
      rate: PAGES_AT_ONCE,
      progress({ totalPages, remainingPages }) {
        signal.throwIfAborted();
        onProgress(totalPages - remainingPages, totalPages);
      },
    });
    signal.throwIfAborted();
    onProgress(pages, pages);
  } finally {
    // Ends the transaction.
    database.close();
  }
}

export interface CopyOrder {
  readonly from: Address;
  readonly to: Address;
  /** Others may write to the source meanwhile; what they write after the beginning is not copied. */
  readonly isWhileServing: boolean;
  /** Stops the copy; nothing of it remains then. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CopyProgress) => void;
}

export interface CopyProgress {
  readonly step: 'reading' | 'copying' | 'verifying';
  /** The table, or the whole file. */
  readonly of: string;
  /** Pages of a file that is read; rows, in the two other steps together. */
  readonly done: number;
  readonly total: number;
}

/** Throws CopyRefused unless exactly the migrations of this program were applied. */
function requireOwnSchema(name: string, applied: readonly string[]): void {
  if (applied.length === 0) {
    throw new CopyRefused(`The database ${name} has no tables of Purser's.`);
  }
  const { pending, unknown } = compareMigrations(applied);
  if (unknown.length > 0) throw new CopyRefused(new SchemaTooNew(name, unknown).message);
  if (pending.length > 0) throw new CopyRefused(new SchemaTooOld(name, pending).message);
}
