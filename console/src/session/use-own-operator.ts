import { useQuery } from '@tanstack/react-query';
import type { OperatorGetOwnOperatorResult } from 'purser-client';
import { createContext, use } from 'react';
import { usePurser } from './purser-context.tsx';

export type OwnOperator = OperatorGetOwnOperatorResult;

/** Gives who is signed in to the pages. */
export const OwnOperatorContext = createContext<OwnOperator | undefined>(undefined);

/** Who is signed in, on a page. */
export function useOperator(): OwnOperator {
  const operator = use(OwnOperatorContext);
  if (!operator) throw new Error('There is no OwnOperatorContext above');
  return operator;
}

/** Asks who is signed in. */
export function useOwnOperator(secret: string | undefined) {
  const purser = usePurser();
  return useQuery({
    queryKey: ['ownOperator', secret],
    queryFn: ({ signal }) => purser.operator.getOwnOperator({}, { signal }),
    enabled: secret !== undefined,
  });
}
