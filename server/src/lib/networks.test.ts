import { expect, test } from 'vitest';
import { makeNetworkMatcher, parseNetworks } from './networks.ts';

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
