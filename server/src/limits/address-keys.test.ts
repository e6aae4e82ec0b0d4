import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseIpAddress } from '../lib/ip-address.ts';
import { addressKeys } from './address-keys.ts';

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
