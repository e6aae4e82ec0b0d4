import { expect, test } from 'vitest';
import {
  INSTALLATION_PERMISSIONS as OF_SERVICE,
  rolesWith,
} from '../../server/src/kernel/roles.ts';
import {
  INSTALLATION_PERMISSIONS,
  type JudgedPermission,
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
