import type {
  AdminSetCatalogItemsRequest,
  AdminUpdateCatalogItemsRequest,
  CatalogItem,
  CatalogItemInput,
} from 'purser-client';

/** A catalog version as it was read; a draft is made upon it. */
export interface CatalogBase {
  readonly items: ReadonlyMap<string, CatalogItem>;
  readonly revision: number;
}

/** An item whose removal is not saved yet. */
export const REMOVED = 'removed';

/** Edits that are not saved yet: by ItemId the item as it shall be. */
export type Draft = ReadonlyMap<string, CatalogItemInput | typeof REMOVED>;

export const NO_DRAFT: Draft = new Map();

export function toBase(catalog: {
  readonly Catalog: readonly CatalogItem[];
  readonly Revision: number;
}): CatalogBase {
  const items = new Map(catalog.Catalog.map((item) => [item.ItemId, item]));
  return { items, revision: catalog.Revision };
}

/** The draft that makes these items of a catalog version. */
export function draftTowards(base: CatalogBase, items: readonly CatalogItemInput[]): Draft {
  const kept = new Set(items.map(({ ItemId }) => ItemId));
  const removed = [...base.items.keys()].filter((id) => !kept.has(id));
  const changed = items.filter((item) => {
    const before = base.items.get(item.ItemId);
    return !before || !isSameItem(before, item);
  });
  return new Map<string, CatalogItemInput | typeof REMOVED>([
    ...changed.map((item) => [item.ItemId, item] as const),
    ...removed.map((id) => [id, REMOVED] as const),
  ]);
}

/** The item as it shall be; undefined: it is removed, or there is none. */
export function itemOf(base: CatalogBase, draft: Draft, id: string): CatalogItemInput | undefined {
  const drafted = draft.get(id);
  if (drafted === REMOVED) return undefined;
  return drafted ?? base.items.get(id);
}

/** The draft with more items. An item that is as it was leaves the draft. */
export function withItem(
  base: CatalogBase,
  draft: Draft,
  ...items: readonly CatalogItemInput[]
): Draft {
  const next = new Map(draft);
  for (const item of items) {
    const before = base.items.get(item.ItemId);
    if (before && isSameItem(before, item)) next.delete(item.ItemId);
    else next.set(item.ItemId, item);
  }
  return next;
}

/** The draft without an item: a new one is forgotten, another one will be removed. */
export function withoutItem(base: CatalogBase, draft: Draft, id: string): Draft {
  const next = new Map(draft);
  if (base.items.has(id)) next.set(id, REMOVED);
  else next.delete(id);
  return next;
}

/** The draft with nothing done to an item. */
export function withUndone(draft: Draft, id: string): Draft {
  const next = new Map(draft);
  next.delete(id);
  return next;
}

/** Ids of all items, with those that are removed, and new ones at the end. */
export function idsOf(base: CatalogBase, draft: Draft): readonly string[] {
  const added = [...draft.keys()].filter((id) => !base.items.has(id));
  return [...base.items.keys(), ...added];
}

export type CatalogWrite =
  | { readonly of: 'some'; readonly request: AdminUpdateCatalogItemsRequest }
  | { readonly of: 'all'; readonly request: AdminSetCatalogItemsRequest };

/** The call that saves a draft. Items are removed only by a call that has all others. */
export function toWrite(base: CatalogBase, draft: Draft, catalogVersion: string): CatalogWrite {
  const about = {
    CatalogVersion: catalogVersion,
    // Which version is the default does not change by the way.
    SetAsDefaultCatalog: false,
    IfRevision: base.revision,
  };
  const drafted = [...draft.values()];
  if (!drafted.includes(REMOVED)) {
    const Catalog = drafted.filter((item) => item !== REMOVED);
    return { of: 'some', request: { ...about, Catalog } };
  }
  const Catalog = idsOf(base, draft).flatMap((id) => itemOf(base, draft, id) ?? []);
  return { of: 'all', request: { ...about, Catalog } };
}

/** Where there is one, the item is a bundle, a container or a consumable, be it an empty one. */
const CAN_BE_EMPTY: readonly string[] = ['Bundle', 'Container', 'Consumable'];

/** The item without what says nothing: empty members, flags that are off, the version. */
export function toTidy(item: CatalogItemInput): CatalogItemInput {
  const tidy = Object.entries(item).flatMap(([member, value]): [string, unknown][] => {
    if (member === 'CatalogVersion' || value === undefined) return [];
    if (CAN_BE_EMPTY.includes(member)) return [[member, toTidyMembers(value as object)]];
    return isNothing(value) ? [] : [[member, value]];
  });
  return Object.fromEntries(tidy) as unknown as CatalogItemInput;
}

function toTidyMembers(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => !isNothing(member)));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === false || value === 0 || isEmpty(value);
}

function isEmpty(value: unknown): boolean {
  return value === '' || (isRecord(value) && Object.keys(value).length === 0);
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function isSameItem(one: CatalogItemInput, other: CatalogItemInput): boolean {
  return isSame(toTidy(one), toTidy(other));
}

/** Whether two JSON values are the same; the order of members does not count. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const members = Object.entries(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    members.length === Object.keys(other).length &&
    members.every(([name, value]) => isSame(value, (other as Record<string, unknown>)[name]))
  );
}
