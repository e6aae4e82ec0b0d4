import type { Purser } from 'purser-client';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { makeConsolePurser } from '../api/purser.ts';

const PurserContext = createContext<Purser | undefined>(undefined);

/** Gives the components below a client whose calls are about a title; undefined: about none. */
export function PurserProvider({
  titleId,
  children,
}: {
  readonly titleId?: string | undefined;
  readonly children: ReactNode;
}) {
  const purser = useMemo(() => makeConsolePurser(titleId), [titleId]);
  return <PurserContext value={purser}>{children}</PurserContext>;
}

export function usePurser(): Purser {
  const purser = use(PurserContext);
  if (!purser) throw new Error('There is no PurserProvider above');
  return purser;
}
