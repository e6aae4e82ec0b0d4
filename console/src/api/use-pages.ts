import { useInfiniteQuery } from '@tanstack/react-query';
import type { CallOptions } from 'purser-client';

interface Paging {
  readonly ContinuationToken?: string;
}

/** A list that comes page by page. `ask` makes the call for one of them. */
export function usePages<Page extends Paging>(
  queryKey: readonly unknown[],
  ask: (paging: Paging, call: CallOptions) => Promise<Page>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam, { signal }),
    initialPageParam: {},
    getNextPageParam: ({ ContinuationToken }) =>
      ContinuationToken === undefined ? undefined : { ContinuationToken },
  });
}
