import { describe, expect, it } from 'vitest';
import { systemRandom } from '../kernel/secrets.ts';
import type { SigningKeys, StoredSigningKey } from './ports.ts';
import { beginSigning, rotateSigningKey } from './rotate-signing-key.ts';
import { openSigningKey } from './signing-key.ts';

type NewKey = Parameters<SigningKeys['rotate']>[0];

function world(stored: readonly StoredSigningKey[] = []) {
  const said: { how: 'begin' | 'rotate'; key: NewKey }[] = [];
  const signingKeys = {
    list: async () => stored,
    async begin(key: NewKey) {
      said.push({ how: 'begin', key });
    },
    async rotate(key: NewKey) {
      said.push({ how: 'rotate', key });
    },
  };
  const keyEncryptionKey = systemRandom(32);
  return { said, parts: { signingKeys, random: systemRandom, now: () => 77, keyEncryptionKey } };
}

describe('signing', () => {
  it('begins with a key that opens under the key-encryption key', async () => {
    const { said, parts } = world();
    await beginSigning(parts);
    expect(said).toMatchObject([{ how: 'begin', key: { now: 77 } }]);
    const key = said[0]?.key as NewKey;
    expect(openSigningKey(key, parts.keyEncryptionKey).kid).toBe(key.kid);
  });

  it('does not begin again', async () => {
    const first = {
      kid: 'AAAAAAAA',
      sealed: '',
      createdAt: 1,
      retiredAt: undefined,
      revokedAt: undefined,
    };
    const { said, parts } = world([first]);
    await beginSigning(parts);
    expect(said).toEqual([]);
  });

  it('goes on with a new key each time, and says which', async () => {
    const { said, parts } = world();
    const kids = [await rotateSigningKey(parts), await rotateSigningKey(parts)];
    expect(said).toMatchObject(kids.map((kid) => ({ how: 'rotate', key: { kid, now: 77 } })));
    expect(new Set(kids).size).toBe(2);
    for (const { key } of said) openSigningKey(key, parts.keyEncryptionKey);
  });
});
