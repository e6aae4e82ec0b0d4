import type { CatalogItem, StoreItem } from 'purser-client';
import { STORES_TEXTS } from '../../texts/stores.ts';
import type { PriceMember } from './content.ts';

const texts = STORES_TEXTS.prices;

export type Catalog = ReadonlyMap<string, CatalogItem>;

/** A column of prices. */
export interface PriceColumn {
  readonly member: PriceMember;
  readonly code: string;
}

const MEMBERS: readonly PriceMember[] = ['VirtualCurrencyPrices', 'RealCurrencyPrices'];

/** Every currency in which something is priced, in the store or in the catalog, and those of the title: in alphabetical order. */
export function columnsOf(
  items: readonly StoreItem[],
  { catalog, codes }: { readonly catalog: Catalog; readonly codes: readonly string[] },
): readonly PriceColumn[] {
  return MEMBERS.flatMap((member) => {
    const found = new Set(member === 'VirtualCurrencyPrices' ? codes : []);
    for (const item of items) {
      for (const code in item[member]) found.add(code);
      for (const code in catalog.get(item.ItemId)?.[member]) found.add(code);
    }
    return [...found].toSorted().map((code) => ({ member, code }));
  });
}

/**
 * Describes a price in a store beside the catalog's. Absent: it has none. Where the title says so, a price of 0 is
 * free.
 */
export function describePrice(
  { store, catalog }: { readonly store: number | undefined; readonly catalog: number | undefined },
  isZeroFree: boolean,
): string {
  if (store === 0) return isZeroFree ? texts.free : texts.notSoldHere;
  if (store === undefined) {
    return catalog || (isZeroFree && catalog === 0) ? texts.asInCatalog : texts.notSold;
  }
  if (!catalog) return texts.notInCatalog;
  if (store === catalog) return texts.asInCatalog;
  return texts.differs(catalog, Math.round((store / catalog - 1) * 100));
}

/** The places of the items that match what was typed. */
export function findPlaces(
  items: readonly StoreItem[],
  { catalog, search }: { readonly catalog: Catalog; readonly search: string },
): readonly number[] {
  const text = search.trim().toLowerCase();
  return items.flatMap(({ ItemId }, place) =>
    matches(ItemId, catalog.get(ItemId), text) ? place : [],
  );
}

/** Whether an item has the text in its id, its name or its tags. The text is in lower case. */
export function matches(itemId: string, item: CatalogItem | undefined, text: string): boolean {
  if (text === '') return true;
  const words = [itemId, item?.DisplayName ?? '', ...(item?.Tags ?? [])];
  return words.some((word) => word.toLowerCase().includes(text));
}
