import type { CallOrigin } from '../kernel/caller.ts';
import type { Run } from '../kernel/command.ts';
import type { ConsoleSite } from '../kernel/credential.ts';
import type { ApiError, ErrorExtras } from '../kernel/errors.ts';
import { type Instant, SECOND_MS } from '../kernel/instant.ts';
import { OPERATOR_ADDRESS_KEPT_MS, OPERATOR_PASSWORD_CHARS } from '../kernel/operator-limits.ts';
import type { PhcText } from '../kernel/passwords.ts';
import { hasLength, lengthFault } from '../kernel/schema.ts';
import type { Random } from '../kernel/secrets.ts';
import { addressKeys } from '../lib/ip-address.ts';
import type { PasswordGuessDeps } from '../limits/address-guesses.ts';
import { liftGuesses, listGuesses, takeGuess } from '../limits/commands.ts';
import { judgeGuess } from '../limits/guesses.ts';
import { findForSignIn } from './commands/sessions.ts';
import { nameKeyOf, type PresentedOutcome, type PresentedProof } from './operator.ts';
import type { FactorProof, SecondFactors } from './second-factor.ts';
import type { SignInAccount } from './sql/operators.ts';

/** The errors for each verdict on a password that is not right, or not enough, in order of precedence. */
const REFUSALS = {
  limited: 'APIClientRequestRateLimitExceeded',
  busy: 'APIConcurrentRequestLimitExceeded',
  wrong: 'InvalidUsernameOrPassword',
  codeMissing: 'SecondFactorRequired',
  codeWrong: 'SecondFactorInvalid',
} as const;

type GuessError = (typeof REFUSALS)[keyof typeof REFUSALS];

export const GUESS_ERRORS: readonly GuessError[] = Object.values(REFUSALS);

/** Makes the refusal of a guess. */
type Fail = (error: GuessError, extras?: ErrorExtras) => ApiError;

/** Judges a password with its code; throws the refusal of one that is not right. */
export async function verifyPassword(
  deps: GuessDeps,
  presented: Omit<Guess, 'account'>,
  fail: Fail,
): Promise<PresentedProof> {
  const { name, origin } = presented;
  const since = deps.now() - OPERATOR_ADDRESS_KEPT_MS;
  const account = await deps.run(findForSignIn, { name, address: origin.address, since });
  const verdict = await guessPassword(deps, { ...presented, account });
  if (verdict.status !== 'right') {
    const extras = extrasOf(verdict, account);
    const message = verdict.status === 'limited' && { message: LOCKED };
    throw fail(REFUSALS[verdict.status], { ...extras, ...message });
  }
  if (account?.passwordHash === undefined) throw new Error('A right password has no account');
  const { operatorId, passwordHash } = account;
  return { operatorId, passwordHash, proof: verdict.proof };
}

/** Judges the code that comes with a link; throws the refusal of one that is not right. Without a second factor there is nothing to judge. */
export async function verifyCode(
  deps: GuessDeps,
  guess: Omit<Guess, 'password'> & { readonly account: SignInAccount },
  fail: (error: Exclude<GuessError, 'InvalidUsernameOrPassword'>, extras?: ErrorExtras) => ApiError,
): Promise<FactorProof | undefined> {
  if (!guess.account.secondFactor) return undefined;
  const verdict = await guessPassword(deps, { ...guess, password: undefined });
  if (verdict.status === 'right') return verdict.proof;
  if (verdict.status === 'wrong') throw new Error('A link has no password that is wrong');
  throw fail(REFUSALS[verdict.status], extrasOf(verdict, guess.account));
}

/** The error where a presented password or code is no longer right. */
export function presentedErrorOf(outcome: Exclude<PresentedOutcome, 'done'>) {
  return outcome === 'codeUsed' ? 'SecondFactorInvalid' : 'InvalidUsernameOrPassword';
}

function extrasOf(
  verdict: Exclude<GuessVerdict, { status: 'right' }>,
  account: SignInAccount | undefined,
): ErrorExtras {
  const logged = { operatorId: account?.operatorId };
  return 'waitMs' in verdict
    ? { retryAfterSeconds: Math.ceil(verdict.waitMs / SECOND_MS), logged }
    : { logged };
}

/** The message is the same for names that nobody has. */
const LOCKED =
  'Too many wrong passwords or codes: this ends by itself. The password with a recovery code is judged all the same, and so is a one-time link of an owner or of `purser operator link`';

/** Hashes a new password of an operator when it is its turn; throws the refusal where too many wait. */
export async function hashNewPassword(
  { passwords, passwordQueue }: Pick<GuessDeps, 'passwords' | 'passwordQueue'>,
  { password, origin }: { readonly password: string; readonly origin: CallOrigin },
  fail: (error: (typeof REFUSALS)['busy'], extras: ErrorExtras) => ApiError,
): Promise<PhcText> {
  const lane = `operators ${addressKeys(origin.limitedAddress ?? '').own}`;
  const turn = { lane, isPreferred: true };
  const hash = await passwordQueue.run(turn, () => passwords.hash(password));
  if (hash === 'full') throw fail(REFUSALS.busy, { retryAfterSeconds: 1 });
  return hash;
}

/**
 * Describes the fault of a password that comes in a member of this name; undefined: it has none. It counts as it is hashed: normalized
 * (Unicode NFKC). Length counts and kinds of characters do not (NIST SP 800-63B 5.1.1.2).
 */
export function describeNewPasswordFault(
  password: string,
  { member, name }: { readonly member: string; readonly name: string },
): string | undefined {
  if (!hasLength(password.normalize('NFKC'), OPERATOR_PASSWORD_CHARS)) {
    return lengthFault(member, OPERATOR_PASSWORD_CHARS);
  }
  return nameKeyOf(password) === nameKeyOf(name)
    ? `${member} must not be the name of the operator.`
    : undefined;
}

/** The deps of judging a password. */
export interface GuessDeps extends PasswordGuessDeps {
  /** Runs commands outside the context of the call: a guess is no change by the operator, and is not written down as one. */
  readonly runOutsideContext: Run;
  readonly secondFactors: SecondFactors;
}

/** The deps of operations that begin a session. */
export interface SignInDeps extends GuessDeps {
  readonly random: Random;
  readonly consoleSite: ConsoleSite;
}

/** A password presented for a name. */
interface Guess {
  readonly name: string;
  /** Undefined: a link stands for it. */
  readonly password: string | undefined;
  /** Of the second factor. */
  readonly code: string | undefined;
  readonly origin: CallOrigin;
  /** Undefined: nobody has the name. */
  readonly account: SignInAccount | undefined;
}

type GuessVerdict =
  | { readonly status: 'right'; readonly proof: FactorProof | undefined }
  /** `codeMissing`, `codeWrong`: the password is right, and it is not enough. */
  | { readonly status: 'wrong' | 'codeMissing' | 'codeWrong' }
  /** It was not judged: there were too many wrong ones, or too many wait. */
  | { readonly status: 'limited' | 'busy'; readonly waitMs: number };

/** Operators belong to no title. */
const NO_TITLE = '';

/**
 * Judges the password of an operator with the limits of players' (docs/decisions/0018-limits-of-calls-and-guesses.md). Guesses from
 * an address where the operator has signed in lately count apart, so that nobody is shut out by strangers; so do those with a right
 * recovery code, wherever they come from. A name that nobody has costs the same work as a wrong password. A password without the
 * code that it needs, or with a wrong one, stays counted: otherwise anybody who knows the password could try codes without an end.
 */
async function guessPassword(deps: GuessDeps, guess: Guess): Promise<GuessVerdict> {
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
  return verdict === 'full' ? { status: 'busy', waitMs: SECOND_MS } : verdict;
}

/** Where guesses like this one are counted. */
interface CountedAt {
  readonly key: string;
  /** Strangers cannot make a guess that counts here, and what their addresses guess says nothing about it. */
  readonly isPreferred: boolean;
}

function recordOf(deps: GuessDeps, guess: Guess): CountedAt {
  const { name, password, code, account, origin } = guess;
  const subject = nameKeyOf(name);
  const keyOf = (provider: string, of = subject) =>
    deps.guessKeys.nameKey({ titleId: NO_TITLE, provider, subject: of });
  const isKnown = account?.isKnownAddress === true;
  // 80 random bits: nobody finds one by guessing, so a right one needs no protection by the limits of others. Each has a record of its
  // own, for the passwords that are tried with it.
  const factor = account?.secondFactor;
  const recovery =
    factor && code !== undefined ? deps.secondFactors.findRecovery(factor, code) : undefined;
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

/** Milliseconds until a guess is possible. */
async function waitOf(
  deps: GuessDeps,
  { key, isPreferred }: CountedAt,
  origin: CallOrigin,
): Promise<number> {
  if (!deps.limitsGuesses()) return 0;
  const of = { titleId: NO_TITLE, playerId: undefined, nameKeys: [key] };
  const [record] = (await deps.runOutsideContext(listGuesses, of)).names;
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
      const counted = await deps.runOutsideContext(takeGuess, taking);
      if (counted.status === 'locked') return { status: 'limited', waitMs: counted.until - now };
    }
    const verdict = await judgePresented(deps, guess);
    isWrong = verdict.status === 'wrong' || verdict.status === 'codeWrong';
    if (verdict.status === 'right') {
      await deps.runOutsideContext(liftGuesses, { ...record, nameKeys: [key] });
    }
    return verdict;
  } finally {
    if (waitMs === 0 && !isWrong) deps.wrongPasswords.give(address);
  }
}

async function judgePresented(
  deps: GuessDeps,
  { account, password, code }: Guess,
): Promise<GuessVerdict> {
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
