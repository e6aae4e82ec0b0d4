import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { makeConsolePurser } from '../api/purser.ts';
import { useSessionSecret } from './session-store.ts';
import type { OwnOperator } from './use-own-operator.ts';

export type Role = OwnOperator['Titles'][number]['Roles'][number];

/** The roles that the person has in the title of the page. They stay while a session that is over is begun anew. */
export function useRoles(): readonly Role[] {
  const secret = useSessionSecret();
  const purser = useMemo(() => makeConsolePurser(secret, undefined), [secret]);
  const own = useQuery({
    queryKey: ['ownOperator', secret],
    queryFn: ({ signal }) => purser.operator.getOwnOperator({}, { signal }),
    enabled: secret !== undefined,
    placeholderData: keepPreviousData,
  });
  const titleId = location.pathname.split('/')[3];
  return own.data?.Titles.find(({ TitleId }) => TitleId === titleId)?.Roles ?? [];
}

/** Whether the person may change what is sold. */
export function useMaySell(): boolean {
  const roles = useRoles();
  return roles.includes('liveOps') || roles.includes('owner');
}
