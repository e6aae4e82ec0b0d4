import { ITEMS_BYTES_MAX, ITEMS_MAX, STORES_MAX } from '../kernel/limits.ts';
import type { TooLarge, TooMany } from './ports.ts';

/** How much a store or a catalog version holds, or how much a write has. */
export interface Extent {
  readonly items: number;
  /** Bytes of the items as they are stored: of their ids, and of everything else as JSON. */
  readonly bytes: number;
}

/** How much items are, as they are stored. */
export function extentOf(items: readonly { readonly itemId: string }[]): Extent {
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
export function checkExtent({
  before,
  after,
}: {
  readonly before: Extent;
  readonly after: Extent;
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
