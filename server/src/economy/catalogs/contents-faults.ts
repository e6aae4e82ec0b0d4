import { UNPACKED_ITEMS_MAX } from '../../kernel/limits.ts';
import type { DropNode, DropTable } from '../drop-tables/drop-table.ts';
import { toGood } from './good.ts';
import type { CatalogItem } from './ports.ts';

// Judges what is in bundles, containers and drop tables before anybody gets it: no circle, and never too much.

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
  const { bundle, container } = toGood(item, '');
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
  /** What is being weighed, each in the one before it. */
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
