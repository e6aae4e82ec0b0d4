import type { CatalogItem } from '../catalogs/catalog.ts';
import type { StoreItem } from '../stores/store.ts';
import type { Offers } from './ports.ts';

/** A write that nobody makes, to see what it would do. */
export interface Supposed<Item> {
  readonly items: readonly Item[];
  /** Only these items are there then; else they are added or replace their namesakes. */
  readonly replacesAll: boolean;
}

/** The offers as if a catalog write had been made. */
export function withCatalogWrite(offers: Offers, write: Supposed<CatalogItem>): Offers {
  return { ...offers, items: written(offers.items, write) };
}

/** The offers as if a store write had been made; a store that was not there is open. */
export function withStoreWrite(
  offers: Offers,
  { storeId, ...write }: Supposed<StoreItem> & { readonly storeId: string },
): Offers {
  const before = offers.stores.find((store) => store.storeId === storeId);
  const store = { storeId, isOpen: true, ...before, items: written(before?.items ?? [], write) };
  const others = offers.stores.filter((one) => one !== before);
  return { ...offers, stores: [...others, store] };
}

function written<Item extends { readonly itemId: string }>(
  before: readonly Item[],
  { items, replacesAll }: Supposed<Item>,
): readonly Item[] {
  const byId = new Map((replacesAll ? [] : before).map((item) => [item.itemId, item]));
  for (const item of items) byId.set(item.itemId, item);
  return [...byId.values()];
}
