import { expect, test } from 'vitest';
import { rolesWith } from '../../server/src/kernel/roles.ts';
import { type JudgedPermission, ROLES_WITH } from '../src/session/permissions.ts';

test('the console says of each permission what the service judges', () => {
  for (const permission of Object.keys(ROLES_WITH) as JudgedPermission[]) {
    expect([permission, ROLES_WITH[permission]]).toEqual([permission, rolesWith(permission)]);
  }
});
