import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

export type Address = Readonly<Record<string, string>>;

/**
 * The search parameters of the address, and a function that changes some of them; an empty text removes a parameter.
 */
export function useAddress(): [Address, (change: Address, how?: 'replace') => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (members: Address, how?: 'replace') =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(members)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: how === 'replace' },
      ),
    [setParams],
  );
  return [Object.fromEntries(params), change];
}
