import { expect, test } from 'vitest';
import { describeRefusal } from '../src/api/describe-refusal.ts';
import {
  findBadSpan,
  nameOf,
  newDraft,
  requestOf,
  type SaleDraft,
} from '../src/pages/sales/draft.ts';
import { hasAll, kindsOf, toggleAll } from '../src/pages/sales/kinds.ts';
import { spanOf } from '../src/pages/sales/period.ts';

// Times are local ones, whatever zone the machine is in.

const at = (text: string) => new Date(text);
const iso = (text: string) => at(text).toISOString();

test.for([
  ['a Monday', '2026-11-23T10:00', '2026-11-27T18:00', '2026-11-30T09:00'],
  ['a Friday before it begins', '2026-11-27T17:59', '2026-11-27T18:00', '2026-11-30T09:00'],
  ['the moment of a beginning', '2026-11-27T18:00', '2026-12-04T18:00', '2026-12-07T09:00'],
  ['a Saturday', '2026-11-28T10:00', '2026-12-04T18:00', '2026-12-07T09:00'],
  ['the end of a year', '2026-12-30T10:00', '2027-01-01T18:00', '2027-01-04T09:00'],
])('the next weekend of %s', ([, now = '', startsAt = '', endsAt = '']) => {
  expect(spanOf('weekend', at(now))).toEqual({ startsAt: iso(startsAt), endsAt: iso(endsAt) });
});

test('a sale of a day begins at once, and ends at a full minute', () => {
  const span = spanOf('day', at('2026-11-23T10:00:42.500'));
  expect(span).toEqual({ startsAt: '', endsAt: iso('2026-11-24T10:00') });
});

const NOW = at('2026-11-23T10:00');
const draft: SaleDraft = { ...newDraft(NOW), itemIds: new Set(['a', 'b']) };
const OF = { CatalogVersion: 'main', storeIds: ['smith'], now: NOW };

test('a draft with items is a sale of a quarter off on the next weekend, with a name', () => {
  expect(requestOf(draft, OF)).toEqual({
    Name: 'Weekend of November 27',
    CatalogVersion: 'main',
    StoreIds: ['smith'],
    ItemIds: ['a', 'b'],
    PercentOff: 25,
    RoundTo: 1,
    StartsAt: iso('2026-11-27T18:00'),
    EndsAt: iso('2026-11-30T09:00'),
  });
});

test('a sale that begins at once has no start, and is called by today', () => {
  const day = { ...draft, period: 'day', ...spanOf('day', NOW), codes: ['GO'] } as const;
  const request = requestOf(day, OF);
  expect(request).not.toHaveProperty('StartsAt');
  expect(request).toMatchObject({ Name: 'Sale of November 23', VirtualCurrencies: ['GO'] });
  expect(nameOf({ ...day, name: 'Moon' }, NOW)).toBe('Moon');
});

test.for([
  ['no item', { itemIds: new Set<string>() }],
  ['no discount', { percentOff: undefined }],
  ['a discount that is no number', { percentOff: null }],
  ['an empty name', { name: ' ' }],
  ['no start', { period: 'own', startsAt: '' }],
  ['a start that is over', { period: 'own', startsAt: iso('2026-11-23T09:59') }],
  ['no end', { endsAt: '' }],
  ['an end before the start', { period: 'own', endsAt: iso('2026-11-27T17:00') }],
] as const)('a draft with %s is no sale yet', ([, change]) => {
  expect(requestOf({ ...draft, ...change }, OF)).toBeUndefined();
});

test('a time that cannot be says which of both ends is wrong', () => {
  const own = { ...draft, period: 'own' } as const;
  expect(findBadSpan(own, NOW)).toBeUndefined();
  expect(findBadSpan({ ...own, startsAt: iso('2026-11-20T10:00') }, NOW)?.of).toBe('startsAt');
  expect(findBadSpan({ ...own, endsAt: own.startsAt }, NOW)?.of).toBe('endsAt');
  expect(findBadSpan({ ...own, period: 'day', startsAt: '' }, NOW)).toBeUndefined();
});

const ITEMS = [
  { ItemId: 'axe', ItemClass: 'weapon', Tags: ['old', 'old', ''] },
  { ItemId: 'bow', ItemClass: 'weapon', Tags: ['new'] },
  { ItemId: 'cap', Tags: ['old', 'weapon'] },
];

test('tags and classes have their items, those with the most first', () => {
  expect(kindsOf(ITEMS).map(({ of, name, itemIds }) => [of, name, itemIds])).toEqual([
    ['tag', 'old', ['axe', 'cap']],
    ['class', 'weapon', ['axe', 'bow']],
    ['tag', 'new', ['bow']],
    ['tag', 'weapon', ['cap']],
  ]);
});

test('what is chosen together comes and goes together', () => {
  const some = toggleAll(new Set(['axe']), ['axe', 'cap']);
  expect([...some]).toEqual(['axe', 'cap']);
  expect(hasAll(some, ['axe', 'cap'])).toBe(true);
  expect([...toggleAll(some, ['axe', 'cap'])]).toEqual([]);
  expect(hasAll(some, [])).toBe(false);
});

test('a refusal is said once, and without a call as advice', () => {
  const errorMessage =
    'There is no store "inn" in catalog version "main"; /Admin/SetStoreItems makes one.';
  const errorDetails = { StoreId: [errorMessage], StoreIds: ['One of them is gone.'] };
  expect(describeRefusal({ errorMessage, errorDetails }, { labels: { StoreIds: 'Stores' } })).toBe(
    'There is no store "inn" in catalog version "main".\nStores: One of them is gone.',
  );
});
