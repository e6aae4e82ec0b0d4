import type { Instant } from '../../kernel/instant.ts';
import { PENDING_CHANGES } from '../../kernel/limits.ts';
import type { TimingFault } from './ports.ts';

/** The fault of an instant at which a change shall take effect, if it has one: it is not in the future, or too far ahead. */
export function checkInstant(plannedAt: Instant, now: Instant): TimingFault | undefined {
  const isAhead = plannedAt > now && plannedAt <= now + PENDING_CHANGES.aheadMs;
  return isAhead ? undefined : { status: 'badInstant' };
}
