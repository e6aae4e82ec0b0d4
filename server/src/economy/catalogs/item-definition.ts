import { UNPACKED_ITEMS_MAX } from '../../kernel/limits.ts';
import type { DropNode, DropTable } from '../drop-tables/drop-table.ts';
import type { Prices } from '../prices.ts';
import type { CatalogItem, CatalogItemOnWire } from './catalog.ts';

/** An item of a catalog as a player gets it. Lists and amounts that were not set are empty. */
export interface ItemDefinition {
  readonly itemId: string;
  readonly catalogVersion: string;
  readonly prices: Prices;
  readonly displayName: string | undefined;
  readonly itemClass: string | undefined;
  readonly isStackable: boolean;
  /** How many there are at all; undefined: any number. */
  readonly editionSize: number | undefined;
  /** Uses of one; undefined: it is not used up. */
  readonly usageCount: number | undefined;
  /** Seconds that it lasts; undefined: for ever. */
  readonly usagePeriod: number | undefined;
  readonly usageGroup: string | undefined;
  /** The contents that come along with it. */
  readonly bundle: Contents;
  /** The contents that come out when it is opened; undefined: it is no container. */
  readonly container: (Contents & { readonly keyItemId: string | undefined }) | undefined;
}

/** Items, rolls of drop tables, and amounts of currencies. Ids may be there several times. */
export interface Contents {
  readonly itemIds: readonly string[];
  readonly tableIds: readonly string[];
  readonly currencies: Prices;
}

/** The definition of an item of a catalog. */
export function toItemDefinition(item: CatalogItem, catalogVersion: string): ItemDefinition {
  // `attributes` holds members of a checked request (wire.ts).
  const {
    DisplayName: displayName,
    ItemClass: itemClass,
    Consumable = {},
    Container,
    Bundle = {},
    ...flags
  } = item.attributes as Partial<CatalogItemOnWire>;
  return {
    itemId: item.itemId,
    catalogVersion,
    prices: item.virtualCurrencyPrices ?? {},
    displayName,
    itemClass,
    isStackable: flags.IsStackable ?? false,
    editionSize: flags.IsLimitedEdition ? (flags.InitialLimitedEditionCount ?? 0) : undefined,
    usageCount: Consumable.UsageCount || undefined,
    usagePeriod: Consumable.UsagePeriod || undefined,
    usageGroup: Consumable.UsagePeriodGroup || undefined,
    bundle: {
      itemIds: Bundle.BundledItems ?? [],
      tableIds: Bundle.BundledResultTables ?? [],
      currencies: Bundle.BundledVirtualCurrencies ?? {},
    },
    container: Container && {
      keyItemId: Container.KeyItemId,
      itemIds: Container.ItemContents ?? [],
      tableIds: Container.ResultTableContents ?? [],
      currencies: Container.VirtualCurrencyContents ?? {},
    },
  };
}

// The contents of bundles, containers and drop tables are judged when they are written: they have no circle, and are never too much.

/** An item that has something in it: what comes along with it, and what comes out when it is opened. */
export interface FilledItem {
  readonly itemId: string;
  readonly itemIds: readonly string[];
  readonly tableIds: readonly string[];
}

/** An item or a drop table of a catalog version. */
export type Part = Pick<DropNode, 'kind' | 'id'>;

/** Why a catalog version cannot have such bundles, containers and drop tables. */
export type ContentsFault =
  /** Each is in the one before it; the last is the first. */
  | { readonly status: 'circle'; readonly path: readonly Part[] }
  /** Fully unpacked it has this many items, itself among them, or rolls of tables, at the worst. One of both is more than UNPACKED_ITEMS_MAX. */
  | ({ readonly status: 'tooMuchInside'; readonly of: Part } & Weight);

/** The most items and the most rolls that something comes to. */
interface Weight {
  readonly items: number;
  readonly rolls: number;
}

/** An item's contents; undefined: there is no item and no table in it. */
export function toFilledItem(item: CatalogItem): FilledItem | undefined {
  const { bundle, container } = toItemDefinition(item, '');
  const itemIds = [...bundle.itemIds, ...(container?.itemIds ?? [])];
  const tableIds = [...bundle.tableIds, ...(container?.tableIds ?? [])];
  if (itemIds.length + tableIds.length === 0) return undefined;
  return { itemId: item.itemId, itemIds, tableIds };
}

/**
 * Finds a fault among all filled items and drop tables of a catalog version. Any other item, known or not, is one item; an unknown table
 * is one roll.
 */
export function findContentsFault(
  filled: readonly FilledItem[],
  tables: readonly DropTable[],
): ContentsFault | undefined {
  const weighing: Weighing = {
    contentsOf: contentsByKey(filled, tables),
    weights: new Map(),
    path: new Map(),
  };
  const parts: readonly Part[] = [
    ...filled.map(({ itemId }) => ({ kind: 'item', id: itemId }) as const),
    ...tables.map(({ tableId }) => ({ kind: 'table', id: tableId }) as const),
  ];
  for (const part of parts) {
    const weight = weigh(weighing, part);
    if ('status' in weight) return weight;
  }
  return undefined;
}

interface Weighing {
  readonly contentsOf: ReadonlyMap<string, readonly Part[]>;
  /** Of what has no fault. */
  readonly weights: Map<string, Weight>;
  /** The items that are being weighed, each inside the one before it. */
  readonly path: Map<string, Part>;
}

/** A path that is longer has too many items or too many tables. */
const PATH_MAX = 2 * UNPACKED_ITEMS_MAX;

function weigh(weighing: Weighing, part: Part): Weight | ContentsFault {
  const { contentsOf, weights, path } = weighing;
  const key = keyOf(part);
  const known = weights.get(key);
  if (known) return known;
  if (path.has(key)) return circleOf([...path.values()], part);
  path.set(key, part);
  if (path.size > PATH_MAX) return tooLong([...path.values()]);
  const isItem = part.kind === 'item';
  let [items, rolls] = [0, 0];
  for (const inner of contentsOf.get(key) ?? []) {
    const weight = weigh(weighing, inner);
    if ('status' in weight) return weight;
    // An item comes with all that is in it, and a roll gives one of a table's nodes.
    items = isItem ? items + weight.items : Math.max(items, weight.items);
    rolls = isItem ? rolls + weight.rolls : Math.max(rolls, weight.rolls);
  }
  path.delete(key);
  const weight = isItem ? { items: items + 1, rolls } : { items, rolls: rolls + 1 };
  if (Math.max(weight.items, weight.rolls) > UNPACKED_ITEMS_MAX) {
    return { status: 'tooMuchInside', of: part, ...weight };
  }
  weights.set(key, weight);
  return weight;
}

function circleOf(path: readonly Part[], again: Part): ContentsFault {
  const from = path.findIndex((part) => keyOf(part) === keyOf(again));
  return { status: 'circle', path: [...path.slice(from), again] };
}

function tooLong(path: readonly Part[]): ContentsFault {
  const [of] = path as readonly [Part];
  const items = path.filter(({ kind }) => kind === 'item').length;
  return { status: 'tooMuchInside', of, items, rolls: path.length - items };
}

function contentsByKey(
  filled: readonly FilledItem[],
  tables: readonly DropTable[],
): ReadonlyMap<string, readonly Part[]> {
  const all = new Map<string, readonly Part[]>();
  for (const { itemId, itemIds, tableIds } of filled) {
    all.set(keyOf({ kind: 'item', id: itemId }), [
      ...itemIds.map((id) => ({ kind: 'item', id }) as const),
      ...tableIds.map((id) => ({ kind: 'table', id }) as const),
    ]);
  }
  for (const { tableId, nodes } of tables) {
    const parts = nodes.map(({ kind, id }) => ({ kind, id }));
    all.set(keyOf({ kind: 'table', id: tableId }), parts);
  }
  return all;
}

function keyOf({ kind, id }: Part): string {
  return `${kind} ${id}`;
}
