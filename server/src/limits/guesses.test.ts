import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../kernel/instant.ts';
import { GUESSES_KEPT_MS, LOCKS_MS, WRONG_PASSWORDS } from '../kernel/limits.ts';
import {
  countGuess,
  failuresOf,
  type GuessOrigin,
  type GuessRecord,
  judgeGuess,
  makeGuessKeys,
} from './guesses.ts';

const NOW = Date.parse('2026-05-04T10:20:30.000Z');
const ORIGINS: readonly GuessOrigin[] = ['stranger', 'known'];

/** The record after so many wrong guesses, each made as soon as it was allowed. */
function after(guesses: number, origin: GuessOrigin = 'stranger') {
  let record: GuessRecord | undefined;
  let now = NOW;
  for (let guess = 0; guess < guesses; guess += 1) {
    now = judgeGuess(record, now) ?? now;
    record = countGuess(record, { now, origin });
  }
  return { record: record as GuessRecord, now };
}

describe('wrong guesses', () => {
  test.each(ORIGINS)('of a %s lock the account when they are too many', (origin) => {
    const max = WRONG_PASSWORDS[origin];
    const before = after(max - 1, origin);
    expect(judgeGuess(before.record, NOW)).toBeUndefined();
    const { record } = after(max, origin);
    expect(judgeGuess(record, NOW)).toBe(NOW + MINUTE_MS);
    expect(judgeGuess(record, NOW + MINUTE_MS - 1)).toBe(NOW + MINUTE_MS);
    expect(judgeGuess(record, NOW + MINUTE_MS)).toBeUndefined();
  });

  test('lock it for longer each time, and never for longer than the longest', () => {
    const minutes = [0, 1, 2, 3, 4, 5, 6, 50].map((more) => {
      const { record, now } = after(WRONG_PASSWORDS.stranger + more);
      return (record.lockedUntil - now) / MINUTE_MS;
    });
    expect(minutes).toEqual([1, 2, 4, 8, 15, 15, 15, 15]);
  });

  test('are forgotten a while after the last one, and after the end of its lock', () => {
    const four = after(4);
    expect(failuresOf(four.record, NOW + GUESSES_KEPT_MS - 1)).toBe(4);
    expect(failuresOf(four.record, NOW + GUESSES_KEPT_MS)).toBe(0);
    const five = after(5);
    const end = NOW + MINUTE_MS + GUESSES_KEPT_MS;
    expect(countGuess(five.record, { now: end - 1, origin: 'stranger' }).failures).toBe(6);
    expect(countGuess(five.record, { now: end, origin: 'stranger' }).failures).toBe(1);
  });

  test('that a clock which was ahead has counted lock nobody', () => {
    const { record } = after(5);
    expect(judgeGuess(record, NOW - GUESSES_KEPT_MS)).toBeUndefined();
    expect(failuresOf(record, NOW - GUESSES_KEPT_MS)).toBe(0);
  });

  test('whenever they come, are few: five in any quarter of an hour without a lock, and no lock is longer than that', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 20 * MINUTE_MS }), { maxLength: 60 });
    fc.assert(
      fc.property(gaps, fc.constantFrom(...ORIGINS), (list, origin) => {
        let record: GuessRecord | undefined;
        let now = NOW;
        let sinceLock: number[] = [];
        for (const gap of list) {
          now += gap;
          const until = judgeGuess(record, now);
          if (until !== undefined) {
            expect(until - now).toBeLessThanOrEqual(Math.max(...LOCKS_MS));
            continue;
          }
          record = countGuess(record, { now, origin });
          sinceLock = [...sinceLock, now].filter((at) => at > now - GUESSES_KEPT_MS);
          if (record.lockedUntil > now) sinceLock = [];
          expect(sinceLock.length).toBeLessThan(WRONG_PASSWORDS[origin]);
        }
      }),
    );
  });
});

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
