import { useQueries, useQuery } from '@tanstack/react-query';
import type { PendingChangeDetails, PendingChangeInfo, Purser } from 'purser-client';
import { usePurser } from '../session/purser-context.tsx';

/** More than a title can have pending. */
const COUNT_MAX = 1_000;

/** All pending changes of the title, those that take effect first at the front. */
export function usePendingChanges(): readonly PendingChangeInfo[] {
  const purser = usePurser();
  const pending = useQuery({
    queryKey: ['pendingChanges', 'pending'],
    queryFn: ({ signal }) =>
      purser.admin.listPendingChanges({ Status: 'Pending', Count: COUNT_MAX }, { signal }),
  });
  return (pending.data?.PendingChanges ?? []).toSorted(byInstant);
}

/** Orders scheduled changes as they take effect. */
export function byInstant(one: PendingChangeInfo, other: PendingChangeInfo): number {
  return (
    one.EffectiveAt.localeCompare(other.EffectiveAt) || one.PendingChange - other.PendingChange
  );
}

/** One scheduled change, with what it would do or has done. */
export function usePendingChange(number: number) {
  const purser = usePurser();
  return useQuery({ ...detailsOf(purser, number), enabled: number > 0 });
}

/** Several scheduled changes, as far as they are there already. */
export function usePendingDetails(numbers: readonly number[]): readonly PendingChangeDetails[] {
  const purser = usePurser();
  return useQueries({
    queries: numbers.map((number) => detailsOf(purser, number)),
    combine: (all) => all.flatMap(({ data }) => data ?? []),
  });
}

function detailsOf(purser: Purser, PendingChange: number) {
  return {
    queryKey: ['pendingChanges', PendingChange],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      purser.admin.getPendingChange({ PendingChange }, { signal }),
  };
}

/** A pending change with what there would be after it, to be edited. It is read once. */
export function usePendingContents(PendingChange: number | undefined) {
  const purser = usePurser();
  return useQuery({
    queryKey: ['pendingContents', PendingChange],
    queryFn: ({ signal }) =>
      purser.admin.getPendingChange(
        { PendingChange: PendingChange ?? 0, ReturnContents: true },
        { signal },
      ),
    enabled: PendingChange !== undefined,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
