import type { Instant } from '../kernel/instant.ts';
import type { Ban } from './ports.ts';

/** Whether a ban is in force at a moment: it was not revoked and has not run out. */
export function isInForce(ban: Ban, now: Instant): boolean {
  return ban.active && (ban.expiresAt === undefined || ban.expiresAt > now);
}
