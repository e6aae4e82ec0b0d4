import { LOCALE } from '../../texts/locale.ts';
import { OVERVIEW_TEXTS } from '../../texts/overview.tsx';
import type { Overview } from './stats.ts';

/** The color of a state of a node. */
export const STATE_COLORS: Readonly<Record<Overview['Nodes'][number]['State'], string>> = {
  ready: 'green',
  starting: 'blue',
  draining: 'gray',
  databaseAway: 'red',
  databaseBusy: 'orange',
  databaseDamaged: 'red',
  databaseIncomplete: 'red',
  diskFull: 'red',
  readOnly: 'red',
  leaseRunOut: 'red',
};

const RATE = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 3 });
const PERCENT = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumSignificantDigits: 2 });
const CLOCK = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium' });
const MINUTE = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' });
/** The service counts players no further. */
const PLAYERS_MAX = 100_000;

/** How often in a second, with as many digits as a person reads. */
export function describeRate(perSecond: number): string {
  return RATE.format(perSecond);
}

export function describeShare(part: number, whole: number): string {
  return whole === 0 ? '–' : PERCENT.format(part / whole);
}

/** A time of the last hour, local, with seconds. */
export function describeTime(at: string): string {
  return CLOCK.format(new Date(at));
}

/** A time of the last hour, local, without seconds. */
export function describeMinute(at: string | number): string {
  return MINUTE.format(new Date(at));
}

const UNITS = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1_000],
] as const;

/** A length of time in its largest unit. */
export function describeLength(ms: number): string {
  const [unit, unitMs] = UNITS.find(([, unitMs]) => ms >= unitMs) ?? UNITS[3];
  return OVERVIEW_TEXTS.lengths[unit](Math.floor(ms / unitMs));
}

/** The players who logged in lately. */
export function describePlayers(count: number): string {
  return count >= PLAYERS_MAX
    ? OVERVIEW_TEXTS.players.atLeast(PLAYERS_MAX)
    : count.toLocaleString(LOCALE);
}
