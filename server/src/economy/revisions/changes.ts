import type { Size } from '../items.ts';
import type { NeverThere } from '../outcomes.ts';
import type { DifferenceCounts, ItemChange, StoredItem } from './revision.ts';

/** An item to be written. */
export interface WrittenItem {
  readonly itemId: string;
  readonly body: string;
}

export type StoredItems = ReadonlyMap<string, StoredItem>;

/** The kinds of a change of an item; `moved`: only its position changes. */
export const DIFFERENCE_ACTS = ['changed', 'added', 'removed', 'moved'] as const;
export type DifferenceAct = (typeof DIFFERENCE_ACTS)[number];

/** The kind of an item's change. It does not parse the bodies. */
export function actOf({ before, after }: Pick<ItemChange, 'before' | 'after'>): DifferenceAct {
  if (!before) return 'added';
  if (!after) return 'removed';
  return before.body === after.body ? 'moved' : 'changed';
}

/** Counts the changes by kind. */
export function countsOf(changes: readonly ItemChange[]): DifferenceCounts {
  const counts = { changed: 0, added: 0, removed: 0, moved: 0 };
  for (const change of changes) counts[actOf(change)] += 1;
  return counts;
}

/** The items in their order. */
export function inOrder(items: StoredItems): readonly (readonly [string, StoredItem])[] {
  return [...items].toSorted(([, left], [, right]) => left.position - right.position);
}

// Changes are sorted by item id, the order in which the databases keep items: writing them in another order takes longer.

/**
 * The changes of a write that replaces items of the same id in place and adds the others at the end, from `nextPosition` on. `before` has
 * the stored items of these ids.
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

/** The changes of a write after which there are only these items, in this order. `before` has all stored items. */
export function changesOfSet(
  before: StoredItems,
  items: readonly WrittenItem[],
): readonly ItemChange[] {
  const after = new Map<string, StoredItem>();
  let position = -1;
  for (const { itemId, body } of items) {
    // An item whose position is behind all items so far keeps it, so that adding or removing an item moves no other.
    position = Math.max(position + 1, before.get(itemId)?.position ?? 0);
    after.set(itemId, { position, body });
  }
  return changesBetween(before, after);
}

/** The changes that lead from one state to the other. */
export function changesBetween(before: StoredItems, after: StoredItems): readonly ItemChange[] {
  const gone = [...before].filter(([itemId]) => !after.has(itemId));
  const changes = [
    ...gone.map(([itemId, old]) => ({ itemId, before: old, after: undefined })),
    ...[...after].flatMap(([itemId, item]) => changeOf(itemId, before.get(itemId), item)),
  ];
  return changes.toSorted(byId);
}

/** The items after the changes. */
export function itemsAfter(before: StoredItems, changes: readonly ItemChange[]): StoredItems {
  const items = new Map(before);
  for (const { itemId, after } of changes) {
    if (after) items.set(itemId, after);
    else items.delete(itemId);
  }
  return items;
}

/** The past state that is restored, of all items or only of some. */
export interface Restored {
  readonly toRevision: number;
  /** undefined: everything is restored. */
  readonly itemIds?: readonly string[] | undefined;
}

/** Refuses to restore items of which there was nothing and is nothing; undefined: all of them are known. */
export function checkRestored(
  present: StoredItems,
  { past, itemIds = [] }: Pick<Restored, 'itemIds'> & { readonly past: StoredItems },
): NeverThere | undefined {
  const unknown = itemIds.filter((itemId) => !present.has(itemId) && !past.has(itemId));
  return unknown.length > 0 ? { status: 'neverThere', itemIds: unknown } : undefined;
}

/**
 * The items after a restoration. Where only some are restored, each keeps its place, and those that come back stand at the end, from
 * `nextPosition` on.
 */
export function itemsRestored(
  present: StoredItems,
  {
    past,
    itemIds,
    nextPosition,
  }: Pick<Restored, 'itemIds'> & { readonly past: StoredItems; readonly nextPosition: number },
): StoredItems {
  if (!itemIds) return past;
  const after = new Map(present);
  for (const [index, itemId] of itemIds.entries()) {
    const old = past.get(itemId);
    const position = present.get(itemId)?.position ?? nextPosition + index;
    if (old) after.set(itemId, { ...old, position });
    else after.delete(itemId);
  }
  return after;
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

/** The number and bytes of items after the changes. */
export function sizeAfter(before: Size, changes: readonly ItemChange[]): Size {
  let { items, bytes } = before;
  for (const { itemId, before: old, after } of changes) {
    const more = Number(after !== undefined) - Number(old !== undefined);
    items += more;
    if (more !== 0) bytes += more * Buffer.byteLength(itemId);
    bytes += Buffer.byteLength(after?.body ?? '') - Buffer.byteLength(old?.body ?? '');
  }
  return { items, bytes };
}

/** The position behind all items after the changes, at least `nextPosition`. */
export function nextPositionAfter(nextPosition: number, changes: readonly ItemChange[]): number {
  return changes.reduce(
    (next, { after }) => Math.max(next, (after?.position ?? -1) + 1),
    nextPosition,
  );
}

/** The ids of the items of a write, in its order. */
export function idsIn(items: readonly WrittenItem[]): readonly string[] {
  return items.map(({ itemId }) => itemId);
}
