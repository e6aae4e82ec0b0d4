import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { CATALOG_TIMEOUT_MS } from '../../api/catalog-queries.ts';
import { usePages } from '../../api/use-pages.ts';
import { usePurser } from '../../session/purser-context.tsx';

/** Price warnings of a catalog version now. Stores that are cheaper by no more than a share are left out. */
export function useWarnings(CatalogVersion: string, UndercutPercent: number) {
  const purser = usePurser();
  return useQuery({
    queryKey: ['priceAudit', 'warnings', CatalogVersion, UndercutPercent],
    queryFn: ({ signal }) =>
      purser.admin.getPriceExposure(
        { CatalogVersion, UndercutPercent, MaxResults: 1 },
        { signal, timeoutMs: CATALOG_TIMEOUT_MS },
      ),
    placeholderData: keepPreviousData,
  });
}

/** At which prices each item of a catalog version can be had now. They come 1,000 at a time, until all are there. */
export function useAuditedItems(CatalogVersion: string) {
  const purser = usePurser();
  const pages = usePages(['priceAudit', 'items', CatalogVersion], (paging, call) =>
    purser.admin.getPriceExposure(
      // Of the warnings only those that are none of a share come along.
      { CatalogVersion, UndercutPercent: 100, ...paging },
      { ...call, timeoutMs: CATALOG_TIMEOUT_MS },
    ),
  );
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  const items = useMemo(() => data?.pages.flatMap(({ Items }) => Items) ?? [], [data]);
  return {
    items,
    isComplete: data !== undefined && !hasNextPage,
    error,
    refetch: () => (hasNextPage ? fetchNextPage() : refetch()),
  };
}
