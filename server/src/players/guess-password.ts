import type { Run } from '../kernel/command.ts';
import type { Clock, Instant } from '../kernel/instant.ts';
import type { Passwords } from '../kernel/passwords.ts';
import type { FairQueue } from '../lib/fair-queue.ts';
import { addressKeys } from '../lib/ip-address.ts';
import type { AddressGuesses } from '../limits/address-guesses.ts';
import type { GuessKeyMaker } from '../limits/guess-keys.ts';
import { judgeGuess } from '../limits/guesses.ts';
import type { GuessKeys, GuessOutcome, RightGuess } from '../limits/ports.ts';
import { takeGuess } from '../limits/sql/guesses.ts';
import type { Identity } from './identities.ts';
import {
  type Banned,
  type InTitle,
  type Limited,
  limitedIn,
  loginOrigin,
  type RefusedLogin,
} from './log-in.ts';
import type { Players, ShownPassword } from './ports.ts';
import { findPassword } from './sql/players.ts';

/** The deps of judging a password. */
export interface PasswordGuessDeps {
  readonly now: Clock;
  readonly run: Run;
  readonly guessKeys: GuessKeyMaker;
  readonly passwords: Passwords;
  /** Passwords wait here for their turn to be hashed. */
  readonly passwordQueue: FairQueue;
  /** False: whoever guesses may go on. */
  readonly limitsGuesses: () => boolean;
  /** Wrong passwords from an address. */
  readonly wrongPasswords: AddressGuesses;
}

/** Somebody shows a password for a name. */
export interface PasswordAttempt extends InTitle {
  readonly identity: Identity;
  readonly password: string;
}

/** A password that is right. The command that makes use of it takes the guess back. */
export interface RightPassword<T> {
  readonly status: 'right';
  readonly playerId: string;
  readonly guess: RightGuess;
  readonly shown: ShownPassword;
  /** What `whenRight` gave. */
  readonly made: T;
}

/** A password that is not judged, or wrong. */
export type RefusedGuess =
  | AddressBanned
  | Limited
  | RefusedLogin<'busy' | 'noAccount' | 'wrongPassword'>;
type AddressBanned = Banned & { readonly status: 'addressBanned' };

type Found = Awaited<ReturnType<Players['findPassword']>>;

/**
 * Judges the password of an account. An account that does not exist costs the same work as a wrong password. Whatever
 * refuses a guess is judged before its password is hashed (docs/decisions/0018-limits-of-calls-and-guesses.md). `whenRight` is
 * called in the same turn of the queue.
 */
export async function guessPassword<T>(
  deps: PasswordGuessDeps,
  attempt: PasswordAttempt,
  whenRight: () => T | Promise<T>,
): Promise<RightPassword<T> | RefusedGuess> {
  const { titleId, identity } = attempt;
  const { address, addressKey } = loginOrigin(deps, attempt);
  const nameKey = deps.guessKeys.nameKey({ titleId, ...identity });
  const keys = { nameKey, addressKey };
  const now = deps.now();
  const found = await deps.run(findPassword, { titleId, identity, keys, address, now });
  const refused = judge(deps, { attempt, found, now });
  if (refused) return refused;
  const guess = await deps.passwordQueue.run(waiterOf(attempt, found), () =>
    tryPassword(deps, { attempt, found, keys, whenRight }),
  );
  return guess === 'full' ? { status: 'busy', playerId: found.account?.playerId } : guess;
}

/** The refusal of a guess that must not even wait for its turn. */
function judge(
  deps: PasswordGuessDeps,
  {
    attempt,
    found: { account, guesses, addressBans },
    now,
  }: { readonly attempt: PasswordAttempt; readonly found: Found; readonly now: Instant },
): AddressBanned | Limited | undefined {
  const playerId = account?.playerId;
  if (addressBans.length > 0) return { status: 'addressBanned', bans: addressBans, playerId };
  if (!deps.limitsGuesses()) return undefined;
  const until = judgeGuess(guesses.known ?? guesses.stranger, now);
  if (until !== undefined) return { status: 'accountLocked', waitMs: until - now, playerId };
  const waitMs = guesses.known ? 0 : deps.wrongPasswords.waitMs(limitedIn(attempt));
  return waitMs > 0 ? { status: 'addressLimited', waitMs, playerId } : undefined;
}

/** An account that is known at the address waits in a lane of its own; all strangers of one network share one. */
function waiterOf(
  { origin: { limitedAddress: address } }: PasswordAttempt,
  { account, guesses }: Found,
) {
  const network = address === undefined ? '' : addressKeys(address).own;
  return guesses.known
    ? { lane: `${network} ${account?.playerId}`, isPreferred: true }
    : { lane: network, isPreferred: false };
}

/**
 * Counts a guess as wrong and then hashes it. In this order no number of guesses at the same time is more than the limit,
 * and no more guesses are counted than can be hashed, so that the stored records stay few.
 */
async function tryPassword<T>(
  deps: PasswordGuessDeps,
  {
    attempt,
    found: { account, guesses },
    keys,
    whenRight,
  }: {
    readonly attempt: PasswordAttempt;
    readonly found: Found;
    readonly keys: GuessKeys;
    readonly whenRight: () => T | Promise<T>;
  },
): Promise<RightPassword<T> | Exclude<RefusedGuess, AddressBanned>> {
  const playerId = account?.playerId;
  const waitMs = deps.wrongPasswords.take(limitedIn(attempt));
  if (waitMs > 0 && !guesses.known) return { status: 'addressLimited', waitMs, playerId };
  let isWrong = false;
  try {
    const now = deps.now();
    const { titleId, identity, password } = attempt;
    const guess = { titleId, playerId, ...keys, now };
    const counted = deps.limitsGuesses() ? await deps.run(takeGuess, guess) : NOT_COUNTED;
    if (counted.status === 'locked') {
      return { status: 'accountLocked', waitMs: counted.until - now, playerId };
    }
    const isRight = await deps.passwords.verify(password, account?.passwordHash);
    isWrong = !isRight;
    if (!account) return { status: 'noAccount' };
    if (!isRight) return { status: 'wrongPassword', playerId };
    const shown = { identity, passwordHash: account.passwordHash };
    const right = { guess: { ...keys, origin: counted.origin }, shown, made: await whenRight() };
    return { status: 'right', playerId: account.playerId, ...right };
  } finally {
    // What was right, or could not be judged, has cost the address nothing.
    if (waitMs === 0 && !isWrong) deps.wrongPasswords.give(limitedIn(attempt));
  }
}

const NOT_COUNTED: GuessOutcome = { status: 'counted', origin: 'stranger' };
