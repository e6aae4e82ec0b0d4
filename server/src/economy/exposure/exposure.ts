import { type ItemDefinition, toItemDefinition } from '../catalogs/item-definition.ts';
import { editionsLeft, soldOutItems } from './editions.ts';
import type { Offers } from './ports.ts';
import { allPrices, directPrices, lowestOf, type OfferedPrice, packagesOf } from './price-lists.ts';
import { type Warning, warningsOf } from './warnings.ts';

/** At which prices an item can be had. */
export interface ItemExposure {
  readonly itemId: string;
  /** By currency. */
  readonly lowest: Readonly<Record<string, number>>;
  readonly prices: readonly OfferedPrice[];
}

export interface Exposure {
  /** In the order of the catalog. */
  readonly items: readonly ItemExposure[];
  /** The worst first. */
  readonly warnings: readonly Warning[];
}

/**
 * What a client that names any item, any store and any price could get right now (Specification 2, Security considerations): each
 * price at which the service would sell, and what its author may not have meant.
 */
export function exposureOf(
  offers: Offers,
  { undercutPercent }: { readonly undercutPercent: number },
): Exposure {
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
