import type { Service } from './service.ts';
import { toRequest } from '../load/requests.ts';

export const CATALOG_VERSION = 'bench';

/** An item of a store that costs this much. */
export function storeItem(number: number, price: number) {
  return {
    ItemId: `item-${number}`,
    VirtualCurrencyPrices: { GO: price },
    CustomData: { badge: 'new', rank: number },
    DisplayPosition: number,
  };
}

/** Sets a catalog of this many items. */
export async function stockCatalog(
  service: Service,
  count: number,
  CatalogVersion = CATALOG_VERSION,
): Promise<void> {
  const Catalog = Array.from({ length: count }, (_, number) => ({
    ItemId: `item-${number}`,
    DisplayName: `Item ${number}`,
    VirtualCurrencyPrices: { GO: 100 },
  }));
  await service.call('/Admin/SetCatalogItems', { CatalogVersion, Catalog });
}

/** Sets a store with the first items of the catalog. */
export async function stockStore(
  service: Service,
  { storeId, count }: { readonly storeId: string; readonly count: number },
): Promise<void> {
  const Store = Array.from({ length: count }, (_, number) => storeItem(number, 1));
  await service.call('/Admin/SetStoreItems', { ...namedStore(storeId), Store });
}

export function namedStore(storeId: string) {
  return { CatalogVersion: CATALOG_VERSION, StoreId: storeId };
}

/** A request that updates items of a store. */
export function updateRequest(
  service: Service,
  storeId: string,
  items: readonly ReturnType<typeof storeItem>[],
): string {
  const body = { ...namedStore(storeId), Store: items };
  return toRequest('/Admin/UpdateStoreItems', body, service.asTitle);
}

/** The first items of the catalog, each at this price. */
export function itemsAt(price: number, count: number) {
  return Array.from({ length: count }, (_, number) => storeItem(number, price));
}
