import type { CallOrigin } from '../kernel/caller.ts';
import type { Run } from '../kernel/command.ts';
import type { Clock, Instant } from '../kernel/instant.ts';
import type { Passwords } from '../kernel/passwords.ts';
import type { FairQueue } from '../lib/fair-queue.ts';
import { addressKeys } from '../lib/ip-address.ts';
import type { AddressGuesses } from '../limits/address-guesses.ts';
import type { GuessKeyMaker } from '../limits/guess-keys.ts';
import { judgeGuess } from '../limits/guesses.ts';
import { liftGuesses, listGuesses, takeGuess } from '../limits/sql/guesses.ts';
import { nameKeyOf } from './operator-name.ts';
import type { FactorProof, RecoveryProof, SignInAccount } from './ports.ts';
import type { SecondFactors } from './second-factor/second-factors.ts';

/** The deps of judging a password. */
export interface GuessDeps {
  readonly now: Clock;
  readonly guessKeys: GuessKeyMaker;
  /** Past the terms of the call: a guess is no act of the operator. */
  readonly run: Run;
  readonly secondFactors: SecondFactors;
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
  /** Undefined: a link stands for it. */
  readonly password: string | undefined;
  /** Of the second factor. */
  readonly code: string | undefined;
  readonly origin: CallOrigin;
  /** Undefined: nobody has the name. */
  readonly account: SignInAccount | undefined;
}

export type GuessVerdict =
  | { readonly status: 'right'; readonly proof: FactorProof | undefined }
  | { readonly status: 'wrong' }
  /** The password is right, and it is not enough. */
  | { readonly status: 'codeMissing' | 'codeWrong' }
  /** It was not judged: there were too many wrong ones. */
  | { readonly status: 'limited'; readonly waitMs: number }
  /** It was not judged: too many wait. */
  | { readonly status: 'busy' };

/** Operators belong to no title. */
const NO_TITLE = '';

/**
 * Judges the password of an operator with the limits of players' (docs/decisions/0018-limits-of-calls-and-guesses.md). Guesses from
 * an address where the operator has signed in lately count apart, so that nobody is shut out by strangers; so do those with a right
 * recovery code, wherever they come from. A name that nobody has costs the same work as a wrong password. A password without the
 * code that it needs, or with a wrong one, stays counted: otherwise anybody who knows the password could try codes without an end.
 */
export async function guessPassword(deps: GuessDeps, guess: Guess): Promise<GuessVerdict> {
  const { account, origin } = guess;
  const record = recordOf(deps, guess);
  const waitMs = await waitOf(deps, record, origin);
  if (waitMs > 0) return { status: 'limited', waitMs };
  const { isPreferred } = record;
  const stranger = addressKeys(origin.limitedAddress ?? '').own;
  const lane = `operators ${isPreferred ? account?.operatorId : stranger}`;
  const verdict = await deps.passwordQueue.run({ lane, isPreferred }, () =>
    tryPassword(deps, guess, record),
  );
  return verdict === 'full' ? { status: 'busy' } : verdict;
}

/** Where guesses like this one are counted. */
interface CountedAt {
  readonly key: string;
  /** Strangers cannot make a guess that counts here, and what their addresses guess says nothing about it. */
  readonly isPreferred: boolean;
}

function recordOf(deps: GuessDeps, guess: Guess): CountedAt {
  const { name, password, account, origin } = guess;
  const subject = nameKeyOf(name);
  const keyOf = (provider: string, of = subject) =>
    deps.guessKeys.nameKey({ titleId: NO_TITLE, provider, subject: of });
  const isKnown = account?.isKnownAddress === true;
  // 80 random bits: nobody finds one by guessing, so a right one needs no protection by the limits of others. Each has a record of its
  // own, for the passwords that are tried with it.
  const recovery = recoveryOf(deps, guess);
  if (recovery) {
    const key = keyOf('OperatorRecovery', `${recovery.digest} ${subject}`);
    return { key, isPreferred: true };
  }
  // Strangers' guesses must not lock anybody who has a link.
  if (password === undefined) return { key: keyOf('OperatorLink'), isPreferred: isKnown };
  if (!isKnown) return { key: keyOf('Operator'), isPreferred: false };
  const network = origin.address === undefined ? '' : addressKeys(origin.address).own;
  return { key: keyOf('OperatorAt', `${network} ${subject}`), isPreferred: true };
}

function recoveryOf(
  { secondFactors }: GuessDeps,
  { account, code }: Guess,
): RecoveryProof | undefined {
  const factor = account?.secondFactor;
  return factor && code !== undefined ? secondFactors.findRecovery(factor, code) : undefined;
}

/** Milliseconds until somebody may guess here. */
async function waitOf(
  deps: GuessDeps,
  { key, isPreferred }: CountedAt,
  origin: CallOrigin,
): Promise<number> {
  if (!deps.limitsGuesses()) return 0;
  const of = { titleId: NO_TITLE, playerId: undefined, nameKeys: [key] };
  const [record] = (await deps.run(listGuesses, of)).names;
  const now = deps.now();
  const until: Instant = judgeGuess(record, now) ?? now;
  const address = { titleId: NO_TITLE, address: origin.limitedAddress };
  return Math.max(until - now, isPreferred ? 0 : deps.wrongPasswords.waitMs(address));
}

/** Counts a guess as wrong before it is hashed: no number of guesses at the same time is more than the limit. */
async function tryPassword(
  deps: GuessDeps,
  guess: Guess,
  { key, isPreferred }: CountedAt,
): Promise<GuessVerdict> {
  const address = { titleId: NO_TITLE, address: guess.origin.limitedAddress };
  const record = { titleId: NO_TITLE, playerId: undefined };
  const waitMs = deps.wrongPasswords.take(address);
  if (waitMs > 0 && !isPreferred) return { status: 'limited', waitMs };
  let isWrong = false;
  try {
    if (deps.limitsGuesses()) {
      const now = deps.now();
      const taking = { ...record, nameKey: key, addressKey: undefined, now };
      const counted = await deps.run(takeGuess, taking);
      if (counted.status === 'locked') return { status: 'limited', waitMs: counted.until - now };
    }
    const verdict = await judgeShown(deps, guess);
    isWrong = verdict.status === 'wrong' || verdict.status === 'codeWrong';
    if (verdict.status === 'right') {
      await deps.run(liftGuesses, { ...record, nameKeys: [key] });
    }
    return verdict;
  } finally {
    if (waitMs === 0 && !isWrong) deps.wrongPasswords.give(address);
  }
}

type Judged = Exclude<GuessVerdict, { readonly status: 'limited' | 'busy' }>;

async function judgeShown(deps: GuessDeps, { account, password, code }: Guess): Promise<Judged> {
  if (password !== undefined) {
    const hash = account?.isDisabled === false ? account.passwordHash : undefined;
    if (!(await deps.passwords.verify(password, hash))) return { status: 'wrong' };
  }
  const factor = account?.secondFactor;
  if (!factor) return { status: 'right', proof: undefined };
  if (code === undefined) return { status: 'codeMissing' };
  const { operatorId } = account;
  const proof = deps.secondFactors.judge({ operatorId, factor, code, now: deps.now() });
  return proof ? { status: 'right', proof } : { status: 'codeWrong' };
}
