import { DAY_MS, type Instant } from '../../kernel/instant.ts';
import type { Balance, Currency, Recharge } from './ports.ts';

type Rules = Pick<Currency, 'recharges'>;

/**
 * The balance with everything that has recharged until now. What is read is computed like this; nothing is written until the
 * balance changes. A part of a unit that has recharged is kept for later, but lost when the rule changes.
 */
export function recharged(balance: Balance, { recharges }: Rules, now: Instant): Balance {
  return recharges.reduce((before, rule, index) => {
    const next = recharges[index + 1];
    const until = Math.min(next?.from ?? now, now);
    return rechargedBy(before, { rule, until, isOver: next !== undefined && next.from <= now });
  }, balance);
}

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

// Milliseconds times units are more than a number holds exactly.

function unitsIn(ms: number, perDay: number): number {
  return Number((BigInt(ms) * BigInt(perDay)) / BigInt(DAY_MS));
}

/** Milliseconds in which so many units recharge, rounded up: nobody gets one too early. */
function timeFor(units: number, perDay: number): number {
  const rate = BigInt(perDay);
  return Number((BigInt(units) * BigInt(DAY_MS) + rate - 1n) / rate);
}
