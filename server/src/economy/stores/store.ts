import type { Static } from 'typebox';
import { codecOf, type Domain } from '../../kernel/codec.ts';
import {
  CUSTOM_DATA_BYTES_MAX,
  DESCRIPTION_CHARS_MAX,
  METADATA_BYTES_MAX,
  NAME_CHARS_MAX,
} from '../../kernel/limits.ts';
import { AnyJson, Count, Flag, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { CatalogKey, CatalogRef, RowVersion } from '../catalogs/catalog.ts';
import {
  type ItemsAsText,
  judgeFreeJson,
  listRepeated,
  unpackItems,
  type WriteFault,
} from '../items.ts';
import { ItemId, priceMembers, RevisionNumber, StoreId, Text, Uint32 } from '../schemas.ts';

// A store: its items and its other members on the wire, the types that follow from them, and its rules.

const JSON_KEPT =
  'Kept and given back as it is, nulls inside too; numbers are 64-bit floating point, so longer ones belong into a text.';

/** The members of an item of a store. */
export const storeItemMembers = {
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
export const StoreItemModel = Type.Object(storeItemMembers, {
  title: 'StoreItem',
  description: 'An item of a store: a reference to a catalog item, with prices of its own.',
});
/** An item in a store, with the store's own prices; where there are none, the catalog's apply. */
export type StoreItem = Domain<typeof StoreItemModel>;
export const { fromWire: fromWireStoreItem, toWire: toWireStoreItem } = codecOf(StoreItemModel);

/** The texts and data about a store. */
const StoreMarketingModel = Type.Object(
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

/** The header fields that a write of a store may have. A new one is declared here, and gets its column in sql/stores.ts. */
export const StoreHeaderModel = Type.Object({ MarketingData: Type.Optional(StoreMarketingModel) });

/** The header fields of a store: what it has beside its items. */
export interface StoreHeader extends WrittenHeader {
  /** Whether players can buy in it. */
  readonly isOpen: boolean;
}

/** undefined: an update keeps what is stored, a set stores none. */
type WrittenHeader = Domain<typeof StoreHeaderModel>;

const header = codecOf(StoreHeaderModel);
export const { fromWire: fromWireHeader, pick: pickHeader } = header;

/** Writes the header fields that a write may have. Empty marketing data means the same as none. */
export function toWireHeader(value: WrittenHeader): Static<typeof StoreHeaderModel> {
  const { MarketingData, ...others } = header.toWire(value);
  const isEmpty = MarketingData === undefined || Object.keys(MarketingData).length === 0;
  return isEmpty ? others : { ...others, MarketingData };
}

export interface StoreRef extends CatalogRef {
  readonly storeId: string;
}

/** A store without its items. */
export interface StoreRowVersion {
  readonly catalogVersion: string;
  readonly rowVersion: RowVersion;
  /** The rowVersion of the catalog version. */
  readonly catalogRowVersion: RowVersion;
}

/** A store as it was set. */
export interface Store extends StoreHeader {
  readonly storeId: string;
  readonly catalogVersion: string;
  /** In the order in which they were first added. */
  readonly items: readonly StoreItem[];
}

/** A write of items and header fields. */
export interface StoreWrite extends StoreRef, WrittenHeader {
  /** Item ids are distinct. */
  readonly items: readonly StoreItem[];
}

export interface FoundStore {
  readonly status: 'found';
  readonly store: Store & StoreRowVersion;
  /** The newest of the store; 0: there is none. */
  readonly revision: number;
}

export interface FoundRowVersion extends StoreRowVersion {
  readonly status: 'found';
}

/** A store as it is listed. */
export const StoreSummaryModel = Type.Object(
  {
    StoreId,
    CatalogVersion: Identifier('The catalog version that the store belongs to.'),
    DisplayName: Type.Optional(Text("The store's name for players.", NAME_CHARS_MAX)),
    ItemCount: Count('How many items it holds.'),
    Open: Flag('Whether players can buy in it.'),
    Revision: RevisionNumber('Its newest revision; 0: there is none.'),
  },
  { title: 'StoreSummary', description: 'A store without its items.' },
);
const SUMMARY_NAMES = { Open: 'isOpen' } as const;
export type StoreSummary = Domain<typeof StoreSummaryModel, typeof SUMMARY_NAMES>;
export const { toWire: toWireStoreSummary } = codecOf(StoreSummaryModel, SUMMARY_NAMES);

/** A store whose catalog version is known. */
export interface StoreKey extends CatalogKey {
  readonly storeId: string;
}

/** The store items of a text. */
export function unpackStoreItems(items: ItemsAsText): readonly StoreItem[] {
  return unpackItems(items);
}

/** Finds the faults of a store write itself: repeated items, custom data or metadata that cannot be stored. */
export function listStoreWriteFaults(write: StoreWrite): readonly WriteFault[] {
  const faults = [...listRepeated(write.items)];
  for (const [index, { customData }] of write.items.entries()) {
    const verdict = judgeFreeJson(customData, CUSTOM_DATA_BYTES_MAX);
    if (verdict !== 'fits') faults.push({ kind: 'customData', index, verdict });
  }
  const verdict = judgeFreeJson(write.marketingData?.metadata, METADATA_BYTES_MAX);
  if (verdict !== 'fits') faults.push({ kind: 'metadata', verdict });
  return faults;
}
