import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../kernel/instant.ts';
import { BALANCE_MAX } from '../../kernel/limits.ts';
import type { Recharge } from './currency.ts';
import { nextRechargeAt, recharged } from './wallet.ts';

const HOURLY: Recharge = { from: 0, perDay: 24, max: 10 };
const energy = { recharges: [HOURLY] };

it('adds whole units in proportion to the time, and keeps the rest of the time', () => {
  const balance = { amount: 3, rechargedAt: 0 };
  const later = recharged(balance, energy, 2.5 * HOUR_MS);
  expect(later).toEqual({ amount: 5, rechargedAt: 2 * HOUR_MS });
  expect(recharged(later, energy, 3 * HOUR_MS).amount).toBe(6);
  expect(nextRechargeAt(balance, energy, 2.5 * HOUR_MS)).toBe(3 * HOUR_MS);
});

it('stops at the most that recharges, and takes nothing from whoever has more', () => {
  const full = recharged({ amount: 3, rechargedAt: 0 }, energy, DAY_MS);
  expect(full).toEqual({ amount: 10, rechargedAt: DAY_MS });
  expect(nextRechargeAt(full, energy, DAY_MS)).toBeUndefined();
  const rich = recharged({ amount: 50, rechargedAt: 0 }, energy, DAY_MS);
  expect(rich).toEqual({ amount: 50, rechargedAt: DAY_MS });
});

it('recharges by the rule that was in force at each moment', () => {
  const recharges = [
    HOURLY,
    { from: 4 * HOUR_MS, perDay: 0, max: 0 },
    { from: DAY_MS, perDay: 48, max: 100 },
  ];
  const at = (hours: number) =>
    recharged({ amount: 0, rechargedAt: 0 }, { recharges }, hours * HOUR_MS).amount;
  expect([2, 4, 20, 24, 25].map(at)).toEqual([2, 4, 4, 4, 6]);
});

it('does not recharge before the player was there, nor before the rule', () => {
  expect(recharged({ amount: 0, rechargedAt: DAY_MS }, energy, DAY_MS).amount).toBe(0);
  const rule = { recharges: [{ ...HOURLY, from: DAY_MS }] };
  expect(recharged({ amount: 0, rechargedAt: 0 }, rule, DAY_MS + HOUR_MS).amount).toBe(1);
});

const rule = fc.record({
  from: fc.nat(10 * DAY_MS),
  perDay: fc.nat(BALANCE_MAX),
  max: fc.nat(BALANCE_MAX),
});

it('gives the same whether or not it is booked in between, under one rule', () => {
  fc.assert(
    fc.property(
      rule,
      fc.nat(BALANCE_MAX),
      fc.array(fc.nat(5 * DAY_MS), { maxLength: 20 }),
      (one, amount, steps) => {
        const recharges = { recharges: [one] };
        const start = { amount, rechargedAt: 0 };
        let booked = start;
        let now = 0;
        for (const step of steps) booked = recharged(booked, recharges, (now += step));
        const atOnce = recharged(start, recharges, now);
        // Each booking rounds a part of a millisecond up; so much less may be there, and never more.
        const slack = Math.ceil((steps.length * one.perDay) / DAY_MS) + 1;
        expect(booked.amount).toBeLessThanOrEqual(atOnce.amount);
        expect(booked.amount).toBeGreaterThanOrEqual(atOnce.amount - slack);
        expect(atOnce.amount).toBeGreaterThanOrEqual(amount);
        expect(atOnce.amount).toBeLessThanOrEqual(Math.max(amount, one.max));
      },
    ),
  );
});
