import { DAY_MS, HOUR_MS, type Instant, toDate } from '../../kernel/instant.ts';
import type { LedgerCause } from '../inventory/holdings.ts';

/** Why something in a title's economy changed. `start`: it was there before anything was counted. */
export type ChangeCause = LedgerCause | 'use' | 'revocation' | 'deletion' | 'start';

/** The causes of counts: those of changes, and how many players logged in for the first time, or paid, in a day, a week or a month. */
type CountCause = ChangeCause | Activity;

/** The periods in which a player is counted once. */
const ACTIVE_PERIODS = ['Day', 'Week', 'Month'] as const;
type ActivePeriod = (typeof ACTIVE_PERIODS)[number];
type ActiveKind = 'player' | 'payer';
type Activity = `${ActiveKind}${ActivePeriod}`;

/** The counts of players: the first time of each in a day, a week and a month. */
export const ACTIVITIES = (['player', 'payer'] as const).flatMap((kind) =>
  ACTIVE_PERIODS.map((period) => ({ kind, period, cause: `${kind}${period}` as const })),
);

/** The price where nothing was sold: 0 is one. */
export const NO_SALE = -1;

/** Instead of the ids of an item and a store: those beyond REPORT_KEYS_MAX. No id has a control character. */
export const REST = '\u0001';

/** The facts by which changes are counted apart. A fact that a change has nothing to do with is an empty text, or NO_SALE. */
interface CountKey {
  /** The currency that changed; empty: items did. */
  readonly code: string;
  readonly cause: CountCause;
  /** Of a sale, or of items: where it is defined. */
  readonly catalogVersion: string;
  /** Of a sale: the store. */
  readonly storeId: string;
  readonly itemId: string;
  /** In units of the currency; NO_SALE: nothing was sold. */
  readonly price: number;
}

/** A number of changes of a title's economy: how often, and by how much. */
export interface Count extends CountKey {
  readonly count: number;
  /** Units of the currency, or uses of the items (one that is not used up is one). Below 0: players have less. */
  readonly amount: number;
}

/** A count of a title's hour. */
export interface CountOfHour extends Count {
  readonly titleId: string;
  /** When the hour began. */
  readonly at: Instant;
}

/** How long the periods are for which sums are kept, in milliseconds. */
const PERIODS = { hour: HOUR_MS, day: DAY_MS } as const;
export type Period = keyof typeof PERIODS;

/** When the period of a moment began, UTC. */
export function periodOf(at: Instant, period: Period): Instant {
  return Math.floor(at / PERIODS[period]) * PERIODS[period];
}

/** When the day, the week (from Monday) or the month of a moment began, UTC. */
export function activePeriodOf(at: Instant, period: ActivePeriod): Instant {
  const day = periodOf(at, 'day');
  if (period === 'Day') return day;
  // 1970 began on a Thursday.
  if (period === 'Week') return (Math.floor((day / DAY_MS + 3) / 7) * 7 - 3) * DAY_MS;
  const date = toDate(day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** The counts of somebody who logs in or pays now, and did so last at `before`: one for each period in which it is the first time. */
export function firstTimes(
  kind: ActiveKind,
  { before, now }: { readonly before: Instant | undefined; readonly now: Instant },
): readonly Count[] {
  return ACTIVE_PERIODS.filter(
    (period) => before === undefined || before < activePeriodOf(now, period),
  ).map((period) => ({
    code: '',
    cause: `${kind}${period}` as const,
    catalogVersion: '',
    storeId: '',
    itemId: '',
    price: NO_SALE,
    count: 1,
    amount: 0,
  }));
}
