import { backOffMs } from '../lib/back-off.ts';
import { makeFreshFlight } from '../lib/single-flight.ts';
import { makeSilentNodes, type SilentNodesDeps } from './silent-nodes.ts';

/** The delay between two reads of the nodes while a revoking call waits. */
const DELAY = { firstMs: 5, longestMs: 50 } as const;

export type BarrierDeps = SilentNodesDeps;

/**
 * Resolves when no node can judge without entry `seq` any more: all have applied it, or `leaseMs` has
 * passed. Called after the commit has returned, by any process; never rejects (docs/decisions/0007).
 */
export type Barrier = (seq: number) => Promise<void>;

/** Makes the wait of revoking calls. */
export function makeBarrier(deps: BarrierDeps): Barrier {
  const { leaseMs, monotonicNow, schedule } = deps;
  const listNodes = makeFreshFlight(() => deps.nodes.list());

  return (seq) => {
    const endsAtMs = monotonicNow() + leaseMs;
    const silentNodes = makeSilentNodes(deps);
    const { promise, resolve } = Promise.withResolvers<void>();
    let isOver = false;
    let cancelPoll = (): void => {};
    let cancelEnd = schedule(leaseMs, endByLease);

    function end(): void {
      isOver = true;
      cancelPoll();
      cancelEnd();
      resolve();
    }

    function endByLease(): void {
      const leftMs = endsAtMs - monotonicNow();
      // Timers may fire a little early.
      if (leftMs > 0) {
        cancelEnd = schedule(Math.ceil(leftMs), endByLease);
        return;
      }
      end();
      silentNodes.expel();
    }

    async function poll(number: number): Promise<void> {
      // An unavailable database is no reason to fail: the leases run out all the same.
      const rows = await listNodes().catch(() => undefined);
      if (isOver) return;
      const behind = rows?.filter(({ applied }) => applied < seq);
      if (behind?.length === 0) return end();
      if (behind) silentNodes.note(behind);
      cancelPoll = schedule(backOffMs(number, DELAY), () => void poll(number + 1));
    }

    void poll(1);
    return promise;
  };
}
