import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setCurrencies } from '../../src/economy/currencies/commands/currencies.ts';
import {
  changeWallet,
  type WalletChange,
  walletLedger,
} from '../../src/economy/currencies/commands/wallets.ts';
import { setPurchaseRules } from '../../src/economy/purchases/commands.ts';
import type { PurchaseRules } from '../../src/economy/purchases/purchase.ts';
import { DAY_MS, HOUR_MS } from '../../src/kernel/instant.ts';
import { BALANCE_MAX } from '../../src/kernel/limits.ts';
import { logInPlayer, registerPlayer } from '../../src/players/commands/log-in.ts';
import type { LogInOutcome } from '../../src/players/player.ts';
import { currency, edited, manyIds, wallet } from './fixtures.ts';
import {
  aSession,
  aTitle,
  logIn,
  type MakeStorage,
  NOW,
  registration,
  type TestedStorage,
  twoTitles,
  uniqueHex,
} from './given.ts';

interface PlayerOf {
  readonly titleId: string;
  readonly playerId: string;
}

/** Tests the contracts of the commands of wallets. */
export function walletsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const ENERGY = currency('EN', { perDay: 24, max: 10 });

  /** A title with gold and energy, and a player in it. */
  async function aPlayer(titleId: string) {
    const currencies = [currency('GO'), ENERGY];
    await storage.run(setCurrencies, edited({ titleId, currencies, now: NOW }));
    return (await logIn(storage, { titleId })).player;
  }

  describe('a wallet', () => {
    it('is empty in a title without currencies, and not there where there is no such player', async () => {
      const [titleId, other] = await twoTitles(storage);
      const { playerId } = (await logIn(storage, { titleId })).player;
      expect(await wallet(storage, { titleId, playerId }).find()).toEqual({
        balances: {},
        rechargeTimes: {},
      });
      const elsewhere = wallet(storage, { titleId: other, playerId });
      expect(await elsewhere.find()).toBeUndefined();
      expect(await elsewhere.ledger()).toBeUndefined();
      expect(await elsewhere.add('GO', 1)).toEqual({ status: 'noPlayer' });
    });

    it('shows what has recharged, before and after the first change', async () => {
      const titleId = await aTitle(storage);
      const { find, add } = wallet(storage, await aPlayer(titleId));
      expect(await find(NOW + 2.5 * HOUR_MS)).toEqual({
        balances: { EN: 2, GO: 0 },
        rechargeTimes: { EN: { nextAt: NOW + 3 * HOUR_MS, max: 10 } },
      });
      await add('EN', 1, NOW + 2.5 * HOUR_MS);
      expect(await find(NOW + 3 * HOUR_MS)).toMatchObject({ balances: { EN: 4, GO: 0 } });
      expect(await find(NOW + DAY_MS)).toEqual({
        balances: { EN: 10, GO: 0 },
        rechargeTimes: { EN: { nextAt: undefined, max: 10 } },
      });
    });

    it('recharges by each rule in its own time', async () => {
      const titleId = await aTitle(storage);
      const { find } = wallet(storage, await aPlayer(titleId));
      const slower = [{ ...ENERGY, perDay: 0 }];
      await storage.run(
        setCurrencies,
        edited({ titleId, currencies: slower, now: NOW + 3 * HOUR_MS }),
      );
      expect(await find(NOW + DAY_MS)).toEqual({ balances: { EN: 3, GO: 0 }, rechargeTimes: {} });
    });
  });

  describe('the rules of a title', () => {
    const change = (of: PlayerOf, more: Partial<WalletChange>) => {
      const act = { ...of, by: 'player', requestId: undefined, now: NOW };
      return storage.run(changeWallet, {
        ...act,
        code: 'GO',
        amount: 1,
        cause: 'addition',
        ...more,
      });
    };

    /** The player changes the balance until it is refused; the title changes its rules meanwhile. */
    async function changesUntilRefused(more: Partial<WalletChange>, rules: Partial<PurchaseRules>) {
      const titleId = await aTitle(storage);
      const { playerId } = await aPlayer(titleId);
      const on = { allowsNegativeBalances: true, clientsChangeBalances: true };
      await storage.run(setPurchaseRules, { titleId, ...on });
      const of = { titleId, playerId };
      let count = 0;
      const enough = Promise.withResolvers<void>();
      const loops = Array.from({ length: 8 }, async () => {
        for (;;) {
          const { status } = await change(of, more);
          if (status !== 'changed') return status;
          count += 1;
          if (count === 40) enough.resolve();
        }
      });
      await enough.promise;
      await storage.run(setPurchaseRules, { titleId, ...rules });
      const balance = async () => (await wallet(storage, of).find())?.balances['GO'];
      const answered = await balance();
      const refusals = new Set(await Promise.all(loops));
      expect(await balance()).toBe(answered);
      expect(Math.abs(answered ?? 0)).toBe(count);
      return refusals;
    }

    it('end the changes of players when they say so and that was answered', async () => {
      const rules = { clientsChangeBalances: false };
      const refusals = await changesUntilRefused({ isByPlayer: true }, rules);
      expect(refusals).toEqual(new Set(['notForPlayers']));
    });

    it('end the fall of a balance below 0 when they say so and that was answered', async () => {
      const rules = { allowsNegativeBalances: false };
      const refusals = await changesUntilRefused({ cause: 'subtraction' }, rules);
      expect(refusals).toEqual(new Set(['insufficientFunds']));
    });

    it('never let players go below 0', async () => {
      const titleId = await aTitle(storage);
      const { playerId } = await aPlayer(titleId);
      const on = { allowsNegativeBalances: true, clientsChangeBalances: true };
      await storage.run(setPurchaseRules, { titleId, ...on });
      const own = { isByPlayer: true, cause: 'subtraction' } as const;
      const fault = { status: 'insufficientFunds', code: 'GO', balance: 0 };
      expect(await change({ titleId, playerId }, own)).toEqual(fault);
    });
  });

  describe('a change of a balance', () => {
    it('is booked with who, why, and in which call; what has recharged is an entry of its own', async () => {
      const [titleId, other] = await twoTitles(storage);
      const { add, subtract, ledger } = wallet(storage, await aPlayer(titleId));
      const stranger = wallet(storage, await aPlayer(other));
      expect(await add('GO', 7)).toEqual({ status: 'changed', balance: 7 });
      const later = NOW + 2 * HOUR_MS;
      expect(await subtract('EN', 1, later)).toEqual({ status: 'changed', balance: 1 });
      const made = { itemId: undefined, by: 'key:1', requestId: 'call' };
      expect(await ledger()).toEqual([
        {
          number: 3,
          code: 'EN',
          cause: 'subtraction',
          before: 2,
          change: -1,
          after: 1,
          ...made,
          at: later,
        },
        {
          number: 2,
          code: 'EN',
          cause: 'recharge',
          before: 0,
          change: 2,
          after: 2,
          ...made,
          at: later,
        },
        {
          number: 1,
          code: 'GO',
          cause: 'addition',
          before: 0,
          change: 7,
          after: 7,
          ...made,
          at: NOW,
        },
      ]);
      expect(await stranger.find()).toMatchObject({ balances: { EN: 0, GO: 0 } });
      expect(await stranger.ledger()).toEqual([]);
    });

    it('of nothing books what has recharged, and nothing else', async () => {
      const titleId = await aTitle(storage);
      const { add, subtract, ledger } = wallet(storage, await aPlayer(titleId));
      expect(await subtract('GO', 0)).toEqual({ status: 'changed', balance: 0 });
      expect(await add('EN', 0, NOW + HOUR_MS)).toEqual({ status: 'changed', balance: 1 });
      expect((await ledger())?.map(({ cause }) => cause)).toEqual(['recharge']);
    });

    it('is refused where the balance would leave its bounds, and leaves no trace', async () => {
      const titleId = await aTitle(storage);
      const { add, subtract, find, ledger } = wallet(storage, await aPlayer(titleId));
      expect(await subtract('GO', 1)).toEqual({
        status: 'insufficientFunds',
        code: 'GO',
        balance: 0,
      });
      expect(await add('GO', BALANCE_MAX)).toEqual({ status: 'changed', balance: BALANCE_MAX });
      expect(await add('GO', 1)).toEqual({
        status: 'balanceTooLarge',
        code: 'GO',
        after: BALANCE_MAX + 1,
      });
      expect(await add('XX', 1)).toEqual({ status: 'unknownCurrency', code: 'XX' });
      expect(await subtract('EN', 5, NOW + 2 * HOUR_MS)).toMatchObject({ balance: 2 });
      expect(await ledger()).toHaveLength(1);
      expect((await find())?.balances).toEqual({ EN: 0, GO: BALANCE_MAX });
    });

    it('waits for those before it: one last coin is spent once, and none is lost', async () => {
      const titleId = await aTitle(storage);
      const { add, subtract, find, ledger } = wallet(storage, await aPlayer(titleId));
      await Promise.all(manyIds(32).map(() => add('GO', 1)));
      expect((await find())?.balances['GO']).toBe(32);
      await subtract('GO', 31);
      const spent = await Promise.all(manyIds(32).map(() => subtract('GO', 1)));
      expect(spent.filter(({ status }) => status === 'changed')).toHaveLength(1);
      expect((await ledger())?.map(({ number }) => number)).toEqual(
        Array.from({ length: 34 }, (_, index) => 34 - index),
      );
    });
  });

  describe('the ledger', () => {
    it('is read in pages, newest first, each from where the last one ended', async () => {
      const titleId = await aTitle(storage);
      const { playerId } = await aPlayer(titleId);
      const { add } = wallet(storage, { titleId, playerId });
      for (const amount of [1, 2, 3, 4]) await add('GO', amount);
      const page = async (at: number, skip: number) => {
        const asked = { at, skip, count: 2 };
        const found = await storage.run(walletLedger, { titleId, playerId, page: asked });
        return found?.map(({ change }) => change);
      };
      expect(await page(Number.MAX_SAFE_INTEGER, 0)).toEqual([4, 3]);
      await add('GO', 5);
      expect(await page(3, 1)).toEqual([2, 1]);
      expect(await page(1, 1)).toEqual([]);
    });
  });

  describe('the first login', () => {
    const DEPOSITS = [
      currency('GO', { initialDeposit: 100 }),
      currency('SI'),
      currency('EN', { initialDeposit: 5, perDay: 24, max: 10 }),
    ];
    const maker = { by: 'key:9', requestId: 'first' };

    async function aTitleWithDeposits() {
      const titleId = await aTitle(storage);
      await storage.run(setCurrencies, edited({ titleId, currencies: DEPOSITS, now: NOW }));
      return titleId;
    }

    const first = (titleId: string, subject: string) =>
      storage.run(logInPlayer, {
        titleId,
        create: { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16), maker },
        session: aSession({ subject }),
      });

    function playerOf(outcome: LogInOutcome) {
      if (outcome.status !== 'loggedIn') throw new Error(outcome.status);
      return outcome.player;
    }

    it('gives what everybody has at first, once, and books it', async () => {
      const titleId = await aTitleWithDeposits();
      const player = playerOf(await first(titleId, 'hero'));
      const { find, ledger, subtract } = wallet(storage, player);
      playerOf(await first(titleId, 'hero'));
      expect(await find(NOW + HOUR_MS)).toMatchObject({ balances: { EN: 6, GO: 100, SI: 0 } });
      const made = { before: 0, cause: 'deposit', itemId: undefined, ...maker, at: NOW };
      expect(await ledger()).toEqual([
        { number: 2, code: 'GO', change: 100, after: 100, ...made },
        { number: 1, code: 'EN', change: 5, after: 5, ...made },
      ]);
      expect(await subtract('GO', 40)).toEqual({ status: 'changed', balance: 60 });
      expect(await ledger()).toMatchObject([{ number: 3 }, { number: 2 }, { number: 1 }]);
    });

    it('gives it to many who come at the same time, each for themselves', async () => {
      const titleId = await aTitleWithDeposits();
      const poor = await aTitle(storage);
      const outcomes = await Promise.all(
        manyIds(40).map((subject, index) => first(index % 4 === 0 ? poor : titleId, subject)),
      );
      for (const [index, outcome] of outcomes.entries()) {
        const { find, ledger } = wallet(storage, playerOf(outcome));
        const isPoor = index % 4 === 0;
        expect((await find())?.balances).toEqual(isPoor ? {} : { EN: 5, GO: 100, SI: 0 });
        expect(await ledger()).toHaveLength(isPoor ? 0 : 2);
      }
    });

    it('gives it to those who register, too', async () => {
      const titleId = await aTitleWithDeposits();
      const ada = registration(titleId, { username: 'ada' });
      await storage.run(registerPlayer, { ...ada, maker });
      const { find, ledger } = wallet(storage, ada);
      expect((await find())?.balances).toEqual({ EN: 5, GO: 100, SI: 0 });
      expect(await ledger()).toMatchObject([maker, maker]);
    });
  });
}
