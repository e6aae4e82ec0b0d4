import { type Followed, makeFollowedKnowledge } from './followed.ts';
import { judge, type JudgedClaims, type LocalVerdict } from './judge.ts';
import {
  type ClockReading,
  type Clocks,
  type Grant,
  GRANT_MS_MAX,
  makeVerifierLease,
  readClocks,
} from './lease.ts';
import { makeServiceTime, SET_BACK_MS_MAX } from './service-time.ts';
import type { VerifierFeed, VerifierFeedRequest } from '../operations.ts';

/** A question to the service, and what must be remembered until its answer comes. */
export interface Poll {
  readonly request: VerifierFeedRequest;
  /** The clocks before it was sent. */
  readonly since: ClockReading;
  /** How often leases had been ended by then. */
  readonly ends: number;
}

/** The use of an answer. `dropped`: it answers something else. */
export type Taken = Followed | 'dropped';

/** The result of all answers so far: the knowledge, the lease, and service time. */
export type Feed = ReturnType<typeof makeFeed>;

export interface FeedDeps extends Clocks {
  /** A new text of 8 to 64 characters of base64url that nobody can guess. */
  readonly newNonce: () => string;
}

/**
 * Keeps the rules of docs/guides/verifier-protocol.md, step by step: `begin` a poll, send its request, `take` its answer. One poll at a
 * time. It knows nothing at first, and begins by loading a snapshot.
 */
export function makeFeed(deps: FeedDeps) {
  const lease = makeVerifierLease(deps);
  const time = makeServiceTime(deps.monotonicNow);
  const followed = makeFollowedKnowledge();
  let source: Pick<VerifierFeed, 'TitleId' | 'Issuer'> | undefined;
  let freshAt: ClockReading | undefined;

  function guess(claims: JudgedClaims): LocalVerdict {
    return judge(claims, { known: followed.known, now: time.now() });
  }

  return {
    /** The clocks are read, and a nonce is drawn, before anything is sent. */
    begin({ wantsLease }: { readonly wantsLease: boolean }): Poll {
      const since = readClocks(deps);
      const lent = wantsLease && !followed.isLoading ? LEASE : undefined;
      const request = { Nonce: deps.newNonce(), ...followed.position(), ...lent };
      return { since, ends: lease.ends, request };
    },
    /** Takes in the answer to a poll, in one synchronous step. Throws where the answer's form is wrong; that poll then counts as unanswered. */
    take(poll: Poll, answer: VerifierFeed): Taken {
      if (answer.Nonce !== poll.request.Nonce || !isFrom(source, answer)) return 'dropped';
      source ??= { TitleId: answer.TitleId, Issuer: answer.Issuer };
      const moments = momentsOf(answer);
      const now = readClocks(deps);
      lease.compare({ since: poll.since, ...moments }, now);
      const isSetBack = time.set({ since: poll.since, now, ...moments }) < -SET_BACK_MS_MAX;
      if (!followed.isNext(poll.request)) return 'dropped';
      const isPage = followed.isLoading;
      const taken = isSetBack ? followed.reload() : followed.take(answer);
      // Leases end in the same step, before anything is loaded.
      if (taken === 'reload') lease.end();
      if (taken === 'applied' && !isPage && answer.IsComplete) {
        freshAt = poll.since;
        // A lease counts only if none was ended since its poll began.
        if (poll.ends === lease.ends) lease.hold(grantOf(poll, answer, moments));
      }
      return taken;
    },
    /** Ends the lease for good; the request tells the service so. */
    goodbye(): VerifierFeedRequest {
      lease.end();
      return { Nonce: deps.newNonce(), Goodbye: true };
    },
    /** Judges the claims of a genuine token in one synchronous step. `ask`: without a lease only the service can tell. */
    judge: (claims: JudgedClaims): LocalVerdict | 'ask' => (lease.isHeld() ? guess(claims) : 'ask'),
    /** Judges by what is known, however old. Nobody may take it for more. */
    guess,
    isLeased: lease.isHeld,
    /** The knowledge, and the newest entry in it. */
    followed: followed as Pick<typeof followed, 'known' | 'at'>,
    /** The title and the installation, once an answer has named them. */
    get source() {
      return source;
    },
    serviceNow: time.now,
    /** Milliseconds since the poll whose answer had everything; infinity before the first. It is the longer time of both clocks. */
    ageMs: (): number => (freshAt ? passedMs(freshAt, readClocks(deps)) : Infinity),
  };
}

const LEASE = { Lease: true } as const;

/** The node's service times, in milliseconds since 1970. */
type Moments = Pick<Grant, 'receivedAt'> & { readonly answeredAt: number };

function momentsOf(answer: VerifierFeed): Moments {
  const receivedAt = Date.parse(answer.ReceivedAt);
  const answeredAt = Date.parse(answer.AnsweredAt);
  if (Number.isNaN(receivedAt + answeredAt)) throw new TypeError('The answer tells no time');
  return { receivedAt, answeredAt };
}

/** The lease that an answer gives; 0 ms where its poll asked for none. */
function grantOf(
  { since, request }: Poll,
  answer: VerifierFeed,
  { receivedAt }: Pick<Moments, 'receivedAt'>,
): Grant {
  const askedMs = request.Lease === true ? answer.LeaseInMilliseconds : 0;
  return { since, leaseMs: Math.min(askedMs, GRANT_MS_MAX), receivedAt };
}

/** Whether an answer is from the title and installation that answered first. */
function isFrom(
  source: Pick<VerifierFeed, 'TitleId' | 'Issuer'> | undefined,
  answer: VerifierFeed,
): boolean {
  return !source || (source.TitleId === answer.TitleId && source.Issuer === answer.Issuer);
}

function passedMs(since: ClockReading, now: ClockReading): number {
  return Math.max(now.monotonicMs - since.monotonicMs, now.wallMs - since.wallMs);
}
