import { type Barrier, type BarrierDeps, makeBarrier } from '../../src/cluster/barrier.ts';
import { CLOCK_RATES_APART_MAX, CLOCKS_APART_MS_MAX } from '../../src/cluster/lease.ts';
import type { LeasedFollowerDeps } from '../../src/cluster/leased-follower.ts';
import type { Nodes, SharedControlLog } from '../../src/cluster/ports.ts';
import type { Projection } from '../../src/kernel/control.ts';
import type { Machine } from './machine.ts';

/** The algorithm with one thing broken on purpose, made by composing the real parts differently. */
export interface Mutant {
  readonly numbersBeforeCommit?: true;
  readonly barrier?: (parts: BarrierDeps) => Barrier;
  readonly follower?: (given: Given) => Partial<LeasedFollowerDeps>;
}

interface Given {
  readonly machine: Machine;
  readonly log: SharedControlLog;
  readonly nodes: Nodes;
  readonly projections: readonly Projection[];
  readonly leaseMs: number;
}

/** What is broken, in words. */
export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'revoking calls do not wait': { barrier: () => async () => {} },
  'there is no margin': { follower: withoutMargin },
  "the lease counts from the row's answer": {
    follower: ({ machine, nodes }) => {
      const clocks = clocksThatStandStill(machine);
      const { renew, join } = nodes;
      return {
        ...clocks,
        nodes: {
          ...nodes,
          renew: (renewal) => clocks.during(() => renew(renewal)),
          join: (nodeId) => clocks.during(() => join(nodeId)),
        },
      };
    },
  },
  "the lease counts from the log's answer": {
    follower: ({ machine, log }) => {
      const clocks = clocksThatStandStill(machine);
      return {
        ...clocks,
        log: { read: (seq, into) => clocks.during(() => log.read(seq, into)) },
      };
    },
  },
  'the log is read before the row is confirmed': { follower: withUnconfirmedRow },
  'numbers are taken before the commit': { numbersBeforeCommit: true },
  'a node joins without reading': { follower: withoutReadingAfterJoin },
  'everything is taken in where it is judged by': { follower: withOneState },
  'a suspension goes unnoticed': { follower: ({ machine }) => ({ wallNow: machine.monotonicNow }) },
  'a running read is shared': { follower: withSharedRead },
  'nodes are expelled whatever their heartbeat': {
    barrier: (parts) =>
      makeBarrier({
        ...parts,
        nodes: { ...parts.nodes, expel: ({ nodeId }) => parts.nodes.leave(nodeId) },
      }),
  },
  'nodes are expelled as soon as the call is answered': { barrier: withHastyExpulsions },
};

/** A node trusts its lease for exactly as long as revoking calls wait. */
function withoutMargin({ leaseMs }: Given): Partial<LeasedFollowerDeps> {
  return { leaseMs: (leaseMs + CLOCKS_APART_MS_MAX) / (1 - CLOCK_RATES_APART_MAX) };
}

/** Clocks that count a wait as no time, so that what begins before it seems to begin after it. */
function clocksThatStandStill({ monotonicNow, wallNow }: Machine): {
  readonly monotonicNow: () => number;
  readonly wallNow: () => number;
  readonly during: <T>(wait: () => Promise<T>) => Promise<T>;
} {
  let stoodMs = 0;
  return {
    monotonicNow: () => monotonicNow() - stoodMs,
    wallNow: () => wallNow() - stoodMs,
    async during(wait) {
      const since = monotonicNow();
      const result = await wait();
      stoodMs += monotonicNow() - since;
      return result;
    },
  };
}

/** Goes on to the log while the row is still being asked for. */
function withUnconfirmedRow({ nodes }: Given): Partial<LeasedFollowerDeps> {
  let isGone = false;
  return {
    nodes: {
      ...nodes,
      async join(nodeId) {
        isGone = false;
        void nodes.join(nodeId).catch(() => {});
      },
      async renew(renewal) {
        if (isGone) return 'gone';
        const note = (status: 'renewed' | 'gone'): void => {
          isGone = status === 'gone';
        };
        void nodes.renew(renewal).then(note, () => {});
        return 'renewed';
      },
    },
  };
}

/** After it has joined, a node takes what it knew before for everything. */
function withoutReadingAfterJoin({ log, nodes }: Given): Partial<LeasedFollowerDeps> {
  let hasJoined = false;
  return {
    nodes: {
      ...nodes,
      async join(nodeId) {
        await nodes.join(nodeId);
        hasJoined = true;
      },
    },
    log: {
      async read(seq, into) {
        if (!hasJoined) await log.read(seq, into);
        hasJoined = false;
      },
    },
  };
}

/** What is known is forgotten as soon as everything begins to come, and not when all of it is there. */
function withOneState({ projections }: Given): Partial<LeasedFollowerDeps> {
  return {
    projections: projections.map((projection) => ({
      apply: projection.apply,
      rebuild() {
        projection.rebuild().finish();
        return { apply: projection.apply, finish() {} };
      },
    })),
  };
}

/** Whoever asked while a read was under way gets what that read brought: nothing more. */
function withSharedRead({ machine, log }: Given): Partial<LeasedFollowerDeps> {
  let answeredAt: number | undefined;
  return {
    log: {
      async read(seq, into) {
        if (seq !== undefined && answeredAt === machine.monotonicNow()) return;
        await log.read(seq, into);
        answeredAt = machine.monotonicNow();
      },
    },
  };
}

/** Counts a node's silence from the commit on, though its heartbeat may be younger. */
function withHastyExpulsions(parts: BarrierDeps): Barrier {
  let isEnding = false;
  return makeBarrier({
    ...parts,
    schedule(ms, run) {
      if (isEnding && ms > 1) {
        run();
        return () => {};
      }
      return parts.schedule(ms, () => {
        isEnding = ms >= parts.leaseMs;
        run();
        isEnding = false;
      });
    },
  });
}
