import type { StoreReply } from './schemas.ts';

// The store of the small shop in the examples of the operations.

/** A request of SetStoreItems. */
export const STORE_WRITTEN = {
  StoreId: 'summer-sale',
  CatalogVersion: '1',
  Store: [
    { ItemId: 'sword', VirtualCurrencyPrices: { GO: 200 }, RealCurrencyPrices: { EUR: 0 } },
    { ItemId: 'potion', DisplayPosition: 1 },
  ],
  MarketingData: { DisplayName: 'Summer sale' },
};

/** The answer of GetStoreItems after it. */
export const STORE_READ: StoreReply = { ...STORE_WRITTEN, Source: 'Admin' };
