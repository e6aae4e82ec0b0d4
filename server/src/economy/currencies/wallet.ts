import type { Instant } from '../../kernel/instant.ts';
import type { Balance, Currency, RechargeTime, Wallet } from './ports.ts';
import { nextRechargeAt, recharged } from './recharge.ts';

/** A currency with what a player has of it. */
interface Held {
  readonly currency: Currency;
  readonly balance: Balance;
}

/** What is shown of balances at a moment. */
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
