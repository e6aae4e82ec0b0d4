import { useQuery } from '@tanstack/react-query';
import type { CatalogItem } from 'purser-client';
import { useMemo } from 'react';
import { CATALOG_TIMEOUT_MS, useCatalog, useStores } from '../../api/catalog-queries.ts';
import type { Loading } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { SALE_STORES_MAX } from './draft.ts';

interface SoldItems {
  readonly of: Loading;
  /** All stores of the catalog version; undefined: not known yet. */
  readonly allStores: readonly string[] | undefined;
  /** The items of the stores in the order of the catalog; undefined: not known yet. */
  readonly items: readonly CatalogItem[] | undefined;
  /** The stores that sell an item. */
  readonly storesOf: (itemId: string) => readonly string[];
}

/** The items that some stores of a catalog version sell; without any named, all its stores, unless they are too many for a sale. */
export function useSoldItems(catalogVersion: string, storeIds: readonly string[]): SoldItems {
  const purser = usePurser();
  const catalog = useCatalog(catalogVersion);
  const stores = useStores(catalogVersion);
  const allStores = stores.data?.Stores.map(({ StoreId }) => StoreId);
  const all = allStores && allStores.length <= SALE_STORES_MAX ? allStores : [];
  const read = storeIds.length > 0 ? storeIds : all;
  const sold = useQuery({
    queryKey: ['itemsOfStores', catalogVersion, read],
    async queryFn({ signal }) {
      const found = new Map<string, string[]>();
      for (const StoreId of read) {
        // One after the other: a choice must not take what players need.
        // oxlint-disable-next-line no-await-in-loop
        const { Store } = await purser.admin.getStoreItems(
          { CatalogVersion: catalogVersion, StoreId },
          { signal, timeoutMs: CATALOG_TIMEOUT_MS },
        );
        for (const { ItemId } of Store) {
          found.set(ItemId, [...(found.get(ItemId) ?? []), StoreId]);
        }
      }
      return found;
    },
    enabled: allStores !== undefined,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });
  const items = useMemo(
    () => sold.data && catalog.data?.Catalog.filter(({ ItemId }) => sold.data.has(ItemId)),
    [sold.data, catalog.data],
  );
  const of = [stores, catalog, sold].find(({ error }) => error) ?? sold;
  return { of, allStores, items, storesOf: (itemId) => sold.data?.get(itemId) ?? [] };
}
