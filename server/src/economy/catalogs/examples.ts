import type { CatalogReply } from './schemas.ts';

// The catalog of the small shop in the examples of the operations.

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

/** A request of SetCatalogItems. */
export const CATALOG_WRITTEN = { CatalogVersion: '1', Catalog: [SWORD, POTION] };

/** The answer of GetCatalogItems after it. */
export const CATALOG_READ: CatalogReply = {
  Catalog: [
    { CatalogVersion: '1', ...UNSET, ...SWORD },
    { CatalogVersion: '1', ...UNSET, ...POTION },
  ],
};
