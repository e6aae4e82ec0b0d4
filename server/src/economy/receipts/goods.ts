import type { Instant } from '../../kernel/instant.ts';
import { INVENTORY_ITEMS_MAX, ITEM_USES_MAX } from '../../kernel/limits.ts';
import type { Given, GrantFault } from '../inventory/grant.ts';
import {
  changeBalance,
  type Holdings,
  isLive,
  type ItemInstance,
  putItem,
  removeItem,
} from '../inventory/holdings.ts';

/** Uses of an instance. One that is not used up counts as one use. */
interface GoodsItem {
  readonly instanceId: string;
  readonly itemId: string;
  readonly uses: number;
  /** Of what a refund has taken: the instance as it was before. */
  readonly before?: ItemInstance;
}

/** Goods that a receipt has given, or that a refund has taken or missed. Plain data. */
export interface Goods {
  readonly items: readonly GoodsItem[];
  readonly currencies: Readonly<Record<string, number>>;
}

export const NO_GOODS: Goods = { items: [], currencies: {} };

/** The goods of a grant, by instance: a stack that grew several times is one line. */
export function goodsOf({ items, currencies }: Pick<Given, 'items' | 'currencies'>): Goods {
  const byId = Map.groupBy(items, ({ item }) => item.instanceId);
  return {
    items: [...byId].map(([instanceId, of]) => ({
      instanceId,
      itemId: of[0]?.item.itemId ?? '',
      uses: of.reduce((sum, { usesAdded = 1 }) => sum + usesAdded, 0),
    })),
    currencies,
  };
}

function addGoods(left: Goods, right: Goods): Goods {
  const codes = [...new Set([...Object.keys(left.currencies), ...Object.keys(right.currencies)])];
  const amounts = codes.map((code) => {
    return [code, (left.currencies[code] ?? 0) + (right.currencies[code] ?? 0)] as const;
  });
  return { items: [...left.items, ...right.items], currencies: positive(amounts) };
}

/** Amounts by currency, without those of nothing. */
function positive(amounts: readonly (readonly [code: string, amount: number])[]) {
  return Object.fromEntries(amounts.filter(([, amount]) => amount > 0));
}

/** The rest of goods after some of them were taken or missed. */
function without(goods: Goods, less: Goods): Goods {
  const missing = Map.groupBy(less.items, ({ instanceId }) => instanceId);
  const usesGone = (instanceId: string) =>
    (missing.get(instanceId) ?? []).reduce((sum, { uses }) => sum + uses, 0);
  return {
    items: goods.items
      .map((item) => ({ ...item, uses: item.uses - usesGone(item.instanceId) }))
      .filter(({ uses }) => uses > 0),
    currencies: positive(
      Object.entries(goods.currencies).map(([code, amount]) => [
        code,
        amount - (less.currencies[code] ?? 0),
      ]),
    ),
  };
}

/** A part of goods: of each item and currency `units` of `ofUnits`, rounded down. The newest instances go first. */
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
  const currencies = Object.entries(goods.currencies).map(([code, amount]) => {
    return [code, part(amount)] as const;
  });
  return { items, currencies: positive(currencies) };
}

interface Share {
  readonly units: number;
  readonly ofUnits: number;
}

/** The goods of a receipt and what refunds did to them. */
export interface GoodsState {
  readonly given: Goods;
  readonly taken: Goods;
  /** The part that a refund should have taken, and that was not there any more. */
  readonly shortfall: Goods;
}

/** The instances and currencies that a change of the goods needs, to be read before. */
export function namesOf({ items, currencies }: Goods) {
  return {
    instanceIds: items.map(({ instanceId }) => instanceId),
    codes: Object.keys(currencies),
  };
}

/**
 * Takes a share of what stands of goods, in memory, where it is still there: no balance goes below 0, and no use is taken that the player has
 * not. The rest is a shortfall.
 */
export function takeBack(
  holdings: Holdings,
  { given, taken, shortfall }: GoodsState,
  { now, itemId, ...share }: Share & { readonly now: Instant; readonly itemId: string | undefined },
): GoodsState {
  const due = partOf(without(without(given, taken), shortfall), share);
  const got = due.items.flatMap((item) => takeItem(holdings, item, now));
  const amounts = Object.entries(due.currencies).map(([code, amount]) => {
    return [code, takeCurrency(holdings, { code, amount, now, itemId })] as const;
  });
  const takenNow = { items: got, currencies: Object.fromEntries(amounts) };
  return {
    given,
    taken: addGoods(taken, takenNow),
    shortfall: addGoods(shortfall, without(due, takenNow)),
  };
}

function takeItem(holdings: Holdings, wanted: GoodsItem, now: Instant): readonly GoodsItem[] {
  const item = holdings.items.get(wanted.instanceId);
  if (!item || !isLive(item, now)) return [];
  const { remainingUses } = item;
  const uses = Math.min(wanted.uses, remainingUses ?? 1);
  if (uses < (remainingUses ?? 1)) {
    putItem(holdings, { ...item, remainingUses: (remainingUses ?? 1) - uses });
  } else {
    removeItem(holdings, item.instanceId);
  }
  return [{ ...wanted, uses, before: item }];
}

function takeCurrency(
  holdings: Holdings,
  of: {
    readonly code: string;
    readonly amount: number;
    readonly now: Instant;
    readonly itemId: string | undefined;
  },
): number {
  const take = (amount: number) =>
    changeBalance(holdings, { ...of, change: -amount, cause: 'refund' });
  const fault = take(of.amount);
  if (!fault) return of.amount;
  if (fault.status !== 'insufficientFunds' || fault.balance <= 0) return 0;
  take(fault.balance);
  return fault.balance;
}

/** Gives back, in memory, what refunds have taken. A fault: some limit of what a player may have; the holdings must not be written then. */
export function restoreTaken(
  holdings: Holdings,
  { items, currencies }: Goods,
  { now, itemId }: { readonly now: Instant; readonly itemId: string | undefined },
): GrantFault | undefined {
  for (const [code, change] of Object.entries(currencies)) {
    const fault = changeBalance(holdings, { code, change, cause: 'refundReversed', itemId, now });
    if (fault) return fault;
  }
  for (const { instanceId, uses, before, itemId: of } of items) {
    const present = holdings.items.get(instanceId);
    const item = present ?? before;
    if (!item) continue;
    const remainingUses = (present?.remainingUses ?? 0) + uses;
    if (remainingUses > ITEM_USES_MAX) return { status: 'tooManyUses', itemId: of };
    // JSON has left out the number of an item that is not used up.
    putItem(holdings, item.remainingUses === undefined ? item : { ...item, remainingUses });
  }
  return holdings.itemCount > INVENTORY_ITEMS_MAX ? { status: 'inventoryFull' } : undefined;
}
