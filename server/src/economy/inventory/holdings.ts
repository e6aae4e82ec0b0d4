import type { Instant } from '../../kernel/instant.ts';
import { BALANCE_MAX, BALANCE_MIN, INSTANCE_DATA, ITEM_USES_MAX } from '../../kernel/limits.ts';
import type { SeededRandom } from '../../lib/seeded-random.ts';
import type { Currency } from '../currencies/currency.ts';
import { type Balance, recharged } from '../currencies/wallet.ts';
import { type Count, NO_SALE } from '../report/count.ts';

/** One item that a player has, or a stack of them. */
export interface ItemInstance {
  readonly instanceId: string;
  readonly itemId: string;
  readonly catalogVersion: string;
  readonly acquiredAt: Instant;
  /** undefined: it does not expire. */
  readonly expiresAt: Instant | undefined;
  /** How often it can be used, or how many are stacked; undefined: it is not used up. */
  readonly remainingUses: number | undefined;
  /** Instances of the player with the same one expire together. */
  readonly usageGroup: string | undefined;
  /** More of the same item, of the same catalog version, are added to its uses. */
  readonly isStack: boolean;
  /** As the catalog had them when it was acquired. */
  readonly displayName: string | undefined;
  readonly itemClass: string | undefined;
  readonly annotation: string | undefined;
  /** The item id of the bundle or container that it came from. */
  readonly bundleParent: string | undefined;
  /** The item ids that came along with it, each once. */
  readonly bundleContents: readonly string[];
  readonly customData: InstanceData;
  /** The price that was paid; undefined: it was granted. */
  readonly paid: { readonly code: string; readonly amount: number } | undefined;
}

/** Why a balance changed. */
export type LedgerCause =
  | 'deposit'
  | 'recharge'
  | 'addition'
  | 'subtraction'
  | 'purchase'
  | 'grant'
  | 'container'
  | 'receipt'
  | 'refund'
  | 'refundReversed'
  | 'receiptMoved';

/** A change of a balance. `before` and `change` give `after`; the entries of a currency, one after the other, give its balance. */
export interface LedgerEntry {
  readonly code: string;
  readonly change: number;
  readonly before: number;
  readonly after: number;
  readonly cause: LedgerCause;
  /** The item that was bought, granted or opened; undefined: none was. */
  readonly itemId: string | undefined;
}

/**
 * A player's money and items as a change has read them, and its changes. A change happens in memory, and is written at the end of the
 * transaction.
 */
export interface Holdings {
  /** The title's currencies by code. */
  readonly currencies: ReadonlyMap<string, Currency>;
  /** As of now, of the currencies that were asked for. */
  readonly balances: Map<string, Balance>;
  /** The items that were asked for, by instance id. */
  readonly items: Map<string, ItemInstance>;
  /** How many items the player has in all. */
  itemCount: number;
  /** How many items the player ever had. */
  lastItem: number;
  /** Changed by the change. */
  readonly changedBalances: Set<string>;
  readonly changedItems: Set<string>;
  readonly removedItems: Set<string>;
  readonly entries: LedgerEntry[];
  /** For the economy's report. */
  readonly counts: Count[];
  /** The player paid: with a currency, or real money. */
  hasPaid: boolean;
}

/** The title has no such player, or the player no such item. */
export type NoInstance = { readonly status: 'noPlayer' } | { readonly status: 'noItem' };

/** A part of a player's items, in the order in which they came. Items that have expired are not there. */
export interface InventoryPage {
  readonly titleId: string;
  readonly playerId: string;
  readonly now: Instant;
  /** Only items behind this instance id; empty: from the first. */
  readonly after: string;
  readonly count: number;
}

/** The custom data of an item that a player has: texts by key. */
type InstanceData = Readonly<Record<string, string>>;

/** A change of custom data. Keys that it does not name stay. Keys are trimmed. */
export interface DataChange {
  readonly set: InstanceData;
  readonly remove: readonly string[];
}

/** The data after a change; undefined: it would have too many entries. */
export function changeData(data: InstanceData, change: DataChange): InstanceData | undefined {
  const removed = new Set(change.remove);
  const kept = Object.entries(data).filter(([key]) => !removed.has(key));
  const changed = new Map([...kept, ...Object.entries(change.set)]);
  return changed.size > INSTANCE_DATA.entries ? undefined : Object.fromEntries(changed);
}

/** Why a balance cannot change as it should. */
export type BalanceFault =
  | { readonly status: 'unknownCurrency'; readonly code: string }
  /** There is less in `balance` than is to be taken. */
  | { readonly status: 'insufficientFunds'; readonly code: string; readonly balance: number }
  /** It would be `after`, and that is more than BALANCE_MAX. */
  | { readonly status: 'balanceTooLarge'; readonly code: string; readonly after: number }
  /** It may be negative, but it would be `after`, and that is less than BALANCE_MIN. */
  | { readonly status: 'balanceTooSmall'; readonly code: string; readonly after: number };

/** Where an item is sold. An empty store id: in the catalog itself. */
interface SalePlace {
  readonly catalogVersion: string;
  readonly storeId: string;
}

interface BalanceChange {
  readonly code: string;
  /** Whole units; negative: to be taken. */
  readonly change: number;
  readonly cause: LedgerCause;
  readonly itemId?: string | undefined;
  /** Where a sale was made, of which this is the price; absent: it is none. */
  readonly sale?: SalePlace | undefined;
  readonly now: Instant;
  /** More may be taken than there is. */
  readonly mayBeNegative?: boolean;
}

/** Changes a balance; an amount that has recharged is booked first, as an entry of its own. Undefined: it is done. Nothing is clipped. */
export function changeBalance(
  holdings: Holdings,
  { code, change, cause, itemId, sale, now, mayBeNegative = false }: BalanceChange,
): BalanceFault | undefined {
  const currency = holdings.currencies.get(code);
  if (!currency) return { status: 'unknownCurrency', code };
  const stored = balanceOf(holdings, code);
  const current = recharged(stored, currency, now);
  const after = current.amount + change;
  const fault = judgeBalance(after, { change, mayBeNegative });
  if (fault === 'insufficientFunds') return { status: fault, code, balance: current.amount };
  if (fault) return { status: fault, code, after };
  if (current.amount !== stored.amount) {
    const amounts = { before: stored.amount, after: current.amount };
    enter(holdings, { code, cause: 'recharge', itemId: undefined, ...amounts });
  }
  if (change !== 0 || sale) {
    enter(holdings, { code, cause, itemId, before: current.amount, after }, sale);
  }
  // A balance that was full begins to recharge now: time that passed before does not count.
  holdings.balances.set(code, { ...current, amount: after });
  holdings.changedBalances.add(code);
  return undefined;
}

/** A negative balance may grow or stay the same, whatever `mayBeNegative` says. */
function judgeBalance(
  after: number,
  { change, mayBeNegative }: { readonly change: number; readonly mayBeNegative: boolean },
): Exclude<BalanceFault['status'], 'unknownCurrency'> | undefined {
  if (after > BALANCE_MAX) return 'balanceTooLarge';
  if (change >= 0) return undefined;
  if (mayBeNegative) return after < BALANCE_MIN ? 'balanceTooSmall' : undefined;
  return after < 0 ? 'insufficientFunds' : undefined;
}

function balanceOf(holdings: Holdings, code: string): Balance {
  const balance = holdings.balances.get(code);
  if (!balance) throw new Error(`The balance of ${code} was not read`);
  return balance;
}

/** Notes a change of a balance. A sale for nothing is counted, and is no entry of the ledger. */
function enter(holdings: Holdings, entry: Omit<LedgerEntry, 'change'>, sale?: SalePlace): void {
  const { entries, counts } = holdings;
  const change = entry.after - entry.before;
  if (change !== 0) entries.push({ ...entry, change });
  const { code, cause, itemId = '' } = entry;
  const { catalogVersion = '', storeId = '' } = sale ?? {};
  const price = sale ? -change : NO_SALE;
  holdings.hasPaid ||= price > 0;
  counts.push({ code, cause, catalogVersion, storeId, itemId, price, count: 1, amount: change });
}

/** Counts uses of an item that a player got, or, below 0, lost. An item that is not used up is one use. */
export function countItem(
  { counts }: Holdings,
  { itemId, catalogVersion }: Pick<ItemInstance, 'itemId' | 'catalogVersion'>,
  { cause, uses }: { readonly cause: Count['cause']; readonly uses: number },
): void {
  const item = { code: '', catalogVersion, itemId, storeId: '', price: NO_SALE };
  counts.push({ ...item, cause, count: 1, amount: uses });
}

/** Makes the next instance id. The ids of a player sort in the order in which the items came. */
export function newInstanceId(holdings: Holdings, random: Pick<SeededRandom, 'digits'>): string {
  holdings.lastItem += 1;
  return instanceIdOf(holdings.lastItem, random.digits());
}

/** A regular expression for an instance id or the empty text. */
export const INSTANCE_ID_OR_NONE = '^([0-9A-F]{16})?$';

/** 16 hexadecimal digits: the number of the item among all that the player ever had, then eight that nobody can predict. */
export function instanceIdOf(number: number, digits: string): string {
  if (number > 0xffff_ffff) throw new RangeError('A player has had too many items');
  return number.toString(16).toUpperCase().padStart(8, '0') + digits;
}

/** Adds an item, or replaces it. */
export function putItem(holdings: Holdings, item: ItemInstance): void {
  if (!holdings.items.has(item.instanceId)) holdings.itemCount += 1;
  holdings.items.set(item.instanceId, item);
  holdings.removedItems.delete(item.instanceId);
  holdings.changedItems.add(item.instanceId);
}

/** Removes an item that was read. */
export function removeItem(holdings: Holdings, instanceId: string): void {
  if (!holdings.items.delete(instanceId)) throw new Error('The item was not read');
  holdings.itemCount -= 1;
  holdings.changedItems.delete(instanceId);
  holdings.removedItems.add(instanceId);
}

/** Whether an item has not expired at a moment. */
export function isLive({ expiresAt }: Pick<ItemInstance, 'expiresAt'>, now: Instant): boolean {
  return expiresAt === undefined || expiresAt > now;
}

/** Fewer uses are left than are to be taken. */
export interface TooFewUses {
  readonly status: 'tooFewUses';
  /** undefined: the item is not used up at all. */
  readonly remainingUses: number | undefined;
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

/**
 * Adds uses to an item, or takes some. Taking more than there are takes all (reference API: below zero the item is removed). `tooManyUses`: it
 * would have more than ITEM_USES_MAX.
 */
export function addUses(
  { remainingUses }: Pick<ItemInstance, 'remainingUses'>,
  count: number,
): UsesLeft | TooFewUses | { readonly status: 'tooManyUses' } {
  if (remainingUses === undefined) return { status: 'tooFewUses', remainingUses };
  const after = Math.max(remainingUses + count, 0);
  return after > ITEM_USES_MAX
    ? { status: 'tooManyUses' }
    : { status: 'left', remainingUses: after };
}

/** Sets how many uses are left of an item that was read; at 0 the item is removed. */
export function setUses(holdings: Holdings, item: ItemInstance, remainingUses: number): void {
  if (remainingUses === 0) removeItem(holdings, item.instanceId);
  else putItem(holdings, { ...item, remainingUses });
}
