import type { Nodes } from './ports.ts';

/** This node's row in the database. */
export interface NodeRegistration {
  /** Writes the last applied entry into the row, which proves that the row is there. `gone`: there is no row. */
  renew(applied: number): Promise<'renewed' | 'gone'>;
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
  return {
    async renew(applied) {
      published = undefined;
      if (rowId === undefined) return 'gone';
      const renewed = await nodes.renew({ nodeId: rowId, applied });
      if (renewed === 'gone') rowId = undefined;
      else published = applied;
      return renewed;
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
