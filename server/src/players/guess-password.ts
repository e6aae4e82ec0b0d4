import type { ApiError, ErrorExtras } from '../kernel/errors.ts';
import type { Instant } from '../kernel/instant.ts';
import { addressKeys } from '../lib/ip-address.ts';
import type { PasswordGuessDeps } from '../limits/address-guesses.ts';
import { takeGuess } from '../limits/commands.ts';
import {
  type GuessKeys,
  type GuessOutcome,
  judgeGuess,
  type RightGuess,
} from '../limits/guesses.ts';
import { logInKnownPlayer } from './commands/log-in.ts';
import { findPassword } from './commands/look-ups.ts';
import type { Identity } from './identities.ts';
import {
  finish,
  type FoundLogin,
  type InTitle,
  limitedIn,
  LOGIN_ERRORS,
  type LogInDeps,
  loginOrigin,
  newSession,
  refusalExtras,
} from './log-in.ts';
import type { BannedLogin, FoundPassword, PresentedPassword, RefusedLogin } from './player.ts';

/** A password that is presented for a name. */
interface PasswordAttempt extends InTitle {
  readonly identity: Identity;
  readonly password: string;
}

/** A password that is right. The command that makes use of it takes the guess back. */
interface RightPassword<T> {
  readonly status: 'right';
  readonly playerId: string;
  readonly guess: RightGuess;
  readonly presented: PresentedPassword;
  /** The result of `whenRight`. */
  readonly made: T;
}

/** A password that is not judged, or wrong. */
type RefusedGuess =
  | (BannedLogin & { readonly status: 'addressBanned' })
  | RefusedLogin<'accountLocked' | 'addressLimited' | 'busy' | 'noAccount' | 'wrongPassword'>;

/** Hashes a new password when its turn has come. `full`: too many wait. `lane`: those of one lane wait for each other. */
export function hashInTurn(
  { passwords, passwordQueue }: Pick<PasswordGuessDeps, 'passwords' | 'passwordQueue'>,
  { lane, password }: { readonly lane: string; readonly password: string },
): Promise<string> {
  return passwordQueue.run({ lane, isPreferred: false }, () => passwords.hash(password));
}

/**
 * Judges the password of an account. An account that does not exist costs the same work as a wrong password. All
 * refusals of a guess are judged before its password is hashed (docs/decisions/0018-limits-of-calls-and-guesses.md). `whenRight` is
 * called in the same turn of the queue.
 */
export async function guessPassword<T>(
  deps: PasswordGuessDeps,
  attempt: PasswordAttempt,
  whenRight: () => T | Promise<T>,
): Promise<RightPassword<T> | RefusedGuess> {
  const { titleId, identity } = attempt;
  const { address, addressKey } = loginOrigin(deps, attempt);
  const keys = { nameKey: deps.guessKeys.nameKey({ titleId, ...identity }), addressKey };
  const now = deps.now();
  const found = await deps.run(findPassword, { titleId, identity, keys, address, now });
  const guess = { ...attempt, keys, found };
  const refused = judge(deps, guess, now);
  if (refused) return refused;
  const verdict = await deps.passwordQueue.run(waiterOf(guess), () =>
    tryPassword(deps, guess, whenRight),
  );
  return verdict === 'full' ? { status: 'busy', playerId: found.account?.playerId } : verdict;
}

interface Guess extends PasswordAttempt {
  readonly keys: GuessKeys;
  readonly found: FoundPassword;
}

/** The refusal of a guess that must not even wait for its turn. */
function judge(deps: PasswordGuessDeps, guess: Guess, now: Instant): RefusedGuess | undefined {
  const { account, guesses, addressBans } = guess.found;
  const playerId = account?.playerId;
  if (addressBans.length > 0) return { status: 'addressBanned', bans: addressBans, playerId };
  if (!deps.limitsGuesses()) return undefined;
  const until = judgeGuess(guesses.known ?? guesses.stranger, now);
  if (until !== undefined) return { status: 'accountLocked', waitMs: until - now, playerId };
  const waitMs = guesses.known ? 0 : deps.wrongPasswords.waitMs(limitedIn(guess));
  return waitMs > 0 ? { status: 'addressLimited', waitMs, playerId } : undefined;
}

/** An account that is known at the address waits in a lane of its own; all strangers of one network share one. */
function waiterOf({ origin: { limitedAddress: address }, found: { account, guesses } }: Guess) {
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
  guess: Guess,
  whenRight: () => T | Promise<T>,
): Promise<RightPassword<T> | RefusedGuess> {
  const { titleId, identity, password, keys } = guess;
  const { account, guesses } = guess.found;
  const playerId = account?.playerId;
  const waitMs = deps.wrongPasswords.take(limitedIn(guess));
  if (waitMs > 0 && !guesses.known) return { status: 'addressLimited', waitMs, playerId };
  let isWrong = false;
  try {
    const now = deps.now();
    const counted = deps.limitsGuesses()
      ? await deps.run(takeGuess, { titleId, playerId, ...keys, now })
      : NOT_COUNTED;
    if (counted.status === 'locked') {
      return { status: 'accountLocked', waitMs: counted.until - now, playerId };
    }
    const isRight = await deps.passwords.verify(password, account?.passwordHash);
    isWrong = !isRight;
    if (!account) return { status: 'noAccount' };
    if (!isRight) return { status: 'wrongPassword', playerId };
    return {
      status: 'right',
      playerId: account.playerId,
      guess: { ...keys, origin: counted.origin },
      presented: { identity, passwordHash: account.passwordHash },
      made: await whenRight(),
    };
  } finally {
    // A right password, or one that could not be judged, costs the address nothing.
    if (waitMs === 0 && !isWrong) deps.wrongPasswords.give(limitedIn(guess));
  }
}

const NOT_COUNTED: GuessOutcome = { status: 'counted', origin: 'stranger' };

/** The errors where a player must present the password once more. */
const GUESS_ERRORS = {
  ...LOGIN_ERRORS,
  busy: 'APIConcurrentRequestLimitExceeded',
  noAccount: 'InvalidUsernameOrPassword',
  wrongPassword: 'InvalidUsernameOrPassword',
} as const;

/** Makes the refusal of a call that must present the password once more, and presented none that was judged right. */
export function refusalOfGuess(
  {
    caller: { titleId, playerId },
    fail,
  }: {
    readonly caller: { readonly titleId: string; readonly playerId: string };
    readonly fail: (
      error: (typeof GUESS_ERRORS)[RefusedGuess['status']],
      extras: ErrorExtras,
    ) => ApiError;
  },
  refused: RefusedGuess,
): ApiError {
  const logged = { reason: refused.status, titleId, playerId };
  return fail(GUESS_ERRORS[refused.status], { ...refusalExtras(refused), logged });
}

/** The deps of logging in with a password. */
export interface PasswordLogInDeps extends LogInDeps, PasswordGuessDeps {}

/**
 * Logs a player in by username or email address and password. An account that does not exist must get the same answer as a
 * wrong password; a ban of the player is reported only after the right one.
 */
export async function logInByPassword(
  deps: PasswordLogInDeps,
  attempt: PasswordAttempt,
): Promise<FoundLogin | RefusedGuess> {
  const right = await guessPassword(deps, attempt, () => undefined);
  if (right.status !== 'right') return right;
  const { playerId, guess, presented } = right;
  const { titleId, identity } = attempt;
  const session = newSession(deps, {
    titleId,
    provider: 'Service',
    subject: identity.subject,
  });
  const origin = loginOrigin(deps, attempt);
  const login = { titleId, playerId, session, origin, guess, presented };
  return finish(deps, { outcome: await deps.run(logInKnownPlayer, login), session });
}
