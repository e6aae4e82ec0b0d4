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
import {
  addItem,
  forgetHolder,
  giveLasting,
  handOver,
  type Lot,
  type ModelItem,
  type ModelPlayer,
  type ModelReceipt,
  newReceipt,
  noGoods,
  restoreOwed,
  takeUnits,
  useItem,
} from './receipt-model-goods.ts';

// A model of receipts that is as simple as can be: what a refund must have taken follows from what was given and how many units are refunded.

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
    const fault = restoreOwed(receipt, holder);
    receipt.state = fault ? 'kept' : 'given';
    return fault ? `kept ${fault}` : 'given';
  }
  const units = bought.quantity - receipt.refunded;
  const lots = grant(world, holder, { units, bought, told });
  if (typeof lots === 'string') return `kept ${lots}`;
  const gold = { given: units * PRODUCTS[bought.productId].gold, taken: 0, missing: 0 };
  const { refunded: refundedBefore } = receipt;
  const wasGivenInPart = refundedBefore > 0;
  const given = { ...noGoods(), state: 'given', wasGiven: true, wasGivenInPart, lots, gold };
  Object.assign(receipt, { ...given, units, refundedBefore });
  return 'given';
}

/** Redeems one purchase. */
function redeemOne(world: World, place: number, { step, player, told }: Redeeming): string {
  const { quantity, kind, environment } = PURCHASES[place] as Bought;
  const known = world.receipts.get(place);
  const { owner, moves, takesSandbox } = world.rules;
  const isOwn = known?.holder === player;
  if (isOwn && known.state === 'given') return 'alreadyUsed by oneself';
  if (environment === 'Sandbox' && !takesSandbox) return 'environmentRefused';
  if (known && (known.state === 'refunded' || known.refunded >= quantity)) return 'refunded';
  const isTaken = known?.isBrought && !isOwn;
  if (isTaken && !known.wasGiven && known.holder) {
    known.usedByOthers += 1;
    return 'owedToOther';
  }
  // One that was never given is nobody's where its player was deleted.
  const isOthers = isTaken && known.wasGiven;
  const mayMove = moves && owner !== 'require' && kind === 'nonConsumable';
  const isMove = isOthers && mayMove && known.title === player.title;
  if (isOthers && !isMove) {
    known.usedByOthers += 1;
    return 'alreadyUsed';
  }
  const isWrong = step.token === 'other' || (step.token === 'none' && owner === 'require');
  if (isWrong && owner !== 'ignore' && !isMove) return 'otherOwner';
  if (isMove) return move(world, { receipt: known, player });
  const receipt: ModelReceipt = isOwn
    ? known
    : {
        ...(known ?? newReceipt(player.title)),
        title: player.title,
        holder: player,
        isBrought: true,
        wasGiven: false,
      };
  world.receipts.set(place, receipt);
  return give(world, place, { receipt, told });
}

interface Redeeming {
  readonly step: StepOf<'redeem'>;
  readonly player: ModelPlayer;
  readonly told: Told;
}

/** Moves a receipt to the player, or leaves it where it is. */
function move(
  world: World,
  { receipt, player }: { receipt: ModelReceipt; player: ModelPlayer },
): string {
  const { holder } = receipt;
  const outcome = holder ? handOver(receipt, holder, player) : giveLasting(receipt, player);
  if (outcome !== 'given') return outcome;
  if (holder && receipt.state === 'kept') restoreOwed(receipt, player);
  const usedByOthers = receipt.usedByOthers + 1;
  const moved = { state: 'given', holder: player, usedByOthers, movedAt: world.now };
  Object.assign(receipt, moved);
  return outcome;
}

function redeem(world: World, step: StepOf<'redeem'>, told: Told): string {
  const player = playerOf(world, step);
  if (!player) return 'nobody';
  const places = [...new Set(step.purchases)];
  const keyOf = (place: number) => told.useKeys[place] ?? '';
  // The refunds that the platform tells come first, by the title that has the receipt.
  for (const purchase of step.refunded > 0 ? places : []) {
    const title = world.receipts.get(purchase)?.title ?? player.title;
    refund(world, { kind: 'refund', title, purchase, quantity: step.refunded, age: step.age });
  }
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
  if (!receipt.holder) {
    const lasting = [...receipt.lasting, ...receipt.lastingTaken];
    Object.assign(receipt, { lasting, lastingTaken: [] });
  }
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
  for (const [place, receipt] of world.receipts) {
    const { kind } = PURCHASES[place] as Bought;
    const isMovable = kind === 'nonConsumable' && receipt.wasGiven;
    if (receipt.holder === player) forgetHolder(receipt, isMovable);
  }
  Object.assign(player, { isThere: false, gold: 0, items: [] });
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
