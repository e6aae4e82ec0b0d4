import type { Static } from 'typebox';
import { type Instant, SECOND_MS, toWireTime } from '../../kernel/instant.ts';
import { WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { Int32 } from '../schemas.ts';
import type { Currency, CurrencyTerms, RechargeTime, Wallet } from './ports.ts';
import { Amount, type CurrencyOnWire } from './schemas.ts';

// Currencies and wallets on the wire.

/** Reads a currency from a checked request. */
export function fromWireCurrency(currency: CurrencyOnWire): CurrencyTerms {
  const {
    CurrencyCode,
    DisplayName,
    InitialDeposit = 0,
    RechargeRate = 0,
    RechargeMax = 0,
  } = currency;
  return {
    code: CurrencyCode,
    displayName: DisplayName,
    initialDeposit: InitialDeposit,
    perDay: RechargeRate,
    max: RechargeMax,
  };
}

/** Writes a currency for the wire, with the rule that is in force. */
export function toWireCurrency(currency: Currency): CurrencyOnWire {
  const { code, displayName, initialDeposit, recharges } = currency;
  const { perDay, max } = recharges.at(-1) ?? { perDay: 0, max: 0 };
  return {
    CurrencyCode: code,
    ...(displayName !== undefined && { DisplayName: displayName }),
    InitialDeposit: initialDeposit,
    RechargeRate: perDay,
    RechargeMax: max,
  };
}

const VirtualCurrencyRechargeTime = Type.Object(
  {
    RechargeMax: Amount('Recharging ends at this balance.'),
    RechargeTime: WireTime(
      'When the balance grows by the next unit; where it is at RechargeMax or above, now.',
    ),
    SecondsToRecharge: Amount(
      'Seconds until then, rounded up; 0 where the balance is at RechargeMax or above.',
    ),
  },
  { title: 'VirtualCurrencyRechargeTime', description: 'How a balance goes on recharging.' },
);

/** The balances of a wallet. */
export const Balances = Type.Record(
  Type.String(),
  Int32('What the player has of it, with all that has recharged.'),
  { description: 'What the player has of each virtual currency of the title, by its code.' },
);

/** The recharge times of a wallet. */
export const RechargeTimes = Type.Record(Type.String(), VirtualCurrencyRechargeTime, {
  description: 'How each virtual currency that recharges goes on doing so, by its code.',
});

interface WalletOnWire {
  VirtualCurrency: Static<typeof Balances>;
  VirtualCurrencyRechargeTimes: Static<typeof RechargeTimes>;
}

/** Writes a wallet as it was at a moment. */
export function toWireWallet({ balances, rechargeTimes }: Wallet, now: Instant): WalletOnWire {
  const times = Object.entries(rechargeTimes).map(([code, time]) => [
    code,
    toWireRechargeTime(time, now),
  ]);
  return {
    VirtualCurrency: { ...balances },
    VirtualCurrencyRechargeTimes: Object.fromEntries(times) as Static<typeof RechargeTimes>,
  };
}

function toWireRechargeTime({ nextAt, max }: RechargeTime, now: Instant) {
  const at = nextAt ?? now;
  return {
    RechargeMax: max,
    RechargeTime: toWireTime(at),
    SecondsToRecharge: Math.ceil((at - now) / SECOND_MS),
  };
}
