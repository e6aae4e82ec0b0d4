import type { Instant } from '../../kernel/instant.ts';
import { BALANCE_MAX, BALANCE_MIN } from '../../kernel/limits.ts';
import { type Balance, recharged } from '../currencies/wallet.ts';
import type { Draws } from './draws.ts';
import type { Holdings, ItemInstance, LedgerCause, LedgerEntry } from './ports.ts';

// What a change does to a player's money and items. All of it happens in memory, and is written at the end of the transaction.

/** Why a balance cannot change as it should. */
export type BalanceFault =
  | { readonly status: 'unknownCurrency'; readonly code: string }
  /** There is less in `balance` than is to be taken. */
  | { readonly status: 'insufficientFunds'; readonly code: string; readonly balance: number }
  /** It would be `after`, and that is more than BALANCE_MAX. */
  | { readonly status: 'balanceTooLarge'; readonly code: string; readonly after: number }
  /** It may be negative, but it would be `after`, and that is less than BALANCE_MIN. */
  | { readonly status: 'balanceTooSmall'; readonly code: string; readonly after: number };

interface BalanceChange {
  readonly code: string;
  /** Whole units; negative: to be taken. */
  readonly change: number;
  readonly cause: LedgerCause;
  readonly itemId?: string | undefined;
  readonly now: Instant;
  /** More may be taken than there is. */
  readonly mayBeNegative?: boolean;
}

/** Changes a balance; what has recharged is booked first, as an entry of its own. Undefined: it is done. Nothing is clipped. */
export function changeBalance(
  holdings: Holdings,
  { code, change, cause, itemId, now, mayBeNegative = false }: BalanceChange,
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
    enter(holdings, { code, cause: 'recharge', before: stored.amount, after: current.amount });
  }
  if (change !== 0) enter(holdings, { code, cause, itemId, before: current.amount, after });
  // A balance that was full begins to recharge now: whatever time passed before is spent.
  holdings.balances.set(code, { ...current, amount: after });
  holdings.changedBalances.add(code);
  return undefined;
}

/** A balance that is negative may grow, and stay as it is. */
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

function enter(
  { entries }: Holdings,
  {
    before,
    after,
    itemId,
    ...entry
  }: Omit<LedgerEntry, 'change' | 'itemId'> & { readonly itemId?: string | undefined },
): void {
  entries.push({ ...entry, itemId, before, after, change: after - before });
}

/** An instance id for one item more: the ids of a player sort in the order in which the items came. */
export function newInstanceId(holdings: Holdings, draws: Pick<Draws, 'digits'>): string {
  holdings.lastItem += 1;
  return instanceIdOf(holdings.lastItem, draws.digits());
}

/** A regular expression for an instance id, or no text. */
export const INSTANCE_ID_OR_NONE = '^([0-9A-F]{16})?$';

/** 16 hexadecimal digits: the number of the item among all that the player ever had, then eight that nobody can foretell. */
export function instanceIdOf(number: number, digits: string): string {
  if (number > 0xffff_ffff) throw new RangeError('A player has had too many items');
  return number.toString(16).toUpperCase().padStart(8, '0') + digits;
}

/** Adds an item, or writes one anew. */
export function putItem(holdings: Holdings, item: ItemInstance): void {
  if (!holdings.items.has(item.instanceId)) holdings.itemCount += 1;
  holdings.items.set(item.instanceId, item);
  holdings.removedItems.delete(item.instanceId);
  holdings.changedItems.add(item.instanceId);
}

/** Takes an item away that was read. */
export function removeItem(holdings: Holdings, instanceId: string): void {
  if (!holdings.items.delete(instanceId)) throw new Error('The item was not read');
  holdings.itemCount -= 1;
  holdings.changedItems.delete(instanceId);
  holdings.removedItems.add(instanceId);
}

/** Whether an item is there at a moment: it has not expired. */
export function isLive({ expiresAt }: Pick<ItemInstance, 'expiresAt'>, now: Instant): boolean {
  return expiresAt === undefined || expiresAt > now;
}
