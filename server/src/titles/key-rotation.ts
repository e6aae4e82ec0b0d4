import type { Instant } from '../kernel/instant.ts';
import type { SecretKey } from './ports.ts';

/** When the successor of a secret key ends: one with an end gets a successor that lives as long. Undefined: never. */
export function endOfSuccessor(
  { createdAt, expiresAt }: Pick<SecretKey, 'createdAt' | 'expiresAt'>,
  now: Instant,
): Instant | undefined {
  return expiresAt === undefined ? undefined : now + (expiresAt - createdAt);
}

/** When a secret key ends that is replaced: after the overlap, but never later than it would have ended anyway. */
export function endOfReplaced(
  { expiresAt }: Pick<SecretKey, 'expiresAt'>,
  endOfOverlap: Instant,
): Instant {
  return Math.min(endOfOverlap, expiresAt ?? Number.POSITIVE_INFINITY);
}
