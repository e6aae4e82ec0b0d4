import { checkVersionsOfItems, listCatalogWriteFaults } from '../catalogs/catalog.ts';
import { fromWireCatalogWrite } from '../catalogs/wire.ts';
import { checkExtent, checkStoreCount, extentOf, type WriteFault } from '../items.ts';
import type { OtherVersion, TooLarge, TooMany } from '../outcomes.ts';
import { listStoreWriteFaults } from '../stores/store.ts';
import { fromWireStoreWrite } from '../stores/wire.ts';
import { withCatalogWrite, withStoreWrite } from './as-if.ts';
import type { Offers } from './ports.ts';
import type { PriceExposureRequest } from './schemas.ts';

// The writes that a request supposes are judged as the writes themselves would be.

export type SupposedWrites = ReturnType<typeof supposedWrites>;

/** The writes that the request supposes. */
export function supposedWrites(
  titleId: string,
  { SupposedStore, SupposedCatalog }: PriceExposureRequest,
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

/** What is wrong with the writes themselves, whatever is stored, by the list of the request. */
export function listSupposedFaults({
  store,
  catalog,
}: SupposedWrites): readonly { readonly list: string; readonly faults: readonly WriteFault[] }[] {
  return [
    { list: 'SupposedStore.Store', faults: store ? listStoreWriteFaults(store) : [] },
    { list: 'SupposedCatalog.Catalog', faults: catalog ? listCatalogWriteFaults(catalog) : [] },
  ];
}

/** The refusal of a supposed catalog in which an item names another version; undefined: none does. */
export function checkSupposedVersions(
  { catalog }: SupposedWrites,
  catalogVersion: string | undefined,
): OtherVersion | undefined {
  return catalog && catalogVersion !== undefined
    ? checkVersionsOfItems(catalog, catalogVersion)
    : undefined;
}

/** The offers after the writes. */
export function suppose(before: Offers, { store, catalog }: SupposedWrites): Offers {
  const inCatalog = catalog ? withCatalogWrite(before, catalog) : before;
  return store ? withStoreWrite(inCatalog, store) : inCatalog;
}

/** A supposed write for which there is no room. */
export interface SupposedOverLimit {
  readonly holder: 'store' | 'catalog version';
  readonly refusal: TooMany | TooLarge;
}

/** The refusal of writes after which there would be too much; undefined: there is room. */
export function checkSupposedExtent(
  before: Offers,
  after: Offers,
  { store, catalog }: SupposedWrites,
): SupposedOverLimit | undefined {
  const ofCatalog =
    catalog && checkExtent({ before: extentOf(before.items), after: extentOf(after.items) });
  if (ofCatalog) return { holder: 'catalog version', refusal: ofCatalog };
  if (!store) return undefined;
  const extentIn = ({ stores }: Offers) =>
    extentOf(stores.find(({ storeId }) => storeId === store.storeId)?.items ?? []);
  const ofStore =
    checkExtent({ before: extentIn(before), after: extentIn(after) }) ??
    checkStoreCount(after.stores.length);
  return ofStore && { holder: 'store', refusal: ofStore };
}

/** The items of the supposed store that the catalog would not have. */
export function listUnknownInStore(after: Offers, { store }: SupposedWrites): readonly string[] {
  const known = new Set(after.items.map(({ itemId }) => itemId));
  return (store?.items ?? []).flatMap(({ itemId }) => (known.has(itemId) ? [] : itemId));
}
