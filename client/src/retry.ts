import { NoReplyError, PurserError } from './errors.ts';
import { randomFraction } from './random.ts';

/** How often, and for how long, a call is repeated. */
export interface RetryOptions {
  /** Attempts at most, the first included. 5 when absent. */
  readonly attemptsMax?: number;
  /** How long all attempts and the waits between them may take together. 30 seconds when absent. */
  readonly totalMs?: number;
}

/**
 * When a call may be repeated.
 * - `always`: it changes nothing.
 * - `withKey`: its idempotency key keeps the change from being made twice.
 * - `ifRefused`: it takes no key, because it answers with a credential or carries a password. It is repeated only where the service
 *   asks for that, or where nothing was sent.
 */
export type Repeatable = 'always' | 'withKey' | 'ifRefused';

/** A call that is made several times. */
export interface RepeatedCall<Result> {
  readonly repeatable: Repeatable;
  readonly retry: RetryOptions;
  /** The caller's. It ends a wait, too. */
  readonly signal: AbortSignal | undefined;
  /** Makes the attempt with this number, 1 for the first, within the time that is left. */
  attempt(number: number, leftMs: number): Promise<Result>;
}

const ATTEMPTS_MAX = 5;
const TOTAL_MS = 30_000;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 10_000;
const SECOND_MS = 1_000;

/** Makes the call until it succeeds, or rejects with the error of the last attempt. */
export async function repeat<Result>(call: RepeatedCall<Result>): Promise<Result> {
  const { attemptsMax = ATTEMPTS_MAX, totalMs = TOTAL_MS } = call.retry;
  const endsAtMs = performance.now() + totalMs;
  for (let number = 1; ; number += 1) {
    const leftMs = Math.max(0, Math.ceil(endsAtMs - performance.now()));
    try {
      // One attempt after the other.
      // oxlint-disable-next-line no-await-in-loop
      return await call.attempt(number, leftMs);
    } catch (error) {
      if (number >= attemptsMax || !mayRepeat(error, call.repeatable)) throw error;
      const waitMs = waitMsAfter(error, number);
      if (performance.now() + waitMs >= endsAtMs) throw error;
      // oxlint-disable-next-line no-await-in-loop
      await wait(waitMs, call.signal);
    }
  }
}

/** Whether a call that failed like this may be made again. Goes by the status and by what says when to try again, never by the error's name. */
export function mayRepeat(error: unknown, repeatable: Repeatable): boolean {
  if (error instanceof PurserError) {
    if (error.retryAfterSeconds !== undefined) return ASKS_AGAIN.includes(error.code);
    return repeatable !== 'ifRefused' && error.code >= 500;
  }
  if (!(error instanceof NoReplyError)) return false;
  if (isUnsent(error)) return true;
  const { httpStatus } = error;
  const mayPass = httpStatus === undefined || httpStatus >= 500 || PASSING.includes(httpStatus);
  return mayPass && repeatable !== 'ifRefused';
}

/** 409: a call with the same idempotency key is under way. Without a time to try again, 409 is final. */
const ASKS_AGAIN: readonly number[] = [409, 429, 503];
/** Statuses below 500 with which a proxy answers where a later attempt may succeed. */
const PASSING: readonly number[] = [408, 429];

/** Whether there was no connection at all. Browsers do not tell. */
function isUnsent({ httpStatus, cause }: NoReplyError): boolean {
  if (httpStatus !== undefined || !(cause instanceof Error)) return false;
  return [cause, cause.cause].some((each) => NOT_CONNECTED.includes(codeOf(each)));
}

const NOT_CONNECTED: readonly unknown[] = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
];

function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
}

/**
 * As long as the answer says, and up to a tenth more, so that clients that were refused together do not come together. Otherwise
 * twice as long after each failure, shortened by up to half.
 */
function waitMsAfter(error: unknown, failures: number): number {
  const told =
    error instanceof PurserError || error instanceof NoReplyError
      ? error.retryAfterSeconds
      : undefined;
  if (told !== undefined) return told * SECOND_MS * (1 + randomFraction() / 10);
  const fullMs = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  return fullMs * (0.5 + randomFraction() / 2);
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
