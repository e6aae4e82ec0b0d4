import type { CatalogItem } from 'purser-client';
import { expect, test } from 'vitest';
import { shareOfPrice } from '../../server/src/economy/sales/share-of-price.ts';
import {
  type BulkRule,
  changedPrice,
  idsBeyond,
  type PriceChange,
} from '../src/parts/bulk/bulk-rule.ts';
import { draftByRule, withRule } from '../src/pages/catalogs/bulk.ts';
import { type Draft, REMOVED, toBase } from '../src/pages/catalogs/draft.ts';
import { itemsByRule } from '../src/pages/stores/bulk.ts';

const lower = (percent: number, roundTo = 1): PriceChange => ({ how: 'lower', percent, roundTo });
const raise = (percent: number, roundTo = 1): PriceChange => ({ how: 'raise', percent, roundTo });
const prices = (change: PriceChange, code?: string, kind: 'virtual' | 'real' = 'virtual') =>
  ({ of: 'prices', change, currency: code === undefined ? undefined : { kind, code } }) as const;

test.for([
  [lower(25), 100, 75],
  [lower(25, 5), 97, 75],
  [lower(99), 1, 1],
  [raise(10), 99, 109],
  [raise(10, 5), 99, 110],
  [raise(10), 0, 0],
  [lower(10), undefined, undefined],
  [{ how: 'set', price: 7 }, undefined, 7],
  [{ how: 'remove' }, 7, undefined],
] as const)('%j of %s is %s', ([change, own, expected]) => {
  expect(changedPrice(change, { own, paid: own })).toBe(expected);
});

test('prices are rounded as those of a sale are', () => {
  for (let price = 1; price < 500; price += 7) {
    for (const [percent, roundTo] of [
      [25, 5],
      [33, 1],
      [90, 50],
    ] as const) {
      const sold = shareOfPrice(price, { percent: 100 - percent, roundTo });
      const changed = changedPrice(lower(percent, roundTo), { own: price, paid: price });
      expect(changed).toBe(sold);
    }
  }
});

const PLAIN = {
  CatalogVersion: 'main',
  CanBecomeCharacter: false,
  IsStackable: false,
  IsTradable: false,
  IsLimitedEdition: false,
  InitialLimitedEditionCount: 0,
};
const SWORD: CatalogItem = {
  ...PLAIN,
  ItemId: 'sword',
  ItemClass: 'weapon',
  Tags: ['old', 'steel'],
  VirtualCurrencyPrices: { GO: 100, GE: 10, RM: 499 },
  RealCurrencyPrices: { USD: 499 },
};

test.for<readonly [string, BulkRule, object]>([
  [
    'all virtual currencies',
    prices(lower(50)),
    { VirtualCurrencyPrices: { GO: 50, GE: 5, RM: 499 } },
  ],
  ['one currency', prices(lower(50), 'GE'), { VirtualCurrencyPrices: { GO: 100, GE: 5, RM: 499 } }],
  ['real money', prices(raise(100), 'USD', 'real'), { RealCurrencyPrices: { USD: 998 } }],
  [
    'a new price',
    prices({ how: 'set', price: 3 }, 'SI'),
    { VirtualCurrencyPrices: { GO: 100, GE: 10, RM: 499, SI: 3 } },
  ],
  ['no price', prices({ how: 'remove' }, 'GO'), { VirtualCurrencyPrices: { GE: 10, RM: 499 } }],
  ['tags', { of: 'tags', add: ['new', 'steel'], remove: ['old'] }, { Tags: ['steel', 'new'] }],
  ['a class', { of: 'class', itemClass: 'relic' }, { ItemClass: 'relic' }],
])('an item of the catalog gets %s', ([, rule, expected]) => {
  expect(withRule(SWORD, rule)).toEqual({ ...SWORD, ...expected });
});

test('a rule changes the draft of some items, as they are in it, and counts those that it changes', () => {
  const base = toBase({
    Catalog: [SWORD, { ...PLAIN, ItemId: 'shield' }, { ...PLAIN, ItemId: 'axe' }],
    Revision: 1,
  });
  const drafted = { ...SWORD, VirtualCurrencyPrices: { GO: 10 } };
  const draft: Draft = new Map<string, CatalogItem | typeof REMOVED>([
    ['sword', drafted],
    ['axe', REMOVED],
  ]);
  const ids = ['sword', 'shield', 'axe'];
  const halved = draftByRule({ base, draft }, ids, prices(lower(50)));
  expect(halved.changed).toMatchObject([{ ItemId: 'sword' }]);
  expect(halved.draft.get('sword')).toMatchObject({ VirtualCurrencyPrices: { GO: 5 } });
  expect([...halved.draft.keys()]).toEqual(['sword', 'axe']);
  expect(halved.draft.get('axe')).toBe(REMOVED);
});

test('in a store percents are of what players pay, and an item that is not sold there stays so', () => {
  const catalog = new Map([
    ['sword', SWORD],
    ['shield', { ...SWORD, ItemId: 'shield' }],
  ]);
  const columns = [
    { member: 'VirtualCurrencyPrices', code: 'GO' },
    { member: 'VirtualCurrencyPrices', code: 'RM' },
    { member: 'RealCurrencyPrices', code: 'USD' },
  ] as const;
  const items = [
    { ItemId: 'sword' },
    { ItemId: 'shield', VirtualCurrencyPrices: { GO: 60 } },
    { ItemId: 'axe', VirtualCurrencyPrices: { GO: 0 } },
  ];
  expect(itemsByRule(items, { rule: prices(lower(50)), catalog, columns })).toEqual([
    { ItemId: 'sword', VirtualCurrencyPrices: { GO: 50 } },
    { ItemId: 'shield', VirtualCurrencyPrices: { GO: 30 } },
  ]);
  const removed = prices({ how: 'remove' }, 'GO');
  expect(itemsByRule(items, { rule: removed, catalog, columns })).toEqual([
    { ItemId: 'shield' },
    { ItemId: 'axe' },
  ]);
});

test('while a sale runs in a store percents are of the prices from before it, and what the rule leaves stays in the sale', () => {
  const catalog = new Map([
    ['sword', SWORD],
    ['shield', { ...SWORD, ItemId: 'shield' }],
    ['axe', { ...SWORD, ItemId: 'axe' }],
  ]);
  const columns = ['GE', 'GO'].map((code) => {
    return { member: 'VirtualCurrencyPrices', code } as const;
  });
  const items = [
    { ItemId: 'sword', VirtualCurrencyPrices: { GO: 45, GE: 5 } },
    { ItemId: 'shield', VirtualCurrencyPrices: { GO: 50 } },
    // Somebody has changed it meanwhile.
    { ItemId: 'axe', VirtualCurrencyPrices: { GO: 60 } },
  ];
  const set = { StoreId: 'shop', VirtualCurrency: 'GO' };
  const sale = {
    Sale: 1,
    Name: 'Weekend',
    EndsAt: '2026-06-22T06:00:00.000Z',
    prices: [
      { ...set, ItemId: 'sword', Own: 90, Before: 90, During: 45 },
      { ...set, ItemId: 'sword', VirtualCurrency: 'GE', Before: 10, During: 5 },
      { ...set, ItemId: 'shield', Before: 100, During: 50 },
      { ...set, ItemId: 'axe', Own: 100, Before: 100, During: 50 },
    ],
  };
  const context = { catalog, columns, sales: [sale] };
  expect(itemsByRule(items, { ...context, rule: prices(raise(10), 'GO') })).toEqual([
    { ItemId: 'sword', VirtualCurrencyPrices: { GO: 99, GE: 5 } },
    { ItemId: 'shield', VirtualCurrencyPrices: { GO: 110 } },
    { ItemId: 'axe', VirtualCurrencyPrices: { GO: 66 } },
  ]);
  const set90 = prices({ how: 'set', price: 90 }, 'GO');
  expect(itemsByRule(items, { ...context, rule: set90 }).map(({ ItemId }) => ItemId)).toEqual([
    'shield',
    'axe',
  ]);
  const removed = prices({ how: 'remove' }, 'GO');
  expect(itemsByRule(items, { ...context, rule: removed })).toEqual([
    { ItemId: 'sword', VirtualCurrencyPrices: { GE: 5 } },
    { ItemId: 'axe' },
  ]);
});

test('prices that would be too high are told by their items', () => {
  const [doubled] = itemsByRule(
    [{ ItemId: 'sword', VirtualCurrencyPrices: { GO: 3_000_000_000 } }],
    {
      rule: prices(raise(100), 'GO'),
      catalog: new Map(),
      columns: [{ member: 'VirtualCurrencyPrices', code: 'GO' }],
      sales: [],
    },
  );
  const highest = { ItemId: 'shield', RealCurrencyPrices: { USD: 4_294_967_295 } };
  expect(idsBeyond(4_294_967_295, doubled ? [doubled, highest] : [])).toEqual(['sword']);
});
