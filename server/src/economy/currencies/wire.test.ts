import { expect, it } from 'vitest';
import { HOUR_MS, toWireTime } from '../../kernel/instant.ts';
import type { Recharge } from './currency.ts';
import { toWallet } from './wallet.ts';
import { toWireWallet } from './wire.ts';

const NOW = 2 * HOUR_MS + 500;

const currency = (code: string, rule: Partial<Recharge>) => ({
  code,
  displayName: undefined,
  initialDeposit: 0,
  recharges: [{ from: 0, perDay: 0, max: 0, ...rule }],
});

it('shows every balance as it is now, and how those go on that recharge', () => {
  const hourly = { perDay: 24, max: 10 };
  const held = [
    { currency: currency('GO', {}), balance: { amount: 7, rechargedAt: 0 } },
    { currency: currency('EN', hourly), balance: { amount: 3, rechargedAt: 0 } },
    { currency: currency('FU', hourly), balance: { amount: 12, rechargedAt: 0 } },
  ];
  expect(toWireWallet(toWallet(held, NOW), NOW)).toEqual({
    VirtualCurrency: { GO: 7, EN: 5, FU: 12 },
    VirtualCurrencyRechargeTimes: {
      EN: {
        RechargeMax: 10,
        RechargeTime: toWireTime(3 * HOUR_MS),
        // 3,599.5 seconds, rounded up: a client that asks again then sees the unit.
        SecondsToRecharge: 3_600,
      },
      FU: { RechargeMax: 10, RechargeTime: toWireTime(NOW), SecondsToRecharge: 0 },
    },
  });
});
