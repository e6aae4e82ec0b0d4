import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

test.each([
  ['storeid', 'StoreId'],
  ['StorId', 'StoreId'],
  ['VirtualCurencyPrice', 'VirtualCurrencyPrices'],
  ['Purpose', undefined],
  ['', undefined],
])('the name nearest to %j is %j', (typed, name) => {
  expect(nearest(typed, ['Store', 'StoreId', 'VirtualCurrencyPrices'])).toBe(name);
});

test('a name that is much longer than all is not compared', () => {
  const typed = {
    length: 8_000_000,
    toUpperCase() {
      throw new Error('The name was compared');
    },
  };
  expect(nearest(typed as unknown as string, ['Store', 'StoreId'])).toBeUndefined();
});

test('one letter more or less is near', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{3,12}$/), fc.nat(), (name, at) => {
      const place = at % name.length;
      expect(nearest(name.slice(0, place) + name.slice(place + 1), [name])).toBe(name);
      expect(nearest(`${name.slice(0, place)}X${name.slice(place)}`, [name])).toBe(name);
    }),
  );
});
