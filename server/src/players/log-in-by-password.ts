import type { Instant } from '../kernel/instant.ts';
import type { FairQueue } from '../lib/fair-queue.ts';
import { addressKeys } from '../lib/address-keys.ts';
import type { AddressGuesses } from '../limits/address-guesses.ts';
import { judgeGuess } from '../limits/guesses.ts';
import type { Guesses, GuessKeys, GuessOutcome, RightGuess } from '../limits/ports.ts';
import type { Identity } from './identities.ts';
import {
  type Banned,
  finish,
  type FoundLogin,
  type InTitle,
  limitedIn,
  type Limited,
  type LogInDeps,
  loginOrigin,
  newSession,
  type RefusedLogin,
} from './log-in.ts';
import type { Passwords } from './password.ts';
import type { Players } from './ports.ts';

/** The deps of logging in with a password. */
export interface PasswordLogInDeps extends LogInDeps {
  readonly passwords: Passwords;
  /** Passwords wait here for their turn to be hashed. */
  readonly passwordQueue: FairQueue;
  readonly guesses: Guesses;
  /** False: whoever guesses may go on. */
  readonly limitsGuesses: () => boolean;
  /** Wrong passwords from an address. */
  readonly wrongPasswords: AddressGuesses;
}

/** A login with a password. */
interface Attempt extends InTitle {
  readonly identity: Identity;
  readonly password: string;
}

type Found = Awaited<ReturnType<Players['findPassword']>>;
type Refused = Banned | Limited | RefusedLogin<'busy' | 'noAccount' | 'wrongPassword'>;

/**
 * Logs a player in by username or email address and password. An account that does not exist costs the same work as a
 * wrong password, and must get the same answer; a ban of the player is reported only after the right one. Whatever
 * refuses a guess is judged before its password is hashed (docs/decisions/0019-how-guesses-are-judged.md).
 */
export async function logInByPassword(
  deps: PasswordLogInDeps,
  attempt: Attempt,
): Promise<FoundLogin | Refused> {
  const { titleId, identity } = attempt;
  const { address } = attempt.origin;
  const origin = loginOrigin(deps, attempt);
  const nameKey = deps.guessKeys.nameKey({ titleId, ...identity });
  const keys = { nameKey, addressKey: origin.addressKey };
  const now = deps.now();
  const found = await deps.players.findPassword({ titleId, identity, keys, address, now });
  const refused = judge(deps, { attempt, found, now });
  if (refused) return refused;

  const playerId = found.account?.playerId;
  const guess = await deps.passwordQueue.run(waiterOf(attempt, found), () =>
    tryPassword(deps, { attempt, found, keys }),
  );
  if (guess === 'full') return { status: 'busy', playerId };
  if (guess.status !== 'right') return guess;
  if (playerId === undefined) return { status: 'noAccount' };

  const session = newSession(deps, { provider: 'Service', subject: identity.subject });
  const login = { titleId, playerId, session, origin, guess: guess.guess };
  const outcome = await deps.players.logInKnown(login);
  return finish(deps, { outcome, session });
}

/** The refusal of a guess that must not even wait for its turn. */
function judge(
  deps: PasswordLogInDeps,
  {
    attempt,
    found: { account, guesses, addressBans },
    now,
  }: { readonly attempt: Attempt; readonly found: Found; readonly now: Instant },
): Banned | Limited | undefined {
  const playerId = account?.playerId;
  if (addressBans.length > 0) return { status: 'addressBanned', bans: addressBans, playerId };
  if (!deps.limitsGuesses()) return undefined;
  const until = judgeGuess(guesses.known ?? guesses.stranger, now);
  if (until !== undefined) return { status: 'accountLocked', waitMs: until - now, playerId };
  const waitMs = guesses.known ? 0 : deps.wrongPasswords.waitMs(limitedIn(attempt));
  return waitMs > 0 ? { status: 'addressLimited', waitMs, playerId } : undefined;
}

/** An account that is known at the address waits in a lane of its own; all strangers of one network share one. */
function waiterOf({ origin: { limitedAddress: address } }: Attempt, { account, guesses }: Found) {
  const network = address === undefined ? '' : addressKeys(address).own;
  return guesses.known
    ? { lane: `${network} ${account?.playerId}`, isPreferred: true }
    : { lane: network, isPreferred: false };
}

type Guess =
  | { readonly status: 'right'; readonly guess: RightGuess }
  | Limited
  | RefusedLogin<'noAccount' | 'wrongPassword'>;

/**
 * Counts a guess as wrong and then hashes it. In this order no number of guesses at the same time is more than the limit,
 * and no more guesses are counted than can be hashed, so that the stored records stay few.
 */
async function tryPassword(
  deps: PasswordLogInDeps,
  {
    attempt,
    found: { account, guesses },
    keys,
  }: { readonly attempt: Attempt; readonly found: Found; readonly keys: GuessKeys },
): Promise<Guess> {
  const playerId = account?.playerId;
  const waitMs = deps.wrongPasswords.take(limitedIn(attempt));
  if (waitMs > 0 && !guesses.known) return { status: 'addressLimited', waitMs, playerId };
  let isWrong = false;
  try {
    const now = deps.now();
    const { titleId, password } = attempt;
    const guess = { titleId, playerId, ...keys, now };
    const counted = deps.limitsGuesses() ? await deps.guesses.take(guess) : NOT_COUNTED;
    if (counted.status === 'locked') {
      return { status: 'accountLocked', waitMs: counted.until - now, playerId };
    }
    const isRight = await deps.passwords.verify(password, account?.passwordHash);
    isWrong = !isRight;
    if (!isRight) return { status: account ? 'wrongPassword' : 'noAccount', playerId };
    return { status: 'right', guess: { ...keys, origin: counted.origin } };
  } finally {
    // What was right, or could not be judged, has cost the address nothing.
    if (waitMs === 0 && !isWrong) deps.wrongPasswords.give(limitedIn(attempt));
  }
}

const NOT_COUNTED: GuessOutcome = { status: 'counted', origin: 'stranger' };
