import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateDropTables } from '../../src/economy/drop-tables/commands.ts';
import {
  findIncome,
  findPlayerReceipts,
  findReceipts,
} from '../../src/economy/receipts/commands/look-ups.ts';
import { redeemPurchases } from '../../src/economy/receipts/commands/redeem.ts';
import { giveReceipt } from '../../src/economy/receipts/commands/refund.ts';
import { accountTokenOf } from '../../src/economy/receipts/receipt.ts';
import { BALANCE_MAX } from '../../src/kernel/limits.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import type { PlayerKey } from '../../src/storage/query/keys.ts';
import { edited, wallet } from './fixtures.ts';
import { type MakeStorage, NOW, type TestedStorage } from './given.ts';
import { aPurchase, ITEMS, makeReceiptShops, RULES } from './receipt-shop.ts';

/** Tests what a receipt remembers: who is owed it, that a family shares it, and what it rolls. */
export function receiptFactsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());
  const { act, aShop, goodsOf, receiptOf, redeem, refund, reverse, setItems } = makeReceiptShops(
    () => storage,
  );

  const remove = (player: PlayerKey) =>
    storage.run(removePlayer, { ...player, identities: [], now: NOW });

  async function give(player: PlayerKey) {
    const { receiptId = '' } = (await receiptOf(player)) ?? {};
    return storage.run(giveReceipt, { ...act(), titleId: player.titleId, receiptId, rules: {} });
  }

  describe('a kept receipt that another player brings', () => {
    it('is not used up, counts the other, and is given to its player', async () => {
      const { titleId, aPlayer } = await aShop();
      const [player, other] = [await aPlayer(), await aPlayer()];
      const elsewhere = await (await aShop()).aPlayer();
      const kind = 'nonConsumable';
      const purchase = aPurchase({ productId: 'late', kind });
      expect(await redeem(player, purchase)).toMatchObject({ status: 'kept' });
      await setItems(titleId, [...ITEMS, { itemId: 'late', attributes: {} }]);
      const rules = { ...RULES, movesNonConsumables: true };
      for (const one of [other, elsewhere]) {
        expect(await redeem(one, purchase, { rules })).toEqual({ status: 'owedToOther' });
      }
      expect(await receiptOf(player)).toMatchObject({ state: 'kept', usedByOthers: 2 });
      expect(await give(player)).toMatchObject({ status: 'given' });
      expect((await goodsOf(player)).others).toEqual(['late']);
      const used = { status: 'alreadyUsed', byOneself: false };
      expect(await redeem(other, purchase)).toEqual(used);
    });

    it('becomes theirs where its player was deleted, by the rule of the account token', async () => {
      const { titleId, aPlayer } = await aShop();
      const [player, other, third] = [await aPlayer(), await aPlayer(), await aPlayer()];
      const price = { amount: 299, currency: 'EUR' };
      const purchase = aPurchase({ productId: 'late', price });
      await redeem(player, purchase);
      const { useKey, receivedAt } = (await receiptOf(player)) ?? {};
      await remove(player);
      await setItems(titleId, [...ITEMS, { itemId: 'late', attributes: {} }]);
      const ofPlayer = { ...purchase, accountToken: accountTokenOf(player) };
      expect(await redeem(other, ofPlayer)).toEqual({ status: 'otherOwner' });
      const own = { ...purchase, accountToken: accountTokenOf(other) };
      const later = { now: NOW + 5 };
      expect(await redeem(other, own, later)).toMatchObject({ status: 'given', price });
      expect((await goodsOf(other)).others).toEqual(['late']);
      expect(await receiptOf(other)).toMatchObject({
        useKey,
        receivedAt,
        movedAt: undefined,
        transactionId: purchase.transactionId,
        details: purchase.details,
      });
      expect(await redeem(third, purchase)).toEqual({ status: 'alreadyUsed', byOneself: false });
      await remove(other);
      // It was given: a deletion does not make it anybody's again.
      expect(await redeem(third, purchase)).toEqual({ status: 'alreadyUsed', byOneself: false });
    });
  });

  it('has no price where a family shares it, whoever says one and whenever it is given', async () => {
    const { titleId, aPlayer } = await aShop();
    const player = await aPlayer();
    const price = { amount: 299, currency: 'EUR' };
    const shared = { isUnpaid: true, price };
    const claimed = { amount: 7, currency: 'JPY' };
    const given = { status: 'given', price: undefined };
    expect(await redeem(player, aPurchase(shared), { claimed })).toMatchObject(given);
    const late = aPurchase({ ...shared, productId: 'late' });
    const later = { claimed, now: NOW + 1 };
    expect(await redeem(player, late, later)).toMatchObject({ status: 'kept' });
    const item = { itemId: 'late', virtualCurrencyPrices: { RM: 500 }, attributes: {} };
    await setItems(titleId, [...ITEMS, item]);
    expect(await give(player)).toMatchObject({ status: 'given' });
    // Nor has one that costs nothing.
    const free = aPurchase({ price: { amount: 0, currency: 'EUR' } });
    expect(await redeem(player, free, { claimed })).toMatchObject(given);
    const income = { titleId, from: NOW, to: NOW + 2 };
    expect(await storage.run(findIncome, income)).toEqual([]);
  });

  it('says why it is kept after its refund was taken back', async () => {
    const { aPlayer } = await aShop();
    const player = await aPlayer();
    const purchase = aPurchase({ productId: 'gone' });
    await redeem(player, purchase);
    await refund(player, purchase);
    await reverse(player, purchase);
    const fault = expect.stringContaining('Its refund was taken back') as string;
    expect(await receiptOf(player)).toMatchObject({ state: 'kept', fault });
  });

  describe('a refund of a part', () => {
    it('that is reversed before its receipt leaves the whole', async () => {
      const { titleId, aPlayer } = await aShop();
      const player = await aPlayer();
      const [purchase, told] = [aPurchase({ quantity: 3 }), aPurchase()];
      await refund(player, purchase, { quantity: 1 });
      await refund(player, told);
      for (const one of [purchase, told]) await reverse(player, one);
      // Nobody has brought them, so nothing is owed.
      const state = { titleId, state: 'kept', page: WHOLE_LIST, transactionId: undefined } as const;
      expect(await storage.run(findReceipts, state)).toEqual([]);
      expect(await redeem(player, purchase)).toMatchObject({ status: 'given' });
      expect(await goodsOf(player)).toEqual({ gold: 300, gems: 3, others: [] });
      // The platform's older word about it no longer counts.
      const refunded = { at: NOW, quantity: undefined };
      expect(await redeem(player, { ...told, refunded })).toMatchObject({ status: 'given' });
      expect(await goodsOf(player)).toEqual({ gold: 400, gems: 4, others: [] });
    });

    it('takes only its own share where an earlier one has only marked the receipt', async () => {
      const { aPlayer } = await aShop();
      const player = await aPlayer();
      const purchase = aPurchase({ quantity: 4 });
      await redeem(player, purchase);
      await refund(player, purchase, { quantity: 1, rule: 'mark' });
      expect(await goodsOf(player)).toEqual({ gold: 400, gems: 4, others: [] });
      await refund(player, purchase, { quantity: 2 });
      expect(await goodsOf(player)).toEqual({ gold: 300, gems: 3, others: [] });
      await refund(player, purchase);
      expect(await goodsOf(player)).toEqual({ gold: 100, gems: 1, others: [] });
      await reverse(player, purchase);
      expect(await goodsOf(player)).toEqual({ gold: 400, gems: 4, others: [] });
      await refund(player, purchase, { at: NOW + 2 });
      expect(await goodsOf(player)).toEqual({ gold: 0, gems: 0, others: [] });
    });
  });

  describe('what a purchase rolls', () => {
    /** A title that sells boxes of either much gold or any of a hundred items. */
    async function aBoxShop() {
      const shop = await aShop();
      const { titleId } = shop;
      const names = Array.from({ length: 100 }, (_, index) => `prize-${index}`);
      const gold = {
        itemId: 'gold',
        attributes: { Bundle: { BundledVirtualCurrencies: { GO: 1 } } },
      };
      const prizes = names.map((itemId) => ({ itemId, attributes: {} }));
      const box = { itemId: 'box', attributes: { Bundle: { BundledResultTables: ['prizes'] } } };
      await setItems(titleId, [gold, ...prizes]);
      const nodes = [
        { kind: 'item', id: 'gold', weight: 100 },
        ...names.map((id) => ({ kind: 'item', id, weight: 1 })),
      ];
      await storage.run(
        updateDropTables,
        edited({
          titleId,
          catalogVersion: 'main',
          tables: [{ tableId: 'prizes', nodes }] as never,
        }),
      );
      await setItems(titleId, [gold, ...prizes, box]);
      return shop;
    }

    it('is the same whenever it is tried', async () => {
      const { aPlayer } = await aBoxShop();
      const player = await aPlayer();
      await wallet(storage, player).add('GO', BALANCE_MAX);
      const boxes = Array.from({ length: 12 }, () => aPurchase({ productId: 'box' }));
      for (const one of boxes) {
        const first = await redeem(player, one);
        if (first?.status !== 'kept') continue;
        // Half of them have rolled gold, which has no room however often they are sent.
        for (let again = 0; again < 8; again += 1) {
          expect(await redeem(player, one)).toMatchObject({ status: 'kept' });
        }
      }
      const all = await storage.run(findPlayerReceipts, { ...player, page: WHOLE_LIST });
      expect(all?.map(({ state }) => state)).toContain('kept');
      expect(new Set(all?.map(({ seed }) => seed)).size).toBe(boxes.length);
    });

    it('is its own for each of several that come at once', async () => {
      const { aPlayer } = await aBoxShop();
      const player = await aPlayer();
      const purchases = Array.from({ length: 8 }, () => aPurchase({ productId: 'box' }));
      const of = { ...act(), ...player, catalogVersion: undefined, rules: RULES, purchases };
      const { seed } = of;
      await storage.run(redeemPurchases, of);
      const receipts = await storage.run(findPlayerReceipts, { ...player, page: WHOLE_LIST });
      const seeds = receipts?.map((one) => one.seed) ?? [];
      expect(new Set(seeds).size).toBe(8);
      expect(seeds).not.toContain(seed);
    });
  });
}
