import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setCatalog } from '../../src/economy/catalogs/commands.ts';
import {
  findCurrencies,
  listItemUses,
  removeCurrencies,
  setCurrencies,
} from '../../src/economy/currencies/commands/currencies.ts';
import type { CurrencyTerms } from '../../src/economy/currencies/currency.ts';
import { setStore } from '../../src/economy/stores/commands/write.ts';
import { DAY_MS, type Instant } from '../../src/kernel/instant.ts';
import { CURRENCIES_MAX, ERROR_DETAILS_MAX, RECHARGE_RULES_MAX } from '../../src/kernel/limits.ts';
import { findPlayerData } from '../../src/players/commands/look-ups.ts';
import { currency, edited, good, manyIds, offer, wallet } from './fixtures.ts';
import { aTitle, logIn, type MakeStorage, NOW, type TestedStorage, twoTitles } from './given.ts';

/** Tests the contracts of the commands of currencies. */
export function currenciesConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const set = (titleId: string, currencies: readonly CurrencyTerms[], now = NOW) =>
    storage.run(setCurrencies, edited({ titleId, currencies, now }));
  const removeAt = async (now: Instant, titleId: string, ...codes: string[]) => {
    const itemUses = await listItemUses(storage.run, { titleId, codes });
    return storage.run(removeCurrencies, edited({ titleId, codes, itemUses, now }));
  };
  const remove = (titleId: string, ...codes: string[]) => removeAt(NOW, titleId, ...codes);
  const codesOf = async (titleId: string) =>
    (await storage.run(findCurrencies, { titleId })).currencies.map(({ code }) => code);

  describe('setting currencies', () => {
    it('adds them and keeps the others, in their title', async () => {
      const [titleId, other] = await twoTitles(storage);
      const energy = currency('EN', { initialDeposit: 5, perDay: 24, max: 10 });
      expect(await set(titleId, [currency('GO', { displayName: 'Gold' })])).toMatchObject({
        status: 'done',
      });
      expect(await set(titleId, [energy])).toMatchObject({ status: 'done' });
      expect((await storage.run(findCurrencies, { titleId })).currencies).toEqual([
        {
          code: 'EN',
          displayName: undefined,
          initialDeposit: 5,
          recharges: [{ from: NOW, perDay: 24, max: 10 }],
        },
        {
          code: 'GO',
          displayName: 'Gold',
          initialDeposit: 0,
          recharges: [{ from: NOW, perDay: 0, max: 0 }],
        },
      ]);
      expect(await codesOf(other)).toEqual([]);
    });

    it('overwrites a namesake whole; a new rate counts from then on', async () => {
      const titleId = await aTitle(storage);
      await set(titleId, [currency('EN', { displayName: 'Old', perDay: 24, max: 10 })]);
      await set(titleId, [currency('EN', { initialDeposit: 7, perDay: 24, max: 10 })], NOW + 1);
      await set(titleId, [currency('EN', { perDay: 48, max: 10 })], NOW + 2);
      await set(titleId, [currency('EN', { perDay: 96, max: 10 })], NOW + 2);
      expect((await storage.run(findCurrencies, { titleId })).currencies).toEqual([
        {
          code: 'EN',
          displayName: undefined,
          initialDeposit: 0,
          recharges: [
            { from: NOW, perDay: 24, max: 10 },
            { from: NOW + 2, perDay: 96, max: 10 },
          ],
        },
      ]);
    });

    it('remembers so many rules and no more: the two oldest become one', async () => {
      const titleId = await aTitle(storage);
      for (let change = 0; change <= RECHARGE_RULES_MAX; change += 1) {
        await set(titleId, [currency('EN', { perDay: change, max: 10 })], NOW + change);
      }
      const [found] = (await storage.run(findCurrencies, { titleId })).currencies;
      expect(found?.recharges).toHaveLength(RECHARGE_RULES_MAX);
      expect(found?.recharges.slice(0, 2)).toEqual([
        { from: NOW, perDay: 1, max: 10 },
        { from: NOW + 2, perDay: 2, max: 10 },
      ]);
    });

    it('refuses one too many, and then changes none, also where many are set at the same time', async () => {
      const titleId = await aTitle(storage);
      const codes = Array.from({ length: CURRENCIES_MAX }, (_, index) =>
        index.toString(36).toUpperCase().padStart(2, '0'),
      );
      await set(
        titleId,
        codes.slice(2).map((code) => currency(code)),
      );
      const three = [currency('XA'), currency('XB'), currency('XC')];
      expect(await set(titleId, [currency('02', { initialDeposit: 9 }), ...three])).toMatchObject({
        status: 'tooMany',
      });
      expect((await storage.run(findCurrencies, { titleId })).currencies[0]?.initialDeposit).toBe(
        0,
      );
      const outcomes = await Promise.all(three.map((one) => set(titleId, [one])));
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['done', 'done', 'tooMany']);
      expect(await set(titleId, [currency('02', { initialDeposit: 9 })])).toMatchObject({
        status: 'done',
      });
    });
  });

  describe('removing currencies', () => {
    it('removes all or none, and none of another title', async () => {
      const [titleId, other] = await twoTitles(storage);
      for (const of of [titleId, other]) await set(of, [currency('GO'), currency('SI')]);
      expect(await remove(titleId, 'GO', 'XX', 'YY')).toEqual({
        status: 'unknown',
        codes: ['XX', 'YY'],
      });
      expect(await codesOf(titleId)).toEqual(['GO', 'SI']);
      expect(await remove(titleId, 'GO')).toMatchObject({ status: 'done' });
      expect(await codesOf(titleId)).toEqual(['SI']);
      expect(await codesOf(other)).toEqual(['GO', 'SI']);
    });

    it('names what uses them, of the same title', async () => {
      const [titleId, other] = await twoTitles(storage);
      for (const of of [titleId, other]) await set(of, [currency('GO'), currency('SI')]);
      const items = [
        good('sword', 5),
        good('stone'),
        {
          ...good('purse'),
          attributes: {
            Description: '"GO":',
            Bundle: { BundledVirtualCurrencies: { GO: 1, SI: 2 } },
            Container: { VirtualCurrencyContents: { GO: 3 } },
          },
        },
      ];
      await storage.run(
        setCatalog,
        edited({ titleId, catalogVersion: 'v1', setAsDefault: true, items }),
      );
      const store = { titleId, catalogVersion: 'v1', storeId: 'shop' };
      const custom = { ...offer('purse'), customData: { GO: 1 } };
      await storage.run(setStore, edited({ ...store, items: [offer('stone', 4), custom] }));
      const catalogVersion = 'v1';
      const places = [
        { kind: 'bundle', code: 'GO', catalogVersion, itemId: 'purse' },
        { kind: 'container', code: 'GO', catalogVersion, itemId: 'purse' },
        { kind: 'price', code: 'GO', catalogVersion, itemId: 'sword' },
        { kind: 'storePrice', code: 'GO', catalogVersion, storeId: 'shop', itemId: 'stone' },
      ];
      expect(await remove(titleId, 'GO')).toEqual({ status: 'inUse', uses: places });
      expect(await codesOf(titleId)).toEqual(['GO', 'SI']);
      expect(await remove(other, 'GO', 'SI')).toMatchObject({ status: 'done' });
    });

    it('names so many uses and one more, and finds them behind any number of others', async () => {
      const titleId = await aTitle(storage);
      await set(titleId, [currency('GO')]);
      const count = 1_200;
      const stones = manyIds(count).map((id) => good(id));
      const items = [...stones, ...manyIds(count).map((id) => good(`z-${id}`, 1))];
      await storage.run(
        setCatalog,
        edited({ titleId, catalogVersion: 'v1', setAsDefault: true, items }),
      );
      const offers = manyIds(count).map((id) => ({ ...offer(id), customData: { GO: 1 } }));
      const store = { titleId, catalogVersion: 'v1', storeId: 'shop' };
      await storage.run(setStore, edited({ ...store, items: [...offers, offer('z-item-0', 3)] }));
      const removal = await remove(titleId, 'GO');
      expect(removal).toHaveProperty('uses.length', ERROR_DETAILS_MAX + 1);
      await storage.run(
        setCatalog,
        edited({
          titleId,
          catalogVersion: 'v1',
          setAsDefault: true,
          items: stones,
        }),
      );
      const use = { kind: 'storePrice', code: 'GO', catalogVersion: 'v1', storeId: 'shop' };
      const uses = [{ ...use, itemId: 'z-item-0' }];
      expect(await remove(titleId, 'GO')).toEqual({ status: 'inUse', uses });
    });

    it('keeps balances that nobody sees until the code comes back', async () => {
      const [titleId, other] = await twoTitles(storage);
      for (const of of [titleId, other]) await set(of, [currency('GO'), currency('EN')]);
      const { playerId } = (await logIn(storage, { titleId })).player;
      const { add, find, ledger } = wallet(storage, { titleId, playerId });
      await add('GO', 3);
      expect(await remove(titleId, 'GO')).toMatchObject({ status: 'done' });
      expect((await find())?.balances).toEqual({ EN: 0 });
      expect(await add('GO', 1)).toEqual({ status: 'unknownCurrency', code: 'GO' });
      const data = await storage.run(findPlayerData, { titleId, playerId, loginsSince: 0 });
      expect(data?.lists['balances']).toMatchObject([{ code: 'GO', amount: 3 }]);
      await set(titleId, [currency('GO', { initialDeposit: 100 })]);
      expect((await find())?.balances).toEqual({ EN: 0, GO: 3 });
      expect(await add('GO', 1)).toEqual({ status: 'changed', balance: 4 });
      expect(await ledger()).toMatchObject([
        { before: 3, after: 4 },
        { before: 0, after: 3 },
      ]);
    });

    it('ends recharging while the currency is away; what had recharged comes back with it', async () => {
      const titleId = await aTitle(storage);
      const energy = currency('EN', { perDay: 1, max: 10 });
      await set(titleId, [energy]);
      const { playerId } = (await logIn(storage, { titleId })).player;
      const { playerId: untouched } = (await logIn(storage, { titleId, subject: 'other' })).player;
      const { add, find, ledger } = wallet(storage, { titleId, playerId });
      await add('EN', 2);
      for (const round of [0, 1]) {
        const start = NOW + round * 10 * DAY_MS;
        await removeAt(start + 2 * DAY_MS, titleId, 'EN');
        expect((await find(start + 3 * DAY_MS))?.balances).toEqual({});
        await set(titleId, [energy], start + 10 * DAY_MS);
        // Two days of each ten.
        const balances = { EN: 2 + 2 * (round + 1) };
        expect((await find(start + 10 * DAY_MS))?.balances).toEqual(balances);
      }
      const end = NOW + 21 * DAY_MS;
      expect((await wallet(storage, { titleId, playerId: untouched }).find(end))?.balances).toEqual(
        {
          EN: 5,
        },
      );
      expect(await add('EN', 1, end)).toEqual({ status: 'changed', balance: 8 });
      expect(await ledger()).toMatchObject([
        { cause: 'addition', before: 7, after: 8 },
        { cause: 'recharge', before: 2, after: 7 },
        { cause: 'addition', before: 0, after: 2 },
      ]);
    });

    it('and giving players some at the same time lose nothing', async () => {
      const titleId = await aTitle(storage);
      const players = await Promise.all(
        manyIds(8).map((subject) => logIn(storage, { titleId, subject })),
      );
      const given = players.map(() => 0);
      const addAll = () =>
        Promise.all(players.map(({ player }) => wallet(storage, player).add('GO', 1)));
      const count = (added: Awaited<ReturnType<typeof addAll>>) => {
        for (const [index, { status }] of added.entries()) {
          expect(['changed', 'unknownCurrency']).toContain(status);
          if (status === 'changed') given[index] = (given[index] ?? 0) + 1;
        }
        return new Set(added.map(({ status }) => status));
      };
      for (let round = 0; round < 5; round += 1) {
        await set(titleId, [currency('GO')]);
        // Both orders come for certain, before and after the moment in which either may.
        expect([...count(await addAll())]).toEqual(['changed']);
        const [removal, added] = await Promise.all([remove(titleId, 'GO'), addAll()]);
        expect(removal.status).toBe('done');
        count(added);
        expect([...count(await addAll())]).toEqual(['unknownCurrency']);
      }
      expect(Math.min(...given)).toBeGreaterThanOrEqual(5);
      await set(titleId, [currency('GO')]);
      for (const [index, { player }] of players.entries()) {
        const { find, ledger } = wallet(storage, player);
        expect((await find())?.balances).toEqual({ GO: given[index] });
        expect(await ledger()).toHaveLength(given[index] ?? 0);
      }
    });
  });
}
