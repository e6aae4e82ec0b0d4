import { expect, it } from 'vitest';
import { STORES_MAX } from '../../kernel/limits.ts';
import type { Offers } from './offers.ts';
import { checkWhatIfSize, whatIfWrites, withWrites } from './what-if.ts';

it('a supposed store is refused where the catalog version has as many as it may have', () => {
  const storeIds = Array.from({ length: STORES_MAX }, (_, index) => `store-${index}`);
  const before: Offers = {
    catalogVersion: 'v1',
    items: [],
    stores: storeIds.map((storeId) => ({ storeId, isOpen: true, items: [] })),
    editions: new Map(),
    currencies: [],
    storesOnly: false,
    zeroSells: false,
    accepted: new Map(),
  };
  const check = (StoreId: string) => {
    const writes = whatIfWrites('A1B2', { SupposedStore: { StoreId, Store: [] } });
    return checkWhatIfSize(before, withWrites(before, writes), writes);
  };
  expect(check('store-0')).toBeUndefined();
  const refusal = { status: 'tooMany', of: 'stores', max: STORES_MAX };
  expect(check('one-more')).toEqual({ holder: 'store', refusal });
});
