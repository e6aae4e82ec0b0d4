import { hkdfSync, createHmac, sign, verify, createPublicKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../kernel/secrets.ts';
import { newSigningKey, openSigningKey, publicJwk, sealSigningKey } from './signing-key.ts';

const keyEncryptionKey = systemRandom(32);

describe('a signing key', () => {
  it('has a kid of 8 characters and a MAC of its own for each purpose', () => {
    const key = newSigningKey(systemRandom);
    expect(key.kid).toMatch(/^[\w-]{8}$/);
    expect(key.entityTokenMac('same')).not.toBe(key.sessionTicketMac('same'));
    expect(newSigningKey(systemRandom).entityTokenMac('same')).not.toBe(key.entityTokenMac('same'));
  });

  it('derives its MAC keys with HKDF, bound to the purpose', () => {
    const key = newSigningKey(systemRandom);
    const derived = hkdfSync('sha256', key.macSecret, '', 'purser entity token v1', 32);
    const expected = createHmac('sha256', Buffer.from(derived)).update('text').digest('base64url');
    expect(key.entityTokenMac('text')).toBe(expected);
  });

  it('comes back from its seal the same', () => {
    const key = newSigningKey(systemRandom);
    const sealed = sealSigningKey(key, keyEncryptionKey);
    const opened = openSigningKey({ kid: key.kid, sealed }, keyEncryptionKey);
    expect(opened.kid).toBe(key.kid);
    expect(opened.privateKey.equals(key.privateKey)).toBe(true);
    expect(opened.entityTokenMac('text')).toBe(key.entityTokenMac('text'));
    expect(opened.sessionTicketMac('text')).toBe(key.sessionTicketMac('text'));
  });

  it('is never sealed twice in the same way, and its secrets cannot be seen', () => {
    const key = newSigningKey(systemRandom);
    const sealed = sealSigningKey(key, keyEncryptionKey);
    expect(sealSigningKey(key, keyEncryptionKey)).not.toBe(sealed);
    expect(Buffer.from(sealed, 'base64').includes(key.macSecret)).toBe(false);
  });

  it('shows the public half only', () => {
    const key = newSigningKey(systemRandom);
    const jwk = publicJwk(key);
    expect(Object.keys(jwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    const signature = sign('sha256', Buffer.from('text'), key.privateKey);
    const publicKey = createPublicKey({ key: { ...jwk }, format: 'jwk' });
    expect(verify('sha256', Buffer.from('text'), publicKey, signature)).toBe(true);
  });
});

describe('a sealed key does not open', () => {
  const key = newSigningKey(systemRandom);
  const sealed = sealSigningKey(key, keyEncryptionKey);
  const bytes = Buffer.from(sealed, 'base64');
  const altered = (at: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] as number) ^ 1;
    return copy.toString('base64');
  };

  it.each([
    ['under another key-encryption key', { kid: key.kid, sealed }, systemRandom(32)],
    ['under a key-encryption key of another length', { kid: key.kid, sealed }, systemRandom(16)],
    ['under the name of another key', { kid: 'AAAAAAAA', sealed }, keyEncryptionKey],
    ['with another nonce', { kid: key.kid, sealed: altered(0) }, keyEncryptionKey],
    ['with another text', { kid: key.kid, sealed: altered(20) }, keyEncryptionKey],
    ['with another tag', { kid: key.kid, sealed: altered(bytes.length - 1) }, keyEncryptionKey],
    ['cut short', { kid: key.kid, sealed: sealed.slice(0, 20) }, keyEncryptionKey],
    ['when there is nothing', { kid: key.kid, sealed: '' }, keyEncryptionKey],
  ])('%s', (_, stored, under) => {
    expect(() => openSigningKey(stored, under)).toThrow(
      `The signing key ${stored.kid} cannot be opened: the key-encryption key is not the one it was sealed under`,
    );
  });
});
