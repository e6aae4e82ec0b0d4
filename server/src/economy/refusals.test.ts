import { expect, test } from 'vitest';
import {
  describeFaults,
  describeNoCatalog,
  describeNoStore,
  describeOverLimit,
  describeUnknownItems,
} from './refusals.ts';

function itemsNamed(count: number) {
  return Array.from({ length: count }, (_, index) => ({ itemId: `item-${index}` }));
}

test('unknown items are named at their members, and those beyond the limit are counted', () => {
  const items = [{ itemId: 'known' }, ...itemsNamed(103)];
  const itemIds = itemsNamed(103).map(({ itemId }) => itemId);
  const { details } = describeUnknownItems(
    { items },
    { status: 'unknownItems', catalogVersion: '1', itemIds },
  );
  expect(details?.['Store[1].ItemId']).toEqual([
    'The item "item-0" is not in catalog version "1".',
  ]);
  expect(Object.keys(details ?? {})).toHaveLength(101);
  expect(details?.['Store']).toEqual(['3 more items are not in catalog version "1".']);
});

test('as many unknown items as the limit are all named', () => {
  const items = itemsNamed(100);
  const { details } = describeUnknownItems(
    { items },
    { status: 'unknownItems', catalogVersion: '1', itemIds: items.map(({ itemId }) => itemId) },
  );
  expect(Object.keys(details ?? {})).toHaveLength(100);
  expect(details).not.toHaveProperty('Store');
});

test('faults are named at their members', () => {
  const { details } = describeFaults('Store', [
    { kind: 'repeated', index: 4, firstIndex: 1 },
    { kind: 'customData', index: 2, verdict: 'notFinite' },
    { kind: 'metadata', verdict: 'tooLarge' },
  ]);
  expect(details).toEqual({
    'Store[4].ItemId': ['The item is at Store[1] already; give each item once.'],
    'Store[2].CustomData': [
      'The value must not have numbers beyond 64-bit floating point; send them as texts.',
    ],
    'MarketingData.Metadata': ['The value must not have more than 10000 bytes.'],
  });
});

test('a member with two faults names both', () => {
  const { details } = describeFaults('Store', [
    { kind: 'repeated', index: 1, firstIndex: 0 },
    { kind: 'customData', index: 1, verdict: 'tooLarge' },
  ]);
  expect(Object.keys(details ?? {})).toEqual(['Store[1].ItemId', 'Store[1].CustomData']);
});

test('a missing catalog is named, or that there is no default', () => {
  expect(describeNoCatalog({ catalogVersion: '7' }).details?.['CatalogVersion']?.[0]).toContain(
    '"7"',
  );
  expect(
    describeNoCatalog({ catalogVersion: undefined }).details?.['CatalogVersion']?.[0],
  ).toContain('no default catalog');
});

test('a missing store is named with its catalog version and what makes one', () => {
  const { message } = describeNoStore(
    { storeId: 'sale' },
    { status: 'noStore', catalogVersion: '1' },
  );
  expect(message).toMatch(/"sale".*"1".*SetStoreItems/);
});

test.each([
  ['store', 'items', 'A store holds at most 5 items.'],
  ['store', 'stores', 'A catalog version holds at most 5 stores.'],
  ['catalog version', 'items', 'A catalog version holds at most 5 items.'],
] as const)('too many in a %s: %s', (holder, of, sentence) => {
  expect(describeOverLimit(holder, { status: 'tooMany', of, max: 5 }).message).toBe(sentence);
});

test('too large a store says the limit, what it is and what it would be', () => {
  const outcome = { status: 'tooLarge', bytesBefore: 8_000_000, bytesAfter: 9_000_000 } as const;
  expect(describeOverLimit('store', outcome).message).toBe(
    'The items of a store take at most 8388608 bytes as they are stored; they take 8000000 now and would take 9000000.',
  );
});
