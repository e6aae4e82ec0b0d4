import { type Barrier, makeBarrier } from '../cluster/barrier.ts';
import { joinNodes, endSilentNode, leaveNodes, publishNode } from '../cluster/commands.ts';
import { EmbeddedNode } from '../cluster/embedded-node.ts';
import { followLog } from '../cluster/follower.ts';
import { VERIFIER_LEASE_MS } from '../cluster/lease.ts';
import type { NodeRow } from '../cluster/nodes.ts';
import { newId } from '../kernel/secrets.ts';
import type { SqliteStorage } from '../storage/storage.ts';
import { Journal } from '../verifiers/journal.ts';
import { Verifiers } from '../verifiers/verifiers.ts';
import type { ControlFollower, FollowOptions } from './follow-control.ts';
import { monotonicNow, schedule, wallNow } from './timers.ts';

/** Follows the control log of an embedded database. */
export function followEmbedded(
  storage: SqliteStorage,
  { projections, random, verifiersMax }: FollowOptions,
): ControlFollower {
  const { run } = storage;
  const journal = new Journal();
  const log = storage.controlLog;
  const follower = followLog({ log, projections, journal, monotonicNow, wallNow });
  const verifiers: Verifiers = new Verifiers({
    journal,
    authority: () => node,
    now: storage.now,
    monotonicNow,
    schedule,
    verifiersMax,
    // Revokers of this process look by themselves, and others within LOOK_MS.
    onFreed: () => undefined,
    onNewcomer: () => node.wake(),
  });
  const node = new EmbeddedNode({
    follower,
    dependants: verifiers,
    nodes: {
      list: storage.listNodes,
      join: (row) => run(joinNodes, row),
      publish: (row) => run(publishNode, row),
      leave: (row) => run(leaveNodes, row),
      endSilent: (row) => run(endSilentNode, row),
    },
    nodeId: newId(random),
    leaseMs: VERIFIER_LEASE_MS,
    monotonicNow,
    schedule,
  });
  storage.setBarrier(embeddedBarrierOf(() => node.list()));
  return {
    catchUp: follower.catchUp,
    changeCount: () => follower.changeCount,
    node: undefined,
    verifiers,
    everyFewSeconds: () => node.endSilent().catch(() => undefined),
    start: () => Promise.resolve(),
    stop: () => node.stop(),
  };
}

/** The wait of a revoking call after its commit: none without rows, and at most the lease of a verifier. */
export function embeddedBarrierOf(list: () => readonly NodeRow[]): Barrier {
  return makeBarrier({
    // The rows of dead processes are ended by the living ones, which see for how long they are silent.
    nodes: { list: async () => list(), expel: async () => 'gone' },
    leaseMs: VERIFIER_LEASE_MS,
    // A look is a read on the spot, of some microseconds.
    lookMsMax: 10,
    monotonicNow,
    schedule,
  });
}
