import type { AuditedItem, PriceWarning } from 'purser-client';
import { expect, test } from 'vitest';
import { severityOf, describeSeverity, itemSeverity } from '../src/pages/price-audit/severity.ts';
import { findItems, findWarnings } from '../src/pages/price-audit/filter.ts';

const warning = (
  Kind: PriceWarning['Kind'],
  ItemId: string,
  more: Partial<PriceWarning> = {},
): PriceWarning => ({ Kind, Level: 'Information', ItemId, Text: '', ...more });

const item = (ItemId: string, ...prices: readonly (readonly [number, string, string?])[]) => {
  const Prices = prices.map(([Price, Source, VirtualCurrency = 'GO']) => ({
    Price,
    VirtualCurrency,
    Source: Source as AuditedItem['Prices'][number]['Source'],
    ...(Source !== 'Catalog' && { SourceId: 'sale' }),
  }));
  const codes = [...new Set(Prices.map(({ VirtualCurrency }) => VirtualCurrency))];
  const LowestPrices = Object.fromEntries(
    codes.map((code) => [
      code,
      Math.min(...Prices.flatMap((one) => (one.VirtualCurrency === code ? one.Price : []))),
    ]),
  );
  return { ItemId, LowestPrices, Prices, PricesLeftOut: 0 };
};

const ALL = { text: '', kind: '', currency: '' };
const NAMES = new Map([['sword', 'Long sword']]);

test('the worst is what gives something for nothing, then what is furthest below its reference price', () => {
  const half = { VirtualCurrency: 'GO', Price: 50, ComparedWith: 100 };
  const warnings = [
    warning('NotForSale', 'crown'),
    warning('StoreUndercutsCatalog', 'sword', half),
    warning('BundleCheaperThanParts', 'pack', { ...half, Price: 1 }),
    warning('OpensForever', 'chest'),
    warning('UnknownCurrency', 'bow', { VirtualCurrency: 'XX' }),
    warning('GivesBackMore', 'purse', { ...half, Price: 99 }),
  ];
  expect(warnings.map(severityOf)).toEqual([0, 0.5, 0.99, 1, 0, 1]);
  const found = (filter: Partial<typeof ALL>) =>
    findWarnings(warnings, { ...ALL, ...filter }, NAMES).map(({ ItemId }) => ItemId);
  expect(found({ kind: 'OpensForever' })).toEqual(['chest']);
  expect(found({ currency: 'XX' })).toEqual(['bow']);
  expect(found({ text: 'long' })).toEqual(['sword']);
});

test('the reference price of an item is the highest for which it is sold itself', () => {
  expect(itemSeverity(item('a', [100, 'Catalog'], [40, 'Store']), [])).toBe(0.6);
  expect(itemSeverity(item('a', [40, 'Catalog'], [100, 'Store']), [])).toBe(0.6);
  expect(itemSeverity(item('a', [100, 'Catalog'], [500, 'Bundle'], [10, 'Container']), [])).toBe(
    0.9,
  );
  expect(itemSeverity(item('a', [7, 'Bundle']), [])).toBe(0);
  expect(itemSeverity(item('a'), [])).toBe(0);
  const inTwo = item(
    'a',
    [100, 'Catalog'],
    [40, 'Store'],
    [10, 'Catalog', 'GE'],
    [9, 'Store', 'GE'],
  );
  expect([itemSeverity(inTwo, []), itemSeverity(inTwo, [], 'GE')]).toEqual([0.6, 1 - 9 / 10]);
  // The catalog sells nothing without a store, but the service compares with it all the same.
  const under = { VirtualCurrency: 'GO', Price: 40, ComparedWith: 400 };
  const warned = [warning('StoreUndercutsCatalog', 'a', under)];
  expect(itemSeverity(item('a', [40, 'Store']), warned)).toBe(0.9);
  expect(itemSeverity(item('a', [40, 'Store']), warned, 'GE')).toBe(0);
});

test('a share is said in whole percent, and almost nothing is never nothing', () => {
  expect([1, 0.9999, 0.6, 0.0001].map(describeSeverity)).toEqual([
    'for nothing',
    '−99 %',
    '−60 %',
    '−1 %',
  ]);
});

test('items are found by id, name, store, currency and kind of warning, the worst first', () => {
  const of = {
    items: [
      item('shield', [80, 'Catalog']),
      item('sword', [100, 'Catalog'], [40, 'Store']),
      item('gem', [3, 'Catalog', 'GE']),
      item('chest', [5, 'Catalog']),
    ],
    warnings: [warning('OpensForever', 'chest')],
    names: NAMES,
  };
  const ids = (filter: Partial<typeof ALL>) =>
    findItems(of, { ...ALL, ...filter }).map((row) => row.item.ItemId);
  expect(ids({})).toEqual(['chest', 'sword', 'shield', 'gem']);
  expect(ids({ text: 'long' })).toEqual(['sword']);
  expect(ids({ text: 'sale' })).toEqual(['sword']);
  expect(ids({ currency: 'GE' })).toEqual(['gem']);
  expect(ids({ kind: 'OpensForever' })).toEqual(['chest']);
});
