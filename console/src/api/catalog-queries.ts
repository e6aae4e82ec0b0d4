import { useQuery } from '@tanstack/react-query';
import {
  type AdminListCatalogVersionsResult,
  type CatalogSummary,
  PurserError,
} from 'purser-client';
import { useMemo } from 'react';
import { usePurser } from '../session/purser-context.tsx';

/** Reading or writing a whole catalog may take longer than other calls. */
export const CATALOG_TIMEOUT_MS = 60_000;

export function isUnconfigured(error: unknown): boolean {
  return error instanceof PurserError && error.error === 'CatalogNotConfigured';
}

/** The catalog versions of the title, 1,000 at most, or what is to be shown of them. */
export function useVersions<Shown>(select: (listed: AdminListCatalogVersionsResult) => Shown) {
  const purser = usePurser();
  return useQuery({
    queryKey: ['versions'],
    queryFn: ({ signal }) => purser.admin.listCatalogVersions({ Count: 1_000 }, { signal }),
    select,
  });
}

/** The name of the title's default catalog version; null: the title has no catalog. */
export function useDefaultVersion() {
  return useVersions(({ DefaultCatalogVersion }) => DefaultCatalogVersion ?? null);
}

/** One catalog version as it is now. */
export function useCatalog(catalogVersion: string) {
  const purser = usePurser();
  return useQuery({
    queryKey: ['catalog', catalogVersion],
    queryFn: ({ signal }) =>
      purser.admin.getCatalogItems(
        { CatalogVersion: catalogVersion },
        { signal, timeoutMs: CATALOG_TIMEOUT_MS },
      ),
    // Another tab must not disturb an edit here.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The names of items, by their ids. */
export type Names = ReadonlyMap<string, string>;

export const NO_NAMES: Names = new Map();

/** The names of the items of a catalog version, which are read once; none until they are there, or without a version. */
export function useItemNames(catalogVersion: string | undefined): Names {
  const purser = usePurser();
  const catalog = useQuery({
    queryKey: ['catalog', catalogVersion],
    queryFn: ({ signal }) =>
      purser.admin.getCatalogItems(
        { CatalogVersion: catalogVersion ?? '' },
        { signal, timeoutMs: CATALOG_TIMEOUT_MS },
      ),
    enabled: catalogVersion !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  return useMemo(
    () =>
      catalog
        ? new Map(catalog.Catalog.map(({ ItemId, DisplayName = '' }) => [ItemId, DisplayName]))
        : NO_NAMES,
    [catalog],
  );
}

export function useCurrencies() {
  const purser = usePurser();
  return useQuery({
    queryKey: ['currencies'],
    queryFn: ({ signal }) => purser.admin.listVirtualCurrencyTypes({}, { signal }),
  });
}

export function useDropTables(catalogVersion: string) {
  const purser = usePurser();
  return useQuery({
    queryKey: ['dropTables', catalogVersion],
    queryFn: ({ signal }) =>
      purser.admin.getRandomResultTables({ CatalogVersion: catalogVersion }, { signal }),
    refetchOnWindowFocus: false,
  });
}

/** The stores of a catalog version, without their items; undefined: of the default one. */
export function useStores(catalogVersion: string | undefined) {
  const purser = usePurser();
  return useQuery({
    queryKey: ['stores', catalogVersion],
    queryFn: ({ signal }) =>
      purser.admin.listStores(
        catalogVersion === undefined ? {} : { CatalogVersion: catalogVersion },
        { signal },
      ),
  });
}

/** The catalog versions by name; undefined: there is none yet, but a scheduled change will make it. */
export function useKnownVersions(): ReadonlyMap<string, CatalogSummary | undefined> {
  const purser = usePurser();
  const versions = useVersions(({ CatalogVersions }) => CatalogVersions);
  const pending = useQuery({
    queryKey: ['pendingVersions'],
    queryFn: ({ signal }) => purser.admin.listPendingChanges({ Status: 'Pending' }, { signal }),
  });
  return new Map([
    ...(pending.data?.PendingChanges ?? []).flatMap(({ CatalogVersion }) =>
      CatalogVersion === undefined ? [] : [[CatalogVersion, undefined] as const],
    ),
    ...(versions.data ?? []).map((one) => [one.CatalogVersion, one] as const),
  ]);
}
