import type { RedeemRules } from '../../src/economy/receipts/receipt.ts';
import type { Instant } from '../../src/kernel/instant.ts';
import { BALANCE_MAX, ITEM_USES_MAX } from '../../src/kernel/limits.ts';
import {
  type Bought,
  PRODUCTS,
  PURCHASES,
  RARE_COUNT,
  type Step,
  type StepOf,
} from './receipt-steps.ts';

// A model of receipts that is as simple as can be: what a refund must have taken follows from what was given and how many units are refunded.

/** Undefined uses: the item is not used up. */
interface ModelItem {
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
interface Lot {
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
  /** How many units were given. */
  units: number;
  lots: Lot[];
  gold: Amount;
  /** How many units are refunded now; Infinity: all, before it is known how many there are. */
  refunded: number;
  /** How many were when it was given. */
  refundedBefore: number;
  refundedAt: Instant | undefined;
  reversedAt: Instant;
  usedByOthers: number;
}

interface ModelTitle {
  sellsPacks: boolean;
  rareGiven: number;
}

export interface World {
  now: Instant;
  readonly titles: readonly ModelTitle[];
  readonly players: ModelPlayer[];
  /** By the place of the purchase in PURCHASES. */
  readonly receipts: Map<number, ModelReceipt>;
  rules: Pick<StepOf<'setRules'>, 'owner' | 'moves' | 'takesSandbox'>;
  readonly refunds: RedeemRules['refunds'];
}

/** Facts that the model takes from the storage: an id that is made, the order of keys, and one of several stacks of an item. */
export interface Told {
  readonly playerId: string;
  readonly useKeys: readonly string[];
  usesOf(player: ModelPlayer, item: ModelItem): number | null | undefined;
}

/** The player of a step, who is there; undefined: nobody is. */
export function playerOf({ players }: World, step: { readonly player: number }) {
  const there = players.filter(({ isThere }) => isThere);
  return there[step.player % Math.max(there.length, 1)];
}

/** The item of a step; undefined: the player has none. */
export function itemOf(world: World, step: { readonly player: number; readonly place: number }) {
  const items = playerOf(world, step)?.items ?? [];
  return items[step.place % Math.max(items.length, 1)];
}

const NOTHING = { given: 0, taken: 0, missing: 0 };

const newReceipt = (title: number): ModelReceipt => ({
  title,
  holder: undefined,
  state: 'kept',
  isBrought: false,
  wasGiven: false,
  units: 0,
  lots: [],
  gold: { ...NOTHING },
  refunded: 0,
  refundedBefore: 0,
  refundedAt: undefined,
  reversedAt: -1,
  usedByOthers: 0,
});

/** Gives units of a product, or says why not; then nothing has changed. */
function grant(world: World, to: ModelPlayer, of: { units: number; bought: Bought; told: Told }) {
  const { units, told } = of;
  const { productId } = of.bought;
  const product = PRODUCTS[productId];
  const title = world.titles[to.title] as ModelTitle;
  if (productId === 'pack' && !title.sellsPacks) return 'unknownItem';
  if (productId === 'rare' && title.rareGiven + units > RARE_COUNT) return 'soldOut';
  if (to.gold + units * product.gold > BALANCE_MAX) return 'balanceTooLarge';
  const stacks = to.items.filter(({ itemId }) => itemId === 'gems');
  const stack = stacks.find((one) => told.usesOf(to, one) !== one.uses) ?? stacks[0];
  if (productId === 'gems' && (stack?.uses ?? 0) + units > ITEM_USES_MAX) return 'tooManyUses';
  if (productId === 'rare') title.rareGiven += units;
  to.gold += units * product.gold;
  return productId === 'gems'
    ? [grantGems(to, stack, units)]
    : product.items.flatMap(([id]) => Array.from({ length: units }, () => grantItem(to, id)));
}

function grantGems(to: ModelPlayer, stack: ModelItem | undefined, units: number): Lot {
  const item = stack ?? addItem(to, { itemId: 'gems', uses: 0 });
  item.uses = (item.uses ?? 0) + units;
  return { item, given: units, taken: 0, missing: 0 };
}

function grantItem(to: ModelPlayer, itemId: string): Lot {
  return { item: addItem(to, { itemId, uses: undefined }), given: 1, taken: 0, missing: 0 };
}

function addItem(to: ModelPlayer, of: Omit<ModelItem, 'number'>): ModelItem {
  to.lastItem += 1;
  const item = { ...of, number: to.lastItem };
  to.items.push(item);
  return item;
}

/** Takes until as much is taken or missing as a number of refunded units makes of what was given. */
function takeUnits(receipt: ModelReceipt, refundedUnits: number): void {
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
function useItem(player: ModelPlayer, item: ModelItem, uses: number): void {
  const left = (item.uses ?? uses) - uses;
  if (item.uses !== undefined) item.uses = left;
  if (left === 0) player.items = player.items.filter((one) => one !== item);
}

export const sumOf = (parts: readonly Amount[], name: keyof Amount): number =>
  parts.reduce((sum, part) => sum + part[name], 0);

/** Gives back what refunds have taken; a reason why not: then nothing has changed. */
function restore(receipt: ModelReceipt, holder: ModelPlayer): string | undefined {
  const { lots, gold } = receipt;
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
  return undefined;
}

/** Gives a receipt to the player who holds it. */
function give(
  world: World,
  place: number,
  { receipt, told }: { receipt: ModelReceipt; told: Told },
): string {
  const { holder } = receipt;
  const bought = PURCHASES[place] as Bought;
  if (!holder) return 'noPlayer';
  if (receipt.wasGiven) {
    const fault = restore(receipt, holder);
    receipt.state = fault ? 'kept' : 'given';
    if (fault) return `kept ${fault}`;
    // A refund while the goods were owed.
    takeUnits(receipt, receipt.refunded - receipt.refundedBefore);
    return 'given';
  }
  const units = bought.quantity - receipt.refunded;
  const lots = grant(world, holder, { units, bought, told });
  if (typeof lots === 'string') return `kept ${lots}`;
  const gold = { given: units * PRODUCTS[bought.productId].gold, taken: 0, missing: 0 };
  const { refunded: refundedBefore } = receipt;
  Object.assign(receipt, { state: 'given', wasGiven: true, units, lots, gold, refundedBefore });
  return 'given';
}

/** Redeems one purchase. */
function redeemOne(world: World, place: number, { step, player, told }: Redeeming): string {
  const { quantity, kind, environment } = PURCHASES[place] as Bought;
  const known = world.receipts.get(place);
  const { owner, moves, takesSandbox } = world.rules;
  const isOwn = known?.holder === player;
  if (isOwn && known.state === 'given') return 'alreadyUsed by oneself';
  if (known && (known.state === 'refunded' || known.refunded >= quantity)) return 'refunded';
  const isTaken = known?.isBrought && !isOwn;
  if (isTaken && !known.wasGiven && known.holder) {
    known.usedByOthers += 1;
    return 'owedToOther';
  }
  // One that was never given is nobody's where its player was deleted.
  const isOthers = isTaken && known.wasGiven;
  const isMove = isOthers && moves && kind === 'nonConsumable' && known.title === player.title;
  if (isOthers && !isMove) {
    known.usedByOthers += 1;
    return 'alreadyUsed';
  }
  if (environment === 'Sandbox' && !takesSandbox) return 'environmentRefused';
  if (step.refunded >= quantity) return 'refunded';
  const isWrong = step.token === 'other' || (step.token === 'none' && owner === 'require');
  if (isWrong && owner !== 'ignore' && !isMove) return 'otherOwner';
  const before = known ?? newReceipt(player.title);
  // The platform tells this now, so it is newer than all before.
  const isNews = step.refunded > before.refunded;
  const news = isNews && { refunded: step.refunded, refundedAt: world.now };
  const receipt: ModelReceipt = isOwn
    ? Object.assign(before, news)
    : { ...before, ...news, title: player.title, holder: player, isBrought: true, wasGiven: false };
  if (isMove && known.holder) return move(world, place, { receipt, known, told });
  const outcome = give(world, place, { receipt, told });
  // A purchase of a deleted player that cannot be given stays as it is.
  if (!isMove || outcome === 'given') world.receipts.set(place, receipt);
  return outcome;
}

interface Redeeming {
  readonly step: StepOf<'redeem'>;
  readonly player: ModelPlayer;
  readonly told: Told;
}

/** Takes a receipt from its holder and gives it to another player, or does neither. */
function move(
  world: World,
  place: number,
  { receipt, known, told }: { receipt: ModelReceipt; known: ModelReceipt; told: Told },
): string {
  const outcome = give(world, place, { receipt, told });
  if (outcome !== 'given') return outcome;
  takeUnits(known, known.units);
  world.receipts.set(place, receipt);
  return outcome;
}

function redeem(world: World, step: StepOf<'redeem'>, told: Told): string {
  const player = playerOf(world, step);
  if (!player) return 'nobody';
  const places = [...new Set(step.purchases)];
  const keyOf = (place: number) => told.useKeys[place] ?? '';
  const outcomes = places
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map((place) => [place, redeemOne(world, place, { step, player, told })] as const);
  return places.map((place) => new Map(outcomes).get(place)).join(', ');
}

function refund(world: World, step: StepOf<'refund'>): string {
  const { purchase: place, title, quantity, age } = step;
  const receipt = world.receipts.get(place) ?? newReceipt(title);
  if (receipt.title !== title) return 'otherTitle';
  const all = receipt.isBrought ? (PURCHASES[place] as Bought).quantity : Infinity;
  const after = Math.min(quantity || all, all);
  const at = world.now - age;
  if (at <= receipt.reversedAt || after <= receipt.refunded) return 'unchanged';
  const isOwed = receipt.state === 'kept' && receipt.wasGiven;
  Object.assign(receipt, { refunded: after, refundedAt: at });
  if (after === all) receipt.state = 'refunded';
  if (world.refunds === 'takeBack' && (!isOwed || after === all)) {
    takeUnits(receipt, after - receipt.refundedBefore);
  }
  world.receipts.set(place, receipt);
  return 'refunded';
}

function reverse(world: World, step: StepOf<'reverse'>, told: Told): string {
  const { purchase: place, title, age } = step;
  const receipt = world.receipts.get(place) ?? newReceipt(title);
  if (receipt.title !== title) return 'otherTitle';
  const at = world.now - age;
  if (at <= receipt.reversedAt || at < (receipt.refundedAt ?? at)) return 'unchanged';
  const state = receipt.wasGiven ? 'given' : 'kept';
  Object.assign(receipt, { refunded: 0, refundedAt: undefined, reversedAt: at, state });
  world.receipts.set(place, receipt);
  if (!receipt.holder || !receipt.wasGiven) return 'reversed';
  const outcome = give(world, place, { receipt, told });
  return outcome === 'given' ? 'reversed' : outcome;
}

function giveBySupport(world: World, step: StepOf<'give'>, told: Told): string {
  const receipt = world.receipts.get(step.purchase);
  if (receipt?.title !== step.title) return 'notFound';
  if (receipt.state === 'refunded') return 'refunded';
  if (receipt.state === 'given') return 'alreadyGiven';
  const { environment } = PURCHASES[step.purchase] as Bought;
  if (receipt.holder && environment === 'Sandbox' && !world.rules.takesSandbox)
    return 'environmentRefused';
  return give(world, step.purchase, { receipt, told });
}

function remove(world: World, player: ModelPlayer): string {
  Object.assign(player, { isThere: false, gold: 0, items: [] });
  for (const receipt of world.receipts.values()) {
    if (receipt.holder !== player) continue;
    Object.assign(receipt, { holder: undefined, lots: [], gold: { ...NOTHING } });
  }
  return 'removed';
}

/** The gold that a step earns: a little, or as much as there is room for. */
export function earnedBy(world: World, step: StepOf<'earn'>): number {
  const room = BALANCE_MAX - (playerOf(world, step)?.gold ?? 0);
  return Math.min(step.fills ? room : 10, room);
}

/** The gold that a step spends. */
export function spentBy(world: World, step: StepOf<'spend'>): number {
  return Math.floor((playerOf(world, step)?.gold ?? 0) * step.part);
}

/** The uses that a step adds, up to the most that an item can have; 0: it has no uses. */
export function usesAddedBy(world: World, step: StepOf<'addUses'>): number {
  const uses = itemOf(world, step)?.uses;
  return uses === undefined ? 0 : ITEM_USES_MAX - uses;
}

/** Does a step in the model, and gives its outcome. */
export function doInModel(world: World, step: Step, told: Told): string {
  const player = 'player' in step ? playerOf(world, step) : undefined;
  const item = 'place' in step ? itemOf(world, step) : undefined;
  switch (step.kind) {
    case 'redeem':
      return redeem(world, step, told);
    case 'refund':
      return refund(world, step);
    case 'reverse':
      return reverse(world, step, told);
    case 'give':
      return giveBySupport(world, step, told);
    case 'use':
      if (player && item) useItem(player, item, Math.min(step.uses, item.uses ?? 1));
      return 'done';
    case 'addUses':
      if (item) item.uses = item.uses && item.uses + usesAddedBy(world, step);
      return 'done';
    case 'spend':
      if (player) player.gold -= spentBy(world, step);
      return 'done';
    case 'earn':
      if (player) player.gold += earnedBy(world, step);
      return 'done';
    case 'delete':
      return player ? remove(world, player) : 'nobody';
    case 'join':
      world.players.push({
        playerId: told.playerId,
        title: step.title,
        isThere: true,
        gold: 0,
        items: [],
        lastItem: 0,
      });
      return 'done';
    case 'sell':
      (world.titles[step.title] as ModelTitle).sellsPacks = step.sellsPacks;
      return 'done';
    case 'setRules':
      world.rules = step;
      return 'done';
  }
}
