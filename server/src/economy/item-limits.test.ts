import { expect, it } from 'vitest';
import { ITEMS_BYTES_MAX, ITEMS_MAX, STORES_MAX } from '../kernel/limits.ts';
import { checkExtent, checkStoreCount, extentOf } from './item-limits.ts';

const EMPTY = { items: 0, bytes: 0 };

it('allows as many items and stores as the limits say, and no more', () => {
  const itemsAfter = (items: number) => checkExtent({ before: EMPTY, after: { items, bytes: 1 } });
  expect(itemsAfter(ITEMS_MAX)).toBeUndefined();
  expect(itemsAfter(ITEMS_MAX + 1)).toEqual({ status: 'tooMany', of: 'items', max: ITEMS_MAX });
  expect(checkStoreCount(STORES_MAX)).toBeUndefined();
  expect(checkStoreCount(STORES_MAX + 1)).toEqual({
    status: 'tooMany',
    of: 'stores',
    max: STORES_MAX,
  });
});

it.each([
  [0, ITEMS_BYTES_MAX, true],
  [0, ITEMS_BYTES_MAX + 1, false],
  [ITEMS_BYTES_MAX + 9, ITEMS_BYTES_MAX + 10, false],
  [ITEMS_BYTES_MAX + 9, ITEMS_BYTES_MAX + 9, true],
  [ITEMS_BYTES_MAX + 9, ITEMS_BYTES_MAX + 8, true],
])('from %i bytes to %i is allowed: %j', (bytesBefore, bytesAfter, isAllowed) => {
  const before = { items: 5, bytes: bytesBefore };
  const verdict = checkExtent({ before, after: { items: 5, bytes: bytesAfter } });
  expect(verdict).toEqual(isAllowed ? undefined : { status: 'tooLarge', bytesBefore, bytesAfter });
});

it('measures items as the database does: ids, and all else as JSON, in bytes', () => {
  expect(extentOf([])).toEqual(EMPTY);
  const items = [
    { itemId: 'ä', displayPosition: 1 },
    { itemId: 'b', displayPosition: undefined },
  ];
  expect(extentOf(items)).toEqual({ items: 2, bytes: 2 + '{"displayPosition":1}'.length + 1 + 2 });
});
