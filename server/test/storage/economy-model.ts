import type { BookedEntry } from '../../src/economy/currencies/commands/wallets.ts';
import type { DropTable } from '../../src/economy/drop-tables/drop-table.ts';
import type { ItemInstance, LedgerCause } from '../../src/economy/inventory/holdings.ts';
import type { Prices } from '../../src/economy/prices.ts';
import type { Instant } from '../../src/kernel/instant.ts';
import { BALANCE_MAX } from '../../src/kernel/limits.ts';
import { EDITION, goodOf, PLAYERS, type StepOf } from './economy-steps.ts';

// One title's economy in memory, with the shortest form of the rules. Nothing of the service's own rules is used but its draws.

interface ModelBalance {
  amount: number;
  /** As the ledger has it. */
  booked: number;
  /** When the last unit recharged, or nothing did. */
  since: Instant;
}

export interface ModelPlayer {
  playerId: string;
  isThere: boolean;
  balances: Map<string, ModelBalance>;
  ledger: BookedEntry[];
  /** In the order in which they came; none that has expired. */
  items: ItemInstance[];
  /** How many the player ever had. */
  itemsEver: number;
}

export interface World {
  now: Instant;
  /** `stepMs`: in which one unit recharges; 0: none does. */
  readonly currencies: Map<string, { stepMs: number; max: number; deposit: number }>;
  /** The items that are there, with their prices. */
  readonly catalog: Map<string, Prices | undefined>;
  readonly stores: Map<
    string,
    { isOpen: boolean; readonly items: Map<string, Prices | undefined> }
  >;
  readonly tables: Map<string, DropTable>;
  storesOnly: boolean;
  /** Of the limited edition. */
  left: number;
  readonly players: readonly ModelPlayer[];
}

export function makeWorld(now: Instant): World {
  const nobody = (): ModelPlayer => {
    return {
      playerId: 'nobody',
      isThere: false,
      balances: new Map(),
      ledger: [],
      items: [],
      itemsEver: 0,
    };
  };
  return {
    now,
    currencies: new Map(),
    catalog: new Map(),
    stores: new Map(),
    tables: new Map(),
    storesOnly: false,
    left: goodOf(EDITION).edition ?? 0,
    players: Array.from({ length: PLAYERS }, nobody),
  };
}

/** Nothing has changed, and this is the answer. */
export class Refused extends Error {
  readonly outcome: unknown;
  constructor(outcome: unknown) {
    super();
    this.outcome = outcome;
  }
}

export function refuse(status: string, details: object = {}): never {
  throw new Refused({ status, ...details });
}

/** Time goes by. */
export function wait(world: World, ms: number): void {
  world.now += ms;
  for (const player of world.players) {
    for (const [code, held] of player.balances) recharge(world, code, held);
    player.items = player.items.filter(({ expiresAt }) => !expiresAt || expiresAt > world.now);
  }
}

function recharge({ currencies, now }: World, code: string, held: ModelBalance): void {
  const { stepMs = 0, max = 0 } = currencies.get(code) ?? {};
  const units = stepMs === 0 ? 0 : Math.floor((now - held.since) / stepMs);
  const added = Math.max(0, Math.min(units, max - held.amount));
  held.amount += added;
  held.since += added * stepMs;
  if (stepMs === 0 || held.amount >= max) held.since = now;
}

/** The author, and the call. */
export interface By {
  readonly by: string;
  readonly requestId: string | undefined;
}

/** The author, and the seed of the draws. */
export interface Doer extends By {
  readonly seed: string;
}

interface Booking extends By {
  readonly code: string;
  readonly change: number;
  readonly cause: LedgerCause;
  readonly itemId?: string | undefined;
}

/** Changes a balance; what has recharged is booked by itself before it. */
export function book(world: World, player: ModelPlayer, booking: Booking): void {
  const { code, change, cause, itemId, by, requestId } = booking;
  const held = player.balances.get(code);
  if (!held) return refuse('unknownCurrency', { code });
  // A balance that has become full has no part of a unit left.
  recharge(world, code, held);
  const { amount } = held;
  if (amount + change < 0) refuse('insufficientFunds', { code, balance: amount });
  if (amount + change > BALANCE_MAX) refuse('balanceTooLarge', { code, after: amount + change });
  const enter = (after: number, why: Pick<BookedEntry, 'cause' | 'itemId'>) => {
    const { booked: before } = held;
    const entry = { code, before, after, change: after - before, by, requestId, at: world.now };
    const number = player.ledger.length + 1;
    if (after !== before) player.ledger.push({ ...entry, ...why, number });
    held.booked = after;
  };
  enter(amount, { cause: 'recharge', itemId: undefined });
  enter(amount + change, { cause, itemId });
  held.amount = held.booked;
}

/** The price that a buyer names. */
export function priceOf(world: World, step: StepOf<'buy'>): number {
  return step.price ?? pricesInForce(world, step)[step.code] ?? 1;
}

export function pricesInForce(world: World, { storeId, itemId }: StepOf<'buy'>): Prices {
  const inStore = world.stores.get(storeId ?? '')?.items.get(itemId);
  const all = Object.entries({ ...world.catalog.get(itemId), ...inStore });
  return Object.fromEntries(all.filter(([, price]) => price > 0 && price <= BALANCE_MAX));
}
