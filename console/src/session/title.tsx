import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { makeQueries } from '../api/queries.ts';
import { type JudgedPermission, mayWith, type Role } from './permissions.ts';
import { PurserProvider } from './purser-context.tsx';
import { useSessionSecret } from './session-store.ts';
import type { OwnOperator } from './use-own-operator.ts';

const RolesContext = createContext<readonly Role[]>([]);

/** What is below is about one title: its calls, its memory of answers, and what the operator may do there. */
export function TitleProvider({
  operator,
  titleId,
  children,
}: {
  readonly operator: OwnOperator;
  readonly titleId: string;
  readonly children: ReactNode;
}) {
  // A memory of its own, so that nothing of one title is ever shown in another.
  const [queries] = useState(makeQueries);
  const secret = useSessionSecret();
  // What the end of the last session has made fail is asked again.
  useEffect(() => {
    if (secret === undefined) return;
    void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  }, [queries, secret]);
  const roles = operator.Titles.find((title) => title.TitleId === titleId)?.Roles ?? [];
  return (
    <QueryClientProvider client={queries}>
      <PurserProvider titleId={titleId}>
        <RolesContext value={roles}>{children}</RolesContext>
      </PurserProvider>
    </QueryClientProvider>
  );
}

/** Tells what the operator may do in the title. */
export function useMay(): (permission: JudgedPermission) => boolean {
  const roles = use(RolesContext);
  return (permission) => mayWith(roles, permission);
}
