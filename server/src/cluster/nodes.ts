import { makeSemaphore } from '../lib/semaphore.ts';

/** The row of one node. */
export interface NodeRow {
  readonly nodeId: string;
  /** The number of the last control entry that the node has applied, and that none of its verifiers can judge without any more. */
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

/**
 * Receives the number of the entry that this node's row names, and the rows of the others as of some moment after the
 * node had applied it.
 */
export type NotePublished = (applied: number, others: readonly NodeRow[]) => void;

/** This node's row in the database. */
export type NodeRegistration = ReturnType<typeof makeNodeRegistration>;

/** Row ids are never reused, so a delayed request cannot revive an expelled row or renew another. */
export function makeNodeRegistration({
  nodes,
  nodeId,
}: {
  readonly nodes: Nodes;
  readonly nodeId: string;
}) {
  let rowCount = 0;
  let rowId: string | undefined;
  let published: number | undefined;
  /** Of two writes under way at the same time nobody would know which one the row has. */
  const writes = makeSemaphore(1);
  const notes = new Set<NotePublished>();

  async function renew(applied: number): Promise<'renewed' | 'gone'> {
    published = undefined;
    if (rowId === undefined) return 'gone';
    const renewed = await nodes.renew({ nodeId: rowId, applied });
    if (renewed === 'gone') rowId = undefined;
    else published = applied;
    return renewed;
  }

  async function publish(applied: number): Promise<void> {
    published = undefined;
    if (rowId === undefined) return;
    const rows = await nodes.publish({ nodeId: rowId, applied });
    published = applied;
    const others = rows.filter((row) => row.nodeId !== rowId);
    for (const note of notes) note(applied, others);
  }

  return {
    /** Writes an entry into the row that nobody judges without here, which proves that the row is there. `gone`: there is no row. */
    renew: (applied: number) => writes.run(() => renew(applied)),
    /** Writes such an entry into the row, if there is one, which proves nothing, and tells those who have asked. */
    publish: (applied: number) => writes.run(() => publish(applied)),
    /** Calls `note` after each publication. The returned function unsubscribes. */
    onPublish(note: NotePublished): () => void {
      notes.add(note);
      return () => void notes.delete(note);
    },
    /** Inserts a new row. */
    async register(): Promise<void> {
      rowCount += 1;
      const id = `${nodeId}.${rowCount}`;
      await nodes.join(id);
      rowId = id;
      published = 0;
    },
    /** Removes the row, if there is one. */
    async unregister(): Promise<void> {
      if (rowId !== undefined) await nodes.leave(rowId);
    },
    /** The number of the entry that the row surely names; undefined while that is not known. */
    get published(): number | undefined {
      return published;
    },
  };
}

/**
 * Counts the nodes that are alive, at each call; two calls must be a whole lease apart, so that every living node has renewed by then.
 * A row alone proves nothing: that of a node which died stays until somebody revokes something. So a node counts while
 * its heartbeat moves from one count to the next, and at its first one. Rejects when the database is away.
 */
export function makeNodeCounter(nodes: Pick<Nodes, 'list'>): () => Promise<number> {
  let heartbeats = new Map<string, number>();
  return async () => {
    const rows = await nodes.list();
    const alive = rows.filter(({ nodeId, heartbeat }) => heartbeats.get(nodeId) !== heartbeat);
    heartbeats = new Map(rows.map(({ nodeId, heartbeat }) => [nodeId, heartbeat]));
    return alive.length;
  };
}
