import type { CatalogItem, StoreItem } from 'purser-client';
import type { PriceMember } from './content.ts';

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

/** What a price in a store means beside the catalog's. Absent: it has none. */
export function describePrice(store: number | undefined, catalog: number | undefined): string {
  if (store === 0) return 'not sold here';
  if (store === undefined) return catalog ? 'as in the catalog' : 'not sold';
  if (!catalog) return 'not in the catalog';
  if (store === catalog) return 'as in the catalog';
  const percent = Math.round((store / catalog - 1) * 100);
  return `${catalog.toLocaleString()} (${percent > 0 ? '+' : '−'}${Math.abs(percent)} %)`;
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
