import { expect, test } from 'vitest';
import { makeAddressBuckets } from './address-buckets.ts';
import { addressKeys } from './address-keys.ts';

function given() {
  let now = 0;
  const rate = { burst: 2, perSecond: 1 };
  return {
    buckets: makeAddressBuckets(rate, { keysMax: 100, nowMs: () => now }, addressKeys),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('an address that its site refuses keeps its own tokens', () => {
  const { buckets, pass } = given();
  for (let net = 1; net <= 16; net += 1) {
    for (let token = 0; token < 2; token += 1) {
      expect(buckets.take(`2001:db8:1:${net}::1`)).toBe(0);
    }
  }
  const late = '2001:db8:1:99::1';
  expect(buckets.take(late)).toBe(62.5);
  expect(buckets.left(late)).toBe(0);
  expect(buckets.untilFullMs(late)).toBe(2_000);
  pass(125);
  expect([buckets.take(late), buckets.take(late)]).toEqual([0, 0]);
});

test('giving back and filling count for the site, too', () => {
  const { buckets } = given();
  const host = '2001:db8:1:2::1';
  for (let round = 0; round < 40; round += 1) {
    expect(buckets.take(host)).toBe(0);
    buckets.give(host);
  }
  buckets.take(host);
  buckets.fill(host);
  expect([buckets.left(host), buckets.untilFullMs(host)]).toEqual([2, 0]);
});

test('addresses of IPv4 have no site that they share', () => {
  const { buckets } = given();
  const hosts = Array.from({ length: 40 }, (_, host) => `192.0.2.${host}`);
  for (const host of hosts) expect([buckets.take(host), buckets.take(host)]).toEqual([0, 0]);
  expect(buckets.left('198.51.100.1')).toBe(2);
  expect(buckets.untilFullMs('198.51.100.1')).toBe(0);
});
