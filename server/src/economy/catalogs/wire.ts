import type { Static } from 'typebox';
import { ITEMS_BYTES_MAX, ITEMS_MAX, UNPACKED_ITEMS_MAX } from '../../kernel/limits.ts';
import { CustomTags, Flag, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { toWirePrices } from '../prices.ts';
import { changeMembers } from '../revisions/change-schemas.ts';
import { ShownRevision } from '../revisions/schemas.ts';
import { CatalogVersion } from '../schemas.ts';
import {
  Bundle,
  type Catalog,
  type CatalogItem,
  CatalogItemInput,
  type CatalogItemInputOnWire,
  CatalogItemModel,
  type CatalogItemOnWire,
  type CatalogWrite,
  Consumable,
  Container,
  UNSET_FLAGS,
} from './catalog.ts';

// The requests and replies of operations on catalogs, and their translation.

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
    Flag(
      "Makes the version the title's default catalog. Absent or null: true. A title's first catalog becomes its default in any case.",
    ),
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
  Catalog: Type.Array(CatalogItemModel, {
    description: 'All items, in the order in which they were first set.',
  }),
});
type CatalogReply = Static<typeof GetCatalogItemsResult>;

/** The same with its revision. */
export const AdminGetCatalogItemsResult = Type.Object({
  ...GetCatalogItemsResult.properties,
  Revision: ShownRevision,
});
type DeveloperCatalogReply = Static<typeof AdminGetCatalogItemsResult>;

/** The write that a SetCatalogItems or an UpdateCatalogItems asks for; members that are not declared are passed over. */
export function fromWireCatalogWrite(titleId: string, request: CatalogWriteOnWire): CatalogWrite {
  const { Catalog = [] } = request;
  return {
    titleId,
    catalogVersion: request.CatalogVersion,
    items: Catalog.map(fromWireCatalogItem),
    versionsOfItems: [...new Set(Catalog.flatMap((item) => item.CatalogVersion ?? []))],
    setAsDefault: request.SetAsDefaultCatalog ?? true,
  };
}

const NESTED_MEMBERS = { Consumable, Container, Bundle } as const;
/** They are kept elsewhere: the id and the prices beside the attributes, the version with the catalog. */
const OWN_MEMBERS = ['ItemId', 'CatalogVersion', 'VirtualCurrencyPrices', 'RealCurrencyPrices'];
const PLAIN_MEMBERS = Object.keys(CatalogItemInput.properties).filter(
  (name) => ![...OWN_MEMBERS, ...Object.keys(NESTED_MEMBERS)].includes(name),
);

function fromWireCatalogItem(item: CatalogItemInputOnWire): CatalogItem {
  const attributes = pick(item, PLAIN_MEMBERS);
  for (const [name, schema] of Object.entries(NESTED_MEMBERS)) {
    const nested = item[name as keyof typeof NESTED_MEMBERS];
    if (nested) attributes[name] = pick(nested, Object.keys(schema.properties));
  }
  return {
    itemId: item.ItemId,
    virtualCurrencyPrices: item.VirtualCurrencyPrices,
    realCurrencyPrices: item.RealCurrencyPrices,
    attributes,
  };
}

/** Copies the named members only: unknown members are passed over and must not be stored. */
function pick(from: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(from).filter(([name, value]) => names.includes(name) && value !== undefined),
  );
}

/** Writes a catalog for the wire; flags that were never set are false, and the count is 0. */
export function toWireCatalog(catalog: Catalog): CatalogReply {
  return {
    Catalog: catalog.items.map((item) => toWireCatalogItem(item, catalog.catalogVersion)),
  };
}

/** Writes a catalog for developers, with its revision. */
export function toWireCatalogOfDevelopers({
  catalog,
  revision,
}: {
  readonly catalog: Catalog;
  readonly revision: number;
}): DeveloperCatalogReply {
  return { ...toWireCatalog(catalog), Revision: revision };
}

function toWireCatalogItem(item: CatalogItem, catalogVersion: string): CatalogItemOnWire {
  // `attributes` holds what fromWireCatalogItem picked from a checked request.
  const attributes = item.attributes as Partial<CatalogItemOnWire>;
  return {
    ItemId: item.itemId,
    CatalogVersion: catalogVersion,
    ...toWirePrices(item),
    ...UNSET_FLAGS,
    ...attributes,
  };
}

// The catalog of the small shop in the examples of the operations.

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
    { CatalogVersion: '1', ...UNSET_FLAGS, ...SWORD },
    { CatalogVersion: '1', ...UNSET_FLAGS, ...POTION },
  ],
};
