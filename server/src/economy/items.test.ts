import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { ITEMS_BYTES_MAX, ITEMS_MAX, STORES_MAX } from '../kernel/limits.ts';
import { type CatalogItem, listCatalogWriteFaults } from './catalogs/catalog.ts';
import { checkSize, checkStoreCount, sizeOf, judgeFreeJson } from './items.ts';
import { listStoreWriteFaults, type StoreItem, type StoreWrite } from './stores/store.ts';

const EMPTY = { items: 0, bytes: 0 };

test('allows as many items and stores as the limits say, and no more', () => {
  const itemsAfter = (items: number) => checkSize({ before: EMPTY, after: { items, bytes: 1 } });
  expect(itemsAfter(ITEMS_MAX)).toBeUndefined();
  expect(itemsAfter(ITEMS_MAX + 1)).toEqual({ status: 'tooMany', of: 'items', max: ITEMS_MAX });
  expect(checkStoreCount(STORES_MAX)).toBeUndefined();
  expect(checkStoreCount(STORES_MAX + 1)).toEqual({
    status: 'tooMany',
    of: 'stores',
    max: STORES_MAX,
  });
});

test.each([
  [0, ITEMS_BYTES_MAX, true],
  [0, ITEMS_BYTES_MAX + 1, false],
  [ITEMS_BYTES_MAX + 9, ITEMS_BYTES_MAX + 10, false],
  [ITEMS_BYTES_MAX + 9, ITEMS_BYTES_MAX + 9, true],
  [ITEMS_BYTES_MAX + 9, ITEMS_BYTES_MAX + 8, true],
])('from %i bytes to %i is allowed: %j', (bytesBefore, bytesAfter, isAllowed) => {
  const before = { items: 5, bytes: bytesBefore };
  const verdict = checkSize({ before, after: { items: 5, bytes: bytesAfter } });
  expect(verdict).toEqual(isAllowed ? undefined : { status: 'tooLarge', bytesBefore, bytesAfter });
});

test('measures items as the database does: ids, and all else as JSON, in bytes', () => {
  expect(sizeOf([])).toEqual(EMPTY);
  const items = [{ itemId: 'ä', displayPosition: 1 }, { itemId: 'b' }];
  expect(sizeOf(items)).toEqual({ items: 2, bytes: 2 + '{"displayPosition":1}'.length + 1 + 2 });
});

const where = { titleId: 'AB12', catalogVersion: undefined };

function storeItem(itemId: string, customData?: unknown): StoreItem {
  return {
    itemId,
    customData,
  };
}

function storeWrite(items: readonly StoreItem[], metadata?: unknown): StoreWrite {
  const marketingData = { description: undefined, metadata };
  return { ...where, storeId: 'sale', items, marketingData };
}

function catalogItem(itemId: string, attributes: Record<string, unknown> = {}): CatalogItem {
  return { itemId, attributes };
}

describe('a store write', () => {
  test('without a fault', () => {
    expect(listStoreWriteFaults(storeWrite([storeItem('a'), storeItem('A')], { a: 1 }))).toEqual(
      [],
    );
  });

  test('names every fault with its position', () => {
    const items = [
      storeItem('a'),
      storeItem('b', 'x'.repeat(9_999)),
      storeItem('a'),
      storeItem('a', Infinity),
    ];
    expect(listStoreWriteFaults(storeWrite(items, 'x'.repeat(10_000)))).toEqual([
      { kind: 'repeated', index: 2, firstIndex: 0 },
      { kind: 'repeated', index: 3, firstIndex: 0 },
      { kind: 'customData', index: 1, verdict: 'tooLarge' },
      { kind: 'customData', index: 3, verdict: 'notFinite' },
      { kind: 'metadata', verdict: 'tooLarge' },
    ]);
  });
});

describe('a catalog write', () => {
  test('counts the bytes of custom data as text', () => {
    const items = [
      catalogItem('a', { CustomData: '"'.repeat(10_000) }),
      catalogItem('b', { CustomData: 'ä'.repeat(5_001) }),
      catalogItem('a'),
    ];
    expect(listCatalogWriteFaults({ ...where, items, setAsDefault: true })).toEqual([
      { kind: 'repeated', index: 2, firstIndex: 0 },
      { kind: 'customData', index: 1, verdict: 'tooLarge' },
    ]);
  });
});

test.each([
  ['nothing', undefined, 'fits'],
  ['null deep inside', [null, {}], 'fits'],
  ['exactly the limit', 'x'.repeat(8), 'fits'],
  ['one byte more', 'x'.repeat(9), 'tooLarge'],
  ['bytes, not characters', 'äöüäö', 'tooLarge'],
  ['a number beyond a double', JSON.parse('1e999'), 'notFinite'],
  ['a negative one', JSON.parse('-1e999'), 'notFinite'],
  ['one deep inside', JSON.parse('{"a":[{"b":1e999}]}'), 'notFinite'],
  ['the largest double', Number.MAX_VALUE, 'tooLarge'],
])('%s', (_, value, verdict) => {
  expect(judgeFreeJson(value, 10)).toBe(verdict);
});

test('what fits comes back from its text as it is', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      if (judgeFreeJson(value, 10_000) !== 'fits') return;
      expect(JSON.parse(JSON.stringify(value))).toEqual(value);
    }),
  );
});

test('what fits is what has no more bytes as JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(300), (value, bytesMax) => {
      const bytes = Buffer.byteLength(JSON.stringify(value), 'utf8');
      expect(judgeFreeJson(value, bytesMax)).toBe(bytes <= bytesMax ? 'fits' : 'tooLarge');
    }),
  );
});

test.each([
  ['the longest number', -0.0000012345678901234567],
  ['a control character', '\u001f'],
  ['half of a surrogate pair', '\ud800'],
])('%s counts as what it is as JSON', (_, piece) => {
  const value = Array.from({ length: 100 }, () => piece);
  const bytes = JSON.stringify(value).length;
  expect(judgeFreeJson(value, bytes)).toBe('fits');
  expect(judgeFreeJson(value, bytes - 1)).toBe('tooLarge');
});
