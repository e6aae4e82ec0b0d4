import type { Instant } from '../../src/kernel/instant.ts';
import { BALANCE_MAX, ITEM_USES_MAX } from '../../src/kernel/limits.ts';

// Goods of players and receipts in the model of receipts.

/** Undefined uses: the item is not used up. */
export interface ModelItem {
  readonly number: number;
  readonly itemId: string;
  uses: number | undefined;
}

export interface ModelPlayer {
  readonly playerId: string;
  readonly title: number;
  isThere: boolean;
  gold: number;
  /** In the order in which they came. */
  items: ModelItem[];
  lastItem: number;
}

/** A part of what a receipt gave: uses of one instance. */
export interface Lot {
  readonly item: Readonly<ModelItem>;
  readonly given: number;
  taken: number;
  missing: number;
}

interface Amount {
  readonly given: number;
  taken: number;
  missing: number;
}

export interface ModelReceipt {
  title: number;
  /** Undefined: deleted, or nobody has brought it. */
  holder: ModelPlayer | undefined;
  state: 'given' | 'kept' | 'refunded';
  isBrought: boolean;
  wasGiven: boolean;
  /** A part was refunded before the rest was given. */
  wasGivenInPart: boolean;
  /** How many units were given; after a move, how many have moved. */
  units: number;
  /** The goods of them that the holder has got. */
  lots: Lot[];
  gold: Amount;
  /** The goods that refunds took before the last move. */
  earlier: { readonly lots: readonly Lot[]; readonly gold: number };
  /** The part that former holders no longer had. */
  lost: { readonly gold: number; readonly uses: number };
  /** Ids of the items that the next account of a deleted holder gets again. */
  lasting: readonly string[];
  /** The same of items that a refund has taken: that account gets them when it is reversed. */
  lastingTaken: readonly string[];
  /** How many units are refunded now; Infinity: all, before it is known how many there are. */
  refunded: number;
  /** How many were when it was given, or moved. */
  refundedBefore: number;
  refundedAt: Instant | undefined;
  reversedAt: Instant;
  usedByOthers: number;
  movedAt: Instant | undefined;
}

const NOTHING = { given: 0, taken: 0, missing: 0 };

/** The goods of a receipt that has none. */
export const noGoods = () => ({
  lots: [],
  gold: { ...NOTHING },
  earlier: { lots: [], gold: 0 },
  lost: { gold: 0, uses: 0 },
  lasting: [],
  lastingTaken: [],
});

export const newReceipt = (title: number): ModelReceipt => ({
  title,
  holder: undefined,
  state: 'kept',
  isBrought: false,
  wasGiven: false,
  wasGivenInPart: false,
  units: 0,
  ...noGoods(),
  refunded: 0,
  refundedBefore: 0,
  refundedAt: undefined,
  reversedAt: -1,
  usedByOthers: 0,
  movedAt: undefined,
});

export function addItem(to: ModelPlayer, of: Omit<ModelItem, 'number'>): ModelItem {
  to.lastItem += 1;
  const item = { ...of, number: to.lastItem };
  to.items.push(item);
  return item;
}

/** Takes until as much is taken or missing as a number of refunded units makes of what was given. */
export function takeUnits(receipt: ModelReceipt, refundedUnits: number): void {
  const { holder, lots, gold, units } = receipt;
  if (!holder || units === 0) return;
  const due = (given: number) => Math.floor((given * refundedUnits) / units);
  for (const same of Map.groupBy(lots, ({ item }) => item.itemId).values()) {
    let left = due(sumOf(same, 'given')) - sumOf(same, 'taken') - sumOf(same, 'missing');
    for (const lot of same.toReversed()) {
      const part = Math.max(0, Math.min(left, lot.given - lot.taken - lot.missing));
      takeOfLot(holder, lot, part);
      left -= part;
    }
  }
  const wanted = Math.max(0, due(gold.given) - gold.taken - gold.missing);
  const taken = Math.min(wanted, holder.gold);
  holder.gold -= taken;
  gold.taken += taken;
  gold.missing += wanted - taken;
}

function takeOfLot(holder: ModelPlayer, lot: Lot, part: number): void {
  const present = holder.items.find(({ number }) => number === lot.item.number);
  const taken = Math.min(part, present ? (present.uses ?? 1) : 0);
  lot.taken += taken;
  lot.missing += part - taken;
  if (present && taken > 0) useItem(holder, present, taken);
}

/** Uses an item; one that is not used up is gone at once. */
export function useItem(player: ModelPlayer, item: ModelItem, uses: number): void {
  const left = (item.uses ?? uses) - uses;
  if (item.uses !== undefined) item.uses = left;
  if (left === 0) player.items = player.items.filter((one) => one !== item);
}

export const sumOf = (parts: readonly Amount[], name: keyof Amount): number =>
  parts.reduce((sum, part) => sum + part[name], 0);

/** Gives back what refunds have taken; a reason why not: then nothing has changed. */
function restore(receipt: ModelReceipt, holder: ModelPlayer): string | undefined {
  const { lots, gold } = wholeOf(receipt);
  if (gold.taken > 0 && holder.gold + gold.taken > BALANCE_MAX) return 'balanceTooLarge';
  const presentOf = (lot: Lot) => holder.items.find(({ number }) => number === lot.item.number);
  const isTooMany = lots.some(
    (lot) => lot.taken > 0 && (presentOf(lot)?.uses ?? 0) + lot.taken > ITEM_USES_MAX,
  );
  if (isTooMany) return 'tooManyUses';
  holder.gold += gold.taken;
  for (const lot of lots.filter(({ taken }) => taken > 0)) {
    const present = presentOf(lot);
    if (present?.uses !== undefined) present.uses += lot.taken;
    const uses = lot.item.itemId === 'gems' ? lot.taken : undefined;
    if (!present) holder.items.push({ ...lot.item, uses });
  }
  holder.items.sort((a, b) => a.number - b.number);
  for (const part of [gold, ...lots]) Object.assign(part, { taken: 0, missing: 0 });
  const units = receipt.units + receipt.refundedBefore;
  const { earlier } = noGoods();
  Object.assign(receipt, { lots, gold, earlier, units, refundedBefore: 0 });
  return undefined;
}

/** Gives back what is owed after a reversal, but for a part that was refunded meanwhile. */
export function restoreOwed(receipt: ModelReceipt, holder: ModelPlayer): string | undefined {
  const fault = restore(receipt, holder);
  if (!fault) takeUnits({ ...receipt, holder }, receipt.refunded - receipt.refundedBefore);
  return fault;
}

/** The goods of a receipt with what refunds took before it moved, as copies. */
export function wholeOf({ lots, gold, earlier }: Pick<ModelReceipt, 'lots' | 'gold' | 'earlier'>) {
  const byNumber = Map.groupBy([...lots, ...earlier.lots], ({ item }) => item.number);
  return {
    lots: [...byNumber.values()].map((same) => ({
      item: (same[0] as Lot).item,
      given: sumOf(same, 'given'),
      taken: sumOf(same, 'taken'),
      missing: sumOf(same, 'missing'),
    })),
    gold: { ...gold, given: gold.given + earlier.gold, taken: gold.taken + earlier.gold },
  };
}

const leftOf = ({ given, taken, missing }: Amount): number => given - taken - missing;

/** Hands what is left from the holder to another player, or says why not; then nothing has changed. */
export function handOver(receipt: ModelReceipt, from: ModelPlayer, to: ModelPlayer): string {
  const { lots, gold, earlier, lost, units, refunded, refundedBefore } = receipt;
  const handedGold = Math.min(leftOf(gold), from.gold);
  const owedGold = receipt.state === 'kept' ? gold.taken + earlier.gold : 0;
  const newGold = handedGold + owedGold;
  if (newGold > 0 && to.gold + newGold > BALANCE_MAX) return 'kept balanceTooLarge';
  from.gold -= handedGold;
  to.gold += handedGold;
  const newOf = new Map<number, ModelItem>();
  const handed = lots
    .toSorted((a, b) => a.item.number - b.item.number)
    .flatMap((lot): readonly Lot[] => {
      const present = from.items.find(({ number }) => number === lot.item.number);
      const given = Math.min(leftOf(lot), present ? (present.uses ?? 1) : 0);
      if (!present || given === 0) return [];
      const { itemId, uses } = present;
      useItem(from, present, given);
      const item = addItem(to, { itemId, uses: uses && given });
      newOf.set(lot.item.number, item);
      return [{ item, given, taken: 0, missing: 0 }];
    });
  const takenBefore = [...lots.filter(({ taken }) => taken > 0), ...earlier.lots].map(
    ({ item, taken }) => {
      const moved = newOf.get(item.number) ?? { ...item, number: (to.lastItem += 1) };
      newOf.set(item.number, moved);
      return { item: moved, given: taken, taken, missing: 0 };
    },
  );
  Object.assign(receipt, {
    units: units - (refunded - refundedBefore),
    refundedBefore: refunded,
    lots: handed,
    gold: { ...NOTHING, given: handedGold },
    earlier: { lots: takenBefore, gold: earlier.gold + gold.taken },
    lost: {
      gold: lost.gold + gold.given - gold.taken - handedGold,
      uses: lost.uses + sumOf(lots, 'given') - sumOf(lots, 'taken') - sumOf(handed, 'given'),
    },
  });
  return 'given';
}

/** Gives the lasting items of a deleted holder to another player. */
export function giveLasting(receipt: ModelReceipt, to: ModelPlayer): string {
  const { lasting, lastingTaken, units, refunded, refundedBefore } = receipt;
  const lots = lasting.map((itemId) => {
    return { item: addItem(to, { itemId, uses: undefined }), given: 1, taken: 0, missing: 0 };
  });
  const takenBefore = lastingTaken.map((itemId) => {
    const item = { itemId, uses: undefined, number: (to.lastItem += 1) };
    return { item, given: 1, taken: 1, missing: 0 };
  });
  const left = { units: units - (refunded - refundedBefore), refundedBefore: refunded };
  const earlier = { lots: takenBefore, gold: 0 };
  Object.assign(receipt, { ...noGoods(), ...left, lots, earlier });
  return 'given';
}

/** Takes a holder who is deleted from a receipt. Of a non-consumable the items stay known that are never used up. */
export function forgetHolder(receipt: ModelReceipt, isMovable: boolean): void {
  const { holder, lots, earlier, state } = receipt;
  const all = [...lots, ...earlier.lots].toSorted((a, b) => a.item.number - b.item.number);
  const isHeld = ({ item }: Lot) => holder?.items.some(({ number }) => number === item.number);
  const isOwed = ({ taken }: Lot) => state === 'kept' && taken > 0;
  const lastingOf = (isLasting: (lot: Lot) => boolean | undefined) =>
    all
      .filter((lot) => isMovable && lot.item.uses === undefined && isLasting(lot))
      .map(({ item }) => item.itemId);
  const lasting = lastingOf((lot) => isHeld(lot) || isOwed(lot));
  const lastingTaken = lastingOf((lot) => lot.taken > 0 && !isOwed(lot));
  Object.assign(receipt, { ...noGoods(), lasting, lastingTaken, holder: undefined });
}
