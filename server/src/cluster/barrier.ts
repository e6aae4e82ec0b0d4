import { backOffMs } from '../lib/back-off.ts';
import { makeFreshFlight, makeSingleFlight } from '../lib/single-flight.ts';
import type { Schedule } from './lease.ts';
import type { NodeRegistration, NodeRow, Nodes } from './nodes.ts';

/**
 * Resolves when no node can judge without entry `seq` any more: all have applied it, or `leaseMs` has
 * passed. Called after the commit has returned, by any process; never rejects (docs/decisions/0007).
 */
export type Barrier = (seq: number) => Promise<void>;

export interface BarrierDeps extends SilentNodesDeps {
  /**
   * Of the follower of this process: what it publishes tells of the other nodes, too, so they are read only where that was not
   * enough. Absent: this process is no node, and they are read at once.
   */
  readonly onPublish?: NodeRegistration['onPublish'];
  /** Milliseconds between two looks at the longest; LOOK_MS_MAX when absent. */
  readonly lookMsMax?: number;
}

/** Makes the wait of revoking calls. */
export function makeBarrier(deps: BarrierDeps): Barrier {
  const listNodes = makeFreshFlight(() => deps.nodes.list());
  const share = makeSingleFlight<void>();
  // The calls of a batch wait for the same entry.
  return (seq) => share(String(seq), () => waitFor(seq, { ...deps, listNodes }));
}

/** The delay between two reads of the nodes while a revoking call waits, in milliseconds. */
const FIRST_LOOK_MS = 5;
const LOOK_MS_MAX = 50;

interface WaitDeps extends BarrierDeps {
  /** The rows as of one moment after the call. */
  readonly listNodes: () => Promise<readonly NodeRow[]>;
}

function waitFor(seq: number, deps: WaitDeps): Promise<void> {
  const { leaseMs, monotonicNow, schedule, listNodes, lookMsMax = LOOK_MS_MAX } = deps;
  const delay = { firstMs: FIRST_LOOK_MS, longestMs: lookMsMax };
  const endsAtMs = monotonicNow() + leaseMs;
  const silentNodes = makeSilentNodes(deps);
  const { promise, resolve } = Promise.withResolvers<void>();
  let isOver = false;
  let cancelPoll = (): void => {};
  let cancelEnd = schedule(leaseMs, endByLease);
  let looks = 0;
  const stopNoting =
    deps.onPublish?.((applied, others) => {
      // This node had applied the entry before the rows were read: so they are of a moment after its commit.
      if (applied >= seq) judge(others);
    }) ?? ((): void => {});

  function end(): void {
    isOver = true;
    cancelPoll();
    cancelEnd();
    stopNoting();
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

  /** Rows as they were after the commit. */
  function judge(rows: readonly NodeRow[]): void {
    const behind = rows.filter(({ applied }) => applied < seq);
    if (behind.length === 0) end();
    else silentNodes.note(behind);
  }

  async function look(): Promise<void> {
    // An unavailable database is no reason to fail: the leases run out all the same.
    const rows = await listNodes().catch(() => undefined);
    if (isOver) return;
    if (rows) judge(rows);
    if (!isOver) lookLater();
  }

  function lookLater(): void {
    looks += 1;
    cancelPoll = schedule(backOffMs(looks, delay), () => void look());
  }

  if (deps.onPublish) lookLater();
  else void look();
  return promise;
}

interface SilentNodesDeps {
  readonly nodes: Pick<Nodes, 'list' | 'expel'>;
  /** The length of a lease, the same in the whole installation. */
  readonly leaseMs: number;
  readonly monotonicNow: () => number;
  readonly schedule: Schedule;
}

/**
 * Finds and expels the nodes that never renew while one revoking call waits. A dead node would make every revoking call wait for a
 * whole lease. Once it is expelled, later calls do not wait for it.
 */
function makeSilentNodes(deps: SilentNodesDeps) {
  const { nodes, leaseMs, monotonicNow, schedule } = deps;
  const firstSeen = new Map<string, { readonly heartbeat: number; readonly atMs: number }>();
  let behind: readonly NodeRow[] = [];
  return {
    /** Notes the rows of the nodes that the call waits for now. */
    note(rows: readonly NodeRow[]): void {
      behind = rows;
      const atMs = monotonicNow();
      for (const { nodeId, heartbeat } of rows) {
        if (!firstSeen.has(nodeId)) firstSeen.set(nodeId, { heartbeat, atMs });
      }
    },
    /** Expels the nodes that were noted last and have not renewed since they were first noted. */
    expel(): void {
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
