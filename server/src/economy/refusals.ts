import type { ErrorDetails, ErrorExtras } from '../kernel/errors.ts';
import {
  CUSTOM_DATA_BYTES_MAX,
  ERROR_DETAILS_MAX,
  ITEMS_BYTES_MAX,
  METADATA_BYTES_MAX,
  UNPACKED_ITEMS_MAX,
} from '../kernel/limits.ts';
import type { CatalogItem } from './catalogs/catalog.ts';
import { type ContentsFault, type Part, toFilledItem } from './catalogs/item-definition.ts';
import type { CatalogWriteOnWire } from './catalogs/wire.ts';
import type { FreeJsonFault, WriteFault } from './items.ts';
import type {
  CatalogInUse,
  NoStore,
  OtherVersion,
  TooLarge,
  TooMany,
  UnknownItems,
  UnknownTables,
  VersionExists,
} from './outcomes.ts';
import {
  CONFLICT_REFUSALS,
  describeItemsOnSale,
  describeNeverThere,
  describeNoMoment,
  describeNothingThen,
  type Restoring,
} from './revisions/refusals.ts';

// The messages of this room's refusals, in the words of the request.

/** Describes InvalidParams: each fault at its member, at most ERROR_DETAILS_MAX. */
export function describeFaults(list: string, faults: readonly WriteFault[]): ErrorExtras {
  const details: Record<string, string[]> = {};
  for (const fault of faults.slice(0, ERROR_DETAILS_MAX)) {
    const [member, sentence] = describeFault(list, fault);
    details[member] = [sentence];
  }
  return { details };
}

function describeFault(list: string, fault: WriteFault): [member: string, sentence: string] {
  switch (fault.kind) {
    case 'repeated':
      return [
        `${list}[${fault.index}].ItemId`,
        `The item is at ${list}[${fault.firstIndex}] already; give each item once.`,
      ];
    case 'customData':
      return [
        `${list}[${fault.index}].CustomData`,
        describeFreeJsonFault(fault.verdict, CUSTOM_DATA_BYTES_MAX),
      ];
    case 'metadata':
      return ['MarketingData.Metadata', describeFreeJsonFault(fault.verdict, METADATA_BYTES_MAX)];
  }
}

function describeFreeJsonFault(fault: FreeJsonFault, bytesMax: number): string {
  return fault === 'tooLarge'
    ? `The value must not have more than ${bytesMax} bytes.`
    : 'The value must not have numbers beyond 64-bit floating point; send them as texts.';
}

/** Describes CatalogNotConfigured: the version that does not exist, or that there is no default. */
export function describeNoCatalog(of: {
  readonly catalogVersion: string | undefined;
}): ErrorExtras {
  return {
    details: {
      CatalogVersion: [
        of.catalogVersion === undefined
          ? 'The title has no default catalog; the first /Admin/SetCatalogItems makes one.'
          : `There is no catalog version "${of.catalogVersion}"; /Admin/SetCatalogItems makes one.`,
      ],
    },
  };
}

/** Describes InvalidParams: each item of the request's `list` that names another catalog version, at most ERROR_DETAILS_MAX. */
export function describeOtherVersions(
  { Catalog: items = [] }: Pick<CatalogWriteOnWire, 'Catalog'>,
  { catalogVersion }: OtherVersion,
  list = 'Catalog',
): ErrorExtras {
  const details: Record<string, readonly string[]> = {};
  for (const [index, item] of items.entries()) {
    if (item.CatalogVersion === undefined || item.CatalogVersion === catalogVersion) continue;
    details[`${list}[${index}].CatalogVersion`] = [
      `The item "${item.ItemId}" names catalog version "${item.CatalogVersion}", but the call writes "${catalogVersion}".`,
    ];
    if (Object.keys(details).length === ERROR_DETAILS_MAX) break;
  }
  return { details };
}

/** Describes InvalidParams: what uses a catalog version that is to be deleted; at most ERROR_DETAILS_MAX stores. */
function describeInUse(
  _: object,
  { catalogVersion, isDefault, storeIds }: CatalogInUse,
): ErrorExtras {
  const named = storeIds.slice(0, ERROR_DETAILS_MAX).map((storeId) => `"${storeId}"`);
  const andMore = storeIds.length > ERROR_DETAILS_MAX ? ' and more' : '';
  const sentences = [
    ...(isDefault
      ? [
          `Catalog version "${catalogVersion}" is the title's default; make another one the default first.`,
        ]
      : []),
    ...(named.length > 0
      ? [`It has stores; delete them first: ${named.join(', ')}${andMore}.`]
      : []),
  ];
  return { details: { CatalogVersion: sentences } };
}

/** Describes StoreNotFound: the store, the catalog version, and the operation that makes stores. */
export function describeNoStore(of: { readonly storeId: string }, outcome: NoStore): ErrorExtras {
  const sentence = `There is no store "${of.storeId}" in catalog version "${outcome.catalogVersion}"; /Admin/SetStoreItems makes one.`;
  return { message: sentence, details: { StoreId: [sentence] } };
}

/** Describes InvalidItemId: each unknown item at its member of the request's `list`; beyond ERROR_DETAILS_MAX only their number. */
export function describeUnknownItems(
  of: { readonly items: readonly { readonly itemId: string }[] },
  { catalogVersion, itemIds }: UnknownItems,
  list = 'Store',
): ErrorExtras {
  const indexById = new Map(of.items.map(({ itemId }, index) => [itemId, index]));
  const details: Record<string, readonly string[]> = {};
  for (const itemId of itemIds.slice(0, ERROR_DETAILS_MAX)) {
    details[`${list}[${indexById.get(itemId)}].ItemId`] = [
      `The item "${itemId}" is not in catalog version "${catalogVersion}".`,
    ];
  }
  const unsaid = itemIds.length - ERROR_DETAILS_MAX;
  if (unsaid > 0) {
    details[list] = [`${unsaid} more items are not in catalog version "${catalogVersion}".`];
  }
  return { details: details satisfies ErrorDetails };
}

/** Describes InvalidDropTable: each written item that names drop tables that are not there, at most ERROR_DETAILS_MAX. */
function describeTablesOfItems(
  { items }: { readonly items: readonly CatalogItem[] },
  { catalogVersion, tableIds }: UnknownTables,
): ErrorExtras {
  const unknown = new Set(tableIds);
  const details = items
    .flatMap((item, index) => {
      const named = toFilledItem(item)?.tableIds.filter((tableId) => unknown.has(tableId)) ?? [];
      const sentences = [...new Set(named)].map((tableId) => {
        return `The item "${item.itemId}" has the drop table "${tableId}" in it, which catalog version "${catalogVersion}" does not have.`;
      });
      return sentences.length > 0 ? [[`Catalog[${index}]`, sentences] as const] : [];
    })
    .slice(0, ERROR_DETAILS_MAX);
  return { details: Object.fromEntries(details) };
}

/** Describes OverLimit: the limit, and how far beyond it the write would go. `holder` is what has the items. */
export function describeOverLimit(
  holder: 'store' | 'catalog version',
  outcome: TooMany | TooLarge,
): ErrorExtras {
  if (outcome.status === 'tooMany') {
    const { of, max } = outcome;
    return {
      message: `A ${of === 'items' ? holder : 'catalog version'} holds at most ${max} ${of}.`,
    };
  }
  const { bytesBefore, bytesAfter } = outcome;
  return {
    message: `The items of a ${holder} take at most ${ITEMS_BYTES_MAX} bytes as they are stored; they take ${bytesBefore} now and would take ${bytesAfter}.`,
  };
}

const overLimitOf = (holder: 'store' | 'catalog version') =>
  [
    'OverLimit',
    (_: object, refusal: TooMany | TooLarge) => describeOverLimit(holder, refusal),
  ] as const;

/** The answers to what refuses changes of catalog versions and of stores, with the request and what it asks for. */
const COMMON_REFUSALS = {
  noCatalog: ['CatalogNotConfigured', describeNoCatalog],
  ...CONFLICT_REFUSALS,
  noRevision: ['InvalidParams', describeNoMoment],
  notKept: ['InvalidParams', describeNoMoment],
  neverThere: ['InvalidItemId', describeNeverThere],
} as const;

/** The answers to what refuses a change of a store. */
export const STORE_REFUSALS = {
  ...COMMON_REFUSALS,
  noStore: ['StoreNotFound', describeNoStore],
  nothingThen: ['InvalidParams', (asked: Restoring) => describeNothingThen('store', asked)],
  unknownItems: ['InvalidItemId', describeUnknownItems],
  tooMany: overLimitOf('store'),
  tooLarge: overLimitOf('store'),
} as const;

const CONTENTS_FAULT = [
  'InvalidParams',
  (_: object, fault: ContentsFault) => describeContentsFault('Catalog', fault),
] as const;

/** The answers to what refuses a change of a catalog version. */
export const CATALOG_REFUSALS = {
  ...COMMON_REFUSALS,
  nothingThen: [
    'InvalidParams',
    (asked: Restoring) => describeNothingThen('catalog version', asked),
  ],
  inUse: ['InvalidParams', describeInUse],
  versionExists: [
    'InvalidParams',
    (_: object, { catalogVersion }: VersionExists): ErrorExtras => ({
      details: { NewCatalogVersion: [`There is a catalog version "${catalogVersion}" already.`] },
    }),
  ],
  otherVersion: ['InvalidParams', describeOtherVersions],
  circle: CONTENTS_FAULT,
  tooMuchInside: CONTENTS_FAULT,
  unknownTables: ['InvalidDropTable', describeTablesOfItems],
  itemsOnSale: ['InvalidItemId', describeItemsOnSale],
  tooMany: overLimitOf('catalog version'),
  tooLarge: overLimitOf('catalog version'),
} as const;

/** Describes what cannot be in a bundle, a container or a drop table; `list` is the member that was written. */
export function describeContentsFault(
  list: 'Catalog' | 'Tables',
  fault: ContentsFault,
): ErrorExtras {
  return { details: { [list]: [describeContents(fault)] } };
}

function describeContents(fault: ContentsFault): string {
  if (fault.status === 'circle') {
    const [first, ...inside] = fault.path.map(describePart);
    const named = inside.slice(0, ERROR_DETAILS_MAX).join(', then ');
    const andMore = inside.length > ERROR_DETAILS_MAX ? ', and so on' : '';
    return `What is unpacked must not contain itself: ${first} contains ${named}${andMore}.`;
  }
  const { of, items, rolls } = fault;
  const [count, what] = items > UNPACKED_ITEMS_MAX ? [items, 'items'] : [rolls, 'rolls of tables'];
  return `Fully unpacked, the ${describePart(of)} comes to ${count} ${what} at the worst; at most ${UNPACKED_ITEMS_MAX} are allowed.`;
}

function describePart({ kind, id }: Part): string {
  return `${kind === 'item' ? 'item' : 'drop table'} "${id}"`;
}
