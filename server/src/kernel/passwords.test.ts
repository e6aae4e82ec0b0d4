import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { systemRandom } from './secrets.ts';
import { makePasswords } from './passwords.ts';

const passwords = makePasswords({ random: systemRandom });

describe('a password', () => {
  it('is hashed with Argon2id, 19 MiB, 2 passes, in PHC string format', async () => {
    const hash = await passwords.hash('correct horse');
    const [, salt, tag] =
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/.exec(hash) ??
      [];
    const expected = argon2Sync('argon2id', {
      message: 'correct horse',
      nonce: Buffer.from(salt as string, 'base64'),
      parallelism: 1,
      tagLength: 32,
      memory: 19_456,
      passes: 2,
    });
    expect(Buffer.from(tag as string, 'base64')).toEqual(expected);
  });

  it('fits its own hash and no other, and two hashes of it differ', async () => {
    const [one, two] = [
      await passwords.hash('correct horse'),
      await passwords.hash('correct horse'),
    ];
    expect(one).not.toBe(two);
    expect(await passwords.verify('correct horse', one)).toBe(true);
    expect(await passwords.verify('correct horse', two)).toBe(true);
    for (const wrong of ['correct horsf', 'Correct horse', 'correct horse ', '']) {
      expect(await passwords.verify(wrong, one)).toBe(false);
    }
  });

  it('is the same however its characters were composed', async () => {
    const hash = await passwords.hash('caf\u00e9 \ufb01ne');
    expect(await passwords.verify('cafe\u0301 fine', hash)).toBe(true);
  });

  it('fits no account that does not exist', async () => {
    expect(await passwords.verify('correct horse', undefined)).toBe(false);
  });

  it('fits hashes that were made at another cost', async () => {
    const parameters = { message: 'pw', nonce: Buffer.alloc(16, 1), parallelism: 1, tagLength: 32 };
    const tag = argon2Sync('argon2id', { ...parameters, memory: 64, passes: 3 });
    const texts = [parameters.nonce, tag].map((it) => it.toString('base64').replaceAll('=', ''));
    const hash = `$argon2id$v=19$m=64,t=3,p=1$${texts.join('$')}`;
    expect(await passwords.verify('pw', hash)).toBe(true);
    expect(await passwords.verify('pv', hash)).toBe(false);
  });

  it.each([
    '',
    'plain',
    '$argon2i$v=19$m=64,t=3,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA',
  ])('is not compared with a text that is no hash: %j', async (hash) => {
    await expect(passwords.verify('pw', hash)).rejects.toThrow('broken');
  });
});
