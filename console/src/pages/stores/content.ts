import type { AdminGetStoreItemsResult, StoreItem } from 'purser-client';
import { isSame } from '../../parts/is-same.ts';

/** The parts of a store that a person edits: its items in their order, and its header fields. */
export interface Content {
  readonly items: readonly StoreItem[];
  readonly header: Header;
}

/**
 * The header fields of a store, which a write of it may have. Those that this console does not know are among them, so that saving keeps
 * them. Those that it knows are declared in header-fields.ts.
 */
export type Header = Omit<AdminGetStoreItemsResult, (typeof OTHER_MEMBERS)[number]> &
  Required<Pick<AdminGetStoreItemsResult, 'MarketingData'>>;

/** The members of an answer beside the header fields. */
const OTHER_MEMBERS = ['Store', 'Source', 'CatalogVersion', 'StoreId', 'Open', 'Revision'] as const;

/** The content to send for a change: some items and header fields, or all of them. */
export type ContentChange = Partial<Header> & {
  readonly act: 'update' | 'set';
  readonly Store: readonly StoreItem[];
};

/** The members that hold prices. */
export type PriceMember = 'VirtualCurrencyPrices' | 'RealCurrencyPrices';

export function contentOf(store: Omit<AdminGetStoreItemsResult, 'Revision'>): Content {
  const others: readonly string[] = OTHER_MEMBERS;
  const header = Object.entries(store).filter(([name]) => !others.includes(name));
  return { items: store.Store, header: { MarketingData: {}, ...Object.fromEntries(header) } };
}

/**
 * The change from one content to another; undefined: they are the same. Where items and header fields are only changed or added, only
 * those are sent. So the change of another person to others is not undone, if it is scheduled for later.
 */
export function changeOf(base: Content, draft: Content): ContentChange | undefined {
  const isExtended = base.items.every(({ ItemId }, index) => draft.items[index]?.ItemId === ItemId);
  const isCleared = Object.keys(base.header).some((name) => !Object.hasOwn(draft.header, name));
  if (!isExtended || isCleared) return { act: 'set', Store: draft.items, ...draft.header };
  const items = draft.items.filter((item, index) => !isSame(item, base.items[index]));
  const header = Object.entries(draft.header).filter(
    ([name, value]) => !isSame(value, base.header[name as keyof Header]),
  );
  if (items.length === 0 && header.length === 0) return undefined;
  return { act: 'update', Store: items, ...Object.fromEntries(header) };
}

/** How many items differ, for a person who is editing. */
export function countChanges(base: Content, draft: Content): number {
  const before = new Map(base.items.map((item) => [item.ItemId, item]));
  const differing = draft.items.filter((item) => !isSame(item, before.get(item.ItemId))).length;
  const kept = draft.items.filter(({ ItemId }) => before.has(ItemId));
  const removed = base.items.length - kept.length;
  const keptIds = new Set(kept.map(({ ItemId }) => ItemId));
  const order = base.items.filter(({ ItemId }) => keptIds.has(ItemId));
  const isMoved = order.some(({ ItemId }, index) => kept[index]?.ItemId !== ItemId);
  const hasHeader = !isSame(base.header, draft.header);
  return differing + removed + Number(isMoved && differing + removed === 0) + Number(hasHeader);
}

/** The item with one more price, another or none: then it has the catalog's. */
export function withPrice(
  item: StoreItem,
  { member, code, price }: { member: PriceMember; code: string; price: number | undefined },
): StoreItem {
  const { [code]: _, ...others } = item[member] ?? {};
  const prices = price === undefined ? others : { ...others, [code]: price };
  const { [member]: __, ...rest } = item;
  return Object.keys(prices).length === 0 ? rest : { ...rest, [member]: prices };
}

/**
 * The items after one of them was moved. Display positions follow: those that are there are handed out anew, in ascending order, to the
 * items that have one; so a game that sorts by them shows the same order.
 */
export function moveItem(
  items: readonly StoreItem[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly StoreItem[] {
  const item = items[from];
  if (!item || from === to || to < 0 || to >= items.length) return items;
  const moved = items.toSpliced(from, 1).toSpliced(to, 0, item);
  const positions = moved
    .flatMap(({ DisplayPosition }) => DisplayPosition ?? [])
    .toSorted((left, right) => left - right)
    .values();
  return moved.map((item) => {
    if (item.DisplayPosition === undefined) return item;
    const DisplayPosition = positions.next().value ?? item.DisplayPosition;
    return DisplayPosition === item.DisplayPosition ? item : { ...item, DisplayPosition };
  });
}
