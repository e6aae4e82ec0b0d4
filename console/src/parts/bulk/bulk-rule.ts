import { shareOfPrice } from './share-of-price.ts';

// Rules that change many items at once.

/** Currencies of prices: a virtual one, or real money. */
export interface PricedIn {
  readonly kind: 'virtual' | 'real';
  readonly code: string;
}

/** The way in which prices change. Percents are whole, `roundTo` is as for a sale. */
export type PriceChange =
  | { readonly how: 'lower' | 'raise'; readonly percent: number; readonly roundTo: number }
  | { readonly how: 'set'; readonly price: number }
  | { readonly how: 'remove' };

export type BulkRule =
  | {
      readonly of: 'prices';
      readonly change: PriceChange;
      /** undefined: all virtual currencies. */
      readonly currency: PricedIn | undefined;
    }
  | { readonly of: 'tags'; readonly add: readonly string[]; readonly remove: readonly string[] }
  /** An empty class: none. */
  | { readonly of: 'class'; readonly itemClass: string };

export type PriceRule = Extract<BulkRule, { readonly of: 'prices' }>;

/**
 * A price after a change; undefined: there is none. By percent it comes from `paid`, what players pay now; where that is nothing, or is not
 * sold, the price stays as it is.
 */
export function changedPrice(
  change: PriceChange,
  { own, paid }: { readonly own: number | undefined; readonly paid: number | undefined },
): number | undefined {
  if (change.how === 'remove') return undefined;
  if (change.how === 'set') return change.price;
  if (!paid) return own;
  const percent = change.how === 'lower' ? 100 - change.percent : 100 + change.percent;
  return shareOfPrice(paid, { percent, roundTo: change.roundTo });
}

const REAL_MONEY = 'RM';

/** Whether a rule is about a currency. All virtual ones are all but the one that is real money. */
export function isAbout({ currency }: PriceRule, { kind, code }: PricedIn): boolean {
  if (!currency) return kind === 'virtual' && code !== REAL_MONEY;
  return currency.kind === kind && currency.code === code;
}

/** An item with its prices. */
export interface Priced {
  readonly ItemId: string;
  readonly VirtualCurrencyPrices?: Readonly<Record<string, number>>;
  readonly RealCurrencyPrices?: Readonly<Record<string, number>>;
}

/** The items that cost more than a price can be. */
export function idsBeyond(max: number, items: readonly Priced[]): readonly string[] {
  return items.flatMap(({ ItemId, VirtualCurrencyPrices = {}, RealCurrencyPrices = {} }) => {
    const prices = [VirtualCurrencyPrices, RealCurrencyPrices].flatMap(Object.values<number>);
    return prices.some((price) => price > max) ? ItemId : [];
  });
}
