import type { AdminGetTitleLimitsResult } from 'purser-client';
import { LIMITS_TEXTS } from '../../texts/limits.tsx';

export type TitleLimits = AdminGetTitleLimitsResult;
export type RateLimit = TitleLimits['Limits'][number];
export type Throttled = TitleLimits['Throttled'][number];
export type LimitedLogins = TitleLimits['LimitedLogins'][number];
export type LimitName = RateLimit['Limit'];

/** The option by which the limit is set. */
export function optionOf(limit: LimitName): string {
  return `PURSER_LIMIT_${limit.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

const WINDOWS_SECONDS = [1, 60, 3_600] as const;
const NEARLY = 1e-6;

/** How fast it may go on when the burst is used up: in the shortest time in which that is a whole number. */
export function describeRate({
  Burst,
  WindowInSeconds,
}: Pick<RateLimit, 'Burst' | 'WindowInSeconds'>): string {
  const perSecond = Burst / WindowInSeconds;
  const isWhole = (count: number) => count >= 1 && Math.abs(count - Math.round(count)) < NEARLY;
  const seconds =
    WINDOWS_SECONDS.find((window) => isWhole(perSecond * window)) ?? WINDOWS_SECONDS[2];
  return LIMITS_TEXTS.rate(Math.round(perSecond * seconds), seconds);
}

/** Whether a lock that refused a login at `last` can still be there. */
export function mayStillBeLocked(
  last: string,
  { now, longestSeconds }: { readonly now: number; readonly longestSeconds: number },
): boolean {
  return Date.parse(last) + longestSeconds * 1_000 > now;
}
