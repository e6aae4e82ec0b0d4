import { useQuery } from '@tanstack/react-query';
import type { OperatorGetOwnOperatorResult } from 'purser-client';
import { usePurser } from './purser-context.tsx';

export type OwnOperator = OperatorGetOwnOperatorResult;

/** Who is signed in. */
export function useOwnOperator(secret: string | undefined) {
  const purser = usePurser();
  return useQuery({
    queryKey: ['ownOperator', secret],
    queryFn: ({ signal }) => purser.operator.getOwnOperator({}, { signal }),
    enabled: secret !== undefined,
  });
}
