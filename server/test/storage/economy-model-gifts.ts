import type { ItemInstance, LedgerCause } from '../../src/economy/inventory/holdings.ts';
import { makeSeededRandom } from '../../src/lib/seeded-random.ts';
import { book, type By, type Doer, type ModelPlayer, refuse, type World } from './economy-model.ts';
import { EDITION, goodOf, type ModelContents } from './economy-steps.ts';

// The model's rules for granting an item, opening it and using it up.

interface Gift {
  readonly itemId: string;
  readonly parent: string | undefined;
  readonly contents: Set<string>;
}

export interface Unpacked {
  readonly gifts: readonly Gift[];
  readonly currencies: Readonly<Record<string, number>>;
  readonly rolls: readonly object[];
}

type SeededRandom = ReturnType<typeof makeSeededRandom>;

/** Everything that comes with something: a bundle, then what is in it, then what is in that. */
export function unpack(
  world: World,
  { contents, parent, draws }: { contents: ModelContents; parent?: string; draws: SeededRandom },
): Unpacked {
  const gifts: Gift[] = [];
  const rolls: object[] = [];
  const currencies: Record<string, number> = {};
  let closed: readonly { readonly of: ModelContents; readonly from: Gift | undefined }[];
  for (closed = [{ of: contents, from: undefined }]; closed.length > 0; ) {
    const wanted = closed.flatMap(({ of, from }) => {
      for (const [code, amount] of Object.entries(of.currencies ?? {})) {
        currencies[code] = (currencies[code] ?? 0) + amount;
      }
      const ids = [...(of.items ?? []), ...roll(world, of.tables ?? [], { draws, rolls })];
      return ids.map((itemId) => ({ itemId, from }));
    });
    const missing = wanted.find(({ itemId }) => !world.catalog.has(itemId));
    if (missing) refuse('unknownItem', { itemId: missing.itemId });
    const added = wanted.map(({ itemId, from }): Gift => {
      from?.contents.add(itemId);
      return { itemId, parent: from?.itemId ?? parent, contents: new Set() };
    });
    gifts.push(...added);
    closed = added.flatMap((from) => {
      const { bundle } = goodOf(from.itemId);
      return bundle ? [{ of: bundle, from }] : [];
    });
  }
  return { gifts, currencies, rolls };
}

/** The items that come up; a table that comes up is rolled when all others were. */
function roll(
  world: World,
  tableIds: readonly string[],
  { draws, rolls }: { readonly draws: SeededRandom; readonly rolls: object[] },
): readonly string[] {
  const itemIds: string[] = [];
  const waiting = [...tableIds];
  for (const tableId of waiting) {
    const nodes = world.tables.get(tableId)?.nodes ?? [];
    const balls = nodes.flatMap((node) => Array.from({ length: node.weight }, () => node));
    const result = balls[draws.below(balls.length)];
    if (!result) throw new Error('The model has no such table');
    rolls.push({ tableId, result });
    (result.kind === 'item' ? itemIds : waiting).push(result.id);
  }
  return itemIds;
}

const SOLD_OUT = { itemId: EDITION };

/** Takes what is limited. Undefined: there was enough, and else nothing is taken. */
export function takeEditions(world: World, { gifts }: Unpacked): object | undefined {
  const { length: count } = gifts.filter(({ itemId }) => itemId === EDITION);
  if (count > world.left) return { status: 'soldOut', ...SOLD_OUT };
  world.left -= count;
  return undefined;
}

/** Takes what is limited, and tells whether all currencies are known. */
export function takeAll(world: World, unpacked: Unpacked): void {
  if (takeEditions(world, unpacked)) refuse('soldOut', SOLD_OUT);
  checkCurrencies(world, [unpacked]);
}

/** Tells whether all currencies are known, for everybody before anybody gets anything. */
export function checkCurrencies(world: World, all: readonly Unpacked[]): void {
  const codes = all.flatMap(({ currencies }) => Object.keys(currencies));
  const code = codes.find((one) => !world.currencies.has(one));
  if (code !== undefined) refuse('unknownCurrency', { code });
}

export interface Giving extends By {
  readonly draws: SeededRandom;
  readonly cause: LedgerCause;
  readonly itemId: string;
  readonly note?: string | undefined;
  readonly paid?: ItemInstance['paid'];
}

/** Gives a player what was unpacked; answers each item as it is then, and the uses that it got. */
export function give(
  world: World,
  player: ModelPlayer,
  { gifts, currencies, ...giving }: Pick<Unpacked, 'gifts' | 'currencies'> & Giving,
): readonly object[] {
  for (const [code, change] of Object.entries(currencies)) {
    book(world, player, { ...giving, code, change });
  }
  return gifts.map((gift) => grantOne(world, player, { ...giving, ...gift, itemId: gift.itemId }));
}

function grantOne({ now }: World, player: ModelPlayer, gift: Gift & Giving): object {
  const { itemId, parent, note, paid, draws, contents } = gift;
  const { stacks = false, uses, periodMs, group } = goodOf(itemId);
  const stack = stacks ? player.items.find((item) => item.itemId === itemId) : undefined;
  const isPeer = (item: ItemInstance) => group !== undefined && item.usageGroup === group;
  const ends = player.items.flatMap((item) => {
    return item.expiresAt !== undefined && (item === stack || isPeer(item)) ? item.expiresAt : [];
  });
  const expiresAt = periodMs === undefined ? undefined : Math.max(now, ...ends) + periodMs;
  const usesAdded = uses ?? (stacks ? 1 : undefined);
  if (!stack) player.itemsEver += 1;
  const number = player.itemsEver.toString(16).toUpperCase().padStart(8, '0');
  const item: ItemInstance = {
    instanceId: stack?.instanceId ?? `${number}${draws.digits()}`,
    itemId,
    catalogVersion: 'v1',
    acquiredAt: stack?.acquiredAt ?? now,
    expiresAt,
    remainingUses: usesAdded === undefined ? undefined : (stack?.remainingUses ?? 0) + usesAdded,
    usageGroup: group,
    isStack: stacks,
    displayName: undefined,
    itemClass: undefined,
    annotation: undefined,
    bundleParent: stack ? stack.bundleParent : parent,
    bundleContents: stack ? stack.bundleContents : [...contents],
    customData: { ...stack?.customData, ...(note !== undefined && !parent && { note }) },
    paid: stack ? stack.paid : parent === undefined ? paid : undefined,
  };
  player.items = player.items.map((other) => {
    if (other === stack) return item;
    return isPeer(other) ? { ...other, expiresAt } : other;
  });
  if (!stack) player.items.push(item);
  return { item, usesAdded };
}

interface Unlock extends Doer {
  readonly container: ItemInstance | undefined;
  findKey(itemId: string): ItemInstance | undefined;
}

/** Opens a container, if there is one, with the key that is found. */
export function unlock(world: World, who: ModelPlayer, { container, findKey, ...doer }: Unlock) {
  if (!container) return refuse('containerNotOwned');
  const { itemId, instanceId } = container;
  if (!world.catalog.has(itemId)) refuse('unknownItem', { itemId });
  const contents = goodOf(itemId).container ?? refuse('notAContainer', { itemId });
  const { key: keyItemId } = contents;
  const key = keyItemId === undefined ? undefined : findKey(keyItemId);
  if (keyItemId !== undefined && (!key || key === container)) refuse('keyNotOwned', { keyItemId });
  if (key && key.itemId !== keyItemId) refuse('wrongKey', { keyItemId });
  for (const used of [container, key]) {
    if (used?.remainingUses !== undefined) useUp(who, used, used.remainingUses - 1);
  }
  const draws = makeSeededRandom(doer.seed);
  const unpacked = unpack(world, { contents, parent: itemId, draws });
  takeAll(world, unpacked);
  // Nothing of it was asked for itself.
  const items = give(world, who, { ...doer, ...unpacked, itemId, cause: 'container', draws });
  const { currencies, rolls } = unpacked;
  const keyInstanceId = key?.instanceId;
  return { status: 'unlocked', instanceId, keyInstanceId, items, currencies, rolls };
}

/** Leaves an item so many uses; 0: it is gone. */
export function useUp(who: ModelPlayer, item: ItemInstance, left: number) {
  replace(who, item, left === 0 ? undefined : { ...item, remainingUses: left });
  return { status: 'left', remainingUses: left };
}

export function replace(who: ModelPlayer, item: ItemInstance, by: ItemInstance | undefined): void {
  who.items = who.items.flatMap((other) => (other === item ? (by ?? []) : other));
}
