import type { Instant } from '../kernel/instant.ts';
import type { Ban } from './ports.ts';

/** True while a ban keeps its player out: not taken back, and not run out. */
export function isInForce(ban: Ban, now: Instant): boolean {
  return ban.active && (ban.expiresAt === undefined || ban.expiresAt > now);
}
