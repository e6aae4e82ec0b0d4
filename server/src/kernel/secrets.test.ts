import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  makeEqualTo,
  makeFixedEqual,
  makePooled,
  newTimedId,
  systemRandom,
  timedIdsSince,
} from './secrets.ts';

/** Texts that are easily taken for each other, by those who count units or cut characters to a byte. */
const units = ['a', 'b', 'A', '\u0141', 'é', '\u00e9'.normalize('NFD'), '😀', '\u0000', ''];
const alike = fc.array(fc.constantFrom(...units), { maxLength: 6 }).map((some) => some.join(''));

test('a comparison with one secret agrees with ===', () => {
  fc.assert(
    fc.property(alike, fc.array(alike, { maxLength: 8 }), (secret, others) => {
      const isSecret = makeEqualTo(secret);
      for (const text of [...others, secret, ...others, secret]) {
        expect(isSecret(text)).toBe(text === secret);
      }
    }),
  );
});

test('a comparison with ASCII of one length agrees with ===', () => {
  const isEqual = makeFixedEqual(3);
  const ascii = fc.string({ unit: fc.constantFrom('a', 'b', 'A'), minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.oneof(alike, ascii), ascii, (left, right) => {
      expect(isEqual(right, right)).toBe(true);
      expect(isEqual(left, right)).toBe(left === right);
    }),
  );
  expect(isEqual('aa\u0141', 'aaA')).toBe(false);
  expect(isEqual('aaaa', 'aaaa')).toBe(false);
});

/** Sizes of whole words, so that the test can number them. */
const wholeWords = fc.integer({ min: 0, max: 1_250 }).map((words) => 4 * words);

test('no byte of a pool is drawn twice', () => {
  fc.assert(
    fc.property(fc.array(wholeWords, { maxLength: 30 }), (sizes) => {
      let last = 0;
      const draw = makePooled((size) =>
        Buffer.from(new Uint32Array(size / 4).map(() => (last += 1)).buffer),
      );
      const drawn = sizes.map((size) => draw(size));
      expect(drawn.map((bytes) => bytes.length)).toEqual(sizes);
      const words = drawn.flatMap((bytes) =>
        Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(4 * index)),
      );
      expect(words.every((word) => word > 0 && word <= last)).toBe(true);
      expect(new Set(words).size).toBe(words.length);
    }),
  );
});

test('ids of one moment begin alike and differ, and ids are in the order of their moments', () => {
  const moment = fc.integer({ min: 0, max: Date.UTC(2300) });
  fc.assert(
    fc.property(moment, moment, (at, other) => {
      const ids = [newTimedId(systemRandom, at), newTimedId(systemRandom, at)];
      for (const id of ids) {
        expect(id).toMatch(/^[A-Z][\w-]{21}$/);
        expect(Buffer.from(id, 'base64url').toString('base64url')).toBe(id);
      }
      expect(ids[0]).not.toBe(ids[1]);
      expect(ids[0]?.slice(0, 8)).toBe(ids[1]?.slice(0, 8));
      const [id = ''] = ids;
      expect(id < timedIdsSince(other)).toBe(at < other);
      expect(timedIdsSince(at) < id).toBe(true);
    }),
  );
});
