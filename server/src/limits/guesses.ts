import type { Instant } from '../kernel/instant.ts';
import { GUESSES_KEPT_MS, LOCKS_MS, WRONG_PASSWORDS } from '../kernel/limits.ts';
import { makeKeyedDigest } from '../kernel/secrets.ts';
import { addressKeys } from '../lib/ip-address.ts';

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

/** A caller's address in the title in which it guesses. Titles do not share what an address may do. */
export interface TitleAddress {
  readonly titleId: string;
  /** Undefined: the caller has none, and no limit for it. */
  readonly address: string | undefined;
}

/** Names an account and a caller's network by keyed digests (`makeGuessKeys`). */
export interface GuessKeys {
  /** A digest of the title and of the guessed name, whether or not there is such a player. */
  readonly nameKey: string;
  /** A digest of the title and of the caller's network; undefined where the caller has no address. */
  readonly addressKey: string | undefined;
}

/** The result of counting a guess before it is made. */
export type GuessOutcome =
  | { readonly status: 'counted'; readonly origin: GuessOrigin }
  | { readonly status: 'locked'; readonly until: Instant };

/** A guess that turned out to be right, and what it was counted as. */
export interface RightGuess extends GuessKeys {
  readonly origin: GuessOrigin;
}

/** The guesses at one account as they are stored. */
export interface StoredGuesses {
  /** Those from addresses that the account does not know. */
  readonly stranger: GuessRecord | undefined;
  /** Those from the caller's address; undefined where the account does not know it. */
  readonly known: GuessRecord | undefined;
}

/** An entry of the control log: guesses from an address are forgotten. It is not part of a snapshot, because buckets are not stored. */
export interface LimitEntry {
  readonly kind: 'addressLifted';
  readonly body: { readonly titleId: string; readonly address: string };
}

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

interface GuessedName {
  readonly titleId: string;
  readonly provider: string;
  readonly subject: string;
}

/** Makes the names under which guesses are stored. */
export type GuessKeyMaker = ReturnType<typeof makeGuessKeys>;

/** Makes them keyed digests: a reader of the database alone finds neither the names that were tried nor the addresses of players. */
export function makeGuessKeys(digestKey: Buffer) {
  const digest = makeKeyedDigest(digestKey, 'guesses v1');
  return {
    /** Of a name in a title. */
    nameKey: ({ titleId, provider, subject }: GuessedName) =>
      digest(['name', titleId, provider, subject]),
    /** Of a caller's network in a title; IPv6 by its /64. Undefined for a caller without an address. */
    addressKey: ({ titleId, address }: TitleAddress) =>
      address === undefined ? undefined : digest(['address', titleId, addressKeys(address).own]),
  };
}
