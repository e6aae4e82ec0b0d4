import type { Instant } from '../../kernel/instant.ts';
import { INVENTORY_ITEMS_MAX, ITEM_USES_MAX } from '../../kernel/limits.ts';
import type { Given, GrantFault } from '../inventory/grant.ts';
import {
  changeBalance,
  countItem,
  type Holdings,
  isLive,
  type ItemInstance,
  type LedgerCause,
  putItem,
  removeItem,
} from '../inventory/holdings.ts';
import { type Periods, periodsLeft, putWithPeriods, shorten } from './periods.ts';

/** Uses of an instance. One that is not used up counts as one use. */
export interface GoodsItem {
  /** Empty: it was a former holder's, or that of a player who was deleted. */
  readonly instanceId: string;
  readonly itemId: string;
  readonly uses: number;
  /** The instance as it was: of what a refund has taken, and of what a deleted player had. */
  readonly before?: ItemInstance;
}

/** Goods that a receipt has given, or that a refund has taken or missed. Plain data. */
export interface Goods {
  readonly items: readonly GoodsItem[];
  readonly currencies: Amounts;
  /** The time that was added to usage groups and stacks; absent: none. */
  readonly periods?: Periods;
}

type Amounts = Readonly<Record<string, number>>;

/** Goods that the present holder of a receipt has got by it. */
export interface GivenGoods extends Goods {
  /** The part that former holders no longer had when the receipt moved; absent: nothing. */
  readonly lost?: Goods;
}

export const NO_GOODS: Goods = { items: [], currencies: {} };

/** Whether there is nothing in goods. */
export function isNone({ items, currencies, periods = {} }: Goods): boolean {
  return items.length + Object.keys(currencies).length + Object.keys(periods).length === 0;
}

/** The goods of a grant, by instance: a stack that grew several times is one line. */
export function goodsOf(
  { items, currencies }: Pick<Given, 'items' | 'currencies'>,
  periods: Periods,
): Goods {
  const lines = items.map(({ item: { instanceId, itemId }, usesAdded = 1 }) => {
    return { instanceId, itemId, uses: usesAdded };
  });
  return { items: byInstance(lines), currencies, ...ofPeriods(periods) };
}

/** One line for each instance. */
export function byInstance(lines: readonly GoodsItem[]): readonly GoodsItem[] {
  return [...Map.groupBy(lines, ({ instanceId }) => instanceId)].map(([instanceId, of]) => ({
    instanceId,
    itemId: of[0]?.itemId ?? '',
    uses: of.reduce((sum, { uses }) => sum + uses, 0),
  }));
}

/** Both together. */
export function addGoods(left: Goods, right: Goods): Goods {
  const items = [...left.items, ...right.items];
  return { items, ...amountsOf(left, right, (amount, more) => amount + more) };
}

/** Changes the amounts of currencies and periods; `change` gets those of both goods. */
function amountsOf(
  left: Goods,
  right: Goods,
  change: (amount: number, other: number) => number,
): Omit<Goods, 'items'> {
  const changed = (of: Amounts, others: Amounts) => {
    const names = [...new Set([...Object.keys(of), ...Object.keys(others)])];
    return positive(names.map((name) => [name, change(of[name] ?? 0, others[name] ?? 0)]));
  };
  return {
    currencies: changed(left.currencies, right.currencies),
    ...ofPeriods(changed(left.periods ?? {}, right.periods ?? {})),
  };
}

function ofPeriods(periods: Periods): Pick<Goods, 'periods'> {
  return Object.keys(periods).length > 0 ? { periods } : {};
}

/** Amounts by name, without those of nothing. */
function positive(amounts: readonly (readonly [name: string, amount: number])[]): Amounts {
  return Object.fromEntries(amounts.filter(([, amount]) => amount > 0));
}

/** The rest of goods after some of them were taken or missed. */
export function without(goods: Goods, less: Goods): Goods {
  const missing = Map.groupBy(less.items, ({ instanceId }) => instanceId);
  const usesGone = (instanceId: string) =>
    (missing.get(instanceId) ?? []).reduce((sum, { uses }) => sum + uses, 0);
  return {
    items: goods.items
      .map((item) => ({ ...item, uses: item.uses - usesGone(item.instanceId) }))
      .filter(({ uses }) => uses > 0),
    ...amountsOf(goods, less, (amount, gone) => amount - gone),
  };
}

/** The goods that were added to others. */
export function addedSince(before: Goods, { items, ...amounts }: Goods): Goods {
  const added = { items: [], ...amounts };
  return { ...without(added, before), items: items.slice(before.items.length) };
}

/** A part of goods: of each item, currency and period `units` of `ofUnits`, rounded down. The newest instances go first. */
function partOf(goods: Goods, { units, ofUnits }: Share): Goods {
  const part = (amount: number) => Math.floor((amount * units) / ofUnits);
  const items: GoodsItem[] = [];
  for (const same of Map.groupBy(goods.items, ({ itemId }) => itemId).values()) {
    let left = part(same.reduce((sum, { uses }) => sum + uses, 0));
    for (const item of same.toReversed()) {
      const uses = Math.min(left, item.uses);
      if (uses > 0) items.push({ ...item, uses });
      left -= uses;
    }
  }
  return { items, ...amountsOf(goods, NO_GOODS, part) };
}

interface Share {
  readonly units: number;
  readonly ofUnits: number;
}

/** The goods of a receipt and what refunds did to them. */
export interface GoodsState {
  readonly given: GivenGoods;
  readonly taken: Goods;
  /** The part that a refund should have taken, and that was not there any more. */
  readonly shortfall: Goods;
}

/** The instances, currencies and usage groups that a change of the goods needs, to be read before. */
export function namesOf({ items, currencies, periods = {} }: Goods) {
  return {
    instanceIds: items.map(({ instanceId }) => instanceId),
    codes: Object.keys(currencies),
    groups: Object.keys(periods),
  };
}

/** The goods that a refund or a move takes next. */
export function standingOf({ given, taken, shortfall }: GoodsState): Goods {
  return without(without(given, taken), shortfall);
}

/** Says when goods change, of which item, and why. */
interface Change {
  readonly now: Instant;
  readonly itemId: string | undefined;
  readonly cause: LedgerCause;
}

/**
 * Takes a share of what stands of goods, in memory, where it is still there: no balance goes below 0, and no use is taken that the player has
 * not. The rest is a shortfall.
 */
export function takeBack(
  holdings: Holdings,
  state: GoodsState,
  { now, itemId, ...share }: Share & Omit<Change, 'cause'>,
): GoodsState {
  const { given, taken, shortfall } = state;
  const due = partOf(standingOf(state), share);
  const takenNow = takeGoods(holdings, due, { now, itemId, cause: 'refund' });
  return {
    given,
    taken: addGoods(taken, takenNow),
    shortfall: addGoods(shortfall, without(due, takenNow)),
  };
}

/**
 * Takes goods as far as they are still there, in memory, and gives what it took. The time that they added to usage groups and stacks goes with
 * them, even where their items are gone: the ends of the others come that much nearer.
 */
export function takeGoods(holdings: Holdings, due: Goods, change: Change): Goods {
  const amounts = Object.entries(due.currencies).map(([code, amount]) => {
    return [code, takeCurrency(holdings, { code, amount, ...change })] as const;
  });
  const { now } = change;
  const periods = periodsLeft(holdings, due.periods ?? {}, now);
  const items = due.items.flatMap((item) => takeItem(holdings, item, change));
  shorten(holdings, periods, now);
  return { items, currencies: positive(amounts), ...ofPeriods(periods) };
}

function takeItem(
  holdings: Holdings,
  wanted: GoodsItem,
  { now, cause }: Change,
): readonly GoodsItem[] {
  const item = holdings.items.get(wanted.instanceId);
  if (!item || !isLive(item, now)) return [];
  const { remainingUses } = item;
  const uses = Math.min(wanted.uses, remainingUses ?? 1);
  if (uses < (remainingUses ?? 1)) {
    putItem(holdings, { ...item, remainingUses: (remainingUses ?? 1) - uses });
  } else {
    removeItem(holdings, item.instanceId);
  }
  countItem(holdings, item, { cause, uses: -uses });
  return [{ ...wanted, uses, before: item }];
}

function takeCurrency(
  holdings: Holdings,
  of: Change & { readonly code: string; readonly amount: number },
): number {
  const take = (amount: number) => changeBalance(holdings, { ...of, change: -amount });
  const fault = take(of.amount);
  if (!fault) return of.amount;
  if (fault.status !== 'insufficientFunds' || fault.balance <= 0) return 0;
  take(fault.balance);
  return fault.balance;
}

/** Gives back, in memory, what refunds have taken. A fault: some limit of what a player may have; the holdings must not be written then. */
export function restoreTaken(
  holdings: Holdings,
  { items, currencies, periods = {} }: Goods,
  { now, itemId }: { readonly now: Instant; readonly itemId: string | undefined },
): GrantFault | undefined {
  for (const [code, change] of Object.entries(currencies)) {
    const fault = changeBalance(holdings, { code, change, cause: 'refundReversed', itemId, now });
    if (fault) return fault;
  }
  const restored = new Map<string, ItemInstance>();
  for (const { instanceId, uses, before, itemId: of } of items) {
    const present = restored.get(instanceId) ?? holdings.items.get(instanceId);
    const item = present ?? before;
    if (!item) continue;
    const remainingUses = (present?.remainingUses ?? 0) + uses;
    if (remainingUses > ITEM_USES_MAX) return { status: 'tooManyUses', itemId: of };
    // JSON has left out the number of an item that is not used up.
    const isUsedUp = item.remainingUses !== undefined;
    restored.set(instanceId, isUsedUp ? { ...item, remainingUses } : item);
    countItem(holdings, item, { cause: 'refundReversed', uses });
  }
  const fault = putWithPeriods(holdings, { items: [...restored.values()], periods }, now);
  if (fault) return fault;
  return holdings.itemCount > INVENTORY_ITEMS_MAX ? { status: 'inventoryFull' } : undefined;
}
