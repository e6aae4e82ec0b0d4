import { BALANCE_MAX } from '../../kernel/limits.ts';
import type { Contents } from '../catalogs/item-definition.ts';
import { type Prices, pricesToShow, sells } from '../prices.ts';
import { type CertainContents, certainContents, type Goods, openable } from './contents.ts';
import { type EditionsLeft, findSoldOut } from './editions.ts';
import type { Offers } from './ports.ts';

/** Where an item can be had. `id` is the store's, or the bundle's or container's item id. */
export type PriceSource =
  | { readonly kind: 'catalog' }
  | { readonly kind: 'store'; readonly id: string }
  | PackageSource;

interface PackageSource {
  readonly kind: 'bundle' | 'container';
  readonly id: string;
}

/** One way to have an item: for this amount of one currency. */
export interface OfferedPrice {
  readonly code: string;
  readonly amount: number;
  readonly source: PriceSource;
}

/** Prices of items, by their ids. */
export type PriceLists = ReadonlyMap<string, readonly OfferedPrice[]>;

/** The prices that players can pay in these offers: such that sell, no more than a balance, in a currency of the title. */
export function payable(
  offers: Offers,
): (prices: Prices | undefined) => (readonly [string, number])[] {
  const known = new Set(offers.currencies);
  return (prices = {}) =>
    Object.entries(prices).filter(
      ([code, amount]) =>
        sells(code, amount, offers.zeroSells) && amount <= BALANCE_MAX && known.has(code),
    );
}

/** The prices of the items themselves, in the catalog and in the stores that are open; none of what is sold out. */
export function directPrices(offers: Offers, soldOut: ReadonlyMap<string, string>): PriceLists {
  const lists = new Map<string, OfferedPrice[]>();
  const payableOf = payable(offers);
  const catalogPrices = new Map<string, Prices | undefined>();
  for (const { itemId, virtualCurrencyPrices } of offers.items) {
    catalogPrices.set(itemId, virtualCurrencyPrices);
    const isSold = !offers.storesOnly && !soldOut.has(itemId);
    const prices = !isSold ? [] : payableOf(virtualCurrencyPrices);
    const source = { kind: 'catalog' } as const;
    lists.set(
      itemId,
      prices.map(([code, amount]) => ({ code, amount, source })),
    );
  }
  for (const { storeId, isOpen, items } of offers.stores) {
    if (!isOpen) continue;
    const source = { kind: 'store', id: storeId } as const;
    for (const { itemId, virtualCurrencyPrices: inStore } of items) {
      if (soldOut.has(itemId)) continue;
      const list = lists.get(itemId);
      const inCatalog = catalogPrices.get(itemId);
      const prices = pricesToShow({ inStore, inCatalog, zeroSells: offers.zeroSells });
      for (const [code, amount] of payableOf(prices)) list?.push({ code, amount, source });
    }
  }
  return lists;
}

/** The lowest amount of each currency. */
export function lowestOf(prices: readonly OfferedPrice[]): ReadonlyMap<string, number> {
  const lowest = new Map<string, number>();
  for (const { code, amount } of prices) {
    lowest.set(code, Math.min(amount, lowest.get(code) ?? amount));
  }
  return lowest;
}

/** Something in which other things are. */
export interface Package {
  readonly source: PackageSource;
  /** What it takes to have what is in it: its own lowest prices, with those of its key. None where it is sold out. */
  readonly lowest: ReadonlyMap<string, number>;
  readonly contents: CertainContents;
  /** A limited edition in it of which too few are left; undefined: there are enough. */
  readonly soldOut: string | undefined;
}

/** The bundles and containers, with what is in them. A container that opens without a key is like a bundle. */
export function packagesOf({
  goods,
  direct,
  left,
}: {
  readonly goods: Goods;
  readonly direct: PriceLists;
  readonly left: EditionsLeft;
}): readonly Package[] {
  const lowestPrices = (itemId: string) => lowestOf(direct.get(itemId) ?? []);
  return [...goods.values()].flatMap((good): Package[] => {
    const { itemId, container } = good;
    const own = lowestPrices(itemId);
    const packageOf = (contents: Contents, price: Package['lowest']): Package => {
      const kind = contents === good.bundle ? 'bundle' : 'container';
      const inIt = certainContents(goods, contents);
      const soldOut = findSoldOut(left, inIt.items);
      const lowest = soldOut === undefined ? price : new Map<string, number>();
      return { source: { kind, id: itemId }, lowest, contents: inIt, soldOut };
    };
    const packages = openable(good).map((contents) => packageOf(contents, own));
    if (container?.keyItemId === undefined) return packages;
    return [...packages, packageOf(container, sumOf(own, lowestPrices(container.keyItemId)))];
  });
}

function sumOf(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>) {
  const both = [...left].flatMap(([code, amount]) => {
    const other = right.get(code);
    return other === undefined ? [] : ([[code, amount + other]] as const);
  });
  return new Map(both);
}

/** All ways to have each item: its own prices, and those of what it is in. */
export function allPrices(direct: PriceLists, packages: readonly Package[]): PriceLists {
  const lists = new Map([...direct].map(([itemId, prices]) => [itemId, [...prices]]));
  for (const { source, lowest, contents } of packages) {
    for (const itemId of contents.items.keys()) {
      const list = lists.get(itemId);
      for (const [code, amount] of lowest) list?.push({ code, amount, source });
    }
  }
  return lists;
}
