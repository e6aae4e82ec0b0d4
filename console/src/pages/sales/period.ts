import type { Period } from './draft.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FRIDAY = 5;
const [BEGIN_HOUR, END_HOUR] = [18, 9];

/** A time of a sale as the wire has it. */
export interface Span {
  /** Empty: at once. */
  readonly startsAt: string;
  readonly endsAt: string;
}

/** The time that a period begins with: the next weekend is from Friday 18:00 to Monday 09:00, in the person's zone. */
export function spanOf(period: Exclude<Period, 'own'>, now: Date): Span {
  if (period === 'day') {
    return { startsAt: '', endsAt: new Date(fullMinute(now) + DAY_MS).toISOString() };
  }
  const start = atHour(now, (FRIDAY - now.getDay() + 7) % 7, BEGIN_HOUR);
  const begin = start > now ? 0 : 7;
  const startsAt = atHour(start, begin, BEGIN_HOUR);
  return {
    startsAt: startsAt.toISOString(),
    endsAt: atHour(startsAt, 3, END_HOUR).toISOString(),
  };
}

/** So many days after the day of a moment, at that hour of the day: days with a change of the clocks are shorter or longer. */
function atHour(of: Date, days: number, hour: number): Date {
  return new Date(of.getFullYear(), of.getMonth(), of.getDate() + days, hour);
}

/** A field for times has no seconds. */
function fullMinute(of: Date): number {
  return Math.floor(of.getTime() / 60_000) * 60_000;
}
