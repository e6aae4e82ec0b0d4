import { useQuery } from '@tanstack/react-query';
import { type AdminGetStoreItemsResult, type Purser, PurserError } from 'purser-client';
import { CATALOG_TIMEOUT_MS, useCatalog, useCurrencies } from '../../api/catalog-queries.ts';
import { readStoreSales, type StoreSale } from '../../api/store-sales.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { withoutSales } from './store-sales.ts';

/** A store with all that its page shows. */
export interface LoadedStore {
  readonly store: AdminGetStoreItemsResult;
  /** There is no such store; it would be made by the first save. */
  readonly isNew: boolean;
}

export interface StoreRef {
  readonly CatalogVersion: string;
  readonly StoreId: string;
}

/** The store, its catalog version, and the virtual currencies of the title. */
export function useStore(of: StoreRef) {
  const purser = usePurser();
  const store = useQuery({
    queryKey: ['store', of],
    queryFn: ({ signal }) => readStore(purser, of, signal),
    structuralSharing: false,
  });
  return { store, catalog: useCatalog(of.CatalogVersion), currencies: useCurrencies() };
}

/** A store to be copied, with the prices from before the sales that run in it. */
export interface StoreToCopy {
  readonly store: AdminGetStoreItemsResult;
  readonly sales: readonly StoreSale[];
}

/** A store whose items and texts another one begins with. It is read once. */
export function useStoreToCopy(of: StoreRef, isWanted: boolean) {
  const purser = usePurser();
  return useQuery({
    queryKey: ['storeToCopy', of],
    async queryFn({ signal }): Promise<StoreToCopy> {
      // A sale may end before the store is read, and another one may have begun.
      const before = await readStoreSales(purser, of, signal);
      const store = await purser.admin.getStoreItems(of, { signal, timeoutMs: CATALOG_TIMEOUT_MS });
      const sales = await readStoreSales(purser, of, signal);
      const Store = withoutSales(store.Store, [...before, ...sales]);
      return { store: { ...store, Store }, sales };
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

async function readStore(purser: Purser, of: StoreRef, signal: AbortSignal): Promise<LoadedStore> {
  try {
    const store = await purser.admin.getStoreItems(of, { signal, timeoutMs: CATALOG_TIMEOUT_MS });
    return { store, isNew: false };
  } catch (error) {
    if (!isStoreMissing(error)) throw error;
    const Revision = await lastRevision(purser, of, signal);
    return { store: { ...of, Store: [], Source: 'Admin', Revision }, isNew: true };
  }
}

/** The last revision of a store that was deleted; 0: there never was one. */
async function lastRevision(purser: Purser, of: StoreRef, signal: AbortSignal): Promise<number> {
  try {
    const request = { Of: 'Store', ...of, Count: 1 } as const;
    const { Revisions } = await purser.admin.getHistory(request, { signal });
    return Revisions[0]?.Revision ?? 0;
  } catch (error) {
    if (isStoreMissing(error)) return 0;
    throw error;
  }
}

function isStoreMissing(error: unknown): boolean {
  return error instanceof PurserError && error.error === 'StoreNotFound';
}
