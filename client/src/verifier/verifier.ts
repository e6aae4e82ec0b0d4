import { monotonicNow, wallNow } from '../clock.ts';
import { newRandomId, randomFraction } from '../random.ts';
import { makeChecks } from './checks.ts';
import { makeFeed } from './feed.ts';
import { makeJoinUse } from './join-use.ts';
import { makeLocalJudge } from './local-judge.ts';
import { type CheckedOptions, checkOptions, type VerifierOptions } from './options.ts';
import { makePollLoop, type PollOutcome, type Schedule } from './poll-loop.ts';
import { makeService } from './service.ts';
import { makeSpread } from './spread.ts';
import { makeStateWatch, type VerifierState } from './state.ts';
import { makeTicketChecks } from './ticket-checks.ts';
import type { TicketVerdict, Verdict } from './verdict.ts';
import { describeStartError, isPassing, VerifierError } from './verifier-error.ts';

/** Counts since the start, and sizes now. */
export interface VerifierStats {
  /** Verdicts under a lease, without a call. */
  readonly fromLease: number;
  /** Verdicts of the service. */
  readonly fromCalls: number;
  /** Tokens whose signature was checked, and those that had been seen before. */
  readonly firstSight: number;
  readonly seenBefore: number;
  /** Calls beside polls. */
  readonly calls: number;
  readonly polls: number;
  readonly failedPolls: number;
  /** How often everything was loaded, the first time included. */
  readonly loads: number;
  readonly revocations: number;
  readonly cached: number;
  /** The number of the newest entry that is known. */
  readonly at: number;
  /** Milliseconds since the last poll that was answered in full; infinity before the first. */
  readonly ageMs: number;
}

/** Judges the tokens of a title's players for a game server. */
export interface Verifier {
  /** Judges any text. Under a lease it makes no call. Rejects only where `useOnce` does. */
  verify(entityToken: string): Promise<Verdict>;
  /** Asks the service for the owner of a session ticket, in one call for many. Needs a secret key with the scope `matchmaker`. */
  authUser(sessionTicket: string): Promise<TicketVerdict>;
  readonly state: VerifierState;
  stats(): VerifierStats;
  /** Ends the lease, tells the service, and stops polling. Afterwards each check is a call. Never rejects. */
  close(): Promise<void>;
}

/** Loading may take so long, in milliseconds. */
const LOAD_MS_MAX = 60_000;
/** A service that is too busy at the start is asked again for so long. */
const BUSY_MS_MAX = 10_000;
/** A verifier that has judged nothing for so long wants no lease. */
const IDLE_MS = 300_000;
const EVICTION_GAP_MS = 60_000;

const schedule: Schedule = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * Makes a verifier and loads everything that is revoked. Rejects with a VerifierError that says what to change: where nobody answers at the
 * url, something else does, or the credential may not verify.
 */
export async function makeVerifier(options: VerifierOptions): Promise<Verifier> {
  const checked = checkOptions(options);
  const parts = makeParts(checked);
  try {
    parts.loop.start();
    await parts.first.loaded;
    await parts.service.prepare();
    return toVerifier(parts);
  } catch (error) {
    await parts.loop.stop();
    throw describeStartError(error, checked.url);
  }
}

/** Puts the parts together; nothing is sent yet. */
function makeParts(options: CheckedOptions) {
  const { audience, cacheMax, useOnce, onState, isGuessing } = options;
  const feed = makeFeed({ monotonicNow, wallNow, newNonce: newRandomId });
  const { serviceNow } = feed;
  const name = { verifierId: newRandomId() };
  const service = makeService(options, { verifierId: () => name.verifierId, serviceNow });
  const judge = makeLocalJudge({ feed, audience, cacheMax });
  const joins = makeJoinUse({ now: serviceNow, useOnce });
  const spread = makeSpread({ isLeased: feed.isLeased, monotonicNow, random: randomFraction });
  const calls = { service, schedule, delayMs: spread.delayMs };
  const checks = makeChecks({ feed, judge, joins, isGuessing, ...calls });
  const authUser = makeTicketChecks(calls);
  const watch = makeStateWatch({ feed, schedule, onState });
  const counts = { polls: 0, failedPolls: 0, loads: 0 };
  const activity = { verifiedAtMs: monotonicNow(), evictedAtMs: monotonicNow() };
  const first = makeFirstLoad();

  function onPoll(outcome: PollOutcome): void {
    counts.polls += 1;
    if (outcome.taken === 'failed') counts.failedPolls += 1;
    if (outcome.taken === 'loaded') counts.loads += 1;
    // A poll of before may still arrive, and confirm what is not known any more.
    if (outcome.taken === 'reload') name.verifierId = newRandomId();
    first.onPoll(outcome);
    spread.note();
    watch.onPoll(outcome.taken === 'failed' ? outcome : undefined);
    evict();
  }

  function evict(): void {
    if (monotonicNow() - activity.evictedAtMs < EVICTION_GAP_MS) return;
    activity.evictedAtMs = monotonicNow();
    feed.followed.known.evict(serviceNow());
    joins.evict();
  }

  const loop = makePollLoop({
    feed,
    send: service.poll,
    schedule,
    monotonicNow,
    jitter: randomFraction,
    wantsLease: () => monotonicNow() - activity.verifiedAtMs < IDLE_MS,
    onPoll,
  });

  return { feed, service, judge, checks, authUser, watch, counts, activity, loop, first };
}

/** Watches the polls until everything is loaded. */
function makeFirstLoad() {
  const startedAtMs = monotonicNow();
  let resolve = (): void => {};
  let reject = (_error: unknown): void => {};
  const loaded = new Promise<void>((...ends) => ([resolve, reject] = ends));
  return {
    loaded,
    onPoll(outcome: PollOutcome): void {
      const passedMs = monotonicNow() - startedAtMs;
      if (outcome.taken === 'loaded') resolve();
      else if (outcome.taken === 'failed') {
        if (!isPassing(outcome.error) || passedMs > BUSY_MS_MAX) reject(outcome.error);
      } else if (passedMs > LOAD_MS_MAX) {
        reject(new VerifierError('Loading takes too long: the service orders to begin again'));
      }
    },
  };
}

function toVerifier(parts: ReturnType<typeof makeParts>): Verifier {
  const { feed, service, judge, checks, authUser, watch, counts, activity, loop } = parts;
  return {
    verify(entityToken) {
      activity.verifiedAtMs = monotonicNow();
      loop.wake();
      return checks.verify(entityToken);
    },
    authUser,
    get state() {
      return watch.now();
    },
    stats: () => ({
      ...counts,
      ...checks.counts,
      ...judge.counts,
      ...service.counts,
      revocations: feed.followed.known.sizes.reduce((sum, size) => sum + size),
      cached: judge.cached,
      at: feed.followed.at?.Number ?? 0,
      ageMs: feed.ageMs(),
    }),
    async close() {
      watch.close();
      await loop.stop();
    },
  };
}
