import type { JudgedClaims } from '../../../client/src/verifier/judge.ts';
import type { VerifierFeed, VerifierFeedRequest } from '../../../client/src/operations.ts';
import { type Feed, makeFeed, type Poll } from '../../../client/src/verifier/feed.ts';
import { makePollLoop, type PollLoop } from '../../../client/src/verifier/poll-loop.ts';
import { type Barrier, makeBarrier } from '../../src/cluster/barrier.ts';
import { makeLeasedFollower, type LeasedFollower } from '../../src/cluster/leased-follower.ts';
import type { Schedule } from '../../src/cluster/lease.ts';
import { makeServiceTime, type ServiceTime } from '../../src/cluster/service-time.ts';
import type { ControlFact, EntryRef } from '../../src/kernel/control.ts';
import { toWireTime, type Instant } from '../../src/kernel/instant.ts';
import { toChanges } from '../../src/verifiers/changes.ts';
import { Journal } from '../../src/verifiers/journal.ts';
import { Verifiers } from '../../src/verifiers/verifiers.ts';
import { toWireEntry } from '../../src/verifiers/wire.ts';
import type { Machine } from './machine.ts';
import type { Revocation } from './shared-database.ts';
import type { SimulatedPorts } from './simulated-ports.ts';
import type { VerifierMutant } from './verifiers-mutants.ts';

// The parties of a schedule, made of the very code of the server and of the client. All times are in milliseconds, and short, so that
// schedules are short.

/** The lease of a node. */
export const LEASE_MS = 500;
/** How long a node waits for a verifier, and how it deals with it. */
export const TIMES = {
  leaseMs: 300,
  heldMs: 60,
  pauseMsMin: 10,
  pauseMsMax: 20,
  steadyMs: 150,
  gapMsMax: 120,
};
/** The longest time that a verifier trusts a grant. */
export const GRANT_MS = 0.9 * TIMES.leaseMs - 50;

const KEY_ID = 'key';
const ISSUER = 'urn:purser:simulated';
/** Facts of one page of a snapshot: so there are several pages. */
const PAGE_FACTS = 1;

/** The claims of a token that a revocation is about. */
export function claimsOf({ id }: Pick<Revocation, 'id'>, expiresAt: Instant): JudgedClaims {
  return {
    tokenId: `token-${id}`,
    issuedFor: { kind: 'session', id: 'session' },
    playerId: 'player',
    epoch: 0,
    keyId: KEY_ID,
    expiresAt,
    isJoinToken: false,
  };
}

/** A node with verifiers. */
export interface NodeActor {
  readonly machine: Machine;
  readonly follower: Pick<LeasedFollower, 'start' | 'isLeased' | 'stop' | 'wake'>;
  readonly barrier: Barrier;
  readonly ports: Pick<SimulatedPorts, 'hasRenewedSinceFreeze' | 'write'>;
  readonly verifiers: Verifiers;
  readonly serviceTime: ServiceTime;
  /** Answers a request of the feed, as its operation does. */
  answer(request: VerifierFeedRequest, of: Sender): Promise<VerifierFeed>;
  isStopping: boolean;
}

export interface Sender {
  readonly verifierId: string;
  readonly titleId: string;
}

interface NodeActorDeps {
  readonly machine: Machine;
  readonly ports: SimulatedPorts;
  readonly databaseNow: () => Instant;
  readonly nodeId: string;
  readonly jitter: () => number;
  readonly mutant: VerifierMutant;
}

export function makeNodeActor(deps: NodeActorDeps): NodeActor {
  const { machine, ports, databaseNow, mutant } = deps;
  const { monotonicNow, wallNow, schedule } = machine;
  const serviceTime = makeServiceTime(monotonicNow, {
    databaseNow: databaseNow(),
    askedAtMs: monotonicNow(),
  });
  const journal = mutant.journal?.() ?? new Journal();
  const verifiers: Verifiers = new Verifiers({
    journal,
    authority: () => mutant.authority?.(follower.authority) ?? follower.authority,
    now: serviceTime.now,
    monotonicNow,
    schedule,
    verifiersMax: 10,
    onFreed: () => follower.publishSoon(),
    times: { ...TIMES, ...mutant.times },
  });
  const follower: LeasedFollower = makeLeasedFollower({
    log: ports.log,
    nodes: ports.nodes,
    nodeId: deps.nodeId,
    projections: [],
    journal,
    dependants: mutant.dependants?.(verifiers) ?? verifiers,
    serviceTime,
    leaseMs: LEASE_MS,
    jitter: deps.jitter,
    monotonicNow,
    wallNow,
    schedule,
  });
  const { onPublish } = follower;
  const barrier = makeBarrier({
    nodes: ports.nodes,
    leaseMs: LEASE_MS,
    monotonicNow,
    schedule,
    onPublish,
  });
  const parts = { machine, follower, barrier, ports, verifiers, serviceTime };
  const answer = makeAnswer({
    catchUp: follower.catchUp,
    verifiers,
    journal,
    schedule,
    now: serviceTime.now,
    mutant,
    readPage: (seq) =>
      ports.read((database) => {
        const page = database.read(undefined).page;
        if (page.status !== 'snapshot') throw new Error('A snapshot was asked for');
        return { page, named: seq === undefined ? undefined : database.idAt(seq) };
      }),
  });
  return { ...parts, answer, isStopping: false };
}

interface AnswerDeps {
  readonly catchUp: () => void | Promise<void>;
  readonly verifiers: Verifiers;
  readonly journal: Journal;
  readonly schedule: Schedule;
  readonly now: () => Instant;
  readonly mutant: VerifierMutant;
  /** Reads all facts, and the id of the entry with a number. */
  readonly readPage: (seq: number | undefined) => Promise<{
    readonly page: EntryRef & { readonly entries: readonly ControlFact[] };
    readonly named: string | undefined;
  }>;
}

/** Answers as the operation of the feed does. */
export function makeAnswer(deps: AnswerDeps): NodeActor['answer'] {
  const { verifiers, journal, schedule, now, mutant } = deps;
  return async (request, of) => {
    const catchingUp = deps.catchUp();
    if (catchingUp) await catchingUp;
    const { After, Cursor, Goodbye, Lease } = request;
    if (Goodbye) {
      verifiers.goodbye(of);
      return answerOf(request, { now, at: After ?? { Number: 0, EntryId: '' } });
    }
    if (!After || Cursor !== undefined) return answerPage(request, { ...deps, ...of });
    const after = { seq: After.Number, id: After.EntryId };
    const polled = await verifiers.poll({ ...of, after, wantsLease: Lease === true });
    const told: VerifierFeed = {
      ...answerOf(request, { now, at: toWireEntry(polled.at) }),
      ReceivedAt: toWireTime(polled.receivedAt),
      AnsweredAt: toWireTime(polled.answeredAt),
      LeaseInMilliseconds: polled.leaseMs,
      IsComplete: polled.isComplete,
      MustReload: polled.mustReload,
      Changes: toChanges(polled.entries, { titleId: of.titleId, findPublicKey: noKey }),
    };
    const poll = { ...of, after };
    return mutant.answered?.(told, { journal, verifiers, schedule, poll }) ?? told;
  };
}

function noKey(): never {
  throw new Error('Nobody is told of keys here but in the first page');
}

function answerOf(
  { Nonce }: VerifierFeedRequest,
  { now: clock, at }: { readonly now: () => Instant; readonly at: VerifierFeed['At'] },
): VerifierFeed {
  const now = toWireTime(clock());
  return {
    Nonce,
    TitleId: 'title',
    Issuer: ISSUER,
    ReceivedAt: now,
    AnsweredAt: now,
    At: at,
    LeaseInMilliseconds: 0,
    IsComplete: true,
    MustReload: false,
    Changes: {},
  };
}

/** A page of a snapshot, read when it is asked for; the first one has the signing key. */
async function answerPage(
  request: VerifierFeedRequest,
  of: Sender & Pick<AnswerDeps, 'readPage' | 'now'>,
): Promise<VerifierFeed> {
  const { After, Cursor = '0' } = request;
  const { titleId, now } = of;
  const { page, named } = await of.readPage(After?.Number);
  if (After && named !== After.EntryId) {
    return { ...answerOf(request, { now, at: After }), MustReload: true };
  }
  const at = After ?? toWireEntry(page);
  const from = Number(Cursor);
  const facts = page.entries.slice(from, from + PAGE_FACTS);
  const keys = [{ KeyId: KEY_ID, X: 'x', Y: 'y', IsRevoked: false }];
  return {
    ...answerOf(request, { now, at }),
    Changes: {
      ...toChanges(facts, { titleId, findPublicKey: noKey }),
      ...(After ? {} : { SigningKeys: keys }),
    },
    ...(from + PAGE_FACTS < page.entries.length && { Next: String(from + PAGE_FACTS) }),
  };
}

/** A verifier, in one process. */
export interface VerifierActor {
  readonly machine: Machine;
  readonly titleId: string;
  readonly feed: Pick<Feed, 'begin' | 'take' | 'judge' | 'isLeased' | 'goodbye' | 'followed'>;
  readonly loop: PollLoop;
  /** Freezes of its machine before the last poll that was answered. */
  freezesSeen: number;
  /** Nothing can tell it before this moment of its monotonic clock that its machine, or that of its node, was frozen. */
  excusedUntilMs: number;
}

interface VerifierActorDeps {
  readonly machine: Machine;
  readonly titleId: string;
  readonly newId: () => string;
  readonly jitter: () => number;
  readonly mutant: VerifierMutant;
  /** Carries a request to a node and the answer back. Rejects where none comes. */
  readonly send: (request: VerifierFeedRequest, of: Sender) => Promise<VerifierFeed>;
}

export function makeVerifierActor(deps: VerifierActorDeps): VerifierActor {
  const { machine, titleId, newId, mutant } = deps;
  const clocks = mutant.clocks?.(machine) ?? machine;
  const { monotonicNow, wallNow } = clocks;
  const plain = makeFeed({ monotonicNow, wallNow, newNonce: newId });
  const feed = { ...plain, ...mutant.feed?.(plain, clocks) };
  /** Loading anew makes another verifier: what it had confirmed before is true no more. */
  let verifierId = newId();
  const begunAt = new Map<string, number>();
  const loop = makePollLoop({
    feed: {
      ...feed,
      // Getters of the real one.
      get source() {
        return plain.source;
      },
      begin(of) {
        const poll: Poll = feed.begin(of);
        begunAt.set(poll.request.Nonce, machine.freezes);
        return poll;
      },
      take(poll, answer) {
        const taken = feed.take(poll, answer);
        actor.freezesSeen = Math.max(
          actor.freezesSeen,
          taken === 'dropped' ? 0 : (begunAt.get(poll.request.Nonce) ?? 0),
        );
        if (taken === 'reload') verifierId = newId();
        return taken;
      },
    },
    send: (request) => deps.send(request, { verifierId, titleId }),
    schedule: machine.schedule,
    monotonicNow,
    jitter: deps.jitter,
    wantsLease: () => true,
  });
  const actor: VerifierActor = {
    machine,
    titleId,
    feed,
    loop,
    freezesSeen: 0,
    excusedUntilMs: -Infinity,
  };
  return actor;
}
