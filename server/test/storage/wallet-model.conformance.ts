import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  removeCurrencies,
  setCurrencies,
} from '../../src/economy/currencies/commands/currencies.ts';
import { HOUR_MS, type Instant } from '../../src/kernel/instant.ts';
import { BALANCE_MAX } from '../../src/kernel/limits.ts';
import { currency, edited, wallet } from './fixtures.ts';
import { aTitle, logIn, type MakeStorage, NOW, type TestedStorage } from './given.ts';

// Wallets against a model that has no database: it recharges unit by unit and hour by hour, because in it every rate is so many units an
// hour and time goes by in whole hours.

/** The model's state of a currency: its rule, and the player's balance. */
interface Modelled {
  /** Whether the title has the currency now; else the balance waits for it to come back. */
  isThere: boolean;
  perHour: number;
  max: number;
  balance: number;
  /** The balance as the ledger has it. */
  booked: number;
}

type Step =
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'addition' | 'subtraction'; readonly code: string; readonly amount: number }
  | { readonly kind: 'rule'; readonly code: string; readonly perHour: number; readonly max: number }
  | { readonly kind: 'remove'; readonly code: string };

const code = fc.constantFrom('EN', 'GO', 'XX');
const amount = fc.oneof(
  { weight: 8, arbitrary: fc.nat(12) },
  { weight: 1, arbitrary: fc.constantFrom(BALANCE_MAX, BALANCE_MAX - 1, 1_000) },
);
const change = fc.record({
  kind: fc.constantFrom('addition', 'subtraction'),
  code,
  amount,
});
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: change },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rule' as const),
      code,
      perHour: fc.nat(3),
      max: fc.constantFrom(0, 5, 20, BALANCE_MAX),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), code }) },
);

/** The result of a step in the model. */
function play(model: Map<string, Modelled>, step: Exclude<Step, { kind: 'wait' }>): string {
  const held = model.get(step.code);
  if (step.kind === 'rule') {
    const { perHour, max } = step;
    const kept = { balance: held?.balance ?? 0, booked: held?.booked ?? 0 };
    model.set(step.code, { isThere: true, perHour, max, ...kept });
    return 'done';
  }
  if (!held?.isThere) return step.kind === 'remove' ? 'unknown' : 'unknownCurrency';
  if (step.kind === 'remove') {
    model.set(step.code, { ...held, isThere: false, perHour: 0 });
    return 'done';
  }
  const after = held.balance + (step.kind === 'addition' ? step.amount : -step.amount);
  if (after < 0) return 'insufficientFunds';
  if (after > BALANCE_MAX) return 'balanceTooLarge';
  held.balance = held.booked = after;
  return 'changed';
}

function wait(model: Map<string, Modelled>, hours: number): void {
  for (const held of model.values()) {
    for (let hour = 0; hour < hours; hour += 1) {
      const { balance, perHour, max } = held;
      if (balance < max) held.balance = Math.min(max, balance + perHour);
    }
  }
}

/** Holds random changes of wallets against the model. */
export function walletModelConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  async function run(
    step: Exclude<Step, { kind: 'wait' }>,
    of: { readonly titleId: string; readonly playerId: string },
    now: Instant,
  ): Promise<string> {
    const { titleId } = of;
    if (step.kind === 'rule') {
      const terms = { perDay: 24 * step.perHour, max: step.max };
      const write = edited({ titleId, currencies: [currency(step.code, terms)], now });
      return (await storage.run(setCurrencies, write)).status;
    }
    if (step.kind === 'remove') {
      const removal = edited({ titleId, codes: [step.code], itemUses: [], now });
      return (await storage.run(removeCurrencies, removal)).status;
    }
    const { add, subtract } = wallet(storage, of);
    const change = step.kind === 'addition' ? add : subtract;
    return (await change(step.code, step.amount, now)).status;
  }

  describe('a wallet', () => {
    it('is what its ledger says and what has recharged since, whatever happens', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.record({ EN: fc.nat(30), GO: fc.nat(2) }),
          fc.array(aStep, { minLength: 1, maxLength: 40, size: 'max' }),
          async (deposits, steps) => {
            const titleId = await aTitle(storage);
            const model = new Map<string, Modelled>();
            for (const [code, initialDeposit] of Object.entries(deposits)) {
              const currencies = [currency(code, { initialDeposit })];
              await storage.run(setCurrencies, edited({ titleId, currencies, now: NOW }));
              const has = { balance: initialDeposit, booked: initialDeposit };
              model.set(code, { isThere: true, perHour: 0, max: 0, ...has });
            }
            const { player } = await logIn(storage, { titleId });
            const { find, ledger } = wallet(storage, player);
            let now = NOW;
            for (const step of steps) {
              if (step.kind === 'wait') {
                now += step.hours * HOUR_MS;
                wait(model, step.hours);
              } else {
                expect(await run(step, player, now), JSON.stringify(step)).toBe(play(model, step));
              }
              const there = [...model].filter(([, { isThere }]) => isThere);
              const shown = there.map(([code, { balance }]) => [code, balance]);
              expect((await find(now))?.balances).toEqual(Object.fromEntries(shown));
              const entries = (await ledger()) ?? [];
              for (const [code, { booked }] of model) {
                const own = entries.filter((entry) => entry.code === code);
                expect(own[0]?.after ?? 0).toBe(booked);
                expect(own.reduce((sum, entry) => sum + entry.change, 0)).toBe(booked);
              }
            }
          },
        ),
        { numRuns: 25 },
      );
    });
  });
}
