import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRICE_MAX, SALES } from '../../kernel/limits.ts';
import { findOverlap, pricesOnSale, putBackPrices, salePrice, type SaleScope } from './sale.ts';
import { shareOfPrice } from './share-of-price.ts';

const price = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: PRICE_MAX }));
const terms = fc.record({
  percentOff: fc.integer({ min: 1, max: 99 }),
  roundTo: fc.oneof(fc.constantFrom(1, 5, 10, 100), fc.integer({ min: 1, max: SALES.roundTo })),
});

describe('a price that is raised', () => {
  test.each([
    [100, 110, 1, 110],
    [99, 110, 1, 109],
    [99, 110, 5, 110],
    [101, 101, 50, 150],
    [1, 101, 1, 1],
    [2, 150, 10, 10],
    [PRICE_MAX, 200, 1, 2 * PRICE_MAX],
  ])('of %i to %i %%, to multiples of %i, is %i', (price, percent, roundTo, expected) => {
    expect(shareOfPrice(price, { percent, roundTo })).toBe(expected);
  });

  test('never falls, and is a multiple wherever it has changed', () => {
    const share = fc.record({
      percent: fc.integer({ min: 101, max: 1_000 }),
      roundTo: fc.integer({ min: 1, max: SALES.roundTo }),
    });
    fc.assert(
      fc.property(price, share, (before, of) => {
        const high = shareOfPrice(before, of);
        expect(high).toBeGreaterThanOrEqual(before);
        expect(high % of.roundTo).toBe(0);
      }),
    );
  });
});

describe('the price of a sale', () => {
  test.each([
    [100, 25, 1, 75],
    [99, 25, 1, 74],
    [2, 25, 1, 1],
    [1, 25, 1, 1],
    [1, 99, 1, 1],
    [3, 99, 10, 1],
    [99, 25, 5, 75],
    [97, 25, 5, 75],
    [90, 25, 5, 65],
    [110, 25, 5, 80],
    [7, 10, 10, 6],
    [19, 10, 10, 10],
    [PRICE_MAX, 50, 1, 2_147_483_647],
  ])('of %i, %i %% off, to multiples of %i, is %i', (paid, percentOff, roundTo, expected) => {
    expect(salePrice(paid, { percentOff, roundTo })).toBe(expected);
  });

  test('is a whole amount above 0, and never more than the price', () => {
    fc.assert(
      fc.property(price, terms, (paid, of) => {
        const low = salePrice(paid, of);
        expect(Number.isSafeInteger(low)).toBe(true);
        expect(low).toBeGreaterThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(paid);
      }),
    );
  });

  test('is a multiple as near as can be, wherever one is above 0 and not above the price', () => {
    fc.assert(
      fc.property(price, terms, (paid, of) => {
        const exact = BigInt(paid) * BigInt(100 - of.percentOff);
        const low = BigInt(salePrice(paid, of));
        const unit = BigInt(of.roundTo);
        const distance = (to: bigint) =>
          to * 100n > exact ? to * 100n - exact : exact - to * 100n;
        if (low % unit !== 0n) {
          // Then it is as near as a whole amount can be, and every multiple is 0 or too high.
          expect(distance(low)).toBeLessThanOrEqual(low === 1n ? 100n : 50n);
          expect(2n * exact <= 100n * unit || unit > BigInt(paid)).toBe(true);
          return;
        }
        const isAllowed = (to: bigint) => to > 0n && to <= BigInt(paid);
        for (const other of [low - unit, low + unit].filter(isAllowed)) {
          expect(distance(low)).toBeLessThanOrEqual(distance(other));
        }
      }),
    );
  });
});

const code = fc.constantFrom('GO', 'SI', 'RM', 'valueOf');
const table = fc.dictionary(code, fc.nat(5), { noNullPrototype: true });
const codes = fc.subarray(['GO', 'SI', 'valueOf']);
const place = { storeId: 's', itemId: 'i' };

describe('the prices of an item', () => {
  test('become lower where players pay in a currency of the sale, and come back at its end', () => {
    fc.assert(
      fc.property(table, table, codes, terms, (inCatalog, inStore, meant, of) => {
        const set = pricesOnSale({ inCatalog, inStore }, { ...of, codes: meant });
        const paid = { ...inCatalog, ...inStore };
        for (const one of Object.keys(paid)) {
          const isMeant = one !== 'RM' && (meant.length === 0 || meant.includes(one));
          const low = isMeant && paid[one] ? salePrice(paid[one], of) : paid[one];
          expect(set.find((price_) => price_.code === one)?.price ?? paid[one]).toBe(low);
        }
        const during = {
          ...inStore,
          ...Object.fromEntries(set.map((one) => [one.code, one.price])),
        };
        const prices = set.map((one) => ({ ...place, ...one }));
        expect(putBackPrices(during, prices)).toEqual({ inStore, left: [] });
      }),
    );
  });

  test('stay as they are at the end where somebody has changed them, and are listed', () => {
    fc.assert(
      fc.property(table, table, terms, table, (inCatalog, inStore, of, found) => {
        const set = pricesOnSale({ inCatalog, inStore }, { ...of, codes: [] });
        const prices = set.map((one) => ({ ...place, ...one }));
        const end = putBackPrices(found, prices);
        const others = prices.filter(({ code: name, price: set_ }) => found[name] !== set_);
        expect(end.left.map((one) => one.code)).toEqual(others.map((one) => one.code));
        for (const { code: name } of others) expect(end.inStore[name]).toBe(found[name]);
      }),
    );
  });
});

describe('two sales', () => {
  const one: SaleScope & { startsAt: number; endsAt: number } = {
    catalogVersion: '1',
    percentOff: 10,
    roundTo: 1,
    codes: [],
    stores: [{ storeId: 's', itemIds: ['a', 'b'] }],
    startsAt: 10,
    endsAt: 20,
  };
  test.each([
    ['of the same', {}, true],
    ['with an item in common', { stores: [{ storeId: 's', itemIds: ['b', 'c'] }] }, true],
    ['with other items', { stores: [{ storeId: 's', itemIds: ['c'] }] }, false],
    ['in other stores', { stores: [{ storeId: 't', itemIds: ['a'] }] }, false],
    ['in another catalog version', { catalogVersion: '2' }, false],
    ['one after the other', { startsAt: 20, endsAt: 30 }, false],
    ['one before the other', { startsAt: 5, endsAt: 10 }, false],
    ['one inside the other', { startsAt: 12, endsAt: 13 }, true],
    ['one in a currency of all', { codes: ['GO'] }, true],
  ])('%s: %j: %s', (_, more, meets) => {
    expect(findOverlap(one, { ...one, ...more }) !== undefined).toBe(meets);
    expect(findOverlap({ ...one, ...more }, one) !== undefined).toBe(meets);
  });

  test('overlap in a currency that both name', () => {
    const inGold = { ...one, codes: ['GO'] };
    expect(findOverlap(inGold, { ...one, codes: ['SI'] })).toBeUndefined();
    expect(findOverlap(inGold, { ...one, codes: ['SI', 'GO'] })).toEqual({ ...place, itemId: 'a' });
  });
});
