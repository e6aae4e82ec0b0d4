import type { Permission } from '../kernel/permissions.ts';
import { type HeldRole, INSTALLATION_PERMISSIONS, ROLE_PERMISSIONS } from '../kernel/roles.ts';

/**
 * Whether somebody with roles may give others, or manage whoever has those: in one title (`titleId`) only roles for that title, in
 * the installation (undefined) roles for all titles and for any. Nobody gives a permission that they lack there.
 */
export function mayGive(
  ownRoles: readonly HeldRole[],
  titleId: string | undefined,
  given: readonly HeldRole[],
): boolean {
  const own = new Set(ownRoles.filter((held) => countsIn(held, titleId)).flatMap(permissionsOf));
  return (
    own.has('operators:write') &&
    given.every((role) => titleId === undefined || role.titleId === titleId) &&
    given.flatMap(permissionsOf).every((permission) => own.has(permission))
  );
}

/** Whether a role has a say in a title; undefined: in the whole installation. */
export function countsIn(held: HeldRole, titleId: string | undefined): boolean {
  return held.titleId === undefined || held.titleId === titleId;
}

function permissionsOf({ role, titleId }: HeldRole): readonly Permission[] {
  const permissions: readonly Permission[] = ROLE_PERMISSIONS[role];
  if (titleId === undefined) return permissions;
  return permissions.filter((permission) => !INSTALLATION_PERMISSIONS.includes(permission));
}

/** Whether two roles are the same one for the same title. */
export function isSameRole(one: HeldRole, other: HeldRole): boolean {
  return one.role === other.role && one.titleId === other.titleId;
}

/** The roles without repetitions. */
export function withoutRepetitions(roles: readonly HeldRole[]): readonly HeldRole[] {
  return roles.filter((role, at) => roles.findIndex((other) => isSameRole(role, other)) === at);
}
