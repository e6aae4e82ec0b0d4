import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setCurrencies } from '../../src/economy/currencies/commands/currencies.ts';
import { changeWallet, walletLedger } from '../../src/economy/currencies/commands/wallets.ts';
import { DAY_MS } from '../../src/kernel/instant.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { currency, edited } from './fixtures.ts';
import { aTitle, logIn, type MakeStorage, NOW, type TestedStorage, unique } from './given.ts';

const MAX = 1_000;
const ENOUGH = 1_000_000;

/** Gives some of a currency to a player of a new title, with the cap of a new operator. */
export async function givingOperator(storage: Storage) {
  const titleId = await aTitle(storage);
  const currencies = [{ ...currency('GO'), initialDeposit: ENOUGH }, currency('SI')];
  await storage.run(setCurrencies, edited({ titleId, currencies, now: NOW }));
  const { playerId } = (await logIn(storage, { titleId })).player;
  const operatorId = unique('operator-');
  return {
    give: (
      amount: number,
      { on = storage, now = NOW, code = 'GO', max = MAX, take = false } = {},
    ) =>
      on.run(changeWallet, {
        titleId,
        playerId,
        by: `operator:${operatorId}`,
        requestId: 'call',
        now,
        code,
        amount,
        cause: take ? 'subtraction' : 'addition',
        cap: { operatorId, max },
      }),
    countEntries: async () => {
      const page = { at: Number.MAX_SAFE_INTEGER, skip: 0, count: 1_000 };
      const entries = await storage.run(walletLedger, { titleId, playerId, page });
      return entries?.filter(({ cause }) => cause === 'addition').length;
    },
  };
}

/** Tests the promises of caps of what operators give and take. */
export function currencyCapsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  describe('the cap of an operator', () => {
    it('counts what is given and taken of a currency in a day (UTC), and nothing that is refused', async () => {
      const { give } = await givingOperator(storage);
      expect(await give(MAX + 1)).toEqual({ status: 'capped', left: MAX });
      expect(await give(600)).toMatchObject({ status: 'changed' });
      expect(await give(2 * ENOUGH, { take: true })).toMatchObject({ status: 'insufficientFunds' });
      expect(await give(401)).toEqual({ status: 'capped', left: 400 });
      expect(await give(400, { take: true })).toMatchObject({ status: 'changed' });
      expect(await give(1)).toEqual({ status: 'capped', left: 0 });
      expect(await give(MAX, { code: 'SI' })).toMatchObject({ status: 'changed' });
      const midnight = (Math.floor(NOW / DAY_MS) + 1) * DAY_MS;
      expect(await give(1, { now: midnight - 1 })).toEqual({ status: 'capped', left: 0 });
      expect(await give(MAX, { now: midnight })).toMatchObject({ status: 'changed' });
    });

    it('that was lowered leaves nothing', async () => {
      const { give } = await givingOperator(storage);
      await give(500);
      expect(await give(1, { max: 100 })).toEqual({ status: 'capped', left: 0 });
    });

    it('is exceeded by no calls at the same time', async () => {
      const { give, countEntries } = await givingOperator(storage);
      const outcomes = await Promise.all(Array.from({ length: 32 }, () => give(MAX / 10)));
      expect(outcomes.filter(({ status }) => status === 'changed')).toHaveLength(10);
      expect(await countEntries()).toBe(10);
    });

    it('is forgotten days later', async () => {
      const { give } = await givingOperator(storage);
      await give(MAX);
      await storage.prune(NOW + DAY_MS);
      expect(await give(1)).toEqual({ status: 'capped', left: 0 });
      await storage.prune(NOW + 3 * DAY_MS);
      expect(await give(1)).toMatchObject({ status: 'changed' });
    });
  });
}
