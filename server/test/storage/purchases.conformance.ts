import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInventory } from '../../src/economy/inventory/sql/find-inventory.ts';
import type { CatalogItem, Purchase } from '../../src/economy/ports.ts';
import { buyItem } from '../../src/economy/purchases/sql/buy.ts';
import {
  findPurchaseRules,
  setPurchaseRules,
} from '../../src/economy/purchases/sql/purchase-rules.ts';
import { setStoreOpen } from '../../src/economy/stores/sql/write-store.ts';
import { BALANCE_MAX, ITEM_USES_MAX } from '../../src/kernel/limits.ts';
import {
  aBuyer,
  aPurchase,
  aShop,
  ledgerOf,
  listed,
  moneyOf,
  setMain,
  setShop,
  ware,
} from './buyers.ts';
import { edited } from './fixtures.ts';
import { type MakeStorage, NOW, type TestedStorage } from './given.ts';

const SWORD = ware('sword', { GO: 5 });

/** Tests the promises of Purchases. */
export function purchasesConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  /** A shop, somebody with money in it, and somebody with the same id's money in another title. */
  async function given(items: readonly CatalogItem[], money: Readonly<Record<string, number>>) {
    const titleId = await aShop(storage, items);
    const playerId = await aBuyer(storage, titleId, money);
    const otherTitle = await aShop(storage, items);
    const other = { titleId: otherTitle, playerId: await aBuyer(storage, otherTitle, money) };
    return { titleId, playerId, other };
  }

  const buy = (of: Parameters<typeof aPurchase>[0]) => storage.run(buyItem, aPurchase(of));

  describe('a purchase', () => {
    it('takes the price and gives the item, with what was paid', async () => {
      const { other, ...of } = await given([SWORD], { GO: 12, SI: 3 });
      const purchase = aPurchase(of);
      const bought = await storage.run(buyItem, purchase);
      expect(bought).toEqual({
        status: 'bought',
        items: [
          {
            item: expect.objectContaining({
              itemId: 'sword',
              catalogVersion: 'main',
              acquiredAt: purchase.now,
              paid: { code: 'GO', amount: 5 },
            }),
            usesAdded: undefined,
          },
        ],
      });
      expect(await moneyOf(storage, of)).toEqual({ GO: 7, SI: 3 });
      expect(await ledgerOf(storage, of)).toEqual([
        ['GO', 12, 'addition', undefined],
        ['SI', 3, 'addition', undefined],
        ['GO', -5, 'purchase', 'sword'],
      ]);
      expect(await moneyOf(storage, other)).toEqual({ GO: 12, SI: 3 });
      expect(await buy({ ...of, ...other })).toMatchObject({ status: 'bought' });
    });

    it('adds to the stack that the player has', async () => {
      const { other: _, ...of } = await given([ware('sword', { GO: 5 }, { IsStackable: true })], {
        GO: 10,
      });
      const instances = [];
      for (let time = 1; time <= 2; time += 1) {
        const bought = await buy(of);
        instances.push(bought.status === 'bought' && bought.items[0]?.item.instanceId);
        expect(bought).toMatchObject({ items: [{ item: { remainingUses: time }, usesAdded: 1 }] });
      }
      expect(instances[1]).toBe(instances[0]);
    });

    it('gives a bundle with all that is in it, money too', async () => {
      const attributes = {
        Bundle: { BundledItems: ['gem', 'gem'], BundledVirtualCurrencies: { GO: 2, SI: 1 } },
      };
      const items = [ware('sword', { GO: 5 }, attributes), ware('gem', {})];
      const { other: _, ...of } = await given(items, { GO: 5 });
      const bought = await buy(of);
      const ids = bought.status === 'bought' && bought.items.map(({ item }) => item.itemId);
      expect(ids).toEqual(['sword', 'gem', 'gem']);
      expect(await moneyOf(storage, of)).toEqual({ GO: 2, SI: 1 });
      expect(await ledgerOf(storage, of)).toEqual([
        ['GO', 5, 'addition', undefined],
        ['GO', -5, 'purchase', 'sword'],
        ['GO', 2, 'purchase', 'sword'],
        ['SI', 1, 'purchase', 'sword'],
      ]);
    });

    it('costs what the store says in that currency, else what the catalog says', async () => {
      const items = [ware('sword', { GO: 5, SI: 6 }), ware('axe', { GO: 9 })];
      const { other: _, ...of } = await given(items, { GO: 100, SI: 100 });
      await setShop(storage, of.titleId, {
        items: [listed('sword', { GO: 3 }), listed('axe', { GO: 0, SI: 2 })],
      });
      const inShop = { ...of, storeId: 'shop' };
      expect(await buy(inShop)).toEqual({ status: 'wrongPrice', price: 3 });
      expect(await buy({ ...inShop, price: 3 })).toMatchObject({ status: 'bought' });
      expect(await buy({ ...of, price: 3 })).toEqual({ status: 'wrongPrice', price: 5 });
      expect(await buy({ ...inShop, currency: 'SI', price: 6 })).toMatchObject({
        status: 'bought',
      });
      const axe = { ...inShop, itemId: 'axe' };
      expect(await buy({ ...axe, price: 0 })).toEqual({
        status: 'wrongCurrency',
        prices: { SI: 2 },
      });
      expect(await buy({ ...axe, currency: 'SI', price: 2 })).toMatchObject({ status: 'bought' });
    });

    it('buys nothing for a price that no balance can pay', async () => {
      const { other: _, ...of } = await given([ware('sword', { GO: BALANCE_MAX + 1, SI: 1 })], {
        GO: BALANCE_MAX,
      });
      expect(await buy({ ...of, price: BALANCE_MAX + 1 })).toEqual({
        status: 'wrongCurrency',
        prices: { SI: 1 },
      });
    });
  });

  describe('the fault of a purchase', () => {
    it('is judged in one order, and changes nothing', async () => {
      const { other: _, ...of } = await given([SWORD], { SI: 1 });
      const everything = {
        ...of,
        catalogVersion: 'none',
        storeId: 'none',
        itemId: 'none',
        currency: 'XX',
        price: 1,
      };
      const expectIt = async (given_: Partial<Purchase>, outcome: object) => {
        Object.assign(everything, given_);
        expect(await buy(everything)).toEqual(outcome);
      };
      const catalogVersion = 'main';
      await expectIt({}, { status: 'noCatalog' });
      await expectIt({ catalogVersion }, { status: 'noStore', catalogVersion });
      await setShop(storage, of.titleId, { items: [] });
      const shop = { titleId: of.titleId, catalogVersion, storeId: 'shop' };
      await storage.run(setStoreOpen, edited({ ...shop, isOpen: false }));
      await expectIt({ storeId: 'shop' }, { status: 'storeClosed' });
      await storage.run(setStoreOpen, edited({ ...shop, isOpen: true }));
      await expectIt({}, { status: 'itemNotSold', catalogVersion, inStore: true });
      await expectIt({ itemId: 'sword' }, { status: 'itemNotSold', catalogVersion, inStore: true });
      await storage.run(setPurchaseRules, { titleId: of.titleId, requiresStore: true });
      await expectIt({ storeId: undefined }, { status: 'storeRequired' });
      await storage.run(setPurchaseRules, { titleId: of.titleId, requiresStore: false });
      await expectIt({ itemId: 'no' }, { status: 'itemNotSold', catalogVersion, inStore: false });
      await expectIt({ itemId: 'sword' }, { status: 'unknownCurrency', code: 'XX' });
      await expectIt({ currency: 'SI' }, { status: 'wrongCurrency', prices: { GO: 5 } });
      await expectIt({ currency: 'GO' }, { status: 'wrongPrice', price: 5 });
      await expectIt({ price: 5 }, { status: 'insufficientFunds', code: 'GO', balance: 0 });
      expect(await ledgerOf(storage, of)).toEqual([['SI', 1, 'addition', undefined]]);
    });

    it('is the player, where there is none', async () => {
      const { other: _, ...of } = await given([SWORD], {});
      const nobody = { ...of, playerId: 'F'.repeat(16) };
      expect(await buy(nobody)).toEqual({ status: 'noPlayer' });
    });

    it.each([
      ['an item', { BundledItems: ['gone'] }, { status: 'unknownItem', itemId: 'gone' }],
      ['a table', { BundledResultTables: ['gone'] }, { status: 'unknownTable', tableId: 'gone' }],
      [
        'a currency',
        { BundledVirtualCurrencies: { XX: 1 } },
        { status: 'unknownCurrency', code: 'XX' },
      ],
      [
        'room for money',
        { BundledVirtualCurrencies: { SI: BALANCE_MAX } },
        { status: 'balanceTooLarge', code: 'SI', after: BALANCE_MAX + 1 },
      ],
    ])('may be that its bundle lacks %s', async (_, Bundle, fault) => {
      const attributes = {
        Bundle,
        IsLimitedEdition: true,
        InitialLimitedEditionCount: 1,
      };
      const items = [ware('sword', { GO: 5 }, attributes)];
      const { other: __, ...of } = await given(items, { GO: 5, SI: 1 });
      expect(await buy(of)).toEqual(fault);
      expect(await moneyOf(storage, of)).toEqual({ GO: 5, SI: 1 });
      expect(await ledgerOf(storage, of)).toHaveLength(2);
      // The edition was not used up either.
      await setMain(storage, of.titleId, [ware('sword', { GO: 5 }, { ...attributes, Bundle: {} })]);
      expect(await buy(of)).toMatchObject({ status: 'bought' });
    });

    it('may be that none is left, or that a stack is full', async () => {
      const edition = { IsLimitedEdition: true, InitialLimitedEditionCount: 2 };
      const stack = { IsStackable: true, Consumable: { UsageCount: ITEM_USES_MAX } };
      const items = [ware('sword', { GO: 5 }, edition), ware('gem', { GO: 5 }, stack)];
      const { other: _, ...of } = await given(items, { GO: 100 });
      expect(await buy(of)).toMatchObject({ status: 'bought' });
      expect(await buy(of)).toMatchObject({ status: 'bought' });
      expect(await buy(of)).toEqual({ status: 'soldOut', itemId: 'sword' });
      const gem = { ...of, itemId: 'gem' };
      expect(await buy(gem)).toMatchObject({ status: 'bought' });
      expect(await buy(gem)).toEqual({ status: 'tooManyUses', itemId: 'gem' });
      expect(await moneyOf(storage, of)).toEqual({ GO: 85, SI: 0 });
    });
  });

  const AT_FIRST = {
    requiresStore: false,
    zeroSells: false,
    allowsNegativeBalances: false,
    clientsChangeBalances: false,
  };

  describe('the rules of a title', () => {
    it('end purchases at 0 when they say so and that was answered, also in a store that is named', async () => {
      const { other: _, ...of } = await given([ware('bonus', { GO: 0 })], { GO: 1 });
      const { titleId } = of;
      await setShop(storage, titleId, { items: [listed('bonus')] });
      const bonus = { ...of, itemId: 'bonus', catalogVersion: 'main', storeId: 'shop', price: 0 };
      expect(await buy(bonus)).toEqual({ status: 'wrongCurrency', prices: {} });
      await storage.run(setPurchaseRules, { titleId, zeroSells: true });
      let count = 0;
      const enough = Promise.withResolvers<void>();
      const players = await Promise.all(
        Array.from({ length: 8 }, () => aBuyer(storage, titleId, { GO: 1 })),
      );
      const buyers = players.map(async (playerId) => {
        for (;;) {
          const { status } = await buy({ ...bonus, playerId });
          if (status !== 'bought') return status;
          count += 1;
          if (count === 40) enough.resolve();
        }
      });
      const countItems = async () => {
        const page = { titleId, now: NOW, after: '', count: 10_000 };
        const all = players.map((playerId) => storage.run(findInventory, { ...page, playerId }));
        return (await Promise.all(all)).flatMap((found) => found?.items ?? []).length;
      };
      await enough.promise;
      await storage.run(setPurchaseRules, { titleId, zeroSells: false });
      const answered = await countItems();
      expect(new Set(await Promise.all(buyers))).toEqual(new Set(['wrongCurrency']));
      expect(await countItems()).toBe(answered);
      expect(answered).toBe(count);
    });

    it('require no store at first, and are the title’s own', async () => {
      const { other, ...of } = await given([SWORD], { GO: 100 });
      await setShop(storage, of.titleId, { items: [listed('sword')] });
      const { titleId } = of;
      expect(await storage.run(findPurchaseRules, { titleId })).toEqual(AT_FIRST);
      await storage.run(setPurchaseRules, { titleId, requiresStore: true });
      expect(await storage.run(findPurchaseRules, { titleId })).toEqual({
        ...AT_FIRST,
        requiresStore: true,
      });
      expect(await buy(of)).toEqual({ status: 'storeRequired' });
      expect(await buy({ ...of, storeId: 'shop' })).toMatchObject({ status: 'bought' });
      expect(await buy(other)).toMatchObject({ status: 'bought' });
    });
  });
}
