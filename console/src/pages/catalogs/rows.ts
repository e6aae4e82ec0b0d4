import { type CatalogBase, type Draft, idsOf, REMOVED } from './draft.ts';
import type { ItemRow } from './item-columns.tsx';
import { type ItemFilter, matches } from './item-filter.ts';

/** The row of an item; undefined: there is no such item. */
export function rowOf(base: CatalogBase, draft: Draft, id: string): ItemRow | undefined {
  const saved = base.items.get(id);
  const drafted = draft.get(id);
  if (drafted === REMOVED) return saved && { id, item: saved, saved, state: 'removed' };
  if (drafted) return { id, item: drafted, saved, state: saved ? 'changed' : 'new' };
  return saved && { id, item: saved, saved, state: 'saved' };
}

/**
 * The ids that a filter lets through. It looks at items as they are saved, and at new ones,
 * so that no row goes away under the hand that changes it. New ones come first.
 */
export function findIds(base: CatalogBase, draft: Draft, filter: ItemFilter): readonly string[] {
  const isNew = (id: string) => !base.items.has(id);
  const ids = idsOf(base, draft).filter((id) => {
    const drafted = draft.get(id);
    const item = base.items.get(id) ?? (drafted === REMOVED ? undefined : drafted);
    return item && matches(item, filter);
  });
  return [...ids.filter(isNew), ...ids.filter((id) => !isNew(id))];
}
