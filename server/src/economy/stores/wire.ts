import type { Static } from 'typebox';
import { extension } from '../../kernel/extension.ts';
import { ITEMS_BYTES_MAX, ITEMS_MAX } from '../../kernel/limits.ts';
import { CustomTags, Flag, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { CatalogItem } from '../catalogs/catalog.ts';
import { pricesToShow } from '../prices.ts';
import { changeMembers } from '../revisions/change-schemas.ts';
import { ShownRevision } from '../revisions/schemas.ts';
import {
  CatalogVersion,
  RealCurrencyAmounts,
  StoreId,
  VirtualCurrencyAmounts,
} from '../schemas.ts';
import {
  fromWireHeader,
  fromWireStoreItem,
  type Store,
  StoreHeaderModel,
  type StoreItem,
  storeItemMembers,
  StoreItemModel,
  type StoreRef,
  type StoreWrite,
  toWireHeader,
  toWireStoreItem,
} from './store.ts';

// The requests and replies of operations on stores, and their translation.

const itemsToWrite = (meaning: string) =>
  Type.Array(StoreItemModel, {
    description: `The items, each ItemId once. A store holds at most ${ITEMS_MAX}, which take at most ${ITEMS_BYTES_MAX} bytes as they are stored. ${meaning}`,
    maxItems: ITEMS_MAX,
  });

/** The request of SetStoreItems. */
export const SetStoreItemsRequest = Type.Object({
  StoreId,
  Store: itemsToWrite('An empty list empties the store.'),
  CatalogVersion,
  ...StoreHeaderModel.properties,
  ...changeMembers,
  CustomTags,
});

/** The request of UpdateStoreItems. */
export const UpdateStoreItemsRequest = Type.Object({
  ...SetStoreItemsRequest.properties,
  Store: Type.Optional(itemsToWrite('Absent or null: no item changes.')),
});
type StoreWriteOnWire = Static<typeof UpdateStoreItemsRequest>;

/** The request of operations on one store. */
export const StoreRequest = Type.Object({ StoreId, CatalogVersion, CustomTags });
type StoreOnWire = Static<typeof StoreRequest>;

const storeReply = <Items extends ReturnType<typeof Type.Array>>(items: Items) => ({
  Store: items,
  Source: Type.Literal('Admin', { description: 'Who defined the store: always Admin.' }),
  CatalogVersion: Identifier('The catalog version that the store belongs to.'),
  StoreId,
  ...StoreHeaderModel.properties,
  Open: extension(Type.Optional(Flag('False: nobody can buy in it now. Absent: it is open.'))),
});

/** A store as developers and game servers see it. */
export const GetStoreItemsResult = Type.Object(
  storeReply(
    Type.Array(StoreItemModel, {
      description: 'The items as they were set, in the order in which they were first added.',
    }),
  ),
);
type StoreReply = Static<typeof GetStoreItemsResult>;

/** The same with its revision. */
export const AdminGetStoreItemsResult = Type.Object({
  ...GetStoreItemsResult.properties,
  Revision: ShownRevision,
});
type DeveloperStoreReply = Static<typeof AdminGetStoreItemsResult>;

const OfferedItem = Type.Object(
  {
    ...storeItemMembers,
    DisplayPrices: extension(
      Type.Object(
        {
          VirtualCurrencyPrices: VirtualCurrencyAmounts('Amounts by virtual currency code.'),
          RealCurrencyPrices: RealCurrencyAmounts('Amounts by real currency code.'),
        },
        {
          description:
            "The prices to show: the store's where it has one, else the catalog's. A currency that is not here does not buy the item.",
        },
      ),
    ),
  },
  { title: 'OfferedStoreItem', description: 'An item of a store, with the prices to show.' },
);

/** A store as players see it. */
export const GetOfferedItemsResult = Type.Object(
  storeReply(
    Type.Array(OfferedItem, {
      description: 'The items, in the order in which they were first added.',
    }),
  ),
);
type OfferReply = Static<typeof GetOfferedItemsResult>;

/** The store that a request names. */
export function fromWireStoreRef(titleId: string, request: StoreOnWire): StoreRef {
  return { titleId, storeId: request.StoreId, catalogVersion: request.CatalogVersion };
}

/** The write that a SetStoreItems or an UpdateStoreItems asks for; an absent Store is an empty list. */
export function fromWireStoreWrite(titleId: string, request: StoreWriteOnWire): StoreWrite {
  return {
    ...fromWireStoreRef(titleId, request),
    items: (request.Store ?? []).map(fromWireStoreItem),
    ...fromWireHeader(request),
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
  return {
    Source: 'Admin',
    CatalogVersion: store.catalogVersion,
    StoreId: store.storeId,
    ...(!store.isOpen && { Open: false }),
    ...toWireHeader(store),
  };
}

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
