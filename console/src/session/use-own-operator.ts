import { useQuery } from '@tanstack/react-query';
import type { OperatorGetOwnOperatorResult } from 'purser-client';
import { createContext, use } from 'react';
import { usePurser } from './purser-context.tsx';

export type OwnOperator = OperatorGetOwnOperatorResult;

interface SignedIn {
  readonly operator: OwnOperator;
  /** Asks again who is signed in: the own roles may be others now. */
  readonly askAgain: () => Promise<void>;
}

/** Gives who is signed in to the pages. */
export const SignedInContext = createContext<SignedIn | undefined>(undefined);

/** The signed-in operator, on a page. */
export function useSignedIn(): SignedIn {
  const signedIn = use(SignedInContext);
  if (!signedIn) throw new Error('There is no SignedInContext above');
  return signedIn;
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
