import type { Extent } from '../items.ts';
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

// Changes are in the order of the items' ids, in which databases keep items: to write them in another takes longer.

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
  const changes = items.flatMap(({ itemId, body }, index) => {
    const old = before.get(itemId);
    return changeOf(itemId, old, { position: old?.position ?? nextPosition + index, body });
  });
  return changes.toSorted(byId);
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

/** What makes one state of another. */
export function changesBetween(before: StoredItems, after: StoredItems): readonly ItemChange[] {
  const gone = [...before].filter(([itemId]) => !after.has(itemId));
  const changes = [
    ...gone.map(([itemId, old]) => ({ itemId, before: old, after: undefined })),
    ...[...after].flatMap(([itemId, item]) => changeOf(itemId, before.get(itemId), item)),
  ];
  return changes.toSorted(byId);
}

function byId(left: ItemChange, right: ItemChange): number {
  return left.itemId < right.itemId ? -1 : 1;
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
    const more = Number(after !== undefined) - Number(old !== undefined);
    items += more;
    if (more !== 0) bytes += more * Buffer.byteLength(itemId);
    bytes += Buffer.byteLength(after?.body ?? '') - Buffer.byteLength(old?.body ?? '');
  }
  return { items, bytes };
}

/** The position behind all items that are there after the changes, which is at least `nextPosition`. */
export function nextPositionAfter(nextPosition: number, changes: readonly ItemChange[]): number {
  return changes.reduce(
    (next, { after }) => Math.max(next, (after?.position ?? -1) + 1),
    nextPosition,
  );
}
