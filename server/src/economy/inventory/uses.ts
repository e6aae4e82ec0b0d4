import { ITEM_USES_MAX } from '../../kernel/limits.ts';
import { putItem, removeItem } from './holdings.ts';
import type { Holdings, ItemInstance } from './ports.ts';

/** Fewer uses are left than are to be taken. */
export interface TooFewUses {
  readonly status: 'tooFewUses';
  /** undefined: the item is not used up at all. */
  readonly remainingUses: number | undefined;
}

/** The item would have more uses than ITEM_USES_MAX. */
export interface TooManyUses {
  readonly status: 'tooManyUses';
}

/** Uses that are left; 0: the item is gone. */
export interface UsesLeft {
  readonly status: 'left';
  readonly remainingUses: number;
}

/** Uses some of an item: all of `count`, or none. */
export function consumeUses(
  { remainingUses }: Pick<ItemInstance, 'remainingUses'>,
  count: number,
): UsesLeft | TooFewUses {
  if (remainingUses === undefined || remainingUses < count)
    return { status: 'tooFewUses', remainingUses };
  return { status: 'left', remainingUses: remainingUses - count };
}

/** Adds uses to an item, or takes some; whoever takes more than there are takes all (reference API: below zero the item is removed). */
export function addUses(
  { remainingUses }: Pick<ItemInstance, 'remainingUses'>,
  count: number,
): UsesLeft | TooFewUses | TooManyUses {
  if (remainingUses === undefined) return { status: 'tooFewUses', remainingUses };
  const after = Math.max(remainingUses + count, 0);
  return after > ITEM_USES_MAX
    ? { status: 'tooManyUses' }
    : { status: 'left', remainingUses: after };
}

/** Leaves an item that was read so many uses; one that has none left is gone. */
export function setUses(holdings: Holdings, item: ItemInstance, remainingUses: number): void {
  if (remainingUses === 0) removeItem(holdings, item.instanceId);
  else putItem(holdings, { ...item, remainingUses });
}
