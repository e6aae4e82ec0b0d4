import { type CatalogItem, listCatalogWriteFaults } from '../catalogs/catalog.ts';
import { fromWireCatalogWrite } from '../catalogs/wire.ts';
import { checkSize, checkStoreCount, sizeOf } from '../items.ts';
import { listStoreWriteFaults, type StoreItem } from '../stores/store.ts';
import { fromWireStoreWrite } from '../stores/wire.ts';
import type { Offers } from './offers.ts';
import type { PriceAuditRequest } from './schemas.ts';

type WhatIfWrites = ReturnType<typeof whatIfWrites>;

/** Reads the what-if writes of a request. They are judged as the writes themselves would be. */
export function whatIfWrites(
  titleId: string,
  { SupposedStore, SupposedCatalog }: PriceAuditRequest,
) {
  const store = SupposedStore && {
    ...fromWireStoreWrite(titleId, SupposedStore),
    replacesAll: SupposedStore.ReplacesAll === true,
  };
  const catalog = SupposedCatalog && {
    ...fromWireCatalogWrite(titleId, SupposedCatalog),
    replacesAll: SupposedCatalog.ReplacesAll === true,
  };
  return { store, catalog };
}

/** The faults of the writes themselves, whatever is stored, by the list of the request. */
export function listWhatIfFaults({ store, catalog }: WhatIfWrites) {
  return [
    { list: 'SupposedStore.Store', faults: store ? listStoreWriteFaults(store) : [] },
    { list: 'SupposedCatalog.Catalog', faults: catalog ? listCatalogWriteFaults(catalog) : [] },
  ];
}

/** The offers as they would be after the writes. */
export function withWrites(before: Offers, { store, catalog }: WhatIfWrites): Offers {
  const inCatalog = catalog ? withCatalogWrite(before, catalog) : before;
  return store ? withStoreWrite(inCatalog, store) : inCatalog;
}

/** Refuses writes after which a limit would be exceeded; undefined: there is room. */
export function checkWhatIfSize(before: Offers, after: Offers, { store, catalog }: WhatIfWrites) {
  const ofCatalog =
    catalog && checkSize({ before: sizeOf(before.items), after: sizeOf(after.items) });
  if (ofCatalog) return { holder: 'catalog version', refusal: ofCatalog } as const;
  if (!store) return undefined;
  const sizeIn = ({ stores }: Offers) =>
    sizeOf(stores.find(({ storeId }) => storeId === store.storeId)?.items ?? []);
  const ofStore =
    checkSize({ before: sizeIn(before), after: sizeIn(after) }) ??
    checkStoreCount(after.stores.length);
  return ofStore && ({ holder: 'store', refusal: ofStore } as const);
}

/** The items of the what-if store that the catalog would not have. */
export function listUnknownInStore(after: Offers, { store }: WhatIfWrites): readonly string[] {
  const known = new Set(after.items.map(({ itemId }) => itemId));
  return (store?.items ?? []).flatMap(({ itemId }) => (known.has(itemId) ? [] : itemId));
}

/** A dry run of a write. */
interface WhatIfWrite<Item> {
  readonly items: readonly Item[];
  /** True: these items replace all. False: they are added, or replace items of the same id. */
  readonly replacesAll: boolean;
}

/** The offers as they would be after a write of the catalog. */
export function withCatalogWrite(offers: Offers, write: WhatIfWrite<CatalogItem>): Offers {
  return { ...offers, items: written(offers.items, write) };
}

/** The offers as they would be after a write of a store; a new store is open. */
export function withStoreWrite(
  offers: Offers,
  { storeId, ...write }: WhatIfWrite<StoreItem> & { readonly storeId: string },
): Offers {
  const before = offers.stores.find((store) => store.storeId === storeId);
  const store = { storeId, isOpen: true, ...before, items: written(before?.items ?? [], write) };
  const others = offers.stores.filter((one) => one !== before);
  return { ...offers, stores: [...others, store] };
}

function written<Item extends { readonly itemId: string }>(
  before: readonly Item[],
  { items, replacesAll }: WhatIfWrite<Item>,
): readonly Item[] {
  const byId = new Map((replacesAll ? [] : before).map((item) => [item.itemId, item]));
  for (const item of items) byId.set(item.itemId, item);
  return [...byId.values()];
}
