import type { Nodes } from './ports.ts';

/** Counts the nodes that are alive. Two counts must be a whole lease apart: every living node has renewed by then. */
export type NodeCounter = () => Promise<number>;

/**
 * A row alone proves nothing: that of a node which died stays until somebody revokes something. So a node counts while
 * its heartbeat moves from one count to the next, and at its first one. Rejects when the database is away.
 */
export function makeNodeCounter(nodes: Pick<Nodes, 'list'>): NodeCounter {
  let heartbeats = new Map<string, number>();
  return async () => {
    const rows = await nodes.list();
    const alive = rows.filter(({ nodeId, heartbeat }) => heartbeats.get(nodeId) !== heartbeat);
    heartbeats = new Map(rows.map(({ nodeId, heartbeat }) => [nodeId, heartbeat]));
    return alive.length;
  };
}
