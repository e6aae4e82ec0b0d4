import type { Nodes } from '../cluster/ports.ts';
import type { ClusterChange } from '../kernel/measures.ts';
import { reasonOf } from '../lib/reason-of.ts';

/** The same rows of nodes, watched. */
export interface WatchedNodes {
  readonly nodes: Nodes;
  /** Why this process cannot renew its lease, in the driver's words; undefined after a renewal. */
  whyNotRenewed(): string | undefined;
}

/** Tells of nodes that are expelled: other ones by this process, and this one by another. */
export function watchNodes(
  nodes: Nodes,
  { nodeId: by, onChange }: { readonly nodeId: string; onChange(change: ClusterChange): void },
): WatchedNodes {
  let reason: string | undefined;
  return {
    nodes: {
      ...nodes,
      async renew(renewal) {
        const { nodeId } = renewal;
        const outcome = await nodes.renew(renewal).catch((error: unknown) => {
          reason = reasonOf(error);
          throw error;
        });
        // A process removes its own row only at its end, when it renews no more.
        reason = outcome === 'gone' ? 'another process has expelled this node' : undefined;
        if (outcome === 'gone') onChange({ kind: 'wasExpelled', nodeId });
        return outcome;
      },
      async expel(row) {
        const outcome = await nodes.expel(row);
        if (outcome === 'expelled') onChange({ kind: 'expelled', nodeId: row.nodeId, by });
        return outcome;
      },
    },
    whyNotRenewed: () => reason,
  };
}
