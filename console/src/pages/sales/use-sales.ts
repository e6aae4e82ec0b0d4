import { useQuery } from '@tanstack/react-query';
import { usePages } from '../../api/use-pages.ts';
import { usePurser } from '../../session/purser-context.tsx';

/** More than a title can have that are planned or running: each is two of its 100 pending changes. */
const OPEN_MAX = 100;
/** A preview of a thousand items takes its time. */
export const SALE_TIMEOUT_MS = 60_000;

/** The sales that are running, and those that are planned, in the order of their beginnings. */
export function useOpenSales() {
  const purser = usePurser();
  return useQuery({
    queryKey: ['sales', 'open'],
    async queryFn({ signal }) {
      const [running, coming] = await Promise.all(
        (['Running', 'Coming'] as const).map((Status) =>
          purser.admin.listSales({ Status, Count: OPEN_MAX }, { signal }),
        ),
      );
      return [...(running?.Sales ?? []), ...(coming?.Sales ?? [])].toSorted((one, other) =>
        one.StartsAt.localeCompare(other.StartsAt),
      );
    },
  });
}

/** All sales of the last year, the newest first, page by page. */
export function useAllSales() {
  const purser = usePurser();
  return usePages(['sales', 'all'], (paging, call) => purser.admin.listSales(paging, call));
}

/** One sale with all that is known of it; null: there is none. */
export function useSale(number: number) {
  const purser = usePurser();
  return useQuery({
    queryKey: ['sales', number],
    queryFn: async ({ signal }) =>
      (await purser.admin.listSales({ Sale: number }, { signal })).Sales[0] ?? null,
  });
}

/** The effect of a sale that is coming or running from now on; `Cancel`: if it were cancelled now. */
export function useSalePreview(number: number, Cancel?: true) {
  const purser = usePurser();
  return useQuery({
    queryKey: ['sales', number, 'preview', Cancel],
    queryFn: ({ signal }) =>
      purser.admin.updateSale(
        { Sale: number, Preview: true, ...(Cancel && { Cancel }) },
        { signal, timeoutMs: SALE_TIMEOUT_MS },
      ),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}
