import { makeSemaphore } from '../lib/semaphore.ts';
import type { NodeRow, Nodes } from './ports.ts';

/**
 * Receives the number of the entry that this node's row names, and the rows of the others as of some moment after the
 * node had applied it.
 */
export type NotePublished = (applied: number, others: readonly NodeRow[]) => void;

/** This node's row in the database. */
export interface NodeRegistration {
  /** Writes the last applied entry into the row, which proves that the row is there. `gone`: there is no row. */
  renew(applied: number): Promise<'renewed' | 'gone'>;
  /** Writes the last applied entry into the row, if there is one, which proves nothing, and tells those who have asked. */
  publish(applied: number): Promise<void>;
  /** Calls `note` after each publication. The returned function unsubscribes. */
  onPublish(note: NotePublished): () => void;
  /** Inserts a new row. */
  register(): Promise<void>;
  /** Removes the row, if there is one. */
  unregister(): Promise<void>;
  /** The number of the entry that the row surely names; undefined while that is not known. */
  readonly published: number | undefined;
}

/** Row ids are never reused, so a delayed request cannot revive an expelled row or renew another. */
export function makeNodeRegistration({
  nodes,
  nodeId,
}: {
  readonly nodes: Nodes;
  readonly nodeId: string;
}): NodeRegistration {
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
    renew: (applied) => writes.run(() => renew(applied)),
    publish: (applied) => writes.run(() => publish(applied)),
    onPublish(note) {
      notes.add(note);
      return () => void notes.delete(note);
    },
    async register() {
      rowCount += 1;
      const id = `${nodeId}.${rowCount}`;
      await nodes.join(id);
      rowId = id;
      published = 0;
    },
    async unregister() {
      if (rowId !== undefined) await nodes.leave(rowId);
    },
    get published() {
      return published;
    },
  };
}
