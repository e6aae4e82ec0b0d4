import { createHmac, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { applyKey } from '../../test/support/issuing.ts';
import { makeKeyEncryption } from '../kernel/key-encryption.ts';
import { systemRandom } from '../kernel/secrets.ts';
import {
  makeKeyRing,
  newSigningKey,
  openSigningKey,
  publicJwk,
  sealSigningKey,
} from './signing-key.ts';

const keyEncryption = makeKeyEncryption({ keys: [systemRandom(32)] });

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
    const sealed = sealSigningKey(key, keyEncryption);
    const opened = openSigningKey({ kid: key.kid, sealed }, keyEncryption);
    expect(opened.kid).toBe(key.kid);
    expect(opened.privateKey.equals(key.privateKey)).toBe(true);
    expect(opened.entityTokenMac('text')).toBe(key.entityTokenMac('text'));
    expect(opened.sessionTicketMac('text')).toBe(key.sessionTicketMac('text'));
  });

  it('is never sealed twice in the same way, and its secrets cannot be seen', () => {
    const key = newSigningKey(systemRandom);
    const sealed = sealSigningKey(key, keyEncryption);
    expect(sealSigningKey(key, keyEncryption)).not.toBe(sealed);
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
  const sealed = sealSigningKey(key, keyEncryption);
  const another = (size: number) => makeKeyEncryption({ keys: [systemRandom(size)] });
  const bytes = Buffer.from(sealed, 'base64');
  const altered = (at: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] as number) ^ 1;
    return copy.toString('base64');
  };

  it.each([
    ['under another key-encryption key', { kid: key.kid, sealed }, another(32)],
    ['under a key-encryption key of another length', { kid: key.kid, sealed }, another(16)],
    ['under the name of another key', { kid: 'AAAAAAAA', sealed }, keyEncryption],
    ['with another nonce', { kid: key.kid, sealed: altered(0) }, keyEncryption],
    ['with another text', { kid: key.kid, sealed: altered(20) }, keyEncryption],
    ['with another tag', { kid: key.kid, sealed: altered(bytes.length - 1) }, keyEncryption],
    ['cut short', { kid: key.kid, sealed: sealed.slice(0, 20) }, keyEncryption],
    ['when there is nothing', { kid: key.kid, sealed: '' }, keyEncryption],
  ])('%s', (_, stored, under) => {
    expect(() => openSigningKey(stored, under)).toThrow(
      `The signing key ${stored.kid} cannot be opened: the key-encryption key is not the one it was sealed under`,
    );
  });
});

function world() {
  const keyEncryption = makeKeyEncryption({ keys: [systemRandom(32)] });
  const keyRing = makeKeyRing({ keyEncryption });
  const [first, second] = [newSigningKey(systemRandom), newSigningKey(systemRandom)];
  return { keyEncryption, keyRing, first, second };
}

describe('the key ring', () => {
  it('has no key at first', () => {
    const { keyRing } = world();
    expect(() => keyRing.signing()).toThrow('There is no signing key');
    expect(keyRing.find('AAAAAAAA')).toBeUndefined();
    expect(keyRing.jwks()).toEqual({ keys: [] });
  });

  it('signs with the newest key that is not retired, even where a newer one is, in whatever order it heard of them', () => {
    for (const isNewestFirst of [false, true]) {
      const it = world();
      const say = [
        () => applyKey(it, it.first, { createdAt: 3, retired: true }),
        () => applyKey(it, it.second, { createdAt: 2 }),
      ];
      for (const saying of isNewestFirst ? say.toReversed() : say) saying();
      expect(it.keyRing.signing().kid).toBe(it.second.kid);
      expect(it.keyRing.find(it.first.kid)?.kid).toBe(it.first.kid);
    }
  });

  it('signs with the key that was made last, in whatever order it heard of them', () => {
    const it = world();
    applyKey(it, it.second, { createdAt: 2 });
    applyKey(it, it.first, { createdAt: 1 });
    expect(it.keyRing.signing().kid).toBe(it.second.kid);
  });

  it('knows a key that waits, publishes it, and does not sign with it', () => {
    const it = world();
    applyKey(it, it.first, { createdAt: 1 });
    applyKey(it, it.second, { createdAt: 2, waiting: true });
    expect(it.keyRing.signing().kid).toBe(it.first.kid);
    expect(it.keyRing.find(it.second.kid)?.kid).toBe(it.second.kid);
    expect(it.keyRing.isRevoked(it.second.kid, 'A1B2C')).toBe(false);
    expect(it.keyRing.jwks().keys).toHaveLength(2);
    applyKey(it, it.second, { createdAt: 2 });
    expect(it.keyRing.signing().kid).toBe(it.second.kid);
  });

  it('signs with the later entry of two keys that were made at one moment', () => {
    const it = world();
    applyKey(it, it.first);
    applyKey(it, it.second);
    expect(it.keyRing.signing().kid).toBe(it.second.kid);
  });

  it('never signs with a revoked key, but still knows it', () => {
    const it = world();
    applyKey(it, it.first, { revoked: true });
    expect(() => it.keyRing.signing()).toThrow();
    expect(it.keyRing.find(it.first.kid)).toBeDefined();
    expect(it.keyRing.isRevoked(it.first.kid, 'A1B2C')).toBe(true);
  });

  it('keeps a revocation for one title to that title and that key', () => {
    const it = world();
    applyKey(it, it.first);
    applyKey(it, it.second);
    const body = { kid: it.first.kid, titleId: 'A1B2C' };
    for (let times = 0; times < 2; times += 1) {
      it.keyRing.apply({ kind: 'titleSigningKeyRevoked', body });
    }
    expect(it.keyRing.isRevoked(it.first.kid, 'A1B2C')).toBe(true);
    expect(it.keyRing.isRevoked(it.first.kid, 'A1B2')).toBe(false);
    expect(it.keyRing.isRevoked(it.second.kid, 'A1B2C')).toBe(false);
    expect(it.keyRing.jwks().keys.length).toBe(2);
  });

  it('publishes retired keys and no revoked ones', () => {
    const it = world();
    applyKey(it, it.first, { retired: true });
    applyKey(it, it.second);
    expect(it.keyRing.jwks().keys.map(({ kid }) => kid)).toEqual([it.first.kid, it.second.kid]);
    applyKey(it, it.first, { retired: true, revoked: true });
    expect(it.keyRing.jwks().keys.map(({ kid }) => kid)).toEqual([it.second.kid]);
  });

  it('is empty after a rebuild of nothing and ignores entries of other rooms', () => {
    const it = world();
    applyKey(it, it.first);
    it.keyRing.apply({ kind: 'titleSigningKeyRevoked', body: { kid: it.first.kid, titleId: 'A' } });
    it.keyRing.rebuild().finish();
    expect(it.keyRing.find(it.first.kid)).toBeUndefined();
    expect(() => it.keyRing.signing()).toThrow();
    applyKey(it, it.first);
    it.keyRing.apply({ kind: 'sessionRevoked', body: { sessionId: it.first.kid, until: 1 } });
    expect(it.keyRing.isRevoked(it.first.kid, 'A')).toBe(false);
  });

  it('refuses a key that was sealed under another key-encryption key', () => {
    const { keyRing, first } = world();
    const other = { keyRing, keyEncryption: makeKeyEncryption({ keys: [systemRandom(32)] }) };
    expect(() => applyKey(other, first)).toThrow('the key-encryption key is not the one');
  });
});
