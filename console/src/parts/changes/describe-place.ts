import { CHANGES_TEXTS } from '../../texts/changes.ts';

/** An item that a request has. */
export interface ItemOfRequest {
  readonly itemId: string;
  /** Where a file has it, for people. Absent: it is of no file. */
  readonly place: string | undefined;
}

/** Items in the order of a request. */
export function itemsOfRequest(
  items: readonly { readonly ItemId: string }[] = [],
  places: ReadonlyMap<string, string> = new Map(),
): readonly ItemOfRequest[] {
  return items.map(({ ItemId }) => ({ itemId: ItemId, place: places.get(ItemId) }));
}

/** Names a member of a request for people: one of an item by the item's id, and not by its number in the request. */
export function describePlace(member: string, items: readonly ItemOfRequest[] = []): string {
  const [, number, rest = ''] = /^(?:Catalog|Store)\[(\d+)\]\.?(.*)$/s.exec(member) ?? [];
  const item = items[Number(number)];
  return item ? CHANGES_TEXTS.review.place(item, rest) : member;
}
