import { QueryClient } from '@tanstack/react-query';
import { PurserError } from 'purser-client';

/** Makes a memory of answers. What is refused stays refused; what found no answer is tried once more. */
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
