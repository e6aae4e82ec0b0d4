import type { Instant } from '../../kernel/instant.ts';
import { INVENTORY_ITEMS_MAX } from '../../kernel/limits.ts';
import type { SeededRandom } from '../../lib/seeded-random.ts';
import type { GrantedItem, GrantFault } from '../inventory/grant.ts';
import {
  changeBalance,
  countItem,
  type Holdings,
  type ItemInstance,
  newInstanceId,
} from '../inventory/holdings.ts';
import {
  addGoods,
  byInstance,
  type Goods,
  type GoodsItem,
  type GoodsState,
  isNone,
  NO_GOODS,
  standingOf,
  takeGoods,
  without,
} from './goods.ts';
import { type Periods, putWithPeriods } from './periods.ts';

interface Moving {
  readonly random: Pick<SeededRandom, 'digits'>;
  readonly now: Instant;
  /** The item that the receipt gave. */
  readonly itemId: string | undefined;
}

/** Goods that have moved, and their items as the new holder has them. */
interface Moved {
  readonly goods: GoodsState;
  readonly items: readonly GrantedItem[];
}

/**
 * Hands what is still there of the goods of a receipt from one player to another, in memory. Nothing is granted: an item keeps all but its
 * instance id, and has the uses that were left; what is missing is `lost`. The goods that a refund has taken are given to the new holder
 * when it is reversed. A fault: some limit of what a player may have; neither holdings may be written then.
 */
export function handOver(
  { from, to }: { readonly from: Holdings; readonly to: Holdings },
  state: GoodsState,
  { random, now, itemId }: Moving,
): Moved | GrantFault {
  const change = { now, itemId, cause: 'receiptMoved' } as const;
  const due = standingOf(state);
  const got = takeGoods(from, due, change);
  for (const [code, amount] of Object.entries(got.currencies)) {
    const fault = changeBalance(to, { code, change: amount, ...change });
    if (fault) return fault;
  }
  const newIds = new Map<string, string>();
  const move = (line: GoodsItem): GoodsItem => {
    const { instanceId: old, before } = line;
    const instanceId = newIds.get(old) ?? newInstanceId(to, random);
    newIds.set(old, instanceId);
    return { ...line, instanceId, ...(before && { before: { ...before, instanceId } }) };
  };
  const moveAll = ({ items, currencies, periods }: Goods): Goods => {
    const moved = { items: items.toSorted(byId).map(move), currencies };
    return periods ? { ...moved, periods: renamed(periods, newIds) } : moved;
  };
  const handed = moveAll(got);
  const items = putAll(to, handed, now);
  if ('status' in items) return items;
  const taken = moveAll(state.taken);
  const given = addGoods(handed, taken);
  const lost = nameless(
    [state.given.lost ?? NO_GOODS, state.shortfall, without(due, got)].reduce(addGoods),
    state.given.items,
  );
  const goods = {
    given: { ...given, items: byInstance(given.items), ...(!isNone(lost) && { lost }) },
    taken,
    shortfall: NO_GOODS,
  };
  return { goods, items };
}

/** Sorts in the order in which the items came. */
const byId = (a: Pick<GoodsItem, 'instanceId'>, b: Pick<GoodsItem, 'instanceId'>): number =>
  a.instanceId < b.instanceId ? -1 : 1;

/** Puts instances as they were, with the uses of their lines. */
function putAll(
  to: Holdings,
  { items: lines, periods = {} }: Goods,
  now: Instant,
): readonly GrantedItem[] | GrantFault {
  const granted = lines.flatMap(({ before, uses }): readonly GrantedItem[] => {
    if (!before) return [];
    const usesAdded = before.remainingUses === undefined ? undefined : uses;
    return [{ item: { ...before, remainingUses: usesAdded }, usesAdded }];
  });
  const fault = putWithPeriods(to, { items: granted.map(({ item }) => item), periods }, now);
  if (fault) return fault;
  if (to.itemCount > INVENTORY_ITEMS_MAX) return { status: 'inventoryFull' };
  for (const { item, usesAdded: uses = 1 } of granted) {
    countItem(to, item, { cause: 'receiptMoved', uses });
  }
  return granted.map((one) => ({ ...one, item: to.items.get(one.item.instanceId) ?? one.item }));
}

/** Periods under the new names of the stacks that have one, summed by name. */
function renamed(periods: Periods, names: ReadonlyMap<string, string>): Periods {
  const sums: Record<string, number> = {};
  for (const [key, period] of Object.entries(periods)) {
    const name = names.get(key) ?? key;
    sums[name] = (sums[name] ?? 0) + period;
  }
  return sums;
}

/** The same by item, without the instances of the player who had them; `given`: the items that its periods may be of. */
function nameless({ items, currencies, periods }: Goods, given: readonly GoodsItem[]): Goods {
  const itemIds = new Map(given.map(({ instanceId, itemId }) => [instanceId, itemId]));
  const byItem = Map.groupBy(items, ({ itemId }) => itemId);
  const lines = [...byItem.values()].flatMap((same) =>
    byInstance(same.map((line) => ({ ...line, instanceId: '' }))),
  );
  return { items: lines, currencies, ...(periods && { periods: renamed(periods, itemIds) }) };
}

/** The goods that a deleted player had and that are never used up, without what may name the player. */
export function lastingOf(items: readonly ItemInstance[]): Goods {
  const lasting = items.filter(
    ({ remainingUses, expiresAt }) => remainingUses === undefined && expiresAt === undefined,
  );
  return {
    items: lasting.toSorted(byId).map((item) => ({
      instanceId: '',
      itemId: item.itemId,
      uses: 1,
      before: { ...item, instanceId: '', annotation: undefined, customData: {} },
    })),
    currencies: {},
  };
}

/**
 * Gives a player the items that a deleted one had (`lastingOf`), in memory. Those that a refund has taken are given when it is reversed. A
 * fault as of `handOver`.
 */
export function giveLasting(
  to: Holdings,
  { had, taken }: { readonly had: readonly GoodsItem[]; readonly taken: readonly GoodsItem[] },
  { random, now }: Pick<Moving, 'random' | 'now'>,
): Moved | GrantFault {
  const named = ({ before, ...line }: GoodsItem): readonly GoodsItem[] => {
    const instanceId = newInstanceId(to, random);
    return before ? [{ ...line, instanceId, before: { ...before, instanceId } }] : [];
  };
  const [fresh, owed] = [had.flatMap(named), taken.flatMap(named)];
  const items = putAll(to, { items: fresh, currencies: {} }, now);
  if ('status' in items) return items;
  const given = { items: byInstance([...fresh, ...owed]), currencies: {} };
  return { goods: { given, taken: { items: owed, currencies: {} }, shortfall: NO_GOODS }, items };
}
