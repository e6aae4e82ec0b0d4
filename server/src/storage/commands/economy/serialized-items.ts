/**
 * Items on their way to the database and back, as two texts: a line for each item's id, and a line for each
 * one's remaining members as JSON. Neither has line ends of its own (kernel/schema.ts `Identifier`). Two
 * texts go from one thread to another for a fiftieth of what ten thousand objects cost.
 */
export interface SerializedItems {
  readonly count: number;
  readonly ids: string;
  readonly bodies: string;
}

/** A write as the commands take it. */
export type Serialized<Write extends { readonly items: unknown }> = Omit<Write, 'items'> & {
  readonly items: SerializedItems;
};

/** Writes the items of a write down. */
export function serializeItems<
  Write extends { readonly items: readonly { readonly itemId: string }[] },
>(write: Write): Serialized<Write> {
  const itemIds: string[] = [];
  const bodies: string[] = [];
  for (const { itemId, ...body } of write.items) {
    itemIds.push(itemId);
    bodies.push(JSON.stringify(body));
  }
  return { ...write, items: toTexts(itemIds, bodies) };
}

/** Items as their rows have them. */
export function serializeRows(
  rows: readonly { readonly item_id: string; readonly body: string }[],
): SerializedItems {
  return toTexts(
    rows.map((row) => row.item_id),
    rows.map((row) => row.body),
  );
}

function toTexts(itemIds: readonly string[], bodies: readonly string[]): SerializedItems {
  return { count: itemIds.length, ids: itemIds.join('\n'), bodies: bodies.join('\n') };
}

/** The ids, in order. */
export function idsOf({ count, ids }: SerializedItems): readonly string[] {
  return count === 0 ? [] : ids.split('\n');
}

/** An item's row, but for the key of what holds it. */
export interface PlacedItem {
  readonly itemId: string;
  readonly position: number;
  readonly body: string;
}

/** The rows of items that take the places from `firstPosition` on, should they be new. */
export function placeFrom(firstPosition: number, texts: SerializedItems): readonly PlacedItem[] {
  const bodies = texts.bodies.split('\n');
  return idsOf(texts).map((itemId, index) => ({
    itemId,
    position: firstPosition + index,
    body: bodies[index] as string,
  }));
}
