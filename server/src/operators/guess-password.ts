import type { Clock, Instant } from '../kernel/instant.ts';
import type { CallOrigin } from '../kernel/operation.ts';
import type { Passwords, PhcText } from '../kernel/passwords.ts';
import { addressKeys } from '../lib/address-keys.ts';
import type { FairQueue } from '../lib/fair-queue.ts';
import type { AddressGuesses } from '../limits/address-guesses.ts';
import type { GuessKeyMaker } from '../limits/guess-keys.ts';
import { judgeGuess } from '../limits/guesses.ts';
import type { Guesses } from '../limits/ports.ts';
import { nameKeyOf } from './operator-name.ts';
import type { SignInAccount } from './ports.ts';

/** The deps of judging a password. */
export interface GuessDeps {
  readonly now: Clock;
  readonly guessKeys: GuessKeyMaker;
  readonly guesses: Guesses;
  readonly passwords: Passwords;
  /** Passwords wait here for their turn to be hashed. */
  readonly passwordQueue: FairQueue;
  /** False: whoever guesses may go on. */
  readonly limitsGuesses: () => boolean;
  /** Wrong passwords from an address. */
  readonly wrongPasswords: AddressGuesses;
}

/** Somebody shows a password for a name. */
export interface Guess {
  readonly name: string;
  readonly password: string;
  readonly origin: CallOrigin;
  /** Undefined: nobody has the name. */
  readonly account: SignInAccount | undefined;
}

export type GuessVerdict =
  | { readonly status: 'right'; readonly account: RightAccount }
  | { readonly status: 'wrong' }
  /** It was not judged: there were too many wrong ones. */
  | { readonly status: 'limited'; readonly waitMs: number }
  /** It was not judged: too many wait. */
  | { readonly status: 'busy' };

/** An account whose password was shown. */
export type RightAccount = SignInAccount & { readonly passwordHash: PhcText };

/** Operators belong to no title. */
const NO_TITLE = '';

/**
 * Judges the password of an operator with the limits of players' (docs/decisions/0019-how-guesses-are-judged.md). Guesses from
 * an address where the operator has signed in lately count apart, so that nobody is shut out by strangers. A name that nobody
 * has costs the same work as a wrong password.
 */
export async function guessPassword(deps: GuessDeps, guess: Guess): Promise<GuessVerdict> {
  const { account, origin } = guess;
  const isKnown = account?.isKnownAddress === true;
  const key = keyOf(deps, guess);
  const waitMs = await waitOf(deps, { key, isKnown, origin });
  if (waitMs > 0) return { status: 'limited', waitMs };
  const lane = addressKeys(origin.limitedAddress ?? '').own;
  const waiter = { lane: `operators ${isKnown ? account.operatorId : lane}`, isPreferred: true };
  const verdict = await deps.passwordQueue.run(waiter, () => tryPassword(deps, guess, key));
  return verdict === 'full' ? { status: 'busy' } : verdict;
}

function keyOf({ guessKeys }: GuessDeps, { name, account, origin }: Guess): string {
  const subject = nameKeyOf(name);
  const network = origin.address === undefined ? '' : addressKeys(origin.address).own;
  return account?.isKnownAddress === true
    ? guessKeys.nameKey({
        titleId: NO_TITLE,
        provider: 'OperatorAt',
        subject: `${network} ${subject}`,
      })
    : guessKeys.nameKey({ titleId: NO_TITLE, provider: 'Operator', subject });
}

interface Place {
  readonly key: string;
  readonly isKnown: boolean;
  readonly origin: CallOrigin;
}

/** Milliseconds until somebody may guess here. */
async function waitOf(deps: GuessDeps, { key, isKnown, origin }: Place): Promise<number> {
  if (!deps.limitsGuesses()) return 0;
  const of = { titleId: NO_TITLE, playerId: undefined, nameKeys: [key] };
  const [record] = (await deps.guesses.list(of)).names;
  const now = deps.now();
  const until: Instant = judgeGuess(record, now) ?? now;
  const address = { titleId: NO_TITLE, address: origin.limitedAddress };
  return Math.max(until - now, isKnown ? 0 : deps.wrongPasswords.waitMs(address));
}

/** Counts a guess as wrong before it is hashed: no number of guesses at the same time is more than the limit. */
async function tryPassword(
  deps: GuessDeps,
  { account, password, origin }: Guess,
  key: string,
): Promise<GuessVerdict> {
  const address = { titleId: NO_TITLE, address: origin.limitedAddress };
  const record = { titleId: NO_TITLE, playerId: undefined };
  const taken = deps.wrongPasswords.take(address) === 0;
  let isWrong = false;
  try {
    if (deps.limitsGuesses()) {
      const guess = { ...record, nameKey: key, addressKey: undefined, now: deps.now() };
      const counted = await deps.guesses.take(guess);
      if (counted.status === 'locked') {
        return { status: 'limited', waitMs: counted.until - guess.now };
      }
    }
    const hash = account?.isDisabled === false ? account.passwordHash : undefined;
    const isRight = await deps.passwords.verify(password, hash);
    isWrong = !isRight;
    if (!isRight || !account || hash === undefined) return { status: 'wrong' };
    await deps.guesses.lift({ ...record, nameKeys: [key] });
    return { status: 'right', account: { ...account, passwordHash: hash } };
  } finally {
    if (taken && !isWrong) deps.wrongPasswords.give(address);
  }
}
