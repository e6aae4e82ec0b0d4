import { SECOND_MS } from '../kernel/instant.ts';
import type { GuessVerdict } from './guess-password.ts';

/** The errors of a password that is not right, in order of precedence. */
export const GUESS_ERRORS = [
  'APIClientRequestRateLimitExceeded',
  'APIConcurrentRequestLimitExceeded',
  'InvalidUsernameOrPassword',
] as const;

/** The refusal of a password that was not judged right. */
export function toGuessRefusal(verdict: Exclude<GuessVerdict, { status: 'right' }>) {
  switch (verdict.status) {
    case 'limited': {
      const retryAfterSeconds = Math.ceil(verdict.waitMs / SECOND_MS);
      return { error: 'APIClientRequestRateLimitExceeded', retryAfterSeconds } as const;
    }
    case 'busy':
      return { error: 'APIConcurrentRequestLimitExceeded', retryAfterSeconds: 1 } as const;
    case 'wrong':
      return { error: 'InvalidUsernameOrPassword' } as const;
  }
}
