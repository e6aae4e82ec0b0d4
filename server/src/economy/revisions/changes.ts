import type { Extent } from '../item-limits.ts';
import type { ItemChange, StoredItem } from './ports.ts';

/** An item to be written. */
export interface WrittenItem {
  readonly itemId: string;
  readonly body: string;
}

export type StoredItems = ReadonlyMap<string, StoredItem>;

/** The items in their order. */
export function inOrder(items: StoredItems): readonly (readonly [string, StoredItem])[] {
  return [...items].toSorted(([, left], [, right]) => left.position - right.position);
}

/**
 * What a write changes that adds items at the end, from `nextPosition` on, and replaces namesakes in place. `before` has the namesakes
 * that are there.
 */
export function changesOfUpdate(
  before: StoredItems,
  {
    items,
    nextPosition,
  }: { readonly items: readonly WrittenItem[]; readonly nextPosition: number },
): readonly ItemChange[] {
  return items.flatMap(({ itemId, body }, index) => {
    const old = before.get(itemId);
    return changeOf(itemId, old, { position: old?.position ?? nextPosition + index, body });
  });
}

/** What a write changes after which only these items are there, in this order. `before` has all that are there. */
export function changesOfSet(
  before: StoredItems,
  items: readonly WrittenItem[],
): readonly ItemChange[] {
  const after = new Map<string, StoredItem>();
  let position = -1;
  for (const { itemId, body } of items) {
    // Whoever comes behind all others so far keeps its place: to add an item, or to remove one, moves no other.
    position = Math.max(position + 1, before.get(itemId)?.position ?? 0);
    after.set(itemId, { position, body });
  }
  return changesBetween(before, after);
}

/** What makes one state of another: what is gone, then what is new or another, in the order of `after`. */
export function changesBetween(before: StoredItems, after: StoredItems): readonly ItemChange[] {
  const gone = [...before].filter(([itemId]) => !after.has(itemId));
  return [
    ...gone.map(([itemId, old]) => ({ itemId, before: old, after: undefined })),
    ...[...after].flatMap(([itemId, item]) => changeOf(itemId, before.get(itemId), item)),
  ];
}

function changeOf(
  itemId: string,
  before: StoredItem | undefined,
  after: StoredItem,
): readonly ItemChange[] {
  const isSame = before?.body === after.body && before.position === after.position;
  return isSame ? [] : [{ itemId, before, after }];
}

/** How much there is after the changes. */
export function extentAfter(before: Extent, changes: readonly ItemChange[]): Extent {
  let { items, bytes } = before;
  for (const { itemId, before: old, after } of changes) {
    if (old) {
      items -= 1;
      bytes -= bytesOf(itemId, old);
    }
    if (after) {
      items += 1;
      bytes += bytesOf(itemId, after);
    }
  }
  return { items, bytes };
}

function bytesOf(itemId: string, { body }: StoredItem): number {
  return Buffer.byteLength(itemId) + Buffer.byteLength(body);
}

/** The position behind all items that are there after the changes, which is at least `nextPosition`. */
export function nextPositionAfter(nextPosition: number, changes: readonly ItemChange[]): number {
  return changes.reduce(
    (next, { after }) => Math.max(next, (after?.position ?? -1) + 1),
    nextPosition,
  );
}
