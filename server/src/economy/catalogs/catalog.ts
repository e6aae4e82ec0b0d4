import type { Static } from 'typebox';
import { codecOf, type Domain } from '../../kernel/codec.ts';
import {
  CUSTOM_DATA_BYTES_MAX,
  DESCRIPTION_CHARS_MAX,
  INT32_MAX,
  ITEM_LIST_MAX,
  NAME_CHARS_MAX,
  URL_CHARS_MAX,
  USAGE_GROUP_ITEMS_MAX,
} from '../../kernel/limits.ts';
import { AnyText, Count, Flag, Identifier, WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { type ItemsAsText, listRepeated, unpackItems, type WriteFault } from '../items.ts';
import type { OtherVersion } from '../outcomes.ts';
import type { Prices } from '../prices.ts';
import {
  ItemId,
  priceMembers,
  RevisionNumber,
  Text,
  Uint32,
  VirtualCurrencyAmounts,
} from '../schemas.ts';

// A catalog: its items on the wire and in the domain, and its rules.

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
    AnyText(
      `A text of the studio's own, at most ${CUSTOM_DATA_BYTES_MAX} bytes of UTF-8; often JSON, which is not looked into.`,
    ),
  ),
  Consumable: Type.Optional(Consumable),
  Container: Type.Optional(Container),
  Bundle: Type.Optional(Bundle),
  ItemImageUrl: Type.Optional(Text('Where its picture is.', URL_CHARS_MAX)),
};

const flags = {
  CanBecomeCharacter: Flag('A character can be made of it.'),
  IsStackable: Flag('Several share one place in an inventory.'),
  IsTradable: Flag('Players can trade it.'),
  IsLimitedEdition: Flag('There is a limited number of it.'),
  InitialLimitedEditionCount: Type.Integer({
    description:
      'How many there are of a limited edition at first. Ignored once one was given out; /Admin/IncrementLimitedEditionItemAvailability adds some then.',
    minimum: 0,
    maximum: INT32_MAX,
  }),
};

/** The flags and the count of an item of which nothing was said. */
export const UNSET_FLAGS = {
  CanBecomeCharacter: false,
  IsStackable: false,
  IsTradable: false,
  IsLimitedEdition: false,
  InitialLimitedEditionCount: 0,
} as const;

/** An item as a studio writes it; absent flags are false and an absent count is 0. */
export const CatalogItemInput = Type.Object(
  {
    ...catalogItemMembers,
    CatalogVersion: Type.Optional(
      Identifier(
        'The catalog version that is written, as GetCatalogItems answers it. Another one is refused with InvalidParams; absent or null: not compared.',
      ),
    ),
    CanBecomeCharacter: Type.Optional(flags.CanBecomeCharacter),
    IsStackable: Type.Optional(flags.IsStackable),
    IsTradable: Type.Optional(flags.IsTradable),
    IsLimitedEdition: Type.Optional(flags.IsLimitedEdition),
    InitialLimitedEditionCount: Type.Optional(flags.InitialLimitedEditionCount),
  },
  {
    title: 'CatalogItemInput',
    description: 'A good. Absent flags are false, an absent InitialLimitedEditionCount is 0.',
  },
);
export type CatalogItemInputOnWire = Static<typeof CatalogItemInput>;

/** An item as replies have it. */
export const CatalogItemModel = Type.Object(
  {
    ...catalogItemMembers,
    CatalogVersion: Identifier('The catalog version that it is in.'),
    ...flags,
  },
  { title: 'CatalogItem', description: 'A good.' },
);
export type CatalogItemOnWire = Static<typeof CatalogItemModel>;

/** An item as the studio defined it. */
export interface CatalogItem {
  readonly itemId: string;
  readonly virtualCurrencyPrices?: Prices | undefined;
  readonly realCurrencyPrices?: Prices | undefined;
  /** The remaining members of the wire's CatalogItem. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The header fields of a catalog version: what it has beside its items, as its revisions have it. */
export interface CatalogHeader {
  /** Whether it is the title's default. */
  readonly isDefault: boolean;
}

/** A catalog of a title; `catalogVersion` undefined means the title's default catalog. */
export interface CatalogRef {
  readonly titleId: string;
  readonly catalogVersion: string | undefined;
}

/**
 * A number that a catalog version, or a store within its catalog version, has only once: the same
 * number is the same content, whatever was removed and made again in between. Grows with every write
 * of the content, and may grow without one.
 */
export type RowVersion = number;

/** A catalog without its items. */
export interface CatalogRowVersion {
  readonly catalogVersion: string;
  readonly rowVersion: RowVersion;
}

export interface Catalog {
  readonly catalogVersion: string;
  /** In the order in which they were first set. */
  readonly items: readonly CatalogItem[];
}

/** A catalog as it is found. */
export interface FoundCatalog extends Catalog, CatalogRowVersion {
  /** The newest; 0: there is none. */
  readonly revision: number;
}

/** A write of catalog items. A title's first catalog always becomes its default. */
export interface CatalogWrite extends CatalogRef {
  readonly items: readonly CatalogItem[];
  /** The catalog versions that items of this write say they belong to, each once; absent: none. Only the one that is written is right. */
  readonly versionsOfItems?: readonly string[];
  readonly setAsDefault: boolean;
}

/** Which catalog versions of a title are listed. */
export interface CatalogListing {
  readonly titleId: string;
  /** Those whose names come behind it; empty: from the first on. */
  readonly after: string;
  readonly limit: number;
}

/** A catalog version as it is listed. */
export const CatalogSummaryModel = Type.Object(
  {
    CatalogVersion: Identifier('The catalog version.'),
    ItemCount: Count('How many items it holds.'),
    Revision: RevisionNumber('Its newest revision; 0: there is none.'),
    Time: Type.Optional(WireTime('From when its newest revision is in force.')),
  },
  { title: 'CatalogSummary', description: 'A catalog version without its items.' },
);
const SUMMARY_NAMES = { Time: 'changedAt' } as const;
export type CatalogSummary = Domain<typeof CatalogSummaryModel, typeof SUMMARY_NAMES>;
export const { toWire: toWireCatalogSummary } = codecOf(CatalogSummaryModel, SUMMARY_NAMES);

export interface CatalogList {
  /** By name. */
  readonly catalogs: readonly CatalogSummary[];
  /** The title's default, whether it is among them or not; undefined: there is none. */
  readonly defaultVersion: string | undefined;
}

/** A catalog whose version is known. */
export interface CatalogKey {
  readonly titleId: string;
  readonly catalogVersion: string;
}

/** The catalog items of a text. */
export function unpackCatalogItems(items: ItemsAsText): readonly CatalogItem[] {
  return unpackItems(items) as readonly CatalogItem[];
}

/** Finds the faults of a catalog write itself: repeated items, custom data (a text here) over its limit. */
export function listCatalogWriteFaults(write: CatalogWrite): readonly WriteFault[] {
  const faults = [...listRepeated(write.items)];
  for (const [index, { attributes }] of write.items.entries()) {
    const text = attributes['CustomData'];
    if (typeof text === 'string' && Buffer.byteLength(text, 'utf8') > CUSTOM_DATA_BYTES_MAX) {
      faults.push({ kind: 'customData', index, verdict: 'tooLarge' });
    }
  }
  return faults;
}

/** The refusal of a write to this catalog version in which an item names another one; undefined: none does. */
export function checkVersionsOfItems(
  { versionsOfItems = [] }: Pick<CatalogWrite, 'versionsOfItems'>,
  catalogVersion: string,
): OtherVersion | undefined {
  return versionsOfItems.some((version) => version !== catalogVersion)
    ? { status: 'otherVersion', catalogVersion }
    : undefined;
}
