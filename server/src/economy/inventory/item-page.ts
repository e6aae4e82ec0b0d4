import type { Static, TObject } from 'typebox';
import { INVENTORY_ITEMS_READ_MAX, PAGE_ENTRIES } from '../../kernel/limits.ts';
import { Type } from '../../kernel/type.ts';
import { INSTANCE_ID_OR_NONE } from './holdings.ts';
import type { Inventories, InventoryPage } from './ports.ts';
import type { ItemInstanceOnWire } from './schemas.ts';
import { toWireItem } from './wire.ts';

// Items of a player are read in the order in which they came. A page goes on behind the last item of the page before, so what comes
// and goes meanwhile moves nothing.

/** The members of a request for a page. */
export const ITEM_PAGE_MEMBERS = {
  MaxResults: Type.Optional(
    Type.Integer({
      description: 'How many items at most. Absent: no page is asked for.',
      minimum: 1,
      maximum: PAGE_ENTRIES.max,
    }),
  ),
  ContinuationToken: Type.Optional(
    Type.String({
      description: 'That of the answer before, for the items behind those. Absent: the first.',
      pattern: INSTANCE_ID_OR_NONE,
    }),
  ),
};

/** The page that a request asks for. */
export function itemPageOf({
  MaxResults: count = INVENTORY_ITEMS_READ_MAX,
  ContinuationToken: after = '',
}: Static<TObject<typeof ITEM_PAGE_MEMBERS>>): Pick<InventoryPage, 'after' | 'count'> {
  return { after, count };
}

/** A page as it is answered. */
export interface ItemPage {
  readonly items: ItemInstanceOnWire[];
  readonly next: { readonly ContinuationToken?: string };
}

/** Reads a page; undefined: there is no such player. */
export async function findItemPage(
  inventories: Pick<Inventories, 'find'>,
  of: InventoryPage,
): Promise<ItemPage | undefined> {
  const found = await inventories.find(of);
  return (
    found && {
      items: found.items.map((item) => toWireItem(item)),
      next: found.next === undefined ? {} : { ContinuationToken: found.next },
    }
  );
}
