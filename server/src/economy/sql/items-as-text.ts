import type { Extent } from '../item-limits.ts';
import type { CatalogItem, StoreItem } from '../ports.ts';

/**
 * Items on their way to the database and back, as two texts: a line for each item's id, and a line for each
 * one's remaining members as JSON. Neither has line ends of its own (kernel/schema.ts `Identifier`). Two
 * texts cost a fiftieth of ten thousand objects to send from one thread to another.
 */
export interface ItemsAsText {
  readonly count: number;
  readonly ids: string;
  readonly bodies: string;
}

/** A value with its items as text. */
export type WithText<T extends { readonly items: unknown }> = Omit<T, 'items'> & {
  readonly items: ItemsAsText;
};

/** Packs a write of items. */
export function packItems<Write extends { readonly items: readonly { readonly itemId: string }[] }>(
  write: Write,
): WithText<Write> {
  const itemIds: string[] = [];
  const bodies: string[] = [];
  for (const { itemId, ...body } of write.items) {
    itemIds.push(itemId);
    bodies.push(JSON.stringify(body));
  }
  return { ...write, items: toText(itemIds, bodies) };
}

/** An item's columns without the key of its store or catalog. */
export interface ItemRow {
  readonly item_id: string;
  readonly body: string;
}

/** Packs items as their rows have them. */
export function packRows(rows: readonly ItemRow[]): ItemsAsText {
  return toText(
    rows.map((row) => row.item_id),
    rows.map((row) => row.body),
  );
}

function toText(itemIds: readonly string[], bodies: readonly string[]): ItemsAsText {
  return { count: itemIds.length, ids: itemIds.join('\n'), bodies: bodies.join('\n') };
}

/** How much the items are. */
export function extentOf({ count, ids, bodies }: ItemsAsText): Extent {
  const lineEnds = 2 * Math.max(count - 1, 0);
  return { items: count, bytes: Buffer.byteLength(ids) + Buffer.byteLength(bodies) - lineEnds };
}

/** The ids, in order. */
export function idsOf({ count, ids }: ItemsAsText): readonly string[] {
  return count === 0 ? [] : ids.split('\n');
}

/** An item with its place in the order of its store or catalog. */
export interface PositionedItem {
  readonly itemId: string;
  readonly position: number;
  readonly body: string;
}

/** The items with the positions from `firstPosition` on, which count for new items only. */
export function withPositions(
  firstPosition: number,
  items: ItemsAsText,
): readonly PositionedItem[] {
  const bodies = items.bodies.split('\n');
  return idsOf(items).map((itemId, index) => ({
    itemId,
    position: firstPosition + index,
    body: bodies[index] as string,
  }));
}

/** The store items of a text. */
export function unpackStoreItems(items: ItemsAsText): readonly StoreItem[] {
  const bodies: readonly Omit<StoreItem, 'itemId'>[] = parseBodies(items);
  return idsOf(items).map((itemId, index) => {
    const body = bodies[index]!;
    const { virtualCurrencyPrices, realCurrencyPrices, customData, displayPosition } = body;
    return { itemId, virtualCurrencyPrices, realCurrencyPrices, customData, displayPosition };
  });
}

/** The catalog items of a text. */
export function unpackCatalogItems(items: ItemsAsText): readonly CatalogItem[] {
  const bodies: readonly Omit<CatalogItem, 'itemId'>[] = parseBodies(items);
  return idsOf(items).map((itemId, index) => {
    const { virtualCurrencyPrices, realCurrencyPrices, attributes } = bodies[index]!;
    return { itemId, virtualCurrencyPrices, realCurrencyPrices, attributes };
  });
}

/** All at once: to parse each line by itself takes longer. JSON as we write it has no line ends. */
function parseBodies({ bodies }: ItemsAsText): readonly never[] {
  return JSON.parse(`[${bodies.replaceAll('\n', ',')}]`);
}
