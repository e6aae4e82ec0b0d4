import type { NodeRow, Nodes, Schedule } from './ports.ts';

export interface SilentNodesDeps {
  readonly nodes: Nodes;
  /** The length of a lease, the same in the whole installation. */
  readonly leaseMs: number;
  readonly monotonicNow: () => number;
  readonly schedule: Schedule;
}

/** Finds and expels the nodes that never renew while one revoking call waits. */
export interface SilentNodes {
  /** Notes the rows of the nodes that the call waits for now. */
  note(behind: readonly NodeRow[]): void;
  /** Expels the nodes that were noted last and have not renewed since they were first noted. */
  expel(): void;
}

/** A dead node would make every revoking call wait for a whole lease. Once it is expelled, later calls do not wait for it. */
export function makeSilentNodes(deps: SilentNodesDeps): SilentNodes {
  const { nodes, leaseMs, monotonicNow, schedule } = deps;
  const firstSeen = new Map<string, { readonly heartbeat: number; readonly atMs: number }>();
  let behind: readonly NodeRow[] = [];
  return {
    note(rows) {
      behind = rows;
      const atMs = monotonicNow();
      for (const { nodeId, heartbeat } of rows) {
        if (!firstSeen.has(nodeId)) firstSeen.set(nodeId, { heartbeat, atMs });
      }
    },
    expel() {
      const nowMs = monotonicNow();
      for (const { nodeId, heartbeat } of behind) {
        const seen = firstSeen.get(nodeId);
        if (seen?.heartbeat !== heartbeat) continue;
        // The lease renewed with this heartbeat may be younger than the commit that the call waits for. It has
        // surely run out a whole lease after the heartbeat was first seen.
        const delayMs = Math.max(0, Math.ceil(seen.atMs + leaseMs - nowMs));
        schedule(delayMs, () => void nodes.expel({ nodeId, heartbeat }).catch(() => undefined));
      }
    },
  };
}
