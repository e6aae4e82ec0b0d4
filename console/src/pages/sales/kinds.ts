import type { CatalogItem } from 'purser-client';

/** An item that a sale can have. */
export type SoldItem = Pick<CatalogItem, 'ItemId' | 'DisplayName' | 'ItemClass' | 'Tags'>;

/** Items that are chosen together. */
export interface Kind {
  readonly key: string;
  readonly of: 'tag' | 'class';
  readonly name: string;
  readonly itemIds: readonly string[];
}

/** The tags and classes of items, those with the most items first. */
export function kindsOf(items: readonly SoldItem[]): readonly Kind[] {
  const found = new Map<string, Kind & { readonly itemIds: string[] }>();
  const add = (of: Kind['of'], name: string, itemId: string) => {
    if (name === '') return;
    const key = `${of}\n${name}`;
    const kind = found.get(key) ?? { key, of, name, itemIds: [] };
    found.set(key, kind);
    kind.itemIds.push(itemId);
  };
  for (const { ItemId, ItemClass = '', Tags = [] } of items) {
    for (const tag of new Set(Tags)) add('tag', tag, ItemId);
    add('class', ItemClass, ItemId);
  }
  return [...found.values()].toSorted(
    (one, other) => other.itemIds.length - one.itemIds.length || (one.name < other.name ? -1 : 1),
  );
}

/** Adds items to those that are chosen, or takes them out if all of them are. */
export function toggleAll(
  chosen: ReadonlySet<string>,
  itemIds: readonly string[],
): ReadonlySet<string> {
  const isOff = hasAll(chosen, itemIds);
  const next = new Set(chosen);
  for (const itemId of itemIds) {
    if (isOff) next.delete(itemId);
    else next.add(itemId);
  }
  return next;
}

/** Whether all of some items are chosen. */
export function hasAll(chosen: ReadonlySet<string>, itemIds: readonly string[]): boolean {
  return itemIds.length > 0 && itemIds.every((itemId) => chosen.has(itemId));
}
