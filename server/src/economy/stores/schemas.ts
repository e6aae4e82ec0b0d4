import type { Static } from 'typebox';
import { extension } from '../../kernel/extension.ts';
import {
  CUSTOM_DATA_BYTES_MAX,
  DESCRIPTION_CHARS_MAX,
  ITEMS_BYTES_MAX,
  ITEMS_MAX,
  METADATA_BYTES_MAX,
  NAME_CHARS_MAX,
} from '../../kernel/limits.ts';
import { AnyJson, CustomTags, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { changeMembers } from '../revisions/change-schemas.ts';
import { ShownRevision } from '../revisions/schemas.ts';
import {
  CatalogVersion,
  ItemId,
  priceMembers,
  RealCurrencyAmounts,
  StoreId,
  Text,
  Uint32,
  VirtualCurrencyAmounts,
} from '../schemas.ts';

// The shapes of stores on the wire.

const JSON_KEPT =
  'Kept and given back as it is, nulls inside too; numbers are 64-bit floating point, so longer ones belong into a text.';

const storeItemMembers = {
  ItemId,
  ...priceMembers(
    "A currency that is absent here (or null) has the catalog's price; 0: not sold here in that currency. An empty table says the same as none.",
  ),
  CustomData: Type.Optional(
    AnyJson(
      `Any JSON of the studio's own, at most ${CUSTOM_DATA_BYTES_MAX} bytes as JSON. ${JSON_KEPT}`,
    ),
  ),
  DisplayPosition: Type.Optional(Uint32('Where to show the item; 0 is first.')),
};

/** An item of a store as it was set. */
export const StoreItem = Type.Object(storeItemMembers, {
  title: 'StoreItem',
  description: 'An item of a store: a reference to a catalog item, with prices of its own.',
});
export type StoreItemOnWire = Static<typeof StoreItem>;

/** The texts and data about a store. */
export const StoreMarketingModel = Type.Object(
  {
    DisplayName: Type.Optional(Text("The store's name for players.", NAME_CHARS_MAX)),
    Description: Type.Optional(Text("The store's description for players.", DESCRIPTION_CHARS_MAX)),
    Metadata: Type.Optional(
      AnyJson(
        `Any JSON of the studio's own, at most ${METADATA_BYTES_MAX} bytes as JSON. ${JSON_KEPT}`,
      ),
    ),
  },
  {
    title: 'StoreMarketingModel',
    description:
      'Additional data about a store. A write that has it replaces what is stored whole.',
  },
);
export type MarketingOnWire = Static<typeof StoreMarketingModel>;

const itemsToWrite = (meaning: string) =>
  Type.Array(StoreItem, {
    description: `The items, each ItemId once. A store holds at most ${ITEMS_MAX}, which take at most ${ITEMS_BYTES_MAX} bytes as they are stored. ${meaning}`,
    maxItems: ITEMS_MAX,
  });

/** The request of SetStoreItems. */
export const SetStoreItemsRequest = Type.Object({
  StoreId,
  Store: itemsToWrite('An empty list empties the store.'),
  CatalogVersion,
  MarketingData: Type.Optional(StoreMarketingModel),
  ...changeMembers,
  CustomTags,
});

/** The request of UpdateStoreItems. */
export const UpdateStoreItemsRequest = Type.Object({
  ...SetStoreItemsRequest.properties,
  Store: Type.Optional(itemsToWrite('Absent or null: no item changes.')),
});
export type StoreWriteOnWire = Static<typeof UpdateStoreItemsRequest>;

/** The request of operations on one store. */
export const StoreRequest = Type.Object({ StoreId, CatalogVersion, CustomTags });
export type StoreOnWire = Static<typeof StoreRequest>;

const storeReply = <Items extends ReturnType<typeof Type.Array>>(items: Items) => ({
  Store: items,
  Source: Type.Literal('Admin', { description: 'Who defined the store: always Admin.' }),
  CatalogVersion: Identifier('The catalog version that the store belongs to.'),
  StoreId,
  MarketingData: Type.Optional(StoreMarketingModel),
  Open: extension(
    Type.Optional(
      Type.Boolean({ description: 'False: nobody can buy in it now. Absent: it is open.' }),
    ),
  ),
});

/** A store as developers and game servers see it. */
export const GetStoreItemsResult = Type.Object(
  storeReply(
    Type.Array(StoreItem, {
      description: 'The items as they were set, in the order in which they were first added.',
    }),
  ),
);
export type StoreReply = Static<typeof GetStoreItemsResult>;

/** The same with its revision. */
export const AdminGetStoreItemsResult = Type.Object({
  ...GetStoreItemsResult.properties,
  Revision: ShownRevision,
});
export type DeveloperStoreReply = Static<typeof AdminGetStoreItemsResult>;

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
export type OfferReply = Static<typeof GetOfferedItemsResult>;
