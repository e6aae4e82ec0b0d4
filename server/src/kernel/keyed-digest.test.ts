import { createHmac, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeKeyedDigest } from './keyed-digest.ts';

const KEY = Buffer.alloc(32, 7);

it('is the first half of an HMAC under a key of its purpose', () => {
  const digest = makeKeyedDigest(KEY, 'tests v1');
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
