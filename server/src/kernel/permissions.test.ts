import { expect, test } from 'vitest';
import { hasPermission, type SecretKeyCaller } from './caller.ts';
import { type Permission, PERMISSIONS, SCOPES, scopesWith } from './permissions.ts';

const all = Object.keys(PERMISSIONS) as Permission[];
const unlimited: SecretKeyCaller = {
  kind: 'secretKey',
  titleId: 'A1B2C',
  keyId: 'k',
  scopes: [],
  expiresAt: undefined,
};

test('no secret key manages operators or signing keys: a key without limits has permissions for these things only', () => {
  const held = all.filter((permission) => hasPermission(unlimited, permission));
  expect([...new Set(held.map((permission) => permission.split(':')[0]))]).toEqual([
    'bans',
    'catalog',
    'connections',
    'currencies',
    'economy',
    'events',
    'friends',
    'history',
    'inventory',
    'limits',
    'matchmaking',
    'news',
    'platforms',
    'playerData',
    'playerInternalData',
    'players',
    'receipts',
    'schedule',
    'sessions',
    'shop',
    'statisticDefinitions',
    'statistics',
    'stores',
    'tags',
    'tickets',
    'titleData',
    'titleInternalData',
    'tokens',
    'wallets',
  ]);
});

test('a key without scopes has the permissions of all scopes and no other', () => {
  expect(all.filter((permission) => hasPermission(unlimited, permission))).toEqual(
    all.filter((permission) => scopesWith(permission).length > 0),
  );
});

test('a key with several scopes has the permissions of each', () => {
  for (const permission of all) {
    const holders = SCOPES.filter((scope) =>
      hasPermission({ ...unlimited, scopes: [scope] }, permission),
    );
    expect(holders).toEqual(scopesWith(permission));
    const both = hasPermission({ ...unlimited, scopes: ['matchmaker', 'admin'] }, permission);
    expect(both).toBe(holders.includes('matchmaker') || holders.includes('admin'));
  }
});

test('a caller without a credential has no permission', () => {
  expect(all.filter((one) => hasPermission({ kind: 'anonymous' }, one))).toEqual([]);
});
