import type { VerifierFeed } from '../../../client/src/operations.ts';
import { type ClockReading, type Clocks, readClocks } from '../../../client/src/verifier/lease.ts';
import type { Feed } from '../../../client/src/verifier/feed.ts';
import type { Barrier } from '../../src/cluster/barrier.ts';
import type { EmbeddedNode } from '../../src/cluster/embedded-node.ts';
import type { Authority, Schedule } from '../../src/cluster/lease.ts';
import type { Dependants } from '../../src/cluster/leased-follower.ts';
import type { EntryRef } from '../../src/kernel/control.ts';
import { Journal, type Standing } from '../../src/verifiers/journal.ts';
import type { Verifiers } from '../../src/verifiers/verifiers.ts';
import { toWireEntry } from '../../src/verifiers/wire.ts';
import type { Machine } from './machine.ts';
import type { Fault } from './verifiers-schedule.ts';

/** A lease as nodes of a schedule grant it at most. */
const GRANT_MS = 220;

/** The two levels of leases with one thing broken on purpose. */
export interface VerifierMutant {
  readonly journal?: () => Journal;
  readonly authority?: (authority: Authority) => Authority;
  readonly times?: { readonly leaseMs: number };
  readonly dependants?: (verifiers: Verifiers) => Dependants;
  /** Changes what a node answers. */
  readonly answered?: (answer: VerifierFeed, of: Answered) => Promise<VerifierFeed> | VerifierFeed;
  readonly clocks?: (machine: Machine) => Clocks;
  readonly feed?: (feed: Feed, clocks: Clocks) => Partial<Feed>;
  /** The faults of its schedules, where those of all hardly ever meet. */
  readonly hurtBy?: readonly Fault[];
  /** It does harm only where answers are late. */
  readonly hurtsLateAnswers?: true;
  /** It does harm only after the faults: its schedules have revocations then. */
  readonly hurtsLate?: true;
  /** Changes how processes on an embedded database treat rows. */
  readonly rows?: (nodes: EmbeddedRows) => Partial<EmbeddedRows>;
  readonly embeddedBarrier?: () => Barrier;
  readonly judges?: 'knowledge first' | 'by its own clock';
}

type EmbeddedRows = ConstructorParameters<typeof EmbeddedNode>[0]['nodes'];

interface Answered {
  readonly journal: Journal;
  readonly verifiers: Verifiers;
  readonly schedule: Schedule;
  readonly poll: {
    readonly verifierId: string;
    readonly titleId: string;
    readonly after: EntryRef;
  };
}

/** The broken part, in words, after the number of the rule. */
export const VERIFIER_MUTANTS: Readonly<Record<string, VerifierMutant>> = {
  '1: a lease counts from its answer': { feed: withLease({ countsFrom: 'answer' }) },
  '1: any answer is taken, whatever its nonce': {
    feed: (feed) => ({
      take: (poll, answer) => feed.take(poll, { ...answer, Nonce: poll.request.Nonce }),
    }),
  },
  '1: clocks that disagree go unnoticed': {
    clocks: ({ monotonicNow }) => ({ monotonicNow, wallNow: monotonicNow }),
  },
  "1: the node's clock is not compared": { feed: withLease({}), hurtBy: ['freezeVerifier'] },
  '1: a lease counts though others were ended since its poll began': {
    hurtBy: ['suspendVerifier'],
    hurtsLateAnswers: true,
    feed: (feed) => ({
      take(poll, answer) {
        const { ends } = feed.begin({ wantsLease: true });
        return feed.take({ ...poll, ends }, answer);
      },
    }),
  },
  '2: a node grants by what it had read before the poll came': {
    hurtBy: ['freeze'],
    authority: (real) => ({ ...real, hasReadSince: () => true }),
  },
  '2: a node grants without a lease': {
    authority: (real) => ({ ...real, trustLeftMs: () => Infinity, hasReadSince: () => true }),
  },
  '2: an answer names an entry that was applied after it was cut': {
    async answered(answer, { journal, schedule }) {
      await new Promise<void>((resolve) => void schedule(20, resolve));
      return answer.MustReload ? answer : { ...answer, At: toWireEntry(journal.head) };
    },
  },
  '3: a row names what its node has applied': {
    dependants: (verifiers) => ({
      onRead: () => verifiers.onRead(),
      stop: () => verifiers.stop(),
      confirmed: (applied) => applied,
    }),
  },
  '3: a node waits for a shorter time than a verifier trusts': {
    times: { leaseMs: 150 },
    answered: (answer) => ({
      ...answer,
      LeaseInMilliseconds: answer.LeaseInMilliseconds > 0 ? GRANT_MS : 0,
    }),
  },
  '3: an answer that was sent counts as confirmed': {
    answered(answer, { verifiers, poll }) {
      const { Number: seq, EntryId: id } = answer.At;
      void verifiers.poll({ ...poll, after: { seq, id }, wantsLease: false });
      return answer;
    },
  },
  '4: a row is removed while verifiers may trust its node': {
    dependants: (verifiers) => ({
      onRead: () => verifiers.onRead(),
      stop: async () => verifiers.drain(),
      confirmed: (applied) => verifiers.confirmed(applied),
    }),
  },
  '4: a node that stops goes on granting': {
    dependants: (verifiers) => ({
      onRead: () => verifiers.onRead(),
      stop: async () => {},
      confirmed: (applied) => verifiers.confirmed(applied),
    }),
  },
  '6: revocations are looked at before the lease': { judges: 'knowledge first' },
  "7: expiry is judged by the machine's own clock": { judges: 'by its own clock' },
  '8: the ids of entries are not compared': { journal: () => new NumbersAlone() },
  '8: a verifier that names an unknown entry is granted a lease': {
    answered: (answer, { poll }) =>
      answer.At.Number === poll.after.seq && !answer.MustReload
        ? { ...answer, LeaseInMilliseconds: GRANT_MS }
        : answer,
  },
};

/** A lease of a verifier that compares its two clocks, and not the node's. */
function withLease({ countsFrom }: { readonly countsFrom?: 'answer' }) {
  return (feed: Feed, clocks: Clocks): Partial<Feed> => {
    let held: { readonly since: ClockReading; readonly leaseMs: number } | undefined;
    function isLeased(): boolean {
      if (!held) return false;
      const now = readClocks(clocks);
      const passedMs = now.monotonicMs - held.since.monotonicMs;
      const apartMs = now.wallMs - held.since.wallMs - passedMs;
      if (Math.abs(apartMs) > 50 || passedMs >= held.leaseMs) held = undefined;
      return held !== undefined;
    }
    return {
      isLeased,
      judge: (claims) => (isLeased() ? feed.guess(claims) : 'ask'),
      take(poll, answer) {
        const taken = feed.take(poll, answer);
        const { LeaseInMilliseconds: leaseMs } = answer;
        const since = countsFrom === 'answer' ? readClocks(clocks) : poll.since;
        if (taken === 'reload') held = undefined;
        else if (taken === 'applied' && leaseMs > 0) held = { since, leaseMs };
        return taken;
      },
    };
  };
}

/** Compares numbers only. */
class NumbersAlone extends Journal {
  override standing(ref: EntryRef, titleId: string): Standing {
    if (ref.seq > this.head.seq) return 'notYet';
    return this.firstAfter(ref.seq, titleId) === undefined ? 'current' : 'behind';
  }
}

/** Those of rule 9, on an embedded database. */
export const EMBEDDED_MUTANTS: Readonly<Record<string, VerifierMutant>> = {
  '9: a process grants before its row is committed': {
    authority: (real) => ({
      hasReadSince: (sinceMs) => real.hasReadSince(sinceMs),
      hasRenewedSince: () => true,
      trustLeftMs: () => Math.max(real.trustLeftMs(), GRANT_MS * 2),
    }),
  },
  '9: whoever revokes waits for nobody': { embeddedBarrier: () => async () => {} },
  '9: a row names what its process has applied': {
    dependants: (verifiers) => ({
      onRead: () => verifiers.onRead(),
      stop: () => verifiers.stop(),
      confirmed: (applied) => applied,
    }),
  },
  '9: a process that stops removes its row at once': {
    hurtBy: ['leave'],
    dependants: (verifiers) => ({
      onRead: () => verifiers.onRead(),
      stop: async () => verifiers.drain(),
      confirmed: (applied) => verifiers.confirmed(applied),
    }),
  },
  '9: a row that seems dead is removed without a mark': {
    hurtBy: ['stuckWriter'],
    rows: (nodes) => ({ endSilent: (row) => nodes.leave(row) }),
  },
  '9: a process does not heed the mark of its row': {
    hurtBy: ['stuckWriter'],
    hurtsLate: true,
    rows(nodes) {
      const own = new Set<string>();
      return {
        join(row) {
          own.add(row.nodeId);
          return nodes.join(row);
        },
        list() {
          const rows = nodes.list();
          const unmarked = rows.map((row) =>
            own.has(row.nodeId) ? { ...row, heartbeat: 0 } : row,
          );
          const gone = [...own].filter((nodeId) => !rows.some((row) => row.nodeId === nodeId));
          return [...unmarked, ...gone.map((nodeId) => ({ nodeId, applied: 1_000, heartbeat: 0 }))];
        },
      };
    },
  },
};
