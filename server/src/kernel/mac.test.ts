import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CREDENTIAL_CHARS_MAX } from './limits.ts';
import { makeMac } from './mac.ts';

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
