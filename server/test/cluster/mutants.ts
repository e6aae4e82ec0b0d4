import { type Barrier, type BarrierDeps, makeBarrier } from '../../src/cluster/barrier.ts';
import type { SharedControlLog } from '../../src/cluster/control-log.ts';
import { CLOCK_RATES_APART_MAX, CLOCKS_APART_MS_MAX } from '../../src/cluster/lease.ts';
import type { LeasedFollowerDeps } from '../../src/cluster/leased-follower.ts';
import type { Nodes } from '../../src/cluster/nodes.ts';
import type { ServiceTime } from '../../src/cluster/service-time.ts';
import type { Projection } from '../../src/kernel/control.ts';
import type { Machine } from './machine.ts';

/** The algorithm with one thing broken on purpose, made by composing the real deps differently. */
export interface Mutant {
  readonly numbersBeforeCommit?: true;
  /** The clock by which nodes judge expiry, read snapshots and prune; service time unless given. */
  readonly judgesBy?: 'own clock';
  /** The clock that dates revocations. */
  readonly datesBy?: 'own clock';
  /** The standby that is promoted lacks the last commit. */
  readonly losesCommits?: true;
  readonly barrier?: (deps: BarrierMutantDeps) => Barrier;
  readonly follower?: (deps: FollowerMutantDeps) => Partial<LeasedFollowerDeps>;
}

/** Those of a barrier, with all that a node can do to rows. */
export interface BarrierMutantDeps extends BarrierDeps {
  readonly nodes: Nodes;
}

interface FollowerMutantDeps {
  readonly machine: Machine;
  readonly log: SharedControlLog;
  readonly nodes: Nodes;
  readonly projections: readonly Projection[];
  readonly serviceTime: ServiceTime;
  readonly leaseMs: number;
}

/** The broken part, in words. */
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
  'a node registers without reading': { follower: withoutReadingAfterRegistration },
  'a rebuild changes the state in force': { follower: withOneState },
  'nodes judge, read and prune by clocks of their own': { judgesBy: 'own clock' },
  'revocations are dated by the clock of whoever revokes': { datesBy: 'own clock' },
  'a renewal that was not committed counts, so that a read is trusted': {
    follower: withTrustedRead,
  },
  'the database loses commits that it has acknowledged': { losesCommits: true },
  'a suspension goes unnoticed': { follower: ({ machine }) => ({ wallNow: machine.monotonicNow }) },
  'a running renewal is shared': { follower: withSharedRenewal },
  'nodes are expelled whatever their heartbeat': {
    barrier: (deps) =>
      makeBarrier({
        ...deps,
        nodes: {
          ...deps.nodes,
          async expel({ nodeId }) {
            await deps.nodes.leave(nodeId);
            return 'expelled';
          },
        },
      }),
  },
  'rows are believed that were read before this node had applied the entry': {
    barrier: (deps) =>
      makeBarrier({
        ...deps,
        onPublish: (note) =>
          deps.onPublish?.((_, others) => note(Infinity, others)) ?? ((): void => {}),
      }),
  },
  'nodes are expelled as soon as the call is answered': { barrier: withHastyExpulsions },
};

/** A node trusts its lease for exactly as long as revoking calls wait. */
function withoutMargin({ leaseMs }: FollowerMutantDeps): Partial<LeasedFollowerDeps> {
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

/** Reads the log before the row has been confirmed. */
function withUnconfirmedRow({ nodes }: FollowerMutantDeps): Partial<LeasedFollowerDeps> {
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
        const note = (status: unknown): void => {
          isGone = status === 'gone';
        };
        void nodes.renew(renewal).then(note, () => {});
        return 'renewed';
      },
    },
  };
}

/** After it has registered, a node takes its old state for the newest. */
function withoutReadingAfterRegistration({
  log,
  nodes,
  serviceTime,
}: FollowerMutantDeps): Partial<LeasedFollowerDeps> {
  let hasRegistered = false;
  return {
    nodes: {
      ...nodes,
      async join(nodeId) {
        await nodes.join(nodeId);
        hasRegistered = true;
      },
    },
    log: {
      async read(seq, into) {
        if (!hasRegistered) return log.read(seq, into);
        hasRegistered = false;
        return serviceTime.now();
      },
    },
  };
}

/** A rebuild empties the state in force when it begins, not when it is finished. */
function withOneState({ projections }: FollowerMutantDeps): Partial<LeasedFollowerDeps> {
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

/** A call during a renewal gets the result of that renewal, which may have begun before the call. */
function withSharedRenewal({
  machine,
  log,
  nodes,
  serviceTime,
}: FollowerMutantDeps): Partial<LeasedFollowerDeps> {
  let answeredAt: number | undefined;
  let isRenewing = false;
  const hasJustEnded = (): boolean => answeredAt === machine.monotonicNow();
  return {
    nodes: {
      ...nodes,
      async renew(renewal) {
        if (hasJustEnded()) return 'renewed';
        isRenewing = true;
        return nodes.renew(renewal);
      },
    },
    log: {
      async read(seq, into) {
        if (seq !== undefined && hasJustEnded()) return serviceTime.now();
        const databaseNow = await log.read(seq, into);
        if (isRenewing) answeredAt = machine.monotonicNow();
        isRenewing = false;
        return databaseNow;
      },
    },
  };
}

/** A write that fails is taken for one that was committed: the node trusts what it reads, from whatever primary. */
function withTrustedRead({ nodes }: FollowerMutantDeps): Partial<LeasedFollowerDeps> {
  return {
    nodes: {
      ...nodes,
      renew: (renewal) => nodes.renew(renewal).catch(() => 'renewed' as const),
      join: (nodeId) => nodes.join(nodeId).catch(() => undefined),
    },
  };
}

/** Counts a node's silence from the commit on, though its heartbeat may be younger. */
function withHastyExpulsions(deps: BarrierDeps): Barrier {
  let isEnding = false;
  return makeBarrier({
    ...deps,
    schedule(ms, run) {
      if (isEnding && ms > 1) {
        run();
        return () => {};
      }
      return deps.schedule(ms, () => {
        isEnding = ms >= deps.leaseMs;
        run();
        isEnding = false;
      });
    },
  });
}
