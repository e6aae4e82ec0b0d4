import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestOf } from '../kernel/secrets.ts';
import { makeSecretKeyAuthenticator } from './authenticate.ts';
import { makeKnownTitles } from './known-titles.ts';
import type { RefusalFacts } from '../kernel/errors.ts';

const TEXT = 'purser_sk_'.padEnd(50, 'a');
const NOW = 5_000_000;

function world() {
  const known = makeKnownTitles();
  const used: [string, number][] = [];
  const authenticate = makeSecretKeyAuthenticator({
    known,
    now: () => NOW,
    noteUse: (keyId, at) => used.push([keyId, at]),
  });
  const add = (text: string, change: object = {}) =>
    known.apply({
      kind: 'secretKey',
      body: {
        keyId: `id of ${text}`,
        titleId: 'A1B2C',
        digest: digestOf(text),
        scopes: ['matchmaker'],
        revoked: false,
        ...change,
      },
    });
  return { authenticate, add, used };
}

describe('a secret key', () => {
  it('is good, and its use is noted', () => {
    const { authenticate, add, used } = world();
    add(TEXT, { expiresAt: NOW + 1 });
    expect(authenticate(TEXT)).toEqual({
      kind: 'secretKey',
      titleId: 'A1B2C',
      keyId: `id of ${TEXT}`,
      scopes: ['matchmaker'],
      expiresAt: NOW + 1,
    });
    expect(used).toEqual([[`id of ${TEXT}`, NOW]]);
  });

  it('is refused by one name whatever is wrong; only the log has the reason', () => {
    const { authenticate, add, used } = world();
    const [revoked, expired] = [`${TEXT}-revoked`, `${TEXT}-expired`];
    add(TEXT);
    add(revoked, { revoked: true });
    add(expired, { expiresAt: NOW });
    const tooLong = 'x'.repeat(100_000);
    add(tooLong);
    const ofKey = (text: string) => ({ titleId: 'A1B2C', keyId: `id of ${text}` });
    const bad: [string, RefusalFacts][] = [
      [revoked, { reason: 'revoked', ...ofKey(revoked) }],
      [expired, { reason: 'expired', ...ofKey(expired) }],
      [`${TEXT}?`, { reason: 'unknown' }],
      ...[tooLong, ` ${TEXT}`, '', `\ud800${TEXT}`].map((text): [string, RefusalFacts] => [
        text,
        { reason: 'malformed' },
      ]),
    ];
    for (const [text, logged] of bad) {
      expect(authenticate(text)).toEqual({ refused: 'SecretKeyNotFound', extras: { logged } });
    }
    expect(used).toEqual([]);
  });

  it('is never guessed, and no text throws', () => {
    const { authenticate, add } = world();
    add(TEXT);
    fc.assert(
      fc.property(fc.uint16Array({ maxLength: 200 }), (units) => {
        expect(authenticate(String.fromCharCode(...units))).toMatchObject({
          refused: 'SecretKeyNotFound',
        });
      }),
    );
  });
});
