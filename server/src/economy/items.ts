import { ITEMS_BYTES_MAX, ITEMS_MAX, STORES_MAX } from '../kernel/limits.ts';
import type { TooLarge, TooMany } from './outcomes.ts';

// The items of a store or of a catalog version: their limits, the faults of a write of them, and their form as text.

/** How much a store or a catalog version holds, or how much a write has. */
export interface Size {
  readonly items: number;
  /** Bytes of the items as they are stored: of their ids, and of everything else as JSON. */
  readonly bytes: number;
}

/** How much items are, as they are stored. */
export function sizeOf(items: readonly { readonly itemId: string }[]): Size {
  let bytes = 0;
  for (const { itemId, ...body } of items) {
    bytes += Buffer.byteLength(itemId) + Buffer.byteLength(JSON.stringify(body));
  }
  return { items: items.length, bytes };
}

/**
 * The refusal of a write that would make a store or catalog hold `after`; undefined: it is allowed. One that is too
 * large already may be written as long as it does not grow.
 */
export function checkSize({
  before,
  after,
}: {
  readonly before: Size;
  readonly after: Size;
}): TooMany | TooLarge | undefined {
  const tooMany = checkItemCount(after.items);
  if (tooMany) return tooMany;
  if (after.bytes <= Math.max(ITEMS_BYTES_MAX, before.bytes)) return undefined;
  return { status: 'tooLarge', bytesBefore: before.bytes, bytesAfter: after.bytes };
}

function checkItemCount(count: number): TooMany | undefined {
  return count > ITEMS_MAX ? { status: 'tooMany', of: 'items', max: ITEMS_MAX } : undefined;
}

/** The refusal of a catalog version that would have this many stores; undefined: they are allowed. */
export function checkStoreCount(count: number): TooMany | undefined {
  return count > STORES_MAX ? { status: 'tooMany', of: 'stores', max: STORES_MAX } : undefined;
}

/** A fault of a write itself, whatever is stored. `index`: position among its items. */
export type WriteFault =
  /** The same item is also at `firstIndex`. */
  | { readonly kind: 'repeated'; readonly index: number; readonly firstIndex: number }
  | {
      readonly kind: 'customData';
      readonly index: number;
      readonly verdict: FreeJsonFault;
    }
  | { readonly kind: 'metadata'; readonly verdict: FreeJsonFault };

export type FreeJsonFault = Exclude<FreeJsonVerdict, 'fits'>;

/** Finds items that occur twice in one write, because neither of the two has precedence. */
export function listRepeated(items: readonly { readonly itemId: string }[]): readonly WriteFault[] {
  const firstIndexById = new Map<string, number>();
  const repeated: WriteFault[] = [];
  for (const [index, { itemId }] of items.entries()) {
    const firstIndex = firstIndexById.get(itemId);
    if (firstIndex === undefined) firstIndexById.set(itemId, index);
    else repeated.push({ kind: 'repeated', index, firstIndex });
  }
  return repeated;
}

/** Whether a studio's own JSON can be stored and given back unchanged. */
type FreeJsonVerdict = 'fits' | 'tooLarge' | 'notFinite';

/**
 * Judges JSON that was parsed from a request (so it has no cycles and a limited depth). `notFinite`:
 * it has a number beyond a double, as 1e999, which would come back as null. `bytesMax`: bytes of it
 * written as JSON in UTF-8.
 */
export function judgeFreeJson(value: unknown, bytesMax: number): FreeJsonVerdict {
  const most = bytesAtMost(value);
  if (most <= bytesMax) return 'fits';
  if (most === Infinity) return 'notFinite';
  return Buffer.byteLength(JSON.stringify(value), 'utf8') <= bytesMax ? 'fits' : 'tooLarge';
}

/** Characters of the longest number in JSON, -0.0000012345678901234567. */
const NUMBER_CHARS_MAX = 25;
/** The most bytes that one character takes in JSON: those of an escape like \u001f. */
const CHAR_BYTES_MAX = 6;

/**
 * An upper bound of the bytes of the value as JSON, four times as fast as writing it: custom data is mostly far below
 * its limit. Infinity for a value with a number beyond a double.
 */
function bytesAtMost(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? NUMBER_CHARS_MAX : Infinity;
  if (typeof value === 'string') return CHAR_BYTES_MAX * value.length + '""'.length;
  if (typeof value !== 'object' || value === null) return 'false'.length;
  let bytes = '{}'.length;
  if (Array.isArray(value)) {
    for (const element of value) bytes += bytesAtMost(element) + ','.length;
    return bytes;
  }
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name];
    bytes += CHAR_BYTES_MAX * name.length + '"":,'.length + bytesAtMost(member);
  }
  return bytes;
}

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

/** The items of a text, as they were packed. */
export function unpackItems(items: ItemsAsText): readonly { readonly itemId: string }[] {
  const bodies = parseBodies(items);
  return idsOf(items).map((itemId, index) => ({ itemId, ...bodies[index] }));
}

/** All at once: to parse each line by itself takes longer. JSON as we write it has no line ends. */
function parseBodies({ bodies }: ItemsAsText): readonly object[] {
  return JSON.parse(`[${bodies.replaceAll('\n', ',')}]`);
}
