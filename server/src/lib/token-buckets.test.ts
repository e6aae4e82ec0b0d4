import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addressKeys } from './ip-address.ts';
import { makeAddressBuckets, makeTokenBuckets } from './token-buckets.ts';

describe('token buckets', () => {
  let now = 1_000_000;
  const nowMs = () => now;

  it('give a burst at once, and then as fast as they fill', () => {
    const buckets = makeTokenBuckets({ burst: 3, perSecond: 2 }, { keysMax: 10, nowMs });
    expect([1, 2, 3].map(() => buckets.take('a'))).toEqual([0, 0, 0]);
    expect(buckets.take('a')).toBe(500);
    now += 499;
    expect(buckets.take('a')).toBe(1);
    now += 1;
    expect(buckets.take('a')).toBe(0);
    expect(buckets.take('a')).toBe(500);
  });

  it('take a token back, and never hold more than the burst', () => {
    const buckets = makeTokenBuckets({ burst: 2, perSecond: 1 }, { keysMax: 10, nowMs });
    buckets.give('a');
    buckets.take('a');
    buckets.take('a');
    buckets.give('a');
    expect(buckets.left('a')).toBe(1);
    now += 5_000;
    buckets.give('a');
    expect(buckets.left('a')).toBe(2);
    expect([1, 2, 3].map(() => buckets.take('a'))).toEqual([0, 0, 1_000]);
  });

  it('give and take several tokens, all or none', () => {
    const buckets = makeTokenBuckets({ burst: 10, perSecond: 1 }, { keysMax: 10, nowMs });
    expect([buckets.take('a', 7), buckets.take('a', 4)]).toEqual([0, 1_000]);
    buckets.give('a', 5);
    expect(buckets.left('a')).toBe(8);
    expect([buckets.take('a', 8), buckets.take('a', 11)]).toEqual([0, 11_000]);
  });

  it('are not forgotten for others that were given back at once', () => {
    const buckets = makeTokenBuckets({ burst: 1, perSecond: 1 }, { keysMax: 2, nowMs });
    buckets.take('a');
    for (const key of ['b', 'c', 'd']) {
      buckets.take(key);
      buckets.give(key);
    }
    expect(buckets.left('a')).toBe(0);
  });

  it('have nothing to do with each other', () => {
    const buckets = makeTokenBuckets({ burst: 1, perSecond: 1 }, { keysMax: 10, nowMs });
    expect([buckets.take('a'), buckets.take('b'), buckets.take('a')]).toEqual([0, 0, 1_000]);
  });

  it('are filled when somebody says so', () => {
    const buckets = makeTokenBuckets({ burst: 1, perSecond: 0.001 }, { keysMax: 10, nowMs });
    buckets.take('a');
    buckets.fill('a');
    expect(buckets.take('a')).toBe(0);
  });

  it('take back a token that was not used, and are never more than full', () => {
    const buckets = makeTokenBuckets({ burst: 2, perSecond: 1 }, { keysMax: 10, nowMs });
    buckets.give('a');
    expect([1, 2, 3].map(() => buckets.take('a'))).toEqual([0, 0, 1_000]);
    buckets.give('a');
    expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 1_000]);
    now += 1_500;
    buckets.give('a');
    buckets.give('a');
    expect(buckets.left('a')).toBe(2);
    expect([1, 2, 3].map(() => buckets.take('a'))).toEqual([0, 0, 1_000]);
  });

  it('forget one that was not touched lately where there are too many', () => {
    const buckets = makeTokenBuckets({ burst: 2, perSecond: 0.001 }, { keysMax: 2, nowMs });
    for (const key of ['a', 'b', 'a', 'c']) buckets.take(key);
    expect(['a', 'b', 'c'].map((key) => buckets.left(key))).toEqual([0, 2, 1]);
  });

  it('spare one that was touched only once for that', () => {
    const buckets = makeTokenBuckets({ burst: 2, perSecond: 0.001 }, { keysMax: 2, nowMs });
    for (const key of ['a', 'b', 'a', 'c', 'd', 'e']) buckets.take(key);
    expect(['a', 'd', 'e'].map((key) => buckets.left(key))).toEqual([2, 1, 1]);
  });

  it('forget one even where all were touched', () => {
    const rate = { burst: 3, perSecond: 0.001 };
    const buckets = makeTokenBuckets(rate, { keysMax: 200, nowMs });
    const keys = Array.from({ length: 201 }, (_, at) => String(at));
    for (const key of [...keys.slice(0, 200), ...keys.slice(0, 200), ...keys.slice(200)]) {
      expect(buckets.take(key)).toBe(0);
    }
    const forgotten = keys.filter((key) => buckets.left(key) === rate.burst);
    expect(forgotten).toEqual(['64']);
  });

  it('give all of a burst, however uneven the rate', () => {
    const uneven = fc.integer({ min: 1, max: 1_000 });
    const at = fc.double({ min: 0, max: 1e10, noNaN: true });
    fc.assert(
      fc.property(uneven, uneven, at, (burst, rate, atMs) => {
        const of = { burst, perSecond: rate / 7 };
        const buckets = makeTokenBuckets(of, { keysMax: 10, nowMs: () => atMs });
        for (let count = burst; count > 0; count -= 1) {
          expect(buckets.left('a')).toBe(count);
          expect(buckets.take('a')).toBe(0);
        }
        expect(buckets.take('a')).toBeGreaterThan(0);
      }),
    );
  });

  it('never give more than burst + rate × time, whenever they are asked', () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 });
    const rate = fc.record({
      burst: fc.integer({ min: 1, max: 20 }),
      perSecond: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(rate, pauses, (of, gaps) => {
        const buckets = makeTokenBuckets(of, { keysMax: 10, nowMs });
        const begunAt = now;
        let given = 0;
        for (const gap of gaps) {
          now += gap;
          if (buckets.take('a') === 0) given += 1;
          const allowed = of.burst + (of.perSecond * (now - begunAt)) / 1_000;
          expect(given).toBeLessThanOrEqual(allowed + 1e-6);
        }
      }),
    );
  });
});

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
