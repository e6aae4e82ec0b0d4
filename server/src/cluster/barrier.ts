import type { NodeRow, Nodes, Schedule } from './ports.ts';
import { singleFlight } from '../lib/single-flight.ts';

/** Rest between two looks at the nodes while a revoking call waits, in milliseconds; doubled from look to look. */
const LOOK_MS = { first: 5, max: 50 } as const;

export interface BarrierDeps {
  readonly nodes: Nodes;
  /** The same in the whole installation. */
  readonly leaseMs: number;
  readonly monotonicNow: () => number;
  readonly schedule: Schedule;
}

/**
 * Resolves when no node can judge without entry `seq` any more: all have applied it, or `leaseMs` has
 * passed. Called after the commit has returned, by any process; never rejects (design section 6).
 */
export type Barrier = (seq: number) => Promise<void>;

/** Makes the wait of revoking calls. A node that kept silent through a whole wait is expelled, so that it costs one wait only. */
export function makeBarrier(deps: BarrierDeps): Barrier {
  const { leaseMs, monotonicNow, schedule } = deps;
  const list = singleFlight(() => deps.nodes.list());

  return (seq) => {
    const untilMs = monotonicNow() + leaseMs;
    const silence = watchSilence(deps);
    const { promise, resolve } = Promise.withResolvers<void>();
    let isOver = false;
    let cancelLook = (): void => {};
    let cancelEnd = schedule(leaseMs, end);

    function finish(): void {
      isOver = true;
      cancelLook();
      cancelEnd();
      resolve();
    }

    function end(): void {
      const leftMs = untilMs - monotonicNow();
      // Timers may fire a little early.
      if (leftMs > 0) {
        cancelEnd = schedule(Math.ceil(leftMs), end);
        return;
      }
      finish();
      silence.expelSilent();
    }

    async function look(restMs: number): Promise<void> {
      // A database that is away is no reason to fail: the leases run out all the same.
      const rows = await list().catch(() => undefined);
      if (isOver) return;
      const behind = rows?.filter(({ applied }) => applied < seq);
      if (behind?.length === 0) return finish();
      if (behind) silence.note(behind);
      cancelLook = schedule(restMs, () => void look(Math.min(restMs * 2, LOOK_MS.max)));
    }

    void look(LOOK_MS.first);
    return promise;
  };
}

/** Remembers since when nodes that are behind have not renewed. */
function watchSilence({ nodes, leaseMs, monotonicNow, schedule }: BarrierDeps): {
  note: (behind: readonly NodeRow[]) => void;
  expelSilent: () => void;
} {
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
    expelSilent() {
      const nowMs = monotonicNow();
      for (const { nodeId, heartbeat } of behind) {
        const seen = firstSeen.get(nodeId);
        if (seen?.heartbeat !== heartbeat) continue;
        // Not before a lease renewed with this very heartbeat has surely run out, which the wait itself does not
        // tell: the heartbeat may be younger than the commit.
        const restMs = Math.max(0, Math.ceil(seen.atMs + leaseMs - nowMs));
        schedule(restMs, () => void nodes.expel({ nodeId, heartbeat }).catch(() => undefined));
      }
    },
  };
}
