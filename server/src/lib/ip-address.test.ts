import fc from 'fast-check';
import { isIP } from 'node:net';
import { expect, test } from 'vitest';
import { parseIpAddress } from './ip-address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['255.255.255.255', '255.255.255.255'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['2001:0db8:0000:0000:0001:0000:0000:0001', '2001:db8::1:0:0:1'],
  ['::', '::'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['64:ff9b::192.0.2.1', '64:ff9b::c000:201'],
])('%s is %s', (text, address) => {
  expect(parseIpAddress(text)).toBe(address);
});

test.each([
  '',
  ' 192.0.2.1',
  '192.0.2',
  '192.0.2.256',
  '192.0.2.01',
  '192.0.02.1',
  '1.2.3.4.',
  '99999999999.0.0.1',
  '0xc0000201',
  '3221225985',
  '192.0.2.0/24',
  '192.0.2.1:80',
  '[2001:db8::1]',
  '2001:db8::1::2',
  'fe80::1%eth0',
  'fe80::1%25eth0',
  '::1]/',
  'localhost',
  '::ffff:192.0.2.01',
  '::ffff:192.0.2.256',
  ':::',
  ':',
  '1:2:3:4:5:6:7:8:9',
  '12345::',
  'a:80',
  '1.2.3.4:80',
])('%j is no address', (text) => {
  expect(parseIpAddress(text)).toBeUndefined();
});

test('addresses are those that Node knows, but for zones', () => {
  const piece = fc.constantFrom(
    '',
    ':',
    '::',
    '.',
    '0',
    '1',
    'ff',
    'FFFF',
    '255',
    '256',
    '01',
    'g',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
      const text = pieces.join('');
      expect([text, parseIpAddress(text) !== undefined]).toEqual([text, isIP(text) !== 0]);
    }),
    { numRuns: 2_000 },
  );
});

test('an address is read as itself, and stays an address', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
      const address = parseIpAddress(text);
      expect(isIP(address ?? '')).not.toBe(0);
      expect(parseIpAddress(address ?? '')).toBe(address);
    }),
  );
});
