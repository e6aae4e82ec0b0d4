import { expect, test } from 'vitest';
import { FORWARDED_ADDRESSES_MAX } from '../../kernel/limits.ts';
import { makeClientAddress, makeLimitedAddress, peerAddress } from './client-address.ts';

const addressOf = makeClientAddress(['10.0.0.0/8', '::1/128']);

test.each([
  ['a peer that is no proxy', '203.0.113.9', undefined, '203.0.113.9'],
  ['its header is not believed', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a link-local peer, without its interface', 'fe80::1%eth0', undefined, 'fe80::1'],
  ['a proxy that sends no header', '10.0.0.1', undefined, '10.0.0.1'],
  ['a proxy that sends an empty one', '10.0.0.1', '', '10.0.0.1'],
  ['a proxy', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a proxy on IPv6', '::1', '2001:DB8::9', '2001:db8::9'],
  [
    'a proxy on IPv4 that a socket for both versions has',
    '::ffff:10.0.0.1',
    '203.0.113.9',
    '203.0.113.9',
  ],
  ['a client on IPv4 that such a proxy has', '10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  [
    'an address that the client wrote itself does not count',
    '10.0.0.1',
    '1.1.1.1, 203.0.113.9',
    '203.0.113.9',
  ],
  ['also where it names a proxy', '10.0.0.1', '10.0.0.2, 203.0.113.9', '203.0.113.9'],
  ['two proxies', '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['without blanks', '10.0.0.1', '1.1.1.1,203.0.113.9,10.0.0.2', '203.0.113.9'],
  ['nobody but proxies', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['an entry that is no address', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['the last good one before it', '10.0.0.1', '203.0.113.9, ?, 10.0.0.2', '10.0.0.2'],
  ['an empty entry', '10.0.0.1', '203.0.113.9,', '10.0.0.1'],
  ['an address with a port', '10.0.0.1', '203.0.113.9:4711', '10.0.0.1'],
  ['no address', undefined, '203.0.113.9', undefined],
  ['no address that can be read', '', '203.0.113.9', undefined],
])('%s', (_what, remote, forwarded, address) => {
  expect(addressOf({ peer: peerAddress(remote), forwarded })).toBe(address);
});

test('without trusted proxies no header is believed', () => {
  const peer = '127.0.0.1';
  expect(makeClientAddress([])({ peer, forwarded: '203.0.113.9' })).toBe(peer);
});

test('a header without end is read to the limit', () => {
  const many = (count: number) => ['203.0.113.9', ...Array<string>(count).fill('10.0.0.2')].join();
  const peer = '10.0.0.1';
  expect(addressOf({ peer, forwarded: many(FORWARDED_ADDRESSES_MAX - 1) })).toBe('203.0.113.9');
  expect(addressOf({ peer, forwarded: many(FORWARDED_ADDRESSES_MAX) })).toBe('10.0.0.2');
});

const trustedProxies = ['10.0.0.0/24'];
const clientAddressOf = makeClientAddress(trustedProxies);

/** The limited address of a request, and the proxies that were found untrusted. */
function judge(remote: string | undefined, headers: Record<string, string>) {
  const peer = peerAddress(remote);
  const found: string[] = [];
  const onUntrustedProxy = (address: string) => void found.push(address);
  const limitedAddress = makeLimitedAddress({ trustedProxies, onUntrustedProxy });
  const address = clientAddressOf({ peer, forwarded: headers['x-forwarded-for'] });
  return [limitedAddress({ address, headers, peer }), ...found];
}

const NAMED = { 'x-forwarded-for': '203.0.113.9' };

test.each<[string, string | undefined, Record<string, string>, (string | undefined)[]]>([
  ['a client', '203.0.113.9', {}, ['203.0.113.9']],
  ['a client that poses as a proxy', '203.0.113.9', NAMED, ['203.0.113.9']],
  ['a client behind a trusted proxy', '10.0.0.1', NAMED, ['203.0.113.9']],
  ['a trusted proxy that names nobody', '10.0.0.1', {}, [undefined]],
  ['a machine of ours that calls itself', '192.168.1.5', {}, ['192.168.1.5']],
  ['this machine', '127.0.0.1', {}, ['127.0.0.1']],
  ['no address', undefined, NAMED, [undefined]],
  ['an untrusted proxy', '172.17.0.1', NAMED, [undefined, '172.17.0.1']],
  ['one on this machine', '::ffff:127.0.0.1', NAMED, [undefined, '127.0.0.1']],
  ['one on IPv6', 'fe80::1%eth0', NAMED, [undefined, 'fe80::1']],
  [
    'one with the standard header',
    'fd00::1',
    { forwarded: 'for=203.0.113.9' },
    [undefined, 'fd00::1'],
  ],
  [
    'one with a header of its own',
    '100.64.0.1',
    { 'x-real-ip': '1.1.1.1' },
    [undefined, '100.64.0.1'],
  ],
  [
    'a machine of ours behind a trusted proxy',
    '10.0.0.1',
    { 'x-forwarded-for': '192.168.1.5' },
    ['192.168.1.5'],
  ],
])('%s', (_, peer, headers, expected) => {
  expect(judge(peer, headers)).toEqual(expected);
});
