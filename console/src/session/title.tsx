import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { makeQueries } from '../api/queries.ts';
import { type HeldRoles, type JudgedPermission, mayWith } from './permissions.ts';
import { PurserProvider } from './purser-context.tsx';
import { useSessionSecret } from './session-store.ts';
import type { OwnOperator } from './use-own-operator.ts';

/** A title by its id and its name. */
export interface NamedTitle {
  readonly titleId: string;
  readonly name: string;
}

interface Title extends HeldRoles, NamedTitle {}

const TitleContext = createContext<Title>({
  titleId: '',
  name: '',
  roles: [],
  rolesEverywhere: [],
});

/** Makes everything below it about one title: its calls, its cache of answers, and the operator's permissions there. */
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
  const title = useMemo(() => toTitle(operator, titleId), [operator, titleId]);
  const secret = useSessionSecret();
  // Calls that failed because the last session ended are made again.
  useEffect(() => {
    if (secret === undefined) return;
    void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  }, [queries, secret]);
  return (
    <QueryClientProvider client={queries}>
      <PurserProvider titleId={titleId}>
        <TitleContext value={title}>{children}</TitleContext>
      </PurserProvider>
    </QueryClientProvider>
  );
}

function toTitle({ Titles, Roles }: OwnOperator, titleId: string): Title {
  const title = Titles.find(({ TitleId }) => TitleId === titleId);
  return {
    titleId,
    name: title?.Name ?? '',
    roles: title?.Roles ?? [],
    rolesEverywhere: Roles.filter(({ TitleId }) => TitleId === undefined).map(({ Role }) => Role),
  };
}

/** The title that the page is about. Queries need not name it: each title has a memory of its own. */
export function useTitleId(): string {
  return use(TitleContext).titleId;
}

/** The title that the page is about, with its name. */
export function useTitle(): NamedTitle {
  return use(TitleContext);
}

/** Tells what the operator may do in the title. */
export function useMay(): (permission: JudgedPermission) => boolean {
  const title = use(TitleContext);
  return (permission) => mayWith(title, permission);
}

/** Tells whether the operator has one of some roles in the title. */
export function useHasRole(): (roles: readonly string[]) => boolean {
  const title = use(TitleContext);
  return (roles) => title.roles.some((role) => roles.includes(role));
}

/** The operator's roles in the title. */
export function useRoles(): HeldRoles['roles'] {
  return use(TitleContext).roles;
}
