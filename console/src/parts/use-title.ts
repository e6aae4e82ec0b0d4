import { useRouter } from 'wouter';
import { useSessionSecret } from '../session/session-store.ts';
import { type OwnOperator, useOwnOperator } from '../session/use-own-operator.ts';

export type Role = OwnOperator['Titles'][number]['Roles'][number];

/** The title that the address is about; undefined: none. */
export function useTitleId(): string | undefined {
  return /\/t\/([^/]+)/.exec(useRouter().base)?.[1];
}

/** Whether the operator has one of the roles in this title. An owner has all. The service decides again with each call. */
export function useHasRole(...roles: readonly Role[]): boolean {
  const titleId = useTitleId();
  const { data } = useOwnOperator(useSessionSecret());
  const held = data?.Titles.find(({ TitleId }) => TitleId === titleId)?.Roles ?? [];
  return held.some((role) => role === 'owner' || roles.includes(role));
}
