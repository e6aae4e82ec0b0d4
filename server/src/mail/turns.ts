import type { Instant } from '../kernel/instant.ts';
import { MAIL_LIMIT_MS, NOTICE_MAIL_MS } from '../kernel/limits.ts';

/**
 * The next moment at which a mail may be sent, `now` at the earliest: at most `max` within any hour. `times` are those of the mails
 * before it, the oldest first; some may be still to come.
 */
export function nextTurn(
  times: readonly Instant[],
  { max, now }: { readonly max: number; readonly now: Instant },
): Instant {
  const last = counted(times, now).at(-max);
  return last === undefined ? now : Math.max(now, last + MAIL_LIMIT_MS);
}

/** The moments that still count, and a further one. */
export function withTurn(times: readonly Instant[], at: Instant, now: Instant): readonly Instant[] {
  return [...counted(times, now), at].toSorted((one, other) => one - other);
}

/** A moment later than any notice waits was written by a clock that was ahead: it must hold nothing up. */
function counted(times: readonly Instant[], now: Instant): readonly Instant[] {
  return times.filter((at) => at > now - MAIL_LIMIT_MS && at <= now + NOTICE_MAIL_MS);
}
