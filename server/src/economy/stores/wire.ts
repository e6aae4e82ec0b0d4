import type { CatalogItem } from '../catalogs/ports.ts';
import { toWirePrices } from '../prices.ts';
import { pricesToShow } from './price.ts';
import type {
  MarketingData,
  Store,
  StoreItem,
  StoreRef,
  StoreSummary,
  StoreWrite,
} from './ports.ts';
import type {
  DeveloperStoreReply,
  MarketingOnWire,
  OfferReply,
  StoreItemOnWire,
  StoreOnWire,
  StoreReply,
  StoreWriteOnWire,
} from './schemas.ts';

// Translates stores between their form on the wire and the room's own.

/** The store that a request names. */
export function fromWireStoreRef(titleId: string, request: StoreOnWire): StoreRef {
  return { titleId, storeId: request.StoreId, catalogVersion: request.CatalogVersion };
}

/** The write that a SetStoreItems or an UpdateStoreItems asks for; an absent Store is an empty list. */
export function fromWireStoreWrite(titleId: string, request: StoreWriteOnWire): StoreWrite {
  const { MarketingData } = request;
  return {
    ...fromWireStoreRef(titleId, request),
    items: (request.Store ?? []).map(fromWireStoreItem),
    marketingData: MarketingData && {
      displayName: MarketingData.DisplayName,
      description: MarketingData.Description,
      metadata: MarketingData.Metadata,
    },
  };
}

function fromWireStoreItem(item: StoreItemOnWire): StoreItem {
  return {
    itemId: item.ItemId,
    virtualCurrencyPrices: item.VirtualCurrencyPrices,
    realCurrencyPrices: item.RealCurrencyPrices,
    customData: item.CustomData,
    displayPosition: item.DisplayPosition,
  };
}

/** Writes a store as it was set. */
export function toWireStore(store: Store): StoreReply {
  return { Store: store.items.map(toWireStoreItem), ...toWireStoreFrame(store) };
}

/** Writes a store for developers, with its revision. */
export function toWireStoreOfDevelopers({
  store,
  revision,
}: {
  readonly store: Store;
  readonly revision: number;
}): DeveloperStoreReply {
  return { ...toWireStore(store), Revision: revision };
}

interface StoreForPlayers {
  readonly store: Store;
  readonly catalogItems: readonly CatalogItem[];
  readonly zeroSells: boolean;
}

/** Writes a store for players: with the prices to show. */
export function toWireStoreForPlayers({
  store,
  catalogItems,
  zeroSells,
}: StoreForPlayers): OfferReply {
  const catalogItemsById = new Map(catalogItems.map((item) => [item.itemId, item]));
  return {
    Store: store.items.map((item) => ({
      ...toWireStoreItem(item),
      DisplayPrices: toWireDisplayPrices(item, catalogItemsById.get(item.itemId), zeroSells),
    })),
    ...toWireStoreFrame(store),
  };
}

function toWireDisplayPrices(
  inStore: StoreItem,
  inCatalog: CatalogItem | undefined,
  zeroSells: boolean,
) {
  return {
    VirtualCurrencyPrices: pricesToShow({
      inStore: inStore.virtualCurrencyPrices,
      inCatalog: inCatalog?.virtualCurrencyPrices,
      zeroSells,
    }),
    RealCurrencyPrices: pricesToShow({
      inStore: inStore.realCurrencyPrices,
      inCatalog: inCatalog?.realCurrencyPrices,
    }),
  };
}

function toWireStoreFrame(store: Store): Omit<StoreReply, 'Store'> {
  const frame: Omit<StoreReply, 'Store'> = {
    Source: 'Admin',
    CatalogVersion: store.catalogVersion,
    StoreId: store.storeId,
    ...(!store.isOpen && { Open: false }),
  };
  const marketingData = store.marketingData && toWireMarketingData(store.marketingData);
  // Empty marketing data means the same as none.
  if (marketingData && Object.keys(marketingData).length > 0) frame.MarketingData = marketingData;
  return frame;
}

/** Writes a store for ListStores. */
export function toWireStoreSummary(summary: StoreSummary) {
  return {
    StoreId: summary.storeId,
    CatalogVersion: summary.catalogVersion,
    ItemCount: summary.itemCount,
    Open: summary.isOpen,
    Revision: summary.revision,
    ...(summary.displayName !== undefined && { DisplayName: summary.displayName }),
  };
}

/** Writes marketing data. */
export function toWireMarketingData(marketing: MarketingData): MarketingOnWire {
  const wire: MarketingOnWire = {};
  if (marketing.displayName !== undefined) wire.DisplayName = marketing.displayName;
  if (marketing.description !== undefined) wire.Description = marketing.description;
  if (marketing.metadata !== undefined) wire.Metadata = marketing.metadata;
  return wire;
}

/** Writes an item of a store as it was set. */
export function toWireStoreItem(item: StoreItem): StoreItemOnWire {
  const wire: StoreItemOnWire = { ItemId: item.itemId, ...toWirePrices(item) };
  if (item.customData !== undefined) wire.CustomData = item.customData;
  if (item.displayPosition !== undefined) wire.DisplayPosition = item.displayPosition;
  return wire;
}
