import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pricesToShow } from './prices.ts';

describe('the prices to show', () => {
  test.each([
    ['neither has a price', undefined, undefined, {}],
    ["the store has none: the catalog's", { GO: 250 }, undefined, { GO: 250 }],
    ["the store's table is empty: the catalog's", { GO: 250 }, {}, { GO: 250 }],
    ["the store has one: the store's", { GO: 250 }, { GO: 200 }, { GO: 200 }],
    ['the store may be dearer', { GO: 250 }, { GO: 300 }, { GO: 300 }],
    ['currency by currency', { GO: 250, SI: 9 }, { SI: 7 }, { GO: 250, SI: 7 }],
    ['a currency of the store alone', { GO: 250 }, { SI: 7 }, { GO: 250, SI: 7 }],
    ['0 in the store hides the currency', { GO: 250, SI: 9 }, { GO: 0 }, { SI: 9 }],
    ['0 in the catalog is no price', { GO: 0 }, undefined, {}],
    ['the store may sell what the catalog does not', { GO: 0 }, { GO: 5 }, { GO: 5 }],
    ['0 in both', { GO: 0 }, { GO: 0 }, {}],
    ['0 in the store alone', undefined, { GO: 0 }, {}],
    ['the largest price', { GO: 1 }, { GO: 4_294_967_295 }, { GO: 4_294_967_295 }],
    ["a code named as an object's own method", undefined, { valueOf: 3 }, { valueOf: 3 }],
    ['such a code is not found where it is not', { GO: 1 }, { toString: 0 }, { GO: 1 }],
  ])('%s', (_, inCatalog, inStore, expected) => {
    expect(pricesToShow({ inCatalog, inStore })).toEqual(expected);
  });

  test('are for each code its own matter, and 0 only where the title says so, never in real money', () => {
    const prices = fc.option(fc.dictionary(fc.constantFrom('GO', 'SI', 'RM'), fc.nat(3)), {
      nil: undefined,
    });
    fc.assert(
      fc.property(prices, prices, fc.boolean(), (inCatalog, inStore, zeroSells) => {
        const shown = pricesToShow({ inCatalog, inStore, zeroSells });
        for (const code of ['GO', 'SI', 'RM']) {
          const price = inStore?.[code] ?? inCatalog?.[code];
          const isShown = price !== 0 || (zeroSells && code !== 'RM');
          expect(shown[code]).toBe(isShown ? price : undefined);
        }
      }),
    );
  });
});
