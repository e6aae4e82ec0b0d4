import {
  Bundle,
  CatalogItemInput,
  type CatalogItemInputOnWire,
  type CatalogItemOnWire,
  type CatalogReply,
  type DeveloperCatalogReply,
  type CatalogWriteOnWire,
  Consumable,
  Container,
} from './schemas.ts';
import { toWirePrices } from '../prices.ts';
import type { Catalog, CatalogItem, CatalogWrite } from './ports.ts';

// Translates catalogs between their form on the wire and the room's own.

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

const UNSET_FLAGS = {
  CanBecomeCharacter: false,
  IsStackable: false,
  IsTradable: false,
  IsLimitedEdition: false,
  InitialLimitedEditionCount: 0,
} as const;

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
