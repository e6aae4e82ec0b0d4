import type { AdminCreateSaleRequest } from 'purser-client';
import { LOCALE } from '../../texts/locale.ts';
import { SALES_TEXTS } from '../../texts/sales.tsx';
import { type Span, spanOf } from './period.ts';

/** The most stores of a sale, and the most items, which count in each store. */
export const SALE_STORES_MAX = 20;
export const SALE_ITEMS_MAX = 1_000;
/** The longest name, in characters. */
export const SALE_NAME_CHARS_MAX = 128;

export type Period = 'weekend' | 'day' | 'own';

/** A sale that is not made yet. */
export interface SaleDraft extends Span {
  /** Empty: all stores of the catalog version. */
  readonly storeIds: readonly string[];
  readonly itemIds: ReadonlySet<string>;
  /** undefined or null: nothing that could be a discount is typed. */
  readonly percentOff: number | undefined | null;
  readonly roundTo: number;
  /** Empty: all currencies. */
  readonly codes: readonly string[];
  readonly period: Period;
  /** undefined: nobody has typed one, so that it is called by its time. */
  readonly name: string | undefined;
}

/** A sale of a quarter off on the next weekend, of nothing yet. */
export function newDraft(now: Date): SaleDraft {
  return {
    storeIds: [],
    itemIds: new Set(),
    percentOff: 25,
    roundTo: 1,
    codes: [],
    period: 'weekend',
    name: undefined,
    ...spanOf('weekend', now),
  };
}

const DAY = new Intl.DateTimeFormat(LOCALE, { month: 'long', day: 'numeric' });

/** The name of a sale. One that nobody has named is called by the day on which it begins. */
export function nameOf({ name, period, startsAt }: SaleDraft, now: Date): string {
  const begins = new Date(startsAt);
  const day = DAY.format(Number.isNaN(begins.getTime()) ? now : begins);
  return name ?? SALES_TEXTS.form.named[period](day);
}

/** An end of a sale that cannot be when it is, and why. */
export interface BadSpan {
  readonly of: 'startsAt' | 'endsAt';
  readonly why: string;
}

/** Judges the time of a draft; undefined: it can be. */
export function findBadSpan(
  { period, startsAt, endsAt }: Pick<SaleDraft, 'period' | keyof Span>,
  now: Date,
): BadSpan | undefined {
  const { isOver, endsBefore, noTime } = SALES_TEXTS.form;
  const start = period === 'day' ? now : new Date(startsAt);
  const end = new Date(endsAt);
  for (const [of, at] of [
    ['startsAt', start],
    ['endsAt', end],
  ] as const) {
    if (Number.isNaN(at.getTime())) return { of, why: noTime };
    if (at < now) return { of, why: isOver };
  }
  return end <= start ? { of: 'endsAt', why: endsBefore } : undefined;
}

/** The request that makes the sale; undefined: something is missing or wrong. */
export function requestOf(
  draft: SaleDraft,
  of: {
    readonly CatalogVersion: string;
    /** The stores that sell some of the items. */
    readonly storeIds: readonly string[];
    readonly now: Date;
  },
): AdminCreateSaleRequest | undefined {
  const { itemIds, percentOff, roundTo, codes, period, startsAt, endsAt } = draft;
  const Name = nameOf(draft, of.now).trim();
  const hasScope = itemIds.size > 0 && of.storeIds.length > 0;
  if (!percentOff || !hasScope || Name === '' || findBadSpan(draft, of.now)) return undefined;
  return {
    Name,
    CatalogVersion: of.CatalogVersion,
    StoreIds: of.storeIds,
    ItemIds: [...itemIds],
    PercentOff: percentOff,
    RoundTo: roundTo,
    ...(codes.length > 0 && { VirtualCurrencies: codes }),
    ...(period !== 'day' && { StartsAt: startsAt }),
    EndsAt: endsAt,
  };
}
