import type { Static } from 'typebox';
import {
  CUSTOM_DATA_BYTES_MAX,
  DESCRIPTION_CHARS_MAX,
  INT32_MAX,
  ITEM_LIST_MAX,
  ITEMS_BYTES_MAX,
  ITEMS_MAX,
  NAME_CHARS_MAX,
  UNPACKED_ITEMS_MAX,
  URL_CHARS_MAX,
  USAGE_GROUP_ITEMS_MAX,
} from '../../kernel/limits.ts';
import { CustomTags, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { changeMembers } from '../revisions/change-schemas.ts';
import { ShownRevision } from '../revisions/schemas.ts';
import {
  CatalogVersion,
  ItemId,
  priceMembers,
  Text,
  Uint32,
  VirtualCurrencyAmounts,
} from '../schemas.ts';

// The shapes of catalogs on the wire.

const Ids = (description: string) =>
  Type.Optional(
    Type.Array(Identifier('One of them; may occur several times.'), {
      description,
      maxItems: ITEM_LIST_MAX,
    }),
  );

/** How many uses an item has, and how long it lasts. */
export const Consumable = Type.Object(
  {
    UsageCount: Type.Optional(Uint32('How many times an instance can be used.')),
    UsagePeriod: Type.Optional(
      Uint32(
        'Seconds after which an instance expires. A further one of its stack or group adds its seconds to their end. Nothing ends after the year 9999.',
      ),
    ),
    UsagePeriodGroup: Type.Optional(
      Text(
        `Instances with the same group expire together. A player has at most ${USAGE_GROUP_ITEMS_MAX} of them, stacks counted once.`,
        NAME_CHARS_MAX,
      ),
    ),
  },
  { title: 'CatalogItemConsumableInfo', description: 'When the item is used up.' },
);

/** The contents of an item that can be opened. */
export const Container = Type.Object(
  {
    KeyItemId: Type.Optional(Identifier('The item that opens it. Absent: it opens without.')),
    ItemContents: Ids('Items that are inside.'),
    ResultTableContents: Ids('Drop tables that are rolled on opening.'),
    VirtualCurrencyContents: Type.Optional(
      VirtualCurrencyAmounts('Virtual currencies that are inside, by code.'),
    ),
  },
  { title: 'CatalogItemContainerInfo', description: 'What is inside and comes out on opening.' },
);

/** The items that are granted along with an item. */
export const Bundle = Type.Object(
  {
    BundledItems: Ids('Items that come along.'),
    BundledResultTables: Ids('Drop tables that are rolled on granting.'),
    BundledVirtualCurrencies: Type.Optional(
      VirtualCurrencyAmounts('Virtual currencies that come along, by code.'),
    ),
  },
  { title: 'CatalogItemBundleInfo', description: 'What comes along when the item is granted.' },
);

const catalogItemMembers = {
  ItemId,
  ItemClass: Type.Optional(Text('The class of items that it belongs to.', NAME_CHARS_MAX)),
  DisplayName: Type.Optional(Text('Its name for players.', NAME_CHARS_MAX)),
  Description: Type.Optional(Text('Its description for players.', DESCRIPTION_CHARS_MAX)),
  ...priceMembers('Absent, null and 0 all mean: not sold in that currency.'),
  Tags: Type.Optional(
    Type.Array(Text('A tag.', NAME_CHARS_MAX), {
      description: 'Words to find and to group items by.',
      maxItems: ITEM_LIST_MAX,
    }),
  ),
  CustomData: Type.Optional(
    Type.String({
      description: `A text of the studio's own, at most ${CUSTOM_DATA_BYTES_MAX} bytes of UTF-8; often JSON, which is not looked into.`,
    }),
  ),
  Consumable: Type.Optional(Consumable),
  Container: Type.Optional(Container),
  Bundle: Type.Optional(Bundle),
  ItemImageUrl: Type.Optional(Text('Where its picture is.', URL_CHARS_MAX)),
};

const CanBecomeCharacter = Type.Boolean({ description: 'A character can be made of it.' });
const IsStackable = Type.Boolean({ description: 'Several share one place in an inventory.' });
const IsTradable = Type.Boolean({ description: 'Players can trade it.' });
const IsLimitedEdition = Type.Boolean({ description: 'There is a limited number of it.' });
const InitialLimitedEditionCount = Type.Integer({
  description:
    'How many there are of a limited edition at first. Ignored once one was given out; /Admin/IncrementLimitedEditionItemAvailability adds some then.',
  minimum: 0,
  maximum: INT32_MAX,
});

/** An item as a studio writes it; absent flags are false and an absent count is 0. */
export const CatalogItemInput = Type.Object(
  {
    ...catalogItemMembers,
    CatalogVersion: Type.Optional(
      Identifier(
        'The catalog version that is written, as GetCatalogItems answers it. Another one is refused with InvalidParams; absent or null: not compared.',
      ),
    ),
    CanBecomeCharacter: Type.Optional(CanBecomeCharacter),
    IsStackable: Type.Optional(IsStackable),
    IsTradable: Type.Optional(IsTradable),
    IsLimitedEdition: Type.Optional(IsLimitedEdition),
    InitialLimitedEditionCount: Type.Optional(InitialLimitedEditionCount),
  },
  {
    title: 'CatalogItemInput',
    description: 'A good. Absent flags are false, an absent InitialLimitedEditionCount is 0.',
  },
);
export type CatalogItemInputOnWire = Static<typeof CatalogItemInput>;

/** An item as replies have it. */
export const CatalogItem = Type.Object(
  {
    ...catalogItemMembers,
    CatalogVersion: Identifier('The catalog version that it is in.'),
    CanBecomeCharacter,
    IsStackable,
    IsTradable,
    IsLimitedEdition,
    InitialLimitedEditionCount,
  },
  { title: 'CatalogItem', description: 'A good.' },
);
export type CatalogItemOnWire = Static<typeof CatalogItem>;

const itemsToWrite = (meaning: string) =>
  Type.Array(CatalogItemInput, {
    description: `The items, each ItemId once. A catalog version holds at most ${ITEMS_MAX}, which take at most ${ITEMS_BYTES_MAX} bytes as they are stored. No item may contain itself through bundles, containers and drop tables, or come to more than ${UNPACKED_ITEMS_MAX} items when it is fully unpacked. ${meaning}`,
    maxItems: ITEMS_MAX,
  });

/** The request of SetCatalogItems. */
export const SetCatalogItemsRequest = Type.Object({
  Catalog: itemsToWrite('An empty list empties the version.'),
  CatalogVersion: Type.Optional(
    Identifier(
      "The catalog version, made where it is new. Absent or null: the title's default catalog.",
    ),
  ),
  SetAsDefaultCatalog: Type.Optional(
    Type.Boolean({
      description:
        "Makes the version the title's default catalog. Absent or null: true. A title's first catalog becomes its default in any case.",
    }),
  ),
  ...changeMembers,
  CustomTags,
});

/** The request of UpdateCatalogItems. */
export const UpdateCatalogItemsRequest = Type.Object({
  ...SetCatalogItemsRequest.properties,
  Catalog: Type.Optional(itemsToWrite('Absent or null: no item changes.')),
});
export type CatalogWriteOnWire = Static<typeof UpdateCatalogItemsRequest>;

/** The request of GetCatalogItems. */
export const GetCatalogItemsRequest = Type.Object({ CatalogVersion, CustomTags });

/** The answer of GetCatalogItems. */
export const GetCatalogItemsResult = Type.Object({
  Catalog: Type.Array(CatalogItem, {
    description: 'All items, in the order in which they were first set.',
  }),
});
export type CatalogReply = Static<typeof GetCatalogItemsResult>;

/** The same with its revision. */
export const AdminGetCatalogItemsResult = Type.Object({
  ...GetCatalogItemsResult.properties,
  Revision: ShownRevision,
});
export type DeveloperCatalogReply = Static<typeof AdminGetCatalogItemsResult>;
