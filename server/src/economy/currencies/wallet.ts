import { DAY_MS, type Instant } from '../../kernel/instant.ts';
import type { Currency, Recharge } from './currency.ts';

/** A player's balance of a currency, as it was last written. */
export interface Balance {
  /** BALANCE_MIN to BALANCE_MAX; below 0 only where the title allows negative balances. */
  readonly amount: number;
  /** `amount` includes the units that recharged until this moment. */
  readonly rechargedAt: Instant;
}

/** A player's balances of the title's currencies at a moment. */
export interface Wallet {
  /** By the code of each currency of the title. */
  readonly balances: Readonly<Record<string, number>>;
  /** By the code of each currency that recharges. */
  readonly rechargeTimes: Readonly<Record<string, RechargeTime>>;
}

/** How a balance goes on recharging. */
interface RechargeTime {
  /** When it grows by the next unit; undefined: it has reached `max`. */
  readonly nextAt: Instant | undefined;
  readonly max: number;
}

/** A limit on the amounts that an operator may give and take in a day. */
export interface CurrencyCap {
  readonly operatorId: string;
  /** Units of each currency of each title in a day (UTC), given and taken together. */
  readonly max: number;
}

/** Computes a player's wallet at a moment from the stored balances. */
export function toWallet(held: readonly Held[], now: Instant): Wallet {
  const balances: Record<string, number> = {};
  const rechargeTimes: Record<string, RechargeTime> = {};
  for (const { currency, balance } of held) {
    balances[currency.code] = recharged(balance, currency, now).amount;
    const rule = currency.recharges.at(-1);
    if (!rule || rule.perDay === 0) continue;
    const nextAt = nextRechargeAt(balance, currency, now);
    rechargeTimes[currency.code] = { nextAt, max: rule.max };
  }
  return { balances, rechargeTimes };
}

interface Held {
  readonly currency: Currency;
  readonly balance: Balance;
}

/**
 * Adds the units that recharged until now to a balance. Reads compute this each time; it is written only when the balance changes.
 * A part of a unit that has recharged is kept for later, but lost when the rule changes.
 */
export function recharged(balance: Balance, { recharges }: Rules, now: Instant): Balance {
  return recharges.reduce((before, rule, index) => {
    const next = recharges[index + 1];
    const until = Math.min(next?.from ?? now, now);
    return rechargedBy(before, { rule, until, isOver: next !== undefined && next.from <= now });
  }, balance);
}

type Rules = Pick<Currency, 'recharges'>;

function rechargedBy(
  { amount, rechargedAt }: Balance,
  {
    rule,
    until,
    isOver,
  }: { readonly rule: Recharge; readonly until: Instant; readonly isOver: boolean },
): Balance {
  const since = Math.max(rechargedAt, rule.from);
  if (until <= since) return { amount, rechargedAt };
  if (rule.perDay === 0 || amount >= rule.max) return { amount, rechargedAt: until };
  const units = unitsIn(until - since, rule.perDay);
  if (amount + units >= rule.max) return { amount: rule.max, rechargedAt: until };
  const unitsUntil = isOver ? until : since + timeFor(units, rule.perDay);
  return { amount: amount + units, rechargedAt: unitsUntil };
}

/** When the balance grows by the next unit; undefined: it does not recharge now. */
export function nextRechargeAt(
  balance: Balance,
  { recharges }: Rules,
  now: Instant,
): Instant | undefined {
  const rule = recharges.at(-1);
  const { amount, rechargedAt } = recharged(balance, { recharges }, now);
  if (!rule || rule.perDay === 0 || amount >= rule.max) return undefined;
  return rechargedAt + timeFor(1, rule.perDay);
}

/** Whole units that recharge in this time. Milliseconds times units exceed the integers that a number holds exactly. */
function unitsIn(ms: number, perDay: number): number {
  return Number((BigInt(ms) * BigInt(perDay)) / BigInt(DAY_MS));
}

/** The milliseconds in which these units recharge, rounded up, so that no unit comes too early. */
function timeFor(units: number, perDay: number): number {
  const rate = BigInt(perDay);
  return Number((BigInt(units) * BigInt(DAY_MS) + rate - 1n) / rate);
}
