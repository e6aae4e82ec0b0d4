import { useQuery } from '@tanstack/react-query';
import type { Purser } from 'purser-client';
import { useMemo } from 'react';
import { useStores } from '../../api/catalog-queries.ts';
import type { Subject } from '../../parts/changes/restoration.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { useAuditedItem } from '../price-audit/use-price-audit.ts';
import type { SubjectHistory } from './item-history.ts';

/** So many of the newest changes of each subject are read. */
export const REVISIONS_READ = 100;
/** So many stores are read, each with a call. */
const STORES_READ = 30;

/** The stores of a version whose histories are read, first those that sell the item now; undefined: they are not known yet. */
export function useStoresToRead(version: string, itemId: string) {
  const stores = useStores(version).data?.Stores;
  const audited = useAuditedItem(version, itemId).data;
  return useMemo(() => {
    if (!stores || audited === undefined) return undefined;
    const selling = new Set(
      audited?.Prices.flatMap(({ Source, SourceId = [] }) => (Source === 'Store' ? SourceId : [])),
    );
    const all = [...new Set([...selling, ...stores.map(({ StoreId }) => StoreId)])];
    return { all: all.length, read: all.slice(0, STORES_READ) };
  }, [stores, audited]);
}

/** The newest changes of a catalog version and of stores. */
export function useHistories(version: string, storeIds: readonly string[] | undefined) {
  const purser = usePurser();
  return useQuery({
    queryKey: ['itemHistories', version, storeIds],
    queryFn: ({ signal }) => {
      const of = { CatalogVersion: version };
      const subjects: readonly Subject[] = [
        { ...of, Of: 'Catalog' },
        ...(storeIds ?? []).map((StoreId) => ({ ...of, Of: 'Store' as const, StoreId })),
      ];
      return Promise.all(subjects.map((subject) => readHistory(purser, subject, signal)));
    },
    enabled: storeIds !== undefined,
  });
}

async function readHistory(
  purser: Purser,
  of: Subject,
  signal: AbortSignal,
): Promise<SubjectHistory> {
  const asked = { ...of, Count: REVISIONS_READ };
  const { Revisions: revisions } = await purser.admin.getHistory(asked, { signal });
  return { of, revisions };
}
