import type { DatabaseSync } from 'node:sqlite';
import type { ControlLog, ControlSink } from '../../cluster/control-log.ts';
import type { NodeRow } from '../../cluster/nodes.ts';
import { StorageUnavailable } from '../../kernel/errors.ts';
import type { Clock } from '../../kernel/instant.ts';
import type { Contents } from '../contents.ts';
import {
  HEAD_SQL,
  type HeadRow,
  replayTail,
  type TailRow,
  tailSql,
  toEntryRef,
} from '../control/log.ts';
import { rowCodecOf } from '../query/rows.ts';
import type { Tables } from '../query/tables.ts';
import { openSqliteReader, type SqliteConnection, sqliteFaultOf } from './file.ts';

interface ControlLogOptions extends Pick<Contents, 'snapshotQueries'> {
  readonly path: string;
  readonly clock: Clock;
  readonly busyTimeoutMs: number;
}

const { fromRow: toNodeRow } = rowCodecOf('nodes');

/** A control log that is read on the spot, through a connection of its own. */
export interface SqliteControlLog extends ControlLog {
  /** The rows of the processes that share the file and have granted verifiers anything. */
  listNodes(): readonly NodeRow[];
  /** May be called again. */
  close(): void;
}

/**
 * Opens the control log of a file that has been migrated. Its methods throw StorageUnavailable. Rows
 * are replayed one by one, so that a million rows are never held at once.
 */
export function openSqliteControlLog(options: ControlLogOptions): SqliteControlLog {
  const file = openSqliteReader(options);
  const { database, prepare } = file;
  const later = prepare(tailSql());
  // These two are prepared by themselves, because they run all the time.
  const version = database.prepare('pragma data_version');
  version.setReturnArrays(true);
  const head = database.prepare('select seq from control_head where id = 1');
  head.setReturnArrays(true);
  const nodes = prepare('select node_id, applied, heartbeat from nodes');
  let lastVersion: unknown;

  /** SQLite's number grows when any other connection has committed, in this process or another. */
  function hasChanged(): boolean {
    const [now] = version.get() as unknown as readonly [number];
    const hasGrown = now !== lastVersion;
    lastVersion = now;
    return hasGrown;
  }

  function readHead(): number {
    const row = head.get() as unknown as readonly [number] | undefined;
    if (!row) throw new Error('The control log has no head');
    return row[0];
  }

  function read(seq: number | undefined, into: ControlSink): void {
    if (seq !== undefined) {
      // Most commits are about something else.
      if (readHead() === seq) return;
      const rows = later.iterate([seq]) as IterableIterator<TailRow>;
      if (replayTail(rows, { seq, into }) !== 'gone') return;
    }
    readSnapshot(file, { ...options, into });
  }

  return {
    hasChanged: () => orUnavailable(hasChanged),
    read: (seq, into) => orUnavailable(() => read(seq, into)),
    listNodes: () => orUnavailable(() => (nodes.all([]) as Tables['nodes'][]).map(toNodeRow)),
    close() {
      if (database.isOpen) database.close();
    },
  };
}

/** Only errors of the database are translated: anything else is a bug and keeps its own error. */
function orUnavailable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (isDatabaseError(error))
      throw new StorageUnavailable({ cause: error, fault: sqliteFaultOf(error) });
    throw error;
  }
}

/** ERR_INVALID_STATE: the connection is closed. */
function isDatabaseError(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'ERR_SQLITE_ERROR' || error.code === 'ERR_INVALID_STATE';
}

interface Reading extends Pick<ControlLogOptions, 'clock' | 'snapshotQueries'> {
  readonly into: ControlSink;
}

function readSnapshot(
  { database, prepare }: SqliteConnection,
  { clock, snapshotQueries, into }: Reading,
): void {
  const whole = into.snapshot();
  const head = inSnapshot(database, () => {
    const [head] = prepare(HEAD_SQL).iterate([]) as IterableIterator<HeadRow>;
    for (const part of snapshotQueries(clock())) {
      for (const row of prepare(part.text).iterate(part.values)) {
        whole.add(part.toEntry(row));
      }
    }
    return toEntryRef(head);
  });
  whole.end(head);
}

function inSnapshot<T>(database: DatabaseSync, read: () => T): T {
  database.exec('begin');
  try {
    return read();
  } finally {
    if (database.isTransaction) database.exec('rollback');
  }
}
