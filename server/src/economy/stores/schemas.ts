import type { Static } from 'typebox';
import {
  CUSTOM_DATA_BYTES_MAX,
  DESCRIPTION_CHARS_MAX,
  ITEMS_MAX,
  METADATA_BYTES_MAX,
  NAME_CHARS_MAX,
  PRICES_PER_ITEM_MAX,
  UINT32_MAX,
} from '../../kernel/limits.ts';
import { AnyJson, CustomTags, Identifier, Price } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';

// The shapes of stores on the wire, and the words that they share with catalogs (catalog-schemas.ts).

/** A text for people: anything but what a database cannot keep (NUL, half of a surrogate pair). */
export const Text = (description: string, charsMax: number) =>
  Type.String({ description, maxLength: charsMax, pattern: '^[^\\u0000\\ud800-\\udfff]*$' });

/** A whole number of 32 bits without a sign. */
export const Uint32 = (description: string) =>
  Type.Integer({ description, minimum: 0, maximum: UINT32_MAX });

// The reference API has two characters; more do no harm.
const VIRTUAL_CODE = '^[A-Za-z0-9]{2,10}$';
const REAL_CODE = '^[A-Z]{3}$';

/** Amounts by currency code. */
export const VirtualCurrencyAmounts = (description: string) => amountsBy(VIRTUAL_CODE, description);

const RealCurrencyAmounts = (description: string) => amountsBy(REAL_CODE, description);

function amountsBy(codePattern: string, description: string) {
  return Type.Record(Type.String(), Price, {
    description,
    propertyNames: Type.String({ pattern: codePattern }),
    maxProperties: PRICES_PER_ITEM_MAX,
  });
}

/** Both price tables of an item; each owner says what an absent price means. */
export const priceMembers = (meaning: string) => ({
  VirtualCurrencyPrices: Type.Optional(
    VirtualCurrencyAmounts(
      `Prices in virtual currencies: code (2 to 10 letters and digits) to a whole amount. RM is real money in US cents. ${meaning}`,
    ),
  ),
  RealCurrencyPrices: Type.Optional(
    RealCurrencyAmounts(
      `Prices in real money: code (3 upper-case letters, ISO 4217) to a whole amount of the currency's smallest unit. ${meaning}`,
    ),
  ),
});

/** An item of a catalog. */
export const ItemId = Identifier('The item, as the catalog version has it; compared exactly.');

/** A store's own name. */
export const StoreId = Identifier('The store. Unique in its catalog version.');

/** Which catalog version; optional. */
export const CatalogVersion = Type.Optional(
  Identifier("The catalog version. Absent or null: the title's default catalog."),
);

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

/** What a store says about itself. */
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

/** What SetStoreItems and UpdateStoreItems ask. */
export const StoreWriteRequest = Type.Object({
  StoreId,
  Store: Type.Optional(
    Type.Array(StoreItem, {
      description: `The items, each ItemId once. A store holds at most ${ITEMS_MAX}.`,
    }),
  ),
  CatalogVersion,
  MarketingData: Type.Optional(StoreMarketingModel),
  CustomTags,
});
export type StoreWriteOnWire = Static<typeof StoreWriteRequest>;

/** Names one store. */
export const StoreRequest = Type.Object({ StoreId, CatalogVersion, CustomTags });
export type StoreOnWire = Static<typeof StoreRequest>;

const storeReply = <Items extends ReturnType<typeof Type.Array>>(items: Items) => ({
  Store: items,
  Source: Type.Literal('Admin', { description: 'Who defined the store: always Admin.' }),
  CatalogVersion: Identifier('The catalog version that the store belongs to.'),
  StoreId,
  MarketingData: Type.Optional(StoreMarketingModel),
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

const OfferedItem = Type.Object(
  {
    ...storeItemMembers,
    DisplayPrices: Type.Object(
      {
        VirtualCurrencyPrices: VirtualCurrencyAmounts('Amounts by virtual currency code.'),
        RealCurrencyPrices: RealCurrencyAmounts('Amounts by real currency code.'),
      },
      {
        description:
          "The prices to show: the store's where it has one, else the catalog's. A currency that is not here does not buy the item. An addition of this service; other clients pass it over.",
      },
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
