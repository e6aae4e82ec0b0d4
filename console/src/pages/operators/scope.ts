import { useQuery } from '@tanstack/react-query';
import type { OperatorListOperatorsResult } from 'purser-client';
import { useTitleId } from '../../session/title.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { OPERATORS_TEXTS } from '../../texts/operators.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import type { HeldRole } from '../../session/roles.ts';
import { useSignedIn } from '../../session/use-own-operator.ts';

/** The range that somebody manages: the roles for one title, or everybody. */
export interface Scope {
  /** Undefined: everybody, with roles for all titles and for any. */
  readonly titleId: string | undefined;
  readonly titles: readonly { readonly TitleId: string; readonly Name: string }[];
}

/** An owner of all titles manages everybody; an owner of one title manages who is there. */
export function useScope(): Scope {
  const { Roles, Titles } = useSignedIn().operator;
  const titleId = useTitleId();
  return { titleId: isOwnerOfAll(Roles) ? undefined : titleId, titles: Titles };
}

function isOwnerOfAll(roles: readonly HeldRole[]): boolean {
  return roles.some(({ Role, TitleId }) => Role === 'owner' && TitleId === undefined);
}

/** A title for people. */
export function describeTitle({ titles }: Scope, titleId: string | undefined): string {
  if (titleId === undefined) return SHARED_TEXTS.allTitles;
  const name = titles.find(({ TitleId }) => TitleId === titleId)?.Name;
  return name === undefined ? titleId : OPERATORS_TEXTS.title(name, titleId);
}

export type ListedOperator = OperatorListOperatorsResult['Operators'][number];

/** All operators whom one sees, by name. */
export function useOperators() {
  const purser = usePurser();
  return useQuery({
    queryKey: ['operators'],
    queryFn: ({ signal }) => purser.operator.listOperators({}, { signal }),
  });
}
