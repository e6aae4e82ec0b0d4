import { QueryClient } from '@tanstack/react-query';
import { PurserError } from 'purser-client';

/** Makes the cache of answers. A refused call is not retried; a call without an answer is tried once more. */
export function makeQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 1 && !(error instanceof PurserError),
        staleTime: 5_000,
      },
    },
  });
}
