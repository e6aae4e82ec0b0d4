import type {
  CatalogItem,
  MarketingData,
  Prices,
  Store,
  StoreItem,
  StoreRef,
  StoreSummary,
  StoreWrite,
} from './ports.ts';
import { pricesToShow } from './price.ts';
import type {
  MarketingOnWire,
  OfferReply,
  StoreItemOnWire,
  StoreOnWire,
  StoreReply,
  StoreWriteOnWire,
} from './schemas.ts';

// Stores, between the wire's words and the room's own.

/** Which store a request names. */
export function toStoreRef(titleId: string, request: StoreOnWire): StoreRef {
  return { titleId, storeId: request.StoreId, catalogVersion: request.CatalogVersion };
}

/** What a SetStoreItems or an UpdateStoreItems asks for; no Store is an empty one. */
export function toStoreWrite(titleId: string, request: StoreWriteOnWire): StoreWrite {
  const { MarketingData } = request;
  return {
    ...toStoreRef(titleId, request),
    items: (request.Store ?? []).map(toStoreItem),
    marketingData: MarketingData && {
      displayName: MarketingData.DisplayName,
      description: MarketingData.Description,
      metadata: MarketingData.Metadata,
    },
  };
}

function toStoreItem(item: StoreItemOnWire): StoreItem {
  return {
    itemId: item.ItemId,
    virtualCurrencyPrices: item.VirtualCurrencyPrices,
    realCurrencyPrices: item.RealCurrencyPrices,
    customData: item.CustomData,
    displayPosition: item.DisplayPosition,
  };
}

/** A store as the title's own developers and servers see it: what was set. */
export function fromStore(store: Store): StoreReply {
  return { Store: store.items.map(fromStoreItem), ...fromStoreFrame(store) };
}

/** A store as players see it: also with the prices to show. */
export function fromStoreForPlayers(
  store: Store,
  catalogItems: readonly CatalogItem[],
): OfferReply {
  const catalogItemsById = new Map(catalogItems.map((item) => [item.itemId, item]));
  return {
    Store: store.items.map((item) => ({
      ...fromStoreItem(item),
      DisplayPrices: toDisplayPrices(item, catalogItemsById.get(item.itemId)),
    })),
    ...fromStoreFrame(store),
  };
}

function toDisplayPrices(inStore: StoreItem, inCatalog: CatalogItem | undefined) {
  return {
    VirtualCurrencyPrices: pricesToShow({
      inStore: inStore.virtualCurrencyPrices,
      inCatalog: inCatalog?.virtualCurrencyPrices,
    }),
    RealCurrencyPrices: pricesToShow({
      inStore: inStore.realCurrencyPrices,
      inCatalog: inCatalog?.realCurrencyPrices,
    }),
  };
}

function fromStoreFrame(store: Store): Omit<StoreReply, 'Store'> {
  const frame: Omit<StoreReply, 'Store'> = {
    Source: 'Admin',
    CatalogVersion: store.catalogVersion,
    StoreId: store.storeId,
  };
  const marketingData = store.marketingData && fromMarketingData(store.marketingData);
  // Empty marketing data says nothing that absence does not say.
  if (marketingData && Object.keys(marketingData).length > 0) frame.MarketingData = marketingData;
  return frame;
}

/** A store as ListStores has it. */
export function fromStoreSummary(summary: StoreSummary) {
  return {
    StoreId: summary.storeId,
    CatalogVersion: summary.catalogVersion,
    ItemCount: summary.itemCount,
    ...(summary.displayName !== undefined && { DisplayName: summary.displayName }),
  };
}

function fromMarketingData(marketing: MarketingData): MarketingOnWire {
  const wire: MarketingOnWire = {};
  if (marketing.displayName !== undefined) wire.DisplayName = marketing.displayName;
  if (marketing.description !== undefined) wire.Description = marketing.description;
  if (marketing.metadata !== undefined) wire.Metadata = marketing.metadata;
  return wire;
}

function fromStoreItem(item: StoreItem): StoreItemOnWire {
  const wire: StoreItemOnWire = { ItemId: item.itemId, ...fromPrices(item) };
  if (item.customData !== undefined) wire.CustomData = item.customData;
  if (item.displayPosition !== undefined) wire.DisplayPosition = item.displayPosition;
  return wire;
}

interface Priced {
  readonly virtualCurrencyPrices: Prices | undefined;
  readonly realCurrencyPrices: Prices | undefined;
}

/** An item's price tables; one that was not set is left out. */
export function fromPrices({ virtualCurrencyPrices, realCurrencyPrices }: Priced) {
  return {
    ...(virtualCurrencyPrices && { VirtualCurrencyPrices: virtualCurrencyPrices }),
    ...(realCurrencyPrices && { RealCurrencyPrices: realCurrencyPrices }),
  };
}
