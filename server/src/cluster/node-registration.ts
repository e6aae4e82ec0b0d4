import type { Nodes } from './ports.ts';

/** A node's row in the database. */
export interface Place {
  /** Writes into the row which entry has been applied, which also proves that it is there. Lost: there is no row. */
  publish(applied: number): Promise<'kept' | 'lost'>;
  /** Makes a new row. */
  take(): Promise<void>;
  /** Removes the row, if there is one. */
  leave(): Promise<void>;
  /** What the row surely says; undefined when that is not known. */
  readonly published: number | undefined;
}

/**
 * Looks after a node's row. Each row has an id of its own that is asked for once: a request that is
 * carried out late can never bring back a row that was expelled, nor let its beats be taken for another's.
 */
export function makeNodeRegistration({
  nodes,
  nodeId,
}: {
  readonly nodes: Nodes;
  readonly nodeId: string;
}): Place {
  let taken = 0;
  let rowId: string | undefined;
  let published: number | undefined;
  return {
    async publish(applied) {
      published = undefined;
      if (rowId === undefined) return 'lost';
      if ((await nodes.renew({ nodeId: rowId, applied })) === 'gone') {
        rowId = undefined;
        return 'lost';
      }
      published = applied;
      return 'kept';
    },
    async take() {
      taken += 1;
      const id = `${nodeId}.${taken}`;
      await nodes.join(id);
      rowId = id;
      published = 0;
    },
    async leave() {
      if (rowId !== undefined) await nodes.leave(rowId);
    },
    get published() {
      return published;
    },
  };
}
