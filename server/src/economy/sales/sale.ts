import type { Authored } from '../../kernel/author.ts';
import type { Instant } from '../../kernel/instant.ts';
import { type Prices, REAL_MONEY } from '../prices.ts';
import { shareOfPrice } from './share-of-price.ts';

// A sale: lower prices of some items of some stores from one moment to another. Its rules are here and know no database.

/** How prices become lower. */
export interface SaleTerms {
  /** From 1 to 99. */
  readonly percentOff: number;
  /** Prices are rounded to multiples of it where that keeps the promises of `salePrice`; 1: to whole amounts. */
  readonly roundTo: number;
  /** The virtual currencies whose prices become lower, never real money; empty: all. */
  readonly codes: readonly string[];
}

/** Items of a store. */
export interface StoreScope {
  readonly storeId: string;
  readonly itemIds: readonly string[];
}

/** The time of a sale: it begins at `startsAt`, and is over at `endsAt`. */
export interface SaleTime {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** Everything that a sale is about. */
export interface SaleScope extends SaleTerms {
  readonly catalogVersion: string;
  readonly stores: readonly StoreScope[];
}

/** A price that a sale has set. */
export interface SalePrice {
  readonly storeId: string;
  readonly itemId: string;
  readonly code: string;
  /** The store's own price until then; null: it had none, so that the catalog's applied. */
  readonly own: number | null;
  /** The price that players paid until then. */
  readonly paid: number;
  readonly price: number;
}

/** A price that the end of a sale has left alone, because it was no longer the sale's. */
export interface LeftPrice extends Pick<SalePrice, 'storeId' | 'itemId' | 'code' | 'price'> {
  /** The store's own price at the end; null: it had none, or no longer sold the item. */
  readonly found: number | null;
}

export type SaleState = 'coming' | 'running' | 'ended' | 'cancelled' | 'failed';

/** A sale as it is listed. */
export interface Sale extends SaleTerms, SaleTime, Authored {
  /** That of its start among the scheduled changes of the title; its end has the next one. */
  readonly number: number;
  readonly name: string;
  readonly catalogVersion: string;
  readonly stores: readonly { readonly storeId: string; readonly items: number }[];
  readonly state: SaleState;
  readonly requestId: string | undefined;
  readonly madeAt: Instant;
  /** When it ended, was cancelled or failed; undefined: it is coming or running. */
  readonly settledAt: Instant | undefined;
  /** Why it was cancelled or has failed; undefined: neither. */
  readonly reason: string | undefined;
  /** How many prices its end has left alone. */
  readonly leftCount: number;
}

/** The price of a sale for an item that costs `price`, a whole amount above 0. It is at least 1, and never more than `price`. */
export function salePrice(
  price: number,
  { percentOff, roundTo }: Pick<SaleTerms, 'percentOff' | 'roundTo'>,
): number {
  return shareOfPrice(price, { percent: 100 - percentOff, roundTo });
}

/** Both price tables of an item that decide what players pay in virtual currencies. */
interface ItemPrices {
  readonly inCatalog: Prices;
  readonly inStore: Prices;
}

/** The prices of an item that a sale sets: those that become lower. */
export function pricesOnSale(
  { inCatalog, inStore }: ItemPrices,
  terms: SaleTerms,
): readonly Pick<SalePrice, 'code' | 'own' | 'paid' | 'price'>[] {
  return Object.entries({ ...inCatalog, ...inStore }).flatMap(([code, paid]) => {
    const isMeant = terms.codes.length === 0 ? code !== REAL_MONEY : terms.codes.includes(code);
    const price = isMeant && paid > 0 ? salePrice(paid, terms) : paid;
    return price < paid ? [{ code, own: priceIn(inStore, code), paid, price }] : [];
  });
}

/** The price of a table; null: it has none. A code may be the name of a method that every object has. */
export function priceIn(table: Prices, code: string): number | null {
  return Object.hasOwn(table, code) ? (table[code] ?? null) : null;
}

/** Puts back the prices of an item that are still the sale's. Gives the store's table then, and the prices that stay as they are. */
export function putBackPrices(
  inStore: Prices,
  prices: readonly SalePrice[],
): { readonly inStore: Prices; readonly left: readonly LeftPrice[] } {
  const table = new Map(Object.entries(inStore));
  const left: LeftPrice[] = [];
  for (const { storeId, itemId, code, own, price } of prices) {
    const found = table.get(code) ?? null;
    if (found !== price) left.push({ storeId, itemId, code, price, found });
    else if (own === null) table.delete(code);
    else table.set(code, own);
  }
  return { inStore: Object.fromEntries(table), left };
}

/** The first item that two sales would both sell at the same time, in the same store and currency; undefined: there is none. */
export function findOverlap(
  one: SaleScope & SaleTime,
  other: SaleScope & SaleTime,
): { readonly storeId: string; readonly itemId: string } | undefined {
  const meetInTime = one.startsAt < other.endsAt && other.startsAt < one.endsAt;
  if (!meetInTime || one.catalogVersion !== other.catalogVersion) return undefined;
  if (!doCodesMeet(one.codes, other.codes)) return undefined;
  const others = new Map(other.stores.map(({ storeId, itemIds }) => [storeId, new Set(itemIds)]));
  for (const { storeId, itemIds } of one.stores) {
    const itemId = itemIds.find((id) => others.get(storeId)?.has(id));
    if (itemId !== undefined) return { storeId, itemId };
  }
  return undefined;
}

/** No sale names real money. */
function doCodesMeet(one: readonly string[], other: readonly string[]): boolean {
  const isAll = one.length === 0 || other.length === 0;
  return isAll || one.some((code) => other.includes(code));
}
