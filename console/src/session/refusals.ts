import { PurserError } from 'purser-client';

/** Whether a call needs a code of the second factor that it did not have. */
export function needsCode(error: unknown): boolean {
  return isRefusal(error, 'SecondFactorRequired');
}

/** Whether wrong guesses, perhaps of somebody else, keep this one from being judged; one with a recovery code is judged all the same. */
export function isLockedOut(error: unknown): boolean {
  return isRefusal(error, 'APIClientRequestRateLimitExceeded');
}

/** Whether there is no operator with this name and this password. */
export function isWrongPassword(error: unknown): boolean {
  return isRefusal(error, 'InvalidUsernameOrPassword');
}

function isRefusal(error: unknown, name: string): boolean {
  return error instanceof PurserError && error.error === name;
}
