import type { ApiError, ErrorExtras } from '../kernel/errors.ts';
import { SECOND_MS } from '../kernel/instant.ts';
import { type Guess, type GuessDeps, guessPassword, type GuessVerdict } from './guess-password.ts';
import type { FactorProof, ShownByOperator, ShownOutcome, SignInAccount } from './ports.ts';

/** The errors of a password that is not right, or not enough, in order of precedence. */
export const GUESS_ERRORS = [
  'APIClientRequestRateLimitExceeded',
  'APIConcurrentRequestLimitExceeded',
  'InvalidUsernameOrPassword',
  'SecondFactorRequired',
  'SecondFactorInvalid',
] as const;

/** The refusal of what is not a wrong password. */
function toGuessRefusal(verdict: Exclude<GuessVerdict, { status: 'right' | 'wrong' }>) {
  switch (verdict.status) {
    case 'limited': {
      const retryAfterSeconds = Math.ceil(verdict.waitMs / SECOND_MS);
      return { error: 'APIClientRequestRateLimitExceeded', retryAfterSeconds } as const;
    }
    case 'busy':
      return { error: 'APIConcurrentRequestLimitExceeded', retryAfterSeconds: 1 } as const;
    case 'codeMissing':
      return { error: 'SecondFactorRequired' } as const;
    case 'codeWrong':
      return { error: 'SecondFactorInvalid' } as const;
  }
}

/** The same for names that nobody has. */
const LOCKED =
  'Too many wrong passwords or codes: this ends by itself. The password with a recovery code is judged all the same, and so is a one-time link of an owner or of `purser operator link`';

type GuessError = (typeof GUESS_ERRORS)[number];
/** Makes the refusal of a guess. */
export type Fail = (error: GuessError, extras?: ErrorExtras) => ApiError;

/** Judges the code of somebody who has a link; throws the refusal of one that is not right. Where there is no second factor, there is nothing to judge. */
export async function showCode(
  deps: GuessDeps,
  guess: Omit<Guess, 'password'> & { readonly account: SignInAccount },
  fail: (error: Exclude<GuessError, 'InvalidUsernameOrPassword'>, extras?: ErrorExtras) => ApiError,
): Promise<FactorProof | undefined> {
  if (!guess.account.secondFactor) return undefined;
  const verdict = await guessPassword(deps, { ...guess, password: undefined });
  if (verdict.status === 'right') return verdict.proof;
  if (verdict.status === 'wrong') throw new Error('A link has no password that is wrong');
  const { error, ...extras } = toGuessRefusal(verdict);
  throw fail(error, { ...extras, logged: { operatorId: guess.account.operatorId } });
}

/** Judges a password with its code; throws the refusal of one that is not right. */
export async function showPassword(
  deps: GuessDeps,
  guess: Guess,
  fail: Fail,
): Promise<ShownByOperator> {
  const verdict = await guessPassword(deps, guess);
  const { account } = guess;
  const logged = { operatorId: account?.operatorId };
  if (verdict.status === 'wrong') throw fail('InvalidUsernameOrPassword', { logged });
  if (verdict.status !== 'right') {
    const { error, ...extras } = toGuessRefusal(verdict);
    const message = verdict.status === 'limited' ? LOCKED : undefined;
    throw fail(error, { ...extras, ...(message !== undefined && { message }), logged });
  }
  if (account?.passwordHash === undefined) throw new Error('A right password has no account');
  const { operatorId, passwordHash } = account;
  return { operatorId, passwordHash, proof: verdict.proof };
}

/** The error where what was shown was right, and is so no more. */
export function toShownError(outcome: Exclude<ShownOutcome, 'done'>) {
  return outcome === 'codeUsed' ? 'SecondFactorInvalid' : 'InvalidUsernameOrPassword';
}
