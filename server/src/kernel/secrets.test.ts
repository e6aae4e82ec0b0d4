import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { createHmac, hkdfSync } from 'node:crypto';
import { CREDENTIAL_CHARS_MAX } from './limits.ts';
import { digestKeyOf } from './key-encryption.ts';
import {
  makeEqualTo,
  makeFixedEqual,
  makeKeyedDigest,
  makeMac,
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

const KEY = Buffer.alloc(32, 7);

it('is the first half of an HMAC under a key of its purpose', () => {
  const digest = makeKeyedDigest(digestKeyOf(KEY), 'tests v1');
  const key = new Uint8Array(hkdfSync('sha256', KEY, '', 'purser tests v1', 32));
  fc.assert(
    fc.property(fc.array(fc.option(fc.string({ unit: 'binary' }))), (parts) => {
      const whole = createHmac('sha256', key).update(JSON.stringify(parts)).digest();
      expect(digest(parts)).toBe(whole.subarray(0, 16).toString('base64url'));
    }),
  );
});

it('differs by the purpose', () => {
  expect(makeKeyedDigest(KEY, 'tests v1')(['a'])).not.toBe(makeKeyedDigest(KEY, 'tests v2')(['a']));
});

const anyText = fc.uint16Array({ maxLength: 300 }).map((units) => String.fromCharCode(...units));

it('is HMAC-SHA-256 of the UTF-8 bytes, also for texts in a row', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 64 }),
      fc.array(fc.oneof(anyText, fc.string()), { minLength: 1, maxLength: 5 }),
      (key, texts) => {
        const mac = makeMac(Buffer.from(key));
        for (const text of texts) {
          const expected = createHmac('sha256', key).update(text, 'utf8').digest('base64url');
          expect(mac(text)).toBe(expected);
        }
      },
    ),
  );
});

it('agrees with RFC 4231, test case 2', () => {
  const expected = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  const mac = makeMac(Buffer.from('Jefe'))('what do ya want for nothing?');
  expect(Buffer.from(mac, 'base64url').toString('hex')).toBe(expected);
});

it('takes the longest credential whole, of whatever characters, and refuses a longer text', () => {
  const mac = makeMac(Buffer.alloc(32, 7));
  for (const char of ['a', '\u00e9', '\uffff']) {
    const text = char.repeat(CREDENTIAL_CHARS_MAX);
    const expected = createHmac('sha256', Buffer.alloc(32, 7)).update(text).digest('base64url');
    expect(mac(text)).toBe(expected);
  }
  expect(() => mac('a'.repeat(CREDENTIAL_CHARS_MAX + 1))).toThrow(RangeError);
});

it('takes no key that HMAC would have to hash first', () => {
  expect(() => makeMac(Buffer.alloc(65))).toThrow(RangeError);
});
