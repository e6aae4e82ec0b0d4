import { BALANCE_MAX } from '../../kernel/limits.ts';
import {
  type Contents,
  type ItemDefinition,
  toItemDefinition,
} from '../catalogs/item-definition.ts';
import { type Prices, pricesToShow, sells } from '../prices.ts';
import {
  type CertainContents,
  certainContents,
  type EditionsLeft,
  editionsLeft,
  findSoldOut,
  type Goods,
  openable,
  soldOutItems,
} from './contents.ts';
import type { Offers } from './offers.ts';
import type { Warning } from './schemas.ts';
import { warningsOf } from './warnings.ts';

/** All prices of an item. */
export interface ItemPrices {
  readonly itemId: string;
  /** The lowest price by currency. */
  readonly lowest: Readonly<Record<string, number>>;
  readonly prices: readonly OfferedPrice[];
}

export interface PriceAudit {
  /** In the order of the catalog. */
  readonly items: readonly ItemPrices[];
  /** The worst first. */
  readonly warnings: readonly Warning[];
}

/** One way to buy an item, for an amount of one currency. */
interface OfferedPrice {
  readonly code: string;
  readonly amount: number;
  readonly source:
    | { readonly kind: 'catalog' }
    | { readonly kind: 'store'; readonly id: string }
    | Package['source'];
}

/** Prices of items, by their ids. */
export type PriceLists = ReadonlyMap<string, readonly OfferedPrice[]>;

/**
 * Lists each price at which the service would sell an item now to a client that names any item, any store and any price (Specification 2,
 * Security considerations), and warns of prices that their author may not have meant.
 */
export function auditPrices(
  offers: Offers,
  { undercutPercent }: { readonly undercutPercent: number },
): PriceAudit {
  const goods = new Map<string, ItemDefinition>(
    offers.items.map((item) => [item.itemId, toItemDefinition(item, offers.catalogVersion)]),
  );
  const left = editionsLeft(goods, offers);
  const soldOut = soldOutItems(goods, left);
  const direct = directPrices(offers, soldOut);
  const packages = packagesOf({ goods, direct, left });
  const all = allPrices(direct, packages);
  return {
    items: [...all].map(([itemId, prices]) => {
      return { itemId, lowest: Object.fromEntries(lowestOf(prices)), prices };
    }),
    warnings: warningsOf({ offers, goods, soldOut, direct, all, packages, undercutPercent }),
  };
}

/** All ways to buy each item: its own prices, and those of the bundles and containers with it inside. */
function allPrices(direct: PriceLists, packages: readonly Package[]): PriceLists {
  const lists = new Map([...direct].map(([itemId, prices]) => [itemId, [...prices]]));
  for (const { source, lowest, contents } of packages) {
    for (const itemId of contents.items.keys()) {
      const list = lists.get(itemId);
      for (const [code, amount] of lowest) list?.push({ code, amount, source });
    }
  }
  return lists;
}

/** The items' own prices in the catalog and in the open stores. Sold-out items have none. */
function directPrices(offers: Offers, soldOut: ReadonlyMap<string, string>): PriceLists {
  const lists = new Map<string, OfferedPrice[]>(offers.items.map(({ itemId }) => [itemId, []]));
  const payableOf = payable(offers);
  function add(itemId: string, prices: Prices | undefined, source: OfferedPrice['source']): void {
    if (soldOut.has(itemId)) return;
    const list = lists.get(itemId);
    for (const [code, amount] of payableOf(prices)) list?.push({ code, amount, source });
  }
  const { zeroSells } = offers;
  const catalog = new Map(offers.items.map((item) => [item.itemId, item.virtualCurrencyPrices]));
  if (!offers.storesOnly) {
    for (const [itemId, prices] of catalog) add(itemId, prices, { kind: 'catalog' });
  }
  for (const { storeId, isOpen, items } of offers.stores) {
    if (!isOpen) continue;
    const source = { kind: 'store', id: storeId } as const;
    for (const { itemId, virtualCurrencyPrices: inStore } of items) {
      const inCatalog = catalog.get(itemId);
      add(itemId, pricesToShow({ inStore, inCatalog, zeroSells }), source);
    }
  }
  return lists;
}

/** Picks the prices that players can pay: they sell, are at most BALANCE_MAX, and are in a currency of the title. */
function payable(offers: Offers): (prices: Prices | undefined) => (readonly [string, number])[] {
  const known = new Set(offers.currencies);
  return (prices = {}) =>
    Object.entries(prices).filter(
      ([code, amount]) =>
        sells(code, amount, offers.zeroSells) && amount <= BALANCE_MAX && known.has(code),
    );
}

/** The lowest amount of each currency. */
export function lowestOf(prices: readonly OfferedPrice[]): ReadonlyMap<string, number> {
  const lowest = new Map<string, number>();
  for (const { code, amount } of prices) {
    lowest.set(code, Math.min(amount, lowest.get(code) ?? amount));
  }
  return lowest;
}

/** A bundle or container with its guaranteed contents. */
export interface Package {
  /** `id`: its item id. */
  readonly source: { readonly kind: 'bundle' | 'container'; readonly id: string };
  /** The lowest prices of its contents: its own, plus those of its key. Empty: it is sold out. */
  readonly lowest: ReadonlyMap<string, number>;
  readonly contents: CertainContents;
  /** The limited edition in it of which too few are left; undefined: there are enough. */
  readonly soldOut: string | undefined;
}

/** Lists the bundles and containers with their contents. A container without a key is treated like a bundle. */
function packagesOf({
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
