import { expect, test } from 'vitest';
import { SCOPE_PERMISSIONS } from '../../server/src/kernel/permissions.ts';
import {
  INSTALLATION_PERMISSIONS as OF_SERVICE,
  ROLE_PERMISSIONS,
  ROLES,
  rolesWith,
} from '../../server/src/kernel/roles.ts';
import { ALL_SCOPES, deniedScopes } from '../src/pages/keys/scopes.ts';
import {
  INSTALLATION_PERMISSIONS,
  type JudgedPermission,
  mayWith,
  ROLES_WITH,
} from '../src/session/permissions.ts';

test('the console says of each permission what the service judges', () => {
  for (const permission of Object.keys(ROLES_WITH) as JudgedPermission[]) {
    expect([permission, ROLES_WITH[permission]]).toEqual([permission, rolesWith(permission)]);
    expect([permission, INSTALLATION_PERMISSIONS.includes(permission)]).toEqual([
      permission,
      OF_SERVICE.includes(permission),
    ]);
  }
});

test('the console offers the scopes that the service lets somebody give, for all roles', () => {
  expect(ALL_SCOPES).toEqual(Object.keys(SCOPE_PERMISSIONS));
  const held = ROLES.reduce<(typeof ROLES)[]>(
    (sets, role) => [...sets, ...sets.map((set) => [...set, role])],
    [[]],
  );
  for (const roles of held.filter((one) =>
    rolesWith('secretKeys:write').some((r) => one.includes(r)),
  )) {
    const own = new Set<string>(roles.flatMap((role) => ROLE_PERMISSIONS[role]));
    const denied = ALL_SCOPES.filter(
      (scope) => !SCOPE_PERMISSIONS[scope].every((one) => own.has(one)),
    );
    const may = (permission: JudgedPermission) =>
      mayWith({ roles, rolesEverywhere: [] }, permission);
    expect([roles, deniedScopes(ALL_SCOPES, may)]).toEqual([roles, denied]);
  }
});
