import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standIn } from '../../test/support/stand-ins.ts';
import type { RefusalFacts } from '../kernel/errors.ts';
import { type Instant, MINUTE_MS } from '../kernel/instant.ts';
import { digestOf } from '../kernel/secrets.ts';
import { makeKeyUse, makeSecretKeyAuthenticator } from './authenticate.ts';
import { makeKnownTitles } from './known-titles.ts';

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

type Used = readonly { readonly keyId: string; readonly at: Instant }[];

function keyUseWorld() {
  const written: Used[] = [];
  const state = { at: 10 * MINUTE_MS, fails: false, duringTouch: () => {} };
  const keyUse = makeKeyUse({
    run: standIn({
      'secretKeys.touch': (used: Used) => {
        state.duringTouch();
        if (state.fails) throw new Error('away');
        written.push(used);
      },
    }),
    now: () => state.at,
  });
  return { written, state, keyUse };
}

describe('key use', () => {
  it('writes the newest use of each key, to the minute', async () => {
    const { written, keyUse } = keyUseWorld();
    keyUse.note('one', 10 * MINUTE_MS + 1);
    keyUse.note('one', 11 * MINUTE_MS + 59_999);
    keyUse.note('one', 10 * MINUTE_MS);
    keyUse.note('two', 10 * MINUTE_MS);
    await keyUse.flush();
    expect(written).toEqual([
      [
        { keyId: 'one', at: 11 * MINUTE_MS },
        { keyId: 'two', at: 10 * MINUTE_MS },
      ],
    ]);
  });

  it('sends nothing to the database when nothing has changed', async () => {
    const { written, state, keyUse } = keyUseWorld();
    await keyUse.flush();
    keyUse.note('one', 10 * MINUTE_MS + 1);
    await keyUse.flush();
    keyUse.note('one', 10 * MINUTE_MS + 2);
    await keyUse.flush();
    expect(written.length).toBe(1);
    state.at = 11 * MINUTE_MS;
    keyUse.note('one', state.at);
    await keyUse.flush();
    expect(written.at(-1)).toEqual([{ keyId: 'one', at: 11 * MINUTE_MS }]);
  });

  it('keeps its notes when the database is away', async () => {
    const { written, state, keyUse } = keyUseWorld();
    keyUse.note('one', 10 * MINUTE_MS);
    state.fails = true;
    await expect(keyUse.flush()).rejects.toThrow('away');
    state.fails = false;
    await keyUse.flush();
    expect(written).toEqual([[{ keyId: 'one', at: 10 * MINUTE_MS }]]);
  });

  it('keeps what is noted while the database writes', async () => {
    const { written, state, keyUse } = keyUseWorld();
    keyUse.note('one', 10 * MINUTE_MS);
    state.duringTouch = () => keyUse.note('one', 11 * MINUTE_MS);
    await keyUse.flush();
    state.duringTouch = () => {};
    await keyUse.flush();
    expect(written.at(-1)).toEqual([{ keyId: 'one', at: 11 * MINUTE_MS }]);
  });
});
