import type { Instant } from '../kernel/instant.ts';
import type { SecretKey } from './ports.ts';

/** When the successor of a secret key ends. It lives as long as the key was to live; undefined: never ends. */
export function endOfSuccessor(
  { createdAt, expiresAt }: Pick<SecretKey, 'createdAt' | 'expiresAt'>,
  now: Instant,
): Instant | undefined {
  return expiresAt === undefined ? undefined : now + (expiresAt - createdAt);
}

/** When a replaced secret key ends: after the overlap, but never later than it would have ended anyway. */
export function endOfReplaced(
  { expiresAt }: Pick<SecretKey, 'expiresAt'>,
  endOfOverlap: Instant,
): Instant {
  return Math.min(endOfOverlap, expiresAt ?? Number.POSITIVE_INFINITY);
}
