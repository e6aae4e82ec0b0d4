import type { AdminGetTitleLimitsResult } from 'purser-client';

// What is said of limits, in words of people who help players.

export type TitleLimits = AdminGetTitleLimitsResult;
export type RateLimit = TitleLimits['Limits'][number];
export type Throttled = TitleLimits['Throttled'][number];
export type LimitedLogins = TitleLimits['LimitedLogins'][number];
export type LimitName = RateLimit['Limit'];

/** What each limit counts. */
export const LIMIT_NAMES: Readonly<Record<LimitName, string>> = {
  addressCalls: 'Calls from one IP address',
  addressAnonymousCalls: 'Logins, registrations and pages, from one IP address',
  addressNewPlayers: 'New players from one IP address',
  sessionCalls: 'Calls of one session',
  sessionWrites: 'Changes by one session',
  keyCalls: 'Calls with one secret key',
  keyWrites: 'Changes with one secret key',
  titleCalls: 'Calls of the whole title',
  titleWrites: 'Changes in the whole title',
  titleNewPlayers: 'New players of the whole title',
};

/** The option by which the limit is set. */
export function optionOf(limit: LimitName): string {
  return `PURSER_LIMIT_${limit.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

const WINDOWS = [
  { seconds: 1, word: 'a second' },
  { seconds: 60, word: 'a minute' },
  { seconds: 3_600, word: 'an hour' },
] as const;
const NEARLY = 1e-6;

/** How fast it may go on when the burst is used up: in the shortest time in which that is a whole number. */
export function describeRate({
  Burst,
  WindowInSeconds,
}: Pick<RateLimit, 'Burst' | 'WindowInSeconds'>): string {
  const perSecond = Burst / WindowInSeconds;
  const isWhole = (count: number) => count >= 1 && Math.abs(count - Math.round(count)) < NEARLY;
  const { seconds, word } =
    WINDOWS.find((window) => isWhole(perSecond * window.seconds)) ?? WINDOWS[2];
  return `${Math.round(perSecond * seconds).toLocaleString()} ${word}`;
}

/** Why logins of a player were refused. */
export const LOGIN_REASONS: Readonly<Record<LimitedLogins['Reason'], string>> = {
  accountLocked: 'Too many wrong passwords for the account',
  addressLimited: 'Too many wrong guesses from the address',
};

/** Whether a lock that refused a login at `last` can still be there. */
export function mayStillBeLocked(
  last: string,
  { now, longestSeconds }: { readonly now: number; readonly longestSeconds: number },
): boolean {
  return Date.parse(last) + longestSeconds * 1_000 > now;
}
