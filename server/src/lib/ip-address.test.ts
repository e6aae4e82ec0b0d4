import fc from 'fast-check';
import { isIP } from 'node:net';
import { expect, test } from 'vitest';
import { addressKeys, networkOf, parseIpAddress } from './ip-address.ts';
import { makeNetworkMatcher, parseNetworks } from './networks.ts';

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

test.each([
  ['192.0.2.1', '192.0.2.1', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2/64', '2001:db8:1/48'],
  ['2001:db8::1', '2001:db8:0:0/64', '2001:db8:0/48'],
  ['2001:db8:0:1::', '2001:db8:0:1/64', '2001:db8:0/48'],
  ['2001:db8::3:4:5:6', '2001:db8:0:0/64', '2001:db8:0/48'],
  ['::1', '0:0:0:0/64', '0:0:0/48'],
  ['::2:3:4:5:6:7', '0:0:2:3/64', '0:0:2/48'],
  ['::', '0:0:0:0/64', '0:0:0/48'],
])('%s has the keys %s and %s', (address, own, site) => {
  expect(addressKeys(address)).toEqual({ own, site });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:db8:10:0:1::', '2001:db8:10::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['::2:3:4:5:6:7', '0:0:2:3::/64'],
  ['::1', '::/64'],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

/** An IPv6 address with these groups, as a client may write it. */
const groups = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
  minLength: 8,
  maxLength: 8,
});

function keysOf(of: readonly number[]): ReturnType<typeof addressKeys> | undefined {
  const address = parseIpAddress(of.map((group) => group.toString(16)).join(':'));
  return address?.includes(':') ? addressKeys(address) : undefined;
}

test('addresses share a key exactly where their first 64 or 48 bits are the same', () => {
  const isSame = (bits: number, [a, b]: readonly (readonly number[])[]): boolean =>
    a?.slice(0, bits / 16).join() === b?.slice(0, bits / 16).join();
  const pair = fc
    .tuple(groups, groups, fc.integer({ min: 0, max: 8 }))
    .map(([a, b, shared]) => [a, [...a.slice(0, shared), ...b.slice(shared)]]);
  fc.assert(
    fc.property(pair, (both) => {
      const [one, other] = both.map(keysOf);
      fc.pre(one !== undefined && other !== undefined);
      expect(one?.own === other?.own).toBe(isSame(64, both));
      expect(one?.site === other?.site).toBe(isSame(48, both));
    }),
  );
});

test.each([
  '',
  ',',
  '10.0.0.0/8,',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  '2001:db8::/129',
  'fe80::1%eth0',
  '10.0.0.*',
  'proxy.example.com',
  '10.0.0.1, proxy',
  'Loopback',
  'toString',
])('%j is no list of networks', (text) => {
  expect(parseNetworks(text)).toBeUndefined();
});

test.each([
  ['10.0.0.7', ['10.0.0.7'], ['10.0.0.8', '::a00:7']],
  ['10.0.0.0/8, 192.0.2.1', ['10.255.0.1', '192.0.2.1'], ['11.0.0.1', '192.0.2.2']],
  ['10.1.2.3/8', ['10.9.9.9'], ['11.1.2.3']],
  ['2001:db8::/32', ['2001:db8:1::1'], ['2001:db9::1', '10.0.0.1']],
  ['::ffff:10.0.0.0/104', ['10.9.9.9'], ['11.0.0.1']],
  ['loopback', ['127.0.0.1', '127.9.9.9', '::1'], ['10.0.0.1', '::2']],
  [
    'private',
    ['10.0.0.1', '172.31.0.1', '192.168.0.1', 'fd00::1'],
    ['127.0.0.1', '172.32.0.1', '192.169.0.1', 'fe80::1', '203.0.113.1'],
  ],
  ['loopback,private', ['127.0.0.1', '10.0.0.1'], ['203.0.113.1']],
])('%s', (text, inside, outside) => {
  const isListed = makeNetworkMatcher(parseNetworks(text) ?? []);
  expect(inside.filter((address) => !isListed(address))).toEqual([]);
  expect(outside.filter(isListed)).toEqual([]);
});

test('an empty list has no address', () => {
  expect(makeNetworkMatcher([])('127.0.0.1')).toBe(false);
});
