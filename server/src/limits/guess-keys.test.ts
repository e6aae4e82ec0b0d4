import { expect, test } from 'vitest';
import { makeGuessKeys } from './guess-keys.ts';

const keys = makeGuessKeys(Buffer.alloc(32, 1));
const others = makeGuessKeys(Buffer.alloc(32, 2));
const NAME = { titleId: 'A1B2', provider: 'Username', subject: 'ada' };

test('a name has one digest in each title, of each kind and under each key', () => {
  const digests = [
    keys.nameKey(NAME),
    keys.nameKey({ ...NAME, titleId: 'C3D4' }),
    keys.nameKey({ ...NAME, provider: 'Email' }),
    keys.nameKey({ ...NAME, subject: 'ad' }),
    others.nameKey(NAME),
    keys.addressKey({ titleId: 'A1B2', address: '203.0.113.9' }),
    keys.addressKey({ titleId: 'C3D4', address: '203.0.113.9' }),
    others.addressKey({ titleId: 'A1B2', address: '203.0.113.9' }),
  ];
  for (const digest of digests) expect(digest).toMatch(/^[\w-]{22}$/);
  expect(new Set(digests).size).toBe(digests.length);
  expect(makeGuessKeys(Buffer.alloc(32, 1)).nameKey(NAME)).toBe(digests[0]);
});

test('parts that join to the same text are different names', () => {
  const joined = { titleId: 'A1B2', provider: 'User', subject: 'nameada' };
  expect(keys.nameKey(joined)).not.toBe(keys.nameKey(NAME));
});

test('an address is one with its /64, and nobody has a digest without one', () => {
  const at = (address: string | undefined) => keys.addressKey({ titleId: 'A1B2', address });
  expect(at('2001:db8:1:2::1')).toBe(at('2001:db8:1:2:ffff::9'));
  expect(at('2001:db8:1:3::1')).not.toBe(at('2001:db8:1:2::1'));
  expect(at('203.0.113.9')).not.toBe(at('203.0.113.8'));
  expect(at(undefined)).toBeUndefined();
});
