import { LOCALE } from '../../texts/locale.ts';
import type { ChartWords } from './chart.tsx';

// Steps by the UTC clock, as the service counts them.

const DAY_SECONDS = 86_400;
const DAY = new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', dateStyle: 'medium' });
const HOUR = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'UTC',
  dateStyle: 'medium',
  timeStyle: 'short',
});
const SHORT_DAY = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
});
const CLOCK = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'UTC',
  hour: 'numeric',
  minute: '2-digit',
});
const SHORT_NUMBER = new Intl.NumberFormat(LOCALE, {
  notation: 'compact',
  maximumSignificantDigits: 3,
});

function write(format: Intl.DateTimeFormat, seconds: number): string {
  return format.format(new Date(seconds * 1_000));
}

/** A day by the UTC clock; `seconds` since 1970. */
export function describeDay(seconds: number): string {
  return write(DAY, seconds);
}

/** The words of a chart whose steps are of one length, in seconds. */
export function utcWords(stepSeconds: number): ChartWords {
  const isByHour = stepSeconds < DAY_SECONDS;
  return {
    time: (seconds) => write(isByHour ? HOUR : DAY, seconds),
    axis: describeOnAxis,
    // Nothing is counted in halves.
    value: (value) => (Number.isInteger(value) ? SHORT_NUMBER.format(value) : ''),
    isUtc: true,
  };
}

/** A day is named where it begins, and a year where its first day does. */
function describeOnAxis(seconds: number): string {
  if (seconds % DAY_SECONDS !== 0) return write(CLOCK, seconds);
  const date = new Date(seconds * 1_000);
  const isNewYear = date.getUTCMonth() === 0 && date.getUTCDate() === 1;
  return write(isNewYear ? DAY : SHORT_DAY, seconds);
}
