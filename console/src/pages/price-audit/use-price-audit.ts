import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PriceWarning } from 'purser-client';
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

/** How many warnings come with one answer. */
const WARNINGS_MAX = 1_000;

/** The warnings of one kind and level behind some others. They come in blocks of 1,000. */
export function useWarningsOfKind(
  of: {
    readonly CatalogVersion: string;
    readonly UndercutPercent: number;
    readonly WarningKind: PriceWarning['Kind'];
    readonly WarningLevel: PriceWarning['Level'];
  },
  { first, count }: { readonly first: number; readonly count: number },
) {
  const purser = usePurser();
  const FirstWarning = Math.floor(first / WARNINGS_MAX) * WARNINGS_MAX;
  const block = useQuery({
    queryKey: ['priceAudit', 'warnings', of, FirstWarning],
    queryFn: ({ signal }) =>
      purser.admin.getPriceExposure(
        { ...of, FirstWarning, MaxResults: 1 },
        { signal, timeoutMs: CATALOG_TIMEOUT_MS },
      ),
  });
  const at = first - FirstWarning;
  return { ...block, warnings: block.data?.Warnings.slice(at, at + count) };
}

/** At which prices an item of a catalog version can be had now; null: at none. */
export function useAuditedItem(CatalogVersion: string, ItemId: string) {
  const purser = usePurser();
  return useQuery({
    queryKey: ['priceAudit', 'item', CatalogVersion, ItemId],
    async queryFn({ signal }) {
      const asked = { CatalogVersion, ItemId, UndercutPercent: 100 };
      const call = { signal, timeoutMs: CATALOG_TIMEOUT_MS };
      const { Items: items } = await purser.admin.getPriceExposure(asked, call);
      return items[0] ?? null;
    },
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
