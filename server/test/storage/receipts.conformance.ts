import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantItems } from '../../src/economy/inventory/commands/grants.ts';
import { consumeItem, findInventory } from '../../src/economy/inventory/commands/items.ts';
import { findIncome, findReceipts } from '../../src/economy/receipts/commands/look-ups.ts';
import { redeemPurchases } from '../../src/economy/receipts/commands/redeem.ts';
import { giveReceipt, refundBySupport } from '../../src/economy/receipts/commands/refund.ts';
import { accountTokenOf } from '../../src/economy/receipts/receipt.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import type { PlayerKey } from '../../src/storage/query/keys.ts';
import { wallet } from './fixtures.ts';
import { type MakeStorage, NOW, type TestedStorage } from './given.ts';
import { aPurchase, ITEMS, makeReceiptShops, MOVES, RULES } from './receipt-shop.ts';

/** Tests the promises of receipts. */
export function receiptsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());
  const { act, aShop, goodsOf, receiptOf, redeem, refund, reverse, setItems } = makeReceiptShops(
    () => storage,
  );

  describe('a purchase', () => {
    it('gives its item once, by its quantity, with a cause in the ledger, and is used for everybody then', async () => {
      const { aPlayer } = await aShop();
      const [player, other] = [await aPlayer(), await aPlayer()];
      const purchase = aPurchase({ quantity: 3 });
      expect(await redeem(player, purchase)).toMatchObject({
        status: 'given',
        price: { amount: 3 * 199, currency: 'USD', source: 'Catalog' },
      });
      expect(await goodsOf(player)).toEqual({ gold: 300, gems: 3, others: [] });
      const entry = { cause: 'receipt', itemId: 'gems', change: 300 };
      expect(await wallet(storage, player).ledger()).toMatchObject([entry]);
      const again = { status: 'alreadyUsed', byOneself: true };
      expect(await redeem(player, purchase)).toEqual(again);
      expect(await redeem(other, purchase)).toEqual({ ...again, byOneself: false });
      const elsewhere = await (await aShop()).aPlayer();
      expect(await redeem(elsewhere, purchase)).toEqual({ ...again, byOneself: false });
      expect(await receiptOf(player)).toMatchObject({
        state: 'given',
        usedByOthers: 2,
        details: { storefront: 'USA' },
      });
      expect(await goodsOf(other)).toEqual({ gold: 0, gems: 0, others: [] });
      expect(await redeem(other, { ...purchase, platform: 'PlayStore' })).toMatchObject({
        status: 'given',
      });
    });

    it('gives once although many bring it at the same moment', async () => {
      const { aPlayer } = await aShop();
      const players = [await aPlayer(), await aPlayer()];
      const purchase = aPurchase();
      const outcomes = await Promise.all(
        Array.from({ length: 16 }, (_, index) => redeem(players[index % 2] as PlayerKey, purchase)),
      );
      expect(outcomes.filter((one) => one?.status === 'given')).toHaveLength(1);
      expect(outcomes.filter((one) => one?.status === 'alreadyUsed')).toHaveLength(15);
      const goods = await Promise.all(players.map(goodsOf));
      expect(goods.map(({ gold }) => gold)).toEqual(expect.arrayContaining([0, 100]));
    });

    it('gives nothing in the sandbox, to another owner or when it is refunded, and stays unused', async () => {
      const { aPlayer } = await aShop();
      const [player, other] = [await aPlayer(), await aPlayer()];
      const mine = { accountToken: accountTokenOf(player).toUpperCase() };
      const sandbox = aPurchase({ environment: 'Sandbox' });
      expect(await redeem(player, sandbox)).toEqual({ status: 'environmentRefused' });
      const testers = [player.playerId];
      const rules = { ...RULES, sandbox: { testers, until: undefined } };
      expect(await redeem(player, sandbox, { rules })).toMatchObject({ status: 'given' });
      const refunded = aPurchase({ refunded: { at: NOW, quantity: undefined } });
      expect(await redeem(player, refunded)).toEqual({ status: 'refunded' });
      const purchase = aPurchase(mine);
      expect(await redeem(other, purchase)).toEqual({ status: 'otherOwner' });
      expect(await redeem(player, purchase)).toMatchObject({ status: 'given' });
    });

    it('goes by a catalog version that clients may name', async () => {
      const { aPlayer } = await aShop();
      const player = await aPlayer();
      const purchase = aPurchase();
      const catalogVersion = 'old';
      expect(await redeem(player, purchase, { catalogVersion })).toEqual({
        status: 'catalogRefused',
      });
      const rules = { ...RULES, catalogVersions: ['old'] };
      const missing = { status: 'kept', fault: { status: 'noCatalog' } };
      expect(await redeem(player, purchase, { catalogVersion, rules })).toEqual(missing);
      expect(await redeem(player, purchase, { catalogVersion: 'main' })).toMatchObject({
        status: 'given',
      });
    });

    it('is kept with nothing given where it cannot be given, for its owner to bring again or for support', async () => {
      const { titleId, aPlayer } = await aShop();
      const [player, other] = [await aPlayer(), await aPlayer()];
      const purchase = aPurchase({ productId: 'rare', quantity: 3 });
      const fault = { status: 'soldOut', itemId: 'rare' };
      expect(await redeem(player, purchase)).toEqual({ status: 'kept', fault });
      expect(await goodsOf(player)).toEqual({ gold: 0, gems: 0, others: [] });
      const kept = await receiptOf(player);
      expect(kept).toMatchObject({
        state: 'kept',
        fault: 'Too few are left of the limited edition "rare".',
      });
      const state = { titleId, state: 'kept', page: WHOLE_LIST, transactionId: undefined } as const;
      expect(await storage.run(findReceipts, state)).toEqual([kept]);
      expect(await redeem(other, purchase)).toEqual({ status: 'owedToOther' });
      const { receiptId = '' } = kept ?? {};
      const give = () =>
        storage.run(giveReceipt, { ...act(), titleId, receiptId, rules: {}, by: 'key:1' });
      expect(await give()).toMatchObject({ status: 'kept', fault });
      // Both of the edition are still there: nothing was taken from it.
      const grants = [0, 1].map(() => {
        return { playerId: other.playerId, itemId: 'rare', annotation: undefined, data: undefined };
      });
      const { status } = await storage.run(grantItems, {
        ...act(),
        titleId,
        catalogVersion: undefined,
        grants,
      });
      expect(status).toBe('granted');
      expect((await goodsOf(other)).others).toEqual(['rare', 'rare']);
      await setItems(titleId, [...ITEMS.slice(0, 2), { itemId: 'rare', attributes: {} }]);
      // The result may be remembered: the author is in the list alone.
      expect(await give()).toMatchObject({ status: 'given', receipt: { givenBy: undefined } });
      expect(await receiptOf(player)).toMatchObject({ state: 'given', givenBy: 'key:1' });
      expect((await goodsOf(player)).others).toEqual(['rare', 'rare', 'rare']);
      expect(await give()).toEqual({ status: 'alreadyGiven' });
      expect(await redeem(player, purchase)).toEqual({ status: 'alreadyUsed', byOneself: true });
      const nobody = { ...act(), titleId, receiptId: 'none', rules: {} };
      expect(await storage.run(giveReceipt, nobody)).toEqual({ status: 'notFound' });
    });

    it('is counted as kept once, however often it is brought or given in vain, and has the last reason', async () => {
      const { titleId, aPlayer } = await aShop();
      const player = await aPlayer();
      const purchase = aPurchase({ productId: 'late' });
      const outcomes: string[] = [];
      storage.setEventSink((event) => event.type === 'receipt' && outcomes.push(event.outcome));
      await redeem(player, purchase);
      await redeem(player, purchase);
      const late = { IsLimitedEdition: true, InitialLimitedEditionCount: 0 };
      await setItems(titleId, [{ itemId: 'late', attributes: late }]);
      const { receiptId = '' } = (await receiptOf(player)) ?? {};
      const give = () => storage.run(giveReceipt, { ...act(), titleId, receiptId, rules: {} });
      expect(await give()).toMatchObject({ status: 'kept' });
      const fault = 'Too few are left of the limited edition "late".';
      expect(await receiptOf(player)).toMatchObject({ state: 'kept', fault });
      await setItems(titleId, [{ itemId: 'late', attributes: {} }]);
      expect(await give()).toMatchObject({ status: 'given' });
      expect(outcomes).toEqual(['kept', 'given']);
    });

    it('is refunded by support once, of its own title, by the rule of its platform', async () => {
      const { titleId, aPlayer } = await aShop();
      const player = await aPlayer();
      await redeem(player, aPurchase({ productId: 'gems', quantity: 2 }));
      const { receiptId = '' } = (await receiptOf(player)) ?? {};
      const by = {
        ...act(),
        titleId,
        receiptId,
        rules: { AppStore: 'takeBack' },
      } as const;
      const refund = (more: object = {}) => storage.run(refundBySupport, { ...by, ...more });
      expect(await refund({ titleId: (await aShop()).titleId })).toEqual({ status: 'notFound' });
      expect(await refund({ quantity: 3 })).toEqual({ status: 'tooMany' });
      expect(await refund({ quantity: 1 })).toMatchObject({
        status: 'refunded',
        taken: { currencies: { GO: 100 } },
      });
      expect(await refund({ quantity: 1 })).toMatchObject({ status: 'unchanged' });
      expect(await goodsOf(player)).toMatchObject({ gold: 100, gems: 1 });
      expect(await refund()).toMatchObject({ status: 'refunded', receipt: { state: 'refunded' } });
      expect(await goodsOf(player)).toMatchObject({ gold: 0, gems: 0 });
    });

    it('keeps one and gives the other of two', async () => {
      const { aPlayer } = await aShop();
      const player = await aPlayer();
      const purchases = [aPurchase({ productId: 'gone' }), aPurchase({ productId: 'sword' })];
      const of = { ...act(), ...player, catalogVersion: undefined, rules: RULES };
      expect(await storage.run(redeemPurchases, { ...of, purchases })).toMatchObject({
        status: 'judged',
        purchases: [{ status: 'kept' }, { status: 'given' }],
      });
      expect((await goodsOf(player)).others).toEqual(['sword']);
    });

    it('moves as a non-consumable where the title lets it, and is taken from its holder', async () => {
      const { titleId, aPlayer } = await aShop();
      const [player, other, third] = [await aPlayer(), await aPlayer(), await aPlayer()];
      const purchase = aPurchase({
        productId: 'sword',
        kind: 'nonConsumable',
        accountToken: accountTokenOf(player),
      });
      await redeem(player, purchase);
      expect(await redeem(other, purchase)).toMatchObject({ status: 'alreadyUsed' });
      const restored = { ...purchase, transactionId: `r-${purchase.purchaseId}` };
      expect(await redeem(other, restored, { rules: MOVES })).toMatchObject({ status: 'given' });
      // The former player knows the first transaction, by which the App Store names the purchase.
      for (const transactionId of [purchase.purchaseId, restored.transactionId]) {
        const of = { titleId, state: 'kept', page: WHOLE_LIST, transactionId } as const;
        expect(await storage.run(findReceipts, of)).toEqual([await receiptOf(other)]);
      }
      expect((await goodsOf(player)).others).toEqual([]);
      expect((await goodsOf(other)).others).toEqual(['sword']);
      const removal = { ...other, identities: [], now: NOW };
      expect(await storage.run(removePlayer, removal)).toBe('removed');
      expect(await redeem(third, purchase, { rules: MOVES })).toMatchObject({ status: 'given' });
      expect((await goodsOf(third)).others).toEqual(['sword']);
      const back = await Promise.all(
        [player, third].flatMap((one) =>
          [0, 1, 2].map(() => redeem(one, purchase, { rules: MOVES })),
        ),
      );
      expect(back.every((one) => one !== undefined)).toBe(true);
      const all = await Promise.all([player, third].map(goodsOf));
      expect(all.flatMap(({ others }) => others)).toEqual(['sword']);
      expect(
        await storage.run(findReceipts, {
          titleId,
          state: 'given',
          page: WHOLE_LIST,
          transactionId: purchase.transactionId,
        }),
      ).toHaveLength(1);
    });

    it('stays used after its player was deleted, without a name', async () => {
      const { titleId, aPlayer } = await aShop();
      const [player, other] = [await aPlayer(), await aPlayer()];
      const purchase = aPurchase();
      await redeem(player, purchase);
      await storage.run(removePlayer, { ...player, identities: [], now: NOW });
      expect(await redeem(other, purchase)).toEqual({ status: 'alreadyUsed', byOneself: false });
      const rows = await storage.readRows(
        `select player_id, transaction_id, given, taken, shortfall, details, product_id from receipts where title_id = '${titleId}'`,
      );
      const gone = { player_id: null, transaction_id: null, given: null, taken: null };
      expect(rows).toEqual([{ ...gone, shortfall: null, details: null, product_id: 'gems' }]);
      expect(await refund(other, purchase)).toMatchObject({ status: 'refunded' });
    });
  });

  describe('a refund', () => {
    it('takes what is still there, down to 0, says what is missing, and is reversed', async () => {
      const { aPlayer } = await aShop();
      const player = await aPlayer();
      const purchase = aPurchase({ quantity: 4 });
      await redeem(player, purchase);
      await wallet(storage, player).subtract('GO', 350);
      expect(await refund(player, purchase, { quantity: 1 })).toMatchObject({
        status: 'refunded',
        receipt: { state: 'given', taken: { currencies: { GO: 50 } } },
      });
      expect(await goodsOf(player)).toEqual({ gold: 0, gems: 3, others: [] });
      expect(await refund(player, purchase, { quantity: 1 })).toEqual({ status: 'unchanged' });
      await refund(player, purchase);
      expect(await refund(player, purchase)).toEqual({ status: 'unchanged' });
      expect(await goodsOf(player)).toEqual({ gold: 0, gems: 0, others: [] });
      expect(await receiptOf(player)).toMatchObject({
        state: 'refunded',
        shortfall: { items: [], currencies: { GO: 350 } },
      });
      expect(await redeem(player, purchase)).toEqual({ status: 'refunded' });
      expect(await reverse(player, purchase)).toMatchObject({ status: 'reversed' });
      expect(await reverse(player, purchase)).toEqual({ status: 'unchanged' });
      expect(await goodsOf(player)).toEqual({ gold: 50, gems: 4, others: [] });
      expect(await refund(player, purchase)).toEqual({ status: 'unchanged' });
      expect(await redeem(player, purchase)).toEqual({ status: 'alreadyUsed', byOneself: true });
      const causes = (await wallet(storage, player).ledger())?.map(({ cause }) => cause);
      expect(causes).toEqual(['refundReversed', 'refund', 'subtraction', 'receipt']);
      expect(await refund(player, purchase, { at: NOW + 2 })).toMatchObject({ status: 'refunded' });
      expect(await goodsOf(player)).toEqual({ gold: 0, gems: 0, others: [] });
    });

    it('only marks the receipt where the title says so, and takes no instance that is used up', async () => {
      const { aPlayer } = await aShop();
      const player = await aPlayer();
      const marked = aPurchase();
      await redeem(player, marked);
      await refund(player, marked, { rule: 'mark' });
      expect(await goodsOf(player)).toEqual({ gold: 100, gems: 1, others: [] });
      const of = { ...player, now: NOW, after: '', count: 1 };
      const item = (await storage.run(findInventory, of))?.items[0];
      const used = { ...act(), ...player, instanceId: item?.instanceId ?? '', count: 1 };
      await storage.run(consumeItem, used);
      const sword = aPurchase({ productId: 'sword' });
      await redeem(player, sword);
      await refund(player, sword);
      expect(await goodsOf(player)).toEqual({ gold: 100, gems: 0, others: [] });
      await reverse(player, sword);
      expect((await goodsOf(player)).others).toEqual(['sword']);
    });

    it('before its receipt blocks it, until it is reversed, in whatever order', async () => {
      const { aPlayer } = await aShop();
      const player = await aPlayer();
      const purchase = aPurchase();
      await refund(player, purchase);
      expect(await redeem(player, purchase)).toEqual({ status: 'refunded' });
      await reverse(player, purchase);
      expect(await redeem(player, purchase)).toMatchObject({ status: 'given' });
      const late = aPurchase();
      await reverse(player, late);
      expect(await refund(player, late)).toEqual({ status: 'unchanged' });
      const partial = aPurchase({ quantity: 3 });
      await refund(player, partial, { quantity: 2 });
      expect(await redeem(player, partial)).toMatchObject({ status: 'given' });
      expect(await goodsOf(player)).toEqual({ gold: 200, gems: 2, others: [] });
    });

    it('beside a redemption leaves nothing or blocks it', async () => {
      const { aPlayer } = await aShop();
      const player = await aPlayer();
      const purchase = aPurchase();
      await Promise.all([redeem(player, purchase), refund(player, purchase)]);
      while ((await refund(player, purchase)).status === 'underWay');
      expect(await goodsOf(player)).toEqual({ gold: 0, gems: 0, others: [] });
      expect(await redeem(player, purchase)).toEqual({ status: 'refunded' });
    });
  });

  it('sums what came in by platform, source and currency, without the sandbox', async () => {
    const { titleId, aPlayer } = await aShop();
    const player = await aPlayer();
    const price = { amount: 500, currency: 'EUR' };
    const refunded = aPurchase({ price, quantity: 2 });
    await redeem(player, aPurchase({ price }));
    await redeem(player, refunded);
    await refund(player, refunded, { quantity: 1 });
    await redeem(player, aPurchase());
    const claimed = { amount: 7, currency: 'JPY' };
    await redeem(player, aPurchase({ productId: 'sword', platform: 'PlayStore' }), { claimed });
    const until = NOW + 1;
    const rules = { ...RULES, sandbox: { testers: [], until } };
    await redeem(player, aPurchase({ environment: 'Sandbox', price }), { rules });
    const nothing = { refunds: 0, refunded: 0 };
    const of = { platform: 'AppStore', price_source: 'Receipt', currency: 'EUR' };
    const rm = { ...of, price_source: 'Catalog', currency: 'USD' };
    expect(await storage.run(findIncome, { titleId, from: NOW, to: until })).toEqual([
      { ...rm, purchases: 1, amount: 199, ...nothing },
      { ...of, purchases: 2, amount: 1_000, refunds: 1, refunded: 250 },
      {
        platform: 'PlayStore',
        price_source: 'Client',
        currency: 'JPY',
        purchases: 1,
        amount: 7,
        ...nothing,
      },
    ]);
    expect(await storage.run(findIncome, { titleId, from: until, to: until + 1 })).toEqual([]);
  });
}
