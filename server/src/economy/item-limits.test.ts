import { expect, it } from 'vitest';
import { ITEMS_MAX, STORES_MAX } from '../kernel/limits.ts';
import { checkItemCount, checkStoreCount } from './item-limits.ts';

it('allows as many items and stores as the limits say, and no more', () => {
  expect(checkItemCount(ITEMS_MAX)).toBeUndefined();
  expect(checkItemCount(ITEMS_MAX + 1)).toEqual({ status: 'tooMany', of: 'items', max: ITEMS_MAX });
  expect(checkStoreCount(STORES_MAX)).toBeUndefined();
  expect(checkStoreCount(STORES_MAX + 1)).toEqual({
    status: 'tooMany',
    of: 'stores',
    max: STORES_MAX,
  });
});
