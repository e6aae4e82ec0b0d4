import type { Instant } from '../kernel/instant.ts';
import { GUESSES_KEPT_MS, LOCKS_MS, WRONG_PASSWORDS } from '../kernel/limits.ts';

/** The stored record of guesses at one account, by strangers or from one address that the account knows. */
export interface GuessRecord {
  /** Guesses that were wrong, or are not known to have been right. */
  readonly failures: number;
  /** The end of the lock; a moment that is past where there is no lock. */
  readonly lockedUntil: Instant;
  /** From then on the record counts as absent. */
  readonly forgottenAt: Instant;
}

/**
 * The two origins of guesses, with limits of their own: addresses where the account has logged in before, and all
 * others.
 */
export type GuessOrigin = keyof typeof WRONG_PASSWORDS;

/** The longest time for which a record says anything. */
const RECORD_MS_MAX = Math.max(...LOCKS_MS) + GUESSES_KEPT_MS;

/** The moment until which an account is locked; undefined: a guess is allowed now. */
export function judgeGuess(record: GuessRecord | undefined, now: Instant): Instant | undefined {
  if (!record || !isCurrent(record, now)) return undefined;
  return record.lockedUntil > now ? record.lockedUntil : undefined;
}

/**
 * The record after one more wrong guess. The last guess allowed begins a lock, and after a lock each further wrong
 * guess begins a longer one. All is forgotten after GUESSES_KEPT_MS without a guess and without a lock.
 */
export function countGuess(
  record: GuessRecord | undefined,
  { now, origin }: { readonly now: Instant; readonly origin: GuessOrigin },
): GuessRecord {
  const failures = failuresOf(record, now) + 1;
  const lock = failures - WRONG_PASSWORDS[origin];
  const lockMs = lock < 0 ? 0 : (LOCKS_MS[lock] ?? LOCKS_MS[LOCKS_MS.length - 1] ?? 0);
  const lockedUntil = now + lockMs;
  return { failures, lockedUntil, forgottenAt: lockedUntil + GUESSES_KEPT_MS };
}

/** The wrong guesses that count at this moment. */
export function failuresOf(record: GuessRecord | undefined, now: Instant): number {
  return record && isCurrent(record, now) ? record.failures : 0;
}

/** A record that ends later than any can was written by a clock that was ahead: it must lock nobody for longer than a lock lasts. */
function isCurrent({ forgottenAt }: GuessRecord, now: Instant): boolean {
  return forgottenAt > now && forgottenAt <= now + RECORD_MS_MAX;
}
