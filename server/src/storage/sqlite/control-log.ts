import type { CompiledQuery } from 'kysely';
import type { ControlLog, ControlPage } from '../../cluster/ports.ts';
import { StorageUnavailable } from '../../kernel/errors.ts';
import type { Clock } from '../../kernel/instant.ts';
import { toControlEntry } from '../control.ts';
import { everythingParts } from '../control-everything.ts';
import type { Tables } from '../database.ts';
import { dbOver, type SqliteConnection } from '../dialects/sqlite.ts';
import { openSqliteReader } from './file.ts';

interface ControlLogOptions {
  readonly path: string;
  readonly clock: Clock;
  readonly namespaceId: string;
  readonly busyTimeoutMs: number;
}

/** A control log that is read on the spot, through a connection of its own. */
export interface SqliteControlLog extends ControlLog {
  /** May be called again. */
  close(): void;
}

/** Opens the control log of a file that has been migrated. Its methods throw StorageUnavailable. */
export function openSqliteControlLog(options: ControlLogOptions): SqliteControlLog {
  const file = openSqliteReader(options);
  const reader = { ...file, db: dbOver(file) };
  // By itself, because it is asked all the time.
  const version = reader.database.prepare('pragma data_version');
  version.setReturnArrays(true);
  let lastVersion: unknown;

  /** SQLite's number grows when any other connection has committed, in this process or another. */
  function hasMoved(): boolean {
    const [now] = version.get() as unknown as readonly [number];
    const hasGrown = now !== lastVersion;
    lastVersion = now;
    return hasGrown;
  }

  return {
    hasMoved: () => orUnavailable(hasMoved),
    read: (seq) =>
      orUnavailable(() => inSnapshot(reader, () => readPage(reader, { ...options, seq }))),
    close() {
      if (reader.database.isOpen) reader.database.close();
    },
  };
}

/** Only errors of the database are translated: anything else is a bug and says so itself. */
function orUnavailable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (isDatabaseError(error)) throw new StorageUnavailable({ cause: error });
    throw error;
  }
}

/** ERR_INVALID_STATE: the connection is closed. */
function isDatabaseError(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'ERR_SQLITE_ERROR' || error.code === 'ERR_INVALID_STATE';
}

function inSnapshot<T>({ database }: SqliteConnection, read: () => T): T {
  database.exec('begin');
  try {
    return read();
  } finally {
    if (database.isTransaction) database.exec('rollback');
  }
}

interface PageRequest extends ControlLogOptions {
  readonly seq: number | undefined;
}

function readPage(reader: SqliteConnection, request: PageRequest): ControlPage {
  const { db } = reader;
  const { seq } = request;
  const [head] = rowsOf<{ seq: number }>(
    reader,
    db.selectFrom('control_head').select('seq').compile(),
  );
  if (!head) throw new Error('The control log has no head');
  if (seq === head.seq) return { status: 'entries', entries: [] };
  if (seq !== undefined && seq < head.seq) {
    const later = db.selectFrom('control_log').selectAll().where('seq', '>', seq).orderBy('seq');
    const rows = rowsOf<Tables['control_log']>(reader, later.compile());
    // Numbers have no gaps, so the number of rows tells whether the log still has them all.
    if (rows.length === head.seq - seq) {
      return { status: 'entries', entries: rows.map(toControlEntry) };
    }
  }
  const { namespaceId, clock } = request;
  const entries = everythingParts(db, { now: clock(), namespaceId }).flatMap(({ query, toEntry }) =>
    rowsOf(reader, query).map(toEntry),
  );
  return { status: 'everything', seq: head.seq, entries };
}

function rowsOf<Row>({ statements }: SqliteConnection, query: CompiledQuery): Row[] {
  return statements.prepare(query.sql).all(query.parameters) as Row[];
}
