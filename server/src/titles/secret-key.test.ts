import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DAY_MS } from '../kernel/instant.ts';
import { systemRandom } from '../kernel/secrets.ts';
import {
  endOfReplaced,
  endOfSuccessor,
  hintOf,
  isSecretKeyText,
  newSecretKeyText,
} from './secret-key.ts';

describe('a new secret key', () => {
  it('has the prefix and 40 letters and digits, and is never the same', () => {
    const texts = Array.from({ length: 200 }, () => newSecretKeyText(systemRandom));
    for (const text of texts) {
      expect(text).toMatch(/^purser_sk_[A-Za-z0-9]{40}$/);
      expect(isSecretKeyText(text)).toBe(true);
    }
    expect(new Set(texts).size).toBe(200);
  });

  it('takes each character from exactly four of the bytes that it keeps, and keeps none from 248 on', () => {
    const bytes = Array.from({ length: 256 }, (_, byte) => byte);
    let next = 0;
    // The first bytes are the ones to throw away, so that each other byte is asked for in its turn.
    const inTurn = [...bytes.slice(248), ...bytes.slice(0, 248)];
    const random = (size: number) =>
      Buffer.from(Array.from({ length: size }, () => inTurn[next++ % 256] as number));
    const counts = new Map<string, number>();
    for (let made = 0; made < 31; made += 1) {
      for (const char of newSecretKeyText(random).slice('purser_sk_'.length)) {
        counts.set(char, (counts.get(char) ?? 0) + 1);
      }
    }
    // 31 keys of 40 characters are 1240: each of 62 characters 20 times.
    expect([...counts.values()]).toEqual(Array.from({ length: 62 }, () => 20));
  });
});

describe('what can be a secret key', () => {
  it.each([
    ['31 characters', 'x'.repeat(31), false],
    ['32 characters', 'x'.repeat(32), true],
    ['128 characters', '~'.repeat(128), true],
    ['129 characters', 'x'.repeat(129), false],
    ['the first and the last visible character', '!~'.repeat(16), true],
    ['a space', `${'x'.repeat(32)} `, false],
    ['a line break at the end', `${'x'.repeat(32)}\n`, false],
    ['delete', `${'x'.repeat(32)}\u007f`, false],
    ['beyond ASCII', `${'x'.repeat(32)}é`, false],
    ['half a surrogate pair', `${'x'.repeat(32)}\ud800`, false],
    ['nothing', '', false],
  ])('%s', (_, text, expected) => {
    expect(isSecretKeyText(text)).toBe(expected);
  });

  it('is of visible ASCII whatever is tried', () => {
    const chars = fc.array(fc.integer({ min: 0x20, max: 0x80 }), { minLength: 20, maxLength: 140 });
    fc.assert(
      fc.property(chars, (codes) => {
        const text = String.fromCharCode(...codes);
        const isVisible = codes.every((code) => code > 0x20 && code < 0x7f);
        const fits = text.length >= 32 && text.length <= 128;
        expect(isSecretKeyText(text)).toBe(isVisible && fits);
      }),
    );
  });
});

it('a hint is the last four characters', () => {
  expect(hintOf('purser_sk_abcdWXYZ')).toBe('WXYZ');
});

const CREATED = Date.UTC(2026, 0, 1);
const NOW = CREATED + 20 * DAY_MS;
const END = CREATED + 30 * DAY_MS;

test('the successor of a key with an end lives as long as that key was to live', () => {
  expect(endOfSuccessor({ createdAt: CREATED, expiresAt: END }, NOW)).toBe(NOW + 30 * DAY_MS);
});

test('the successor of a key without an end has none', () => {
  expect(endOfSuccessor({ createdAt: CREATED, expiresAt: undefined }, NOW)).toBeUndefined();
});

test.each([
  ['without an end ends with the overlap', undefined, NOW + DAY_MS, NOW + DAY_MS],
  ['with a later end ends with the overlap', END, NOW + DAY_MS, NOW + DAY_MS],
  ['with an earlier end keeps it', END, END + DAY_MS, END],
])('a replaced key %s', (_, expiresAt, endOfOverlap, end) => {
  expect(endOfReplaced({ expiresAt }, endOfOverlap)).toBe(end);
});
