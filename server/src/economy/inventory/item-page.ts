import type { Static, TObject } from 'typebox';
import type { Run } from '../../kernel/command.ts';
import type { ApiError, ErrorExtras } from '../../kernel/errors.ts';
import { extension } from '../../kernel/extension.ts';
import { INVENTORY_ITEMS_READ_MAX, PAGE_ENTRIES } from '../../kernel/limits.ts';
import { Type } from '../../kernel/type.ts';
import { INSTANCE_ID_OR_NONE } from './holdings.ts';
import type { InventoryPage } from './ports.ts';
import type { ItemInstanceOnWire } from './schemas.ts';
import { findInventory } from './sql/find-inventory.ts';
import { toWireItem } from './wire.ts';

// Items of a player are read in the order in which they came. A page goes on behind the last item of the page before, so what comes
// and goes meanwhile moves nothing.

/** The members of a request for a page. */
export const ITEM_PAGE_MEMBERS = {
  MaxResults: extension(
    Type.Optional(
      Type.Integer({
        description: 'How many items at most. Absent: no page is asked for.',
        minimum: 1,
        maximum: PAGE_ENTRIES.max,
      }),
    ),
  ),
  ContinuationToken: extension(
    Type.Optional(
      Type.String({
        description: 'That of the answer before, for the items behind those. Absent: the first.',
        pattern: INSTANCE_ID_OR_NONE,
      }),
    ),
  ),
};

/** What the answer says of the items in a call that may ask for a page. */
export const ITEM_PAGE_SENTENCE = `Without \`MaxResults\` or \`ContinuationToken\` all items come; of a player who has more than ${INVENTORY_ITEMS_READ_MAX} they come in pages only.`;

/** A page as it is answered. */
export interface ItemPage {
  readonly items: ItemInstanceOnWire[];
  readonly next: { readonly ContinuationToken?: string };
}

interface ReadingCall {
  readonly deps: { readonly run: Run };
  readonly fail: (error: 'AnswerTooLarge', extras?: ErrorExtras) => ApiError;
}

/**
 * Reads the page that a request asks for, or all items where it asks for none. undefined: there is no such player. Throws
 * AnswerTooLarge where all items are too many for one answer.
 */
export async function findItemPage(
  request: Static<TObject<typeof ITEM_PAGE_MEMBERS>>,
  of: Omit<InventoryPage, 'after' | 'count'>,
  { deps, fail }: ReadingCall,
): Promise<ItemPage | undefined> {
  const { MaxResults: count = INVENTORY_ITEMS_READ_MAX, ContinuationToken: after = '' } = request;
  const found = await deps.run(findInventory, { ...of, after, count });
  if (!found) return undefined;
  const items = found.items.map((item) => toWireItem(item));
  if (found.next === undefined) return { items, next: {} };
  const isPaged = request.MaxResults !== undefined || after !== '';
  if (!isPaged) throw fail('AnswerTooLarge', TOO_MANY_ITEMS);
  return { items, next: { ContinuationToken: found.next } };
}

const TOO_MANY_ITEMS: ErrorExtras = {
  message: `The player has more than ${INVENTORY_ITEMS_READ_MAX} items, which come in pages only: MaxResults of GetUserInventory asks for one`,
};
