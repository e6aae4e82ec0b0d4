import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PurserError } from 'purser-client';
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

/**
 * Makes a call about a sale that the page shows as open. Where it is over, or somebody else has moved it, the page is read again; one that
 * is over closes what is open about it, so that is said in a message.
 */
export function useCallOnSale() {
  const queries = useQueryClient();
  return async function callOnSale<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof PurserError)) throw error;
      if (error.error === 'SaleOver') {
        const { errorMessage: message } = error;
        notifications.show({ id: 'saleOver', message, color: 'orange', autoClose: false });
      }
      // A preview would fail, and bring this about, again.
      void queries.invalidateQueries({
        predicate: ({ queryKey: [of, , part] }) => of === 'sales' && part !== 'preview',
      });
      throw error;
    }
  };
}

/** The effect of a sale that is coming or running from now on; `Cancel`: if it were cancelled now. */
export function useSalePreview(number: number, Cancel?: true) {
  const purser = usePurser();
  const callOnSale = useCallOnSale();
  return useQuery({
    queryKey: ['sales', number, 'preview', Cancel],
    queryFn: ({ signal }) =>
      callOnSale(() =>
        purser.admin.updateSale(
          { Sale: number, Preview: true, ...(Cancel && { Cancel }) },
          { signal, timeoutMs: SALE_TIMEOUT_MS },
        ),
      ),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}
