import type { Poll, Taken } from './feed.ts';
import type { VerifierFeed } from '../operations.ts';

/** Milliseconds that pass at least between the beginnings of two polls where nothing is said. */
const GAP_MS_MIN = 50;

/** The wait after the first failure, doubled with each that follows. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/** Says how long to wait before the next poll, in milliseconds. Random, so that verifiers that failed together do not come together. */
export function makePollPace(deps: {
  readonly monotonicNow: () => number;
  /** A random number from 0 to 1. */
  readonly jitter: () => number;
}) {
  // Each in a row. An order to reload is an answer: after an outage it must not wait as long as the last failure.
  let failures = 0;
  let reloads = 0;

  function waitMs(times: number): number {
    const ms = Math.min(FIRST_WAIT_MS * 2 ** (times - 1), LONGEST_WAIT_MS);
    return ms * (0.5 + deps.jitter() / 2);
  }

  function afterFailure(error?: unknown): number {
    failures += 1;
    const told = retryAfterMsOf(error);
    return told === undefined ? waitMs(failures) : told * (1 + deps.jitter() / 2);
  }

  return {
    afterFailure,
    /** The service sets the pace by how long it holds polls. An answer that comes at once with nothing in it must not make a fast loop. */
    after(done: {
      readonly taken: Exclude<Taken, 'dropped'>;
      readonly answer: VerifierFeed;
      readonly poll: Poll;
    }): number {
      const { taken, answer, poll } = done;
      if (taken === 'reload') {
        failures = 0;
        reloads += 1;
        return waitMs(reloads);
      }
      const { After, Cursor } = poll.request;
      if (!After || Cursor !== undefined) return 0;
      const passedMs = deps.monotonicNow() - poll.since.monotonicMs;
      const isNews = !answer.IsComplete || Object.keys(answer.Changes).length > 0;
      if (isNews || passedMs >= GAP_MS_MIN) {
        failures = 0;
        reloads = 0;
        return 0;
      }
      return answer.LeaseInMilliseconds > 0 ? GAP_MS_MIN - passedMs : afterFailure();
    },
  };
}

/** The time that a refusal says to wait. */
function retryAfterMsOf(error: unknown): number | undefined {
  const { retryAfterSeconds } = Object(error) as { readonly retryAfterSeconds?: unknown };
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds * 1_000 : undefined;
}
