import type { ErrorExtras } from '../kernel/errors.ts';
import { type Instant, SECOND_MS } from '../kernel/instant.ts';
import type { TooManyRevoked } from './ports.ts';

/** Describes APIClientRequestRateLimitExceeded: what to do now, and when the first of the revoked tokens has ended. */
export function describeTooManyRevoked(
  { until }: TooManyRevoked,
  { now, advice }: { readonly now: Instant; readonly advice: string },
): ErrorExtras {
  return {
    message: `Too many tokens were revoked and have not ended yet. ${advice}`,
    retryAfterSeconds: Math.max(Math.ceil((until - now) / SECOND_MS), 1),
  };
}
