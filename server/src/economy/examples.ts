import type { CatalogReply } from './catalogs/schemas.ts';
import type { StoreReply } from './stores/schemas.ts';

// One small shop that the examples of the operations tell of.

const UNSET = {
  CanBecomeCharacter: false,
  IsStackable: false,
  IsTradable: false,
  IsLimitedEdition: false,
  InitialLimitedEditionCount: 0,
};

const SWORD = {
  ItemId: 'sword',
  DisplayName: 'Sword of Dawn',
  ItemClass: 'weapon',
  VirtualCurrencyPrices: { GO: 250 },
  RealCurrencyPrices: { EUR: 199 },
};

const POTION = {
  ItemId: 'potion',
  DisplayName: 'Healing potion',
  VirtualCurrencyPrices: { GO: 5 },
  Consumable: { UsageCount: 1 },
  IsStackable: true,
};

/** What SetCatalogItems was asked. */
export const CATALOG_WRITTEN = { CatalogVersion: '1', Catalog: [SWORD, POTION] };

/** What GetCatalogItems says then. */
export const CATALOG_READ: CatalogReply = {
  Catalog: [
    { CatalogVersion: '1', ...UNSET, ...SWORD },
    { CatalogVersion: '1', ...UNSET, ...POTION },
  ],
};

/** What SetStoreItems was asked. */
export const STORE_WRITTEN = {
  StoreId: 'summer-sale',
  CatalogVersion: '1',
  Store: [
    { ItemId: 'sword', VirtualCurrencyPrices: { GO: 200 }, RealCurrencyPrices: { EUR: 0 } },
    { ItemId: 'potion', DisplayPosition: 1 },
  ],
  MarketingData: { DisplayName: 'Summer sale' },
};

/** What GetStoreItems says then. */
export const STORE_READ: StoreReply = { ...STORE_WRITTEN, Source: 'Admin' };
