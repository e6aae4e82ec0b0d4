import { expect, test } from 'vitest';
import { makeClientAddress, peerAddress } from './client-address.ts';
import { makeLimitedAddress } from './limited-address.ts';

const trustedProxies = ['10.0.0.0/24'];
const addressOf = makeClientAddress(trustedProxies);

/** The limited address of a request, and the proxies that were found untrusted. */
function judge(remote: string | undefined, headers: Record<string, string>) {
  const peer = peerAddress(remote);
  const found: string[] = [];
  const onUntrustedProxy = (address: string) => void found.push(address);
  const limitedAddress = makeLimitedAddress({ trustedProxies, onUntrustedProxy });
  const address = addressOf({ peer, forwarded: headers['x-forwarded-for'] });
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
