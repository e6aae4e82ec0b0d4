import { describe, expect, it } from 'vitest';
import { makeKnownTitles } from './known-titles.ts';
import type { KnownSecretKey } from './secret-key.ts';
import type { Title } from './title.ts';

const title: Title = {
  titleId: 'A1B2C',
  name: 'A game',
  createdAt: 1,
};
const key: KnownSecretKey = {
  keyId: 'key-one',
  titleId: 'A1B2C',
  digest: 'digest-one',
  scopes: [],
  revoked: false,
};

describe('known titles', () => {
  it('know nothing at first', () => {
    const known = makeKnownTitles();
    expect(known.findTitle('A1B2C')).toBeUndefined();
    expect(known.findKey('digest-one')).toBeUndefined();
    expect(known.isKeyLive('key-one', 0)).toBe(false);
    expect(known.endOfKey('key-one')).toBe(0);
  });

  it('apply titles and keys, ignore other kinds, allow the same entry twice, and are empty after a rebuild of nothing', () => {
    const known = makeKnownTitles();
    for (const kind of ['title', 'title']) known.apply({ kind, body: title });
    for (const kind of ['secretKey', 'secretKey']) known.apply({ kind, body: key });
    known.apply({ kind: 'tokenRevoked', body: { tokenId: 'key-one', until: 1 } });
    expect(known.findTitle('A1B2C')).toEqual(title);
    expect(known.findKey('digest-one')).toEqual(key);
    known.rebuild().finish();
    expect(known.findTitle('A1B2C')).toBeUndefined();
    expect(known.findKey('digest-one')).toBeUndefined();
    expect(known.isKeyLive('key-one', 0)).toBe(false);
  });

  it.each([
    ['no end', {}, true],
    ['an end to come', { expiresAt: 1001 }, true],
    ['its end now', { expiresAt: 1000 }, false],
    ['its end behind it', { expiresAt: 999 }, false],
    ['been revoked', { revoked: true }, false],
    ['been revoked and an end to come', { revoked: true, expiresAt: 1001 }, false],
  ])('a key that has %s', (_, change, isLive) => {
    const known = makeKnownTitles();
    known.apply({ kind: 'secretKey', body: key });
    known.apply({ kind: 'secretKey', body: { ...key, ...change } });
    expect(known.isKeyLive('key-one', 1000)).toBe(isLive);
    expect(1000 < known.endOfKey('key-one')).toBe(isLive);
  });
});
