import { useQuery } from '@tanstack/react-query';
import { usePages } from '../../api/use-pages.ts';
import { usePurser } from '../../session/purser-context.tsx';

/** A preview of a thousand items takes its time. */
export const SALE_TIMEOUT_MS = 60_000;

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
