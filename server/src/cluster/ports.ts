import type { ControlEntry, ControlFact } from '../kernel/control.ts';

/** Where a control log puts what is read from it. Throws what a projection throws, and then nothing more is put. */
export interface ControlSink {
  /** Takes in the entry that follows the last one. */
  next(entry: ControlEntry): void;
  /**
   * Begins to take in everything, because the entries that were asked for are not all there any more.
   * What is known counts until the end of it; a beginning without an end is dropped.
   */
  everything(): SnapshotSink;
}

/** Takes in all that has ever been said and still matters, one fact after another. */
export interface SnapshotSink {
  add(fact: ControlFact): void;
  /** That was everything, as of entry `seq`: from now on it is what is known. */
  end(seq: number): void;
}

/** Where the control log is read, for processes that share one embedded database. */
export interface ControlLog {
  /** True when somebody has committed anything since it was last asked; costs a few microseconds. */
  hasChanged(): boolean;
  /** Puts in all entries after `seq`, in order; everything, of one moment, when `seq` is undefined or too old. */
  read(seq: number | undefined, into: ControlSink): void;
}

/**
 * Where the control log is read, for nodes that share one database over a network. Strictly
 * serialisable with the commits of control entries and with `Nodes`.
 */
export interface SharedControlLog {
  /**
   * Puts in the entries after `seq`, in order; everything, of one moment, when `seq` is undefined or too
   * old. Resolves when all is in that was committed before the call. Much comes in portions, between
   * which others have their turn. Rejects with StorageUnavailable when the database is away, within a
   * bounded time for each portion; what was put in by then counts.
   */
  read(seq: number | undefined, into: ControlSink): Promise<void>;
}

/** What the database knows of one node. */
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
 * bounded time, when the database is away; what was asked may then still happen, even much later.
 */
export interface Nodes {
  /** Inserts the row with `applied` 0 and `heartbeat` 0. Does nothing when it is there already. */
  join(nodeId: string): Promise<void>;
  /** Sets `applied` and counts `heartbeat` up. Gone: there is no such row, and none has been made. */
  renew(renewal: Pick<NodeRow, 'nodeId' | 'applied'>): Promise<'renewed' | 'gone'>;
  /** All rows, as of one moment after the call. */
  list(): Promise<readonly NodeRow[]>;
  /** Removes the row, but only while its heartbeat is still this one. */
  expel(row: Pick<NodeRow, 'nodeId' | 'heartbeat'>): Promise<void>;
  /** Removes the row if it is there. */
  leave(nodeId: string): Promise<void>;
}

/** Runs something once after `ms` milliseconds (at the latest shortly after); what comes back takes it off again. */
export type Schedule = (ms: number, run: () => void) => () => void;
