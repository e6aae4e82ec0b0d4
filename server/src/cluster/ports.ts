import type { ControlEntry } from '../kernel/control.ts';

/** What the control log gave: the entries after a number, or everything when they are not all there any more. */
export type ControlPage =
  | { readonly status: 'entries'; readonly entries: readonly ControlEntry[] }
  /** All that has ever been said and still matters, as of `seq`. */
  | {
      readonly status: 'everything';
      readonly seq: number;
      readonly entries: readonly Pick<ControlEntry, 'kind' | 'body'>[];
    };

/** Where the control log is read, for processes that share one embedded database. */
export interface ControlLog {
  /** True when somebody has committed anything since it was last asked; costs a few microseconds. */
  hasMoved(): boolean;
  /** Entries after `seq`, in order; everything when `seq` is undefined or too old. */
  read(seq: number | undefined): ControlPage;
}

/**
 * Where the control log is read, for nodes that share one database over a network. Strictly
 * serialisable with the commits of control entries and with `Nodes`.
 */
export interface SharedControlLog {
  /**
   * Entries after `seq`, in order; everything when `seq` is undefined or too old. One consistent
   * snapshot, taken after the call. Rejects with StorageUnavailable, within a bounded time, when the database is away.
   */
  read(seq: number | undefined): Promise<ControlPage>;
}

/** What the database knows of one node. */
export interface NodeRow {
  readonly nodeId: string;
  /** The number of the last control entry that the node has applied. */
  readonly applied: number;
  /** Counted up by every renewal. */
  readonly beat: number;
}

/**
 * The nodes that may judge from memory: one row each. Each method is one transaction, strictly
 * serialisable with the commits of control entries, and rejects with StorageUnavailable, within a
 * bounded time, when the database is away; what was asked may then still happen, even much later.
 */
export interface Nodes {
  /** Inserts the row with `applied` 0 and `beat` 0. Does nothing when it is there already. */
  join(nodeId: string): Promise<void>;
  /** Sets `applied` and counts `beat` up. Gone: there is no such row, and none has been made. */
  renew(renewal: Pick<NodeRow, 'nodeId' | 'applied'>): Promise<'renewed' | 'gone'>;
  /** All rows, as of one moment after the call. */
  list(): Promise<readonly NodeRow[]>;
  /** Removes the row, but only while its beat is still this one. */
  expel(row: Pick<NodeRow, 'nodeId' | 'beat'>): Promise<void>;
  /** Removes the row if it is there. */
  leave(nodeId: string): Promise<void>;
}

/** Runs something once after `ms` milliseconds (at the latest shortly after); what comes back takes it off again. */
export type Schedule = (ms: number, run: () => void) => () => void;
