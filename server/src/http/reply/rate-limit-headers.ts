import type { IncomingMessage } from 'node:http';
import type { RateLimitState } from '../../kernel/rate-limits.ts';

/** Whether a good answer is to say how the caller's limits stand (`X-Purser-RateLimit: 1`). Refusals for too many calls say it unasked. */
export function wantsLimits({ headers }: IncomingMessage): boolean {
  return headers['x-purser-ratelimit'] === '1';
}

/**
 * The fields `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-10, as name, value, name, value; none without a
 * limit. A policy has its quota `q`, what a full bucket holds, and its window `w`, the seconds in which an empty one fills; the
 * limit says how much remains (`r`) and in how many seconds all of the quota is there again (`t`).
 */
export function rateLimitHeaders(states: readonly RateLimitState[]): readonly string[] {
  if (states.length === 0) return [];
  const policies = states.map(
    ({ limit, burst, windowSeconds }) => `"${limit}";q=${burst};w=${windowSeconds}`,
  );
  const limits = states.map(
    ({ limit, left, untilFullSeconds }) => `"${limit}";r=${left};t=${untilFullSeconds}`,
  );
  return ['RateLimit-Policy', policies.join(', '), 'RateLimit', limits.join(', ')];
}
