import { describe, expect, it } from 'vitest';
import { standIn } from '../../test/support/stand-ins.ts';
import { makeKeyEncryption } from '../kernel/key-encryption.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { bootstrapSigningKey, rotateSigningKey } from './rotate-signing-key.ts';
import { type NewSigningKey, openSigningKey, type StoredSigningKey } from './signing-key.ts';

type NewKey = NewSigningKey;

function world(stored: readonly StoredSigningKey[] = []) {
  const said: { how: 'begin' | 'publish' | 'activate'; key: { kid: string; now: number } }[] = [];
  const outcome: { of: 'activated' | 'revoked' } = { of: 'activated' };
  const run = standIn({
    'signingKeys.list': () => stored,
    'signingKeys.begin': (key: NewKey) => void said.push({ how: 'begin', key }),
    'signingKeys.publish': (key: NewKey) => void said.push({ how: 'publish', key }),
    'signingKeys.activate': (key: { kid: string; now: number }) => {
      said.push({ how: 'activate', key });
      return outcome.of;
    },
  });
  const keyEncryption = makeKeyEncryption({ keys: [systemRandom(32)] });
  return {
    said,
    outcome,
    deps: { run, random: systemRandom, now: () => 77, keyEncryption },
  };
}

describe('signing', () => {
  it('begins with a key that opens under the key-encryption key', async () => {
    const { said, deps } = world();
    await bootstrapSigningKey(deps);
    expect(said).toMatchObject([{ how: 'begin', key: { now: 77 } }]);
    const key = said[0]?.key as NewKey;
    expect(openSigningKey(key, deps.keyEncryption).kid).toBe(key.kid);
  });

  it('does not begin again', async () => {
    const first = {
      kid: 'AAAAAAAA',
      sealed: '',
      createdAt: 1,
      activatedAt: 1,
      retiredAt: undefined,
      revokedAt: undefined,
    };
    const { said, deps } = world([first]);
    await bootstrapSigningKey(deps);
    expect(said).toEqual([]);
  });

  it('goes on with a new key each time, and says which', async () => {
    const { said, deps } = world();
    const kids = [await rotateSigningKey(deps), await rotateSigningKey(deps)];
    expect(said).toMatchObject(
      kids.flatMap((kid) => [
        { how: 'publish', key: { kid, now: 77 } },
        { how: 'activate', key: { kid, now: 77 } },
      ]),
    );
    expect(new Set(kids).size).toBe(2);
    const published = said.filter(({ how }) => how === 'publish');
    for (const { key } of published) openSigningKey(key as NewKey, deps.keyEncryption);
  });

  it('does not say that a key signs which was revoked at once', async () => {
    const { outcome, deps } = world();
    outcome.of = 'revoked';
    await expect(rotateSigningKey(deps)).rejects.toThrow('was revoked');
  });
});
