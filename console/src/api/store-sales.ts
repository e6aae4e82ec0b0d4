import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Purser, SaleInfo, SetPrice } from 'purser-client';
import { usePurser } from '../session/purser-context.tsx';

/** A sale that runs, with the prices that it has set in one store. */
export interface StoreSale extends Pick<SaleInfo, 'Sale' | 'Name' | 'EndsAt'> {
  readonly prices: readonly SetPrice[];
}

/** More than a title can have that run: the end of each is one of its 100 pending changes. */
const RUNNING_MAX = 100;

interface StoreRef {
  readonly CatalogVersion: string;
  readonly StoreId: string;
}

/** Reads the sales that run in a store. */
export async function readStoreSales(
  purser: Purser,
  { CatalogVersion, StoreId }: StoreRef,
  signal: AbortSignal,
): Promise<readonly StoreSale[]> {
  const running = await purser.admin.listSales(
    { Status: 'Running', Count: RUNNING_MAX },
    { signal },
  );
  const found = running.Sales.filter(
    (sale) =>
      sale.CatalogVersion === CatalogVersion && sale.Stores.some((one) => one.StoreId === StoreId),
  );
  const details = await Promise.all(
    found.map(({ Sale }) => purser.admin.listSales({ Sale }, { signal })),
  );
  return details.flatMap(({ Sales }) =>
    Sales.map(({ Sale, Name, EndsAt, Prices = [] }) => {
      return { Sale, Name, EndsAt, prices: Prices.filter((price) => price.StoreId === StoreId) };
    }),
  );
}

/** The sales that run in a store at a revision of it: each start and each end makes another one. undefined: it is not known yet. */
export function useStoreSales(of: StoreRef, revision: number | undefined) {
  const purser = usePurser();
  return useQuery({
    queryKey: ['sales', 'ofStore', of, revision],
    queryFn: ({ signal }) => readStoreSales(purser, of, signal),
    enabled: revision !== undefined,
    // An editor stays on the page while the sales at another revision are read.
    placeholderData: keepPreviousData,
  });
}
