import type { ControlEntry, ControlFact } from '../kernel/control.ts';
import type { Instant } from '../kernel/instant.ts';

/** Receives the entries of a control log, or a snapshot. Throws what a projection throws; nothing more may be passed on then. */
export interface ControlSink {
  /** Applies the entry that follows the last one. */
  next(entry: ControlEntry): void;
  /**
   * Begins a snapshot, because the entries that were asked for are not all there any more. The state before it
   * stays in force until `end`; a snapshot without an end is dropped.
   */
  snapshot(): SnapshotSink;
}

/** Receives the whole control state, one fact after another. */
export interface SnapshotSink {
  add(fact: ControlFact): void;
  /** The snapshot is complete, as of entry `seq`, and replaces what was known. */
  end(seq: number): void;
}

/** The control log as processes read it that share one embedded database. */
export interface ControlLog {
  /** True when anything has been committed since the last call; costs a few microseconds. */
  hasChanged(): boolean;
  /** Passes on all entries after `seq`, in order; a snapshot of one moment when `seq` is undefined or too old. */
  read(seq: number | undefined, into: ControlSink): void;
}

/**
 * The control log as nodes read it that share one database over a network. Strictly serialisable with the
 * commits of control entries and with `Nodes`.
 */
export interface SharedControlLog {
  /**
   * Passes on the entries after `seq`, in order; a snapshot of one moment when `seq` is undefined or too
   * old. Resolves when all that was committed before the call has been passed on. A long read comes in portions, between
   * which other work can run. Rejects with StorageUnavailable when the database is away, within a
   * bounded time for each portion; what was passed on before counts. Gives the database's time at some moment of the read.
   */
  read(seq: number | undefined, into: ControlSink): Promise<Instant>;
}

/** The row of one node. */
export interface NodeRow {
  readonly nodeId: string;
  /** The number of the last control entry that the node has applied. */
  readonly applied: number;
  /** Counted up by every renewal. */
  readonly heartbeat: number;
}

/**
 * The nodes that may judge from memory: one row each. Each method is one transaction, strictly
 * serialisable with the commits of control entries, and rejects with StorageUnavailable, within a
 * bounded time, when the database is away; the request may then still be carried out, even much later.
 */
export interface Nodes {
  /** Inserts the row with `applied` 0 and `heartbeat` 0. Leaves it as it is when it is there already. */
  join(nodeId: string): Promise<void>;
  /** Sets `applied` and counts `heartbeat` up. `gone`: there is no such row, and none has been made. */
  renew(renewal: Pick<NodeRow, 'nodeId' | 'applied'>): Promise<'renewed' | 'gone'>;
  /**
   * Sets `applied`, if the row is there, and proves nothing: it may be carried out by a primary that was left behind, and be lost
   * in a crash. The row then names an earlier entry, and revoking calls only wait longer. So it waits for no disk and no standby.
   * Gives all rows as of one moment after the call, this one as it was or as it is now.
   */
  publish(row: Pick<NodeRow, 'nodeId' | 'applied'>): Promise<readonly NodeRow[]>;
  /** All rows, as of one moment after the call. */
  list(): Promise<readonly NodeRow[]>;
  /** Removes the row, but only while its heartbeat is still this one. `gone`: there is no such row. */
  expel(row: Pick<NodeRow, 'nodeId' | 'heartbeat'>): Promise<'expelled' | 'gone'>;
  /** Removes the row if it is there. */
  leave(nodeId: string): Promise<void>;
}

/** Runs something once after `ms` milliseconds or shortly later. The function that it returns cancels that. */
export type Schedule = (ms: number, run: () => void) => () => void;
