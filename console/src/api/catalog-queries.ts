import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PurserError } from 'purser-client';
import { usePurser } from '../session/purser-context.tsx';
import { useTitleId } from '../session/title.tsx';

/** Reading or writing a whole catalog may take longer than other calls. */
export const CATALOG_TIMEOUT_MS = 60_000;

export function isUnconfigured(error: unknown): boolean {
  return error instanceof PurserError && error.error === 'CatalogNotConfigured';
}

/** The name of the title's default catalog version; null: the title has no catalog. */
export function useDefaultVersion() {
  const purser = usePurser();
  return useQuery({
    queryKey: ['defaultVersion'],
    async queryFn({ signal }): Promise<string | null> {
      try {
        const { CatalogVersion } = await purser.admin.getPriceExposure(
          { MaxResults: 1 },
          { signal, timeoutMs: CATALOG_TIMEOUT_MS },
        );
        return CatalogVersion;
      } catch (error) {
        if (isUnconfigured(error)) return null;
        throw error;
      }
    },
  });
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
    // What somebody does must not be disturbed by what another tab does.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
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

/** Names of catalog versions of which is known: the API lists none, but pending changes name theirs, and this browser keeps those that were opened. */
export function useKnownVersions(): readonly string[] {
  const purser = usePurser();
  const titleId = useTitleId();
  const byDefault = useDefaultVersion();
  const pending = useQuery({
    queryKey: ['pendingVersions'],
    queryFn: ({ signal }) => purser.admin.listPendingChanges({}, { signal }),
  });
  const named = pending.data?.PendingChanges.flatMap(({ CatalogVersion }) => CatalogVersion ?? []);
  return [
    ...new Set([...(byDefault.data ? [byDefault.data] : []), ...opened(titleId), ...(named ?? [])]),
  ];
}

const OPENED_MAX = 20;
const keyOf = (titleId: string) => `purser.versions.${titleId}`;

function opened(titleId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(titleId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers a version that was opened. */
export function rememberVersion(titleId: string, catalogVersion: string): void {
  const others = opened(titleId).filter((name) => name !== catalogVersion);
  const kept = [catalogVersion, ...others].slice(0, OPENED_MAX);
  localStorage.setItem(keyOf(titleId), JSON.stringify(kept));
}

/** Reads everything about catalogs anew. */
export function useForgetCatalogs(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}
