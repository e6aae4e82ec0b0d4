import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setCatalog } from '../../src/economy/catalogs/commands.ts';
import { findInventory } from '../../src/economy/inventory/commands/items.ts';
import { findSteamAccount, startOrder } from '../../src/economy/orders/commands/start.ts';
import {
  confirmOrder,
  endOrder,
  findOrder,
  giveOrder,
  noteTransaction,
  payOrder,
} from '../../src/economy/orders/commands/steps.ts';
import { purchaseIdOf } from '../../src/economy/orders/order.ts';
import { refundReceipt } from '../../src/economy/receipts/commands/refund.ts';
import { findPlayerReceipts } from '../../src/economy/receipts/commands/look-ups.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import { edited } from './fixtures.ts';
import {
  aTitle,
  logIn,
  type MakeStorage,
  NOW,
  type TestedStorage,
  unique,
  uniqueHex,
} from './given.ts';

const ITEMS = [
  {
    itemId: 'gems',
    virtualCurrencyPrices: { RM: 499 },
    attributes: { Consumable: { UsageCount: 5 }, IsStackable: true },
  },
  { itemId: 'sword', virtualCurrencyPrices: { RM: 999 }, attributes: {} },
];
const ASKED = [
  { itemId: 'gems', quantity: 2 },
  { itemId: 'sword', quantity: 1 },
];
const STEAM_ID = '76561197960265729';

/** Tests the promises of orders on Steam. */
export function ordersConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const sell = (titleId: string, items: readonly object[]) =>
    storage.run(
      setCatalog,
      edited({ titleId, catalogVersion: 'main', setAsDefault: true, items: items as never }),
    );

  /** A player with an order of a shop, which is a cart. */
  async function anOrder() {
    const titleId = await aTitle(storage);
    await sell(titleId, ITEMS);
    const { player } = await logIn(storage, { titleId, subject: unique('buyer-') });
    const context = { by: 'player', requestId: 'r', seed: uniqueHex(64) };
    const start = async () => {
      const orderId = String(BigInt(`0x1${uniqueHex(14)}`));
      const of = { titleId, playerId: player.playerId, orderId, now: NOW };
      const money = { currency: 'EUR', wallet: 'EUR' };
      const sold = { asked: ASKED, catalogVersion: undefined, storeId: undefined, ...money };
      const shown = { environment: 'Production', steamId: STEAM_ID } as const;
      const started = await storage.run(startOrder, { ...of, ...context, ...sold, ...shown });
      expect(started).toMatchObject({ status: 'started', order: { amount: 1_997 } });
      return of;
    };
    const of = await start();
    const transactionId = `9${of.orderId}`;
    const paid = { ...of, ...context, appId: '480', transactionId };
    const give = () => storage.run(giveOrder, paid);
    return { of, give, start, transactionId };
  }

  async function uses({ titleId, playerId }: { titleId: string; playerId: string }) {
    const of = { titleId, playerId, now: NOW, after: '', count: 100 };
    const { items = [] } = (await storage.run(findInventory, of)) ?? {};
    return items.map(({ itemId, remainingUses = 1 }) => `${remainingUses} ${itemId}`).toSorted();
  }

  describe('an order', () => {
    it('goes from the cart over its payment to its goods, and each step may come again', async () => {
      const { of, give, transactionId } = await anOrder();
      expect(await storage.run(confirmOrder, of)).toMatchObject({ status: 'otherState' });
      for (const _ of [1, 2]) {
        expect(await storage.run(payOrder, of)).toMatchObject({ order: { state: 'paying' } });
      }
      const noted = { ...of, transactionId };
      for (const _ of [1, 2]) {
        expect(await storage.run(noteTransaction, noted)).toMatchObject({ status: 'stepped' });
      }
      for (const _ of [1, 2]) {
        expect(await storage.run(confirmOrder, of)).toMatchObject({ status: 'stepped' });
      }
      expect(await storage.run(payOrder, of)).toMatchObject({ status: 'otherState' });
      const first = await give();
      expect(first).toMatchObject({ order: { state: 'succeeded', transactionId } });
      expect(await give()).toEqual(first);
      expect(await storage.run(confirmOrder, of)).toEqual(first);
      expect(await uses(of)).toEqual(['1 sword', '10 gems']);
      const end = { ...of, state: 'failed', fault: 'late' } as const;
      expect(await storage.run(endOrder, end)).toEqual(first);
    });

    it('is given once by many at the same time, with the same answer', async () => {
      const { of, give } = await anOrder();
      const outcomes = await Promise.all(Array.from({ length: 8 }, give));
      const order = await storage.run(findOrder, of);
      for (const outcome of outcomes) expect(outcome).toEqual({ status: 'stepped', order });
      expect(order?.granted).toHaveLength(3);
      expect(await uses(of)).toEqual(['1 sword', '10 gems']);
    });

    it('is given although it was thought to have failed: Steam has the money', async () => {
      const { of, give } = await anOrder();
      await storage.run(payOrder, of);
      await storage.run(endOrder, { ...of, state: 'failed', fault: 'nobody paid' });
      expect(await storage.run(confirmOrder, of)).toMatchObject({ status: 'otherState' });
      expect(await give()).toMatchObject({ order: { state: 'succeeded', fault: undefined } });
    });

    it('keeps the lines that cannot be given, and gives them later', async () => {
      const { of, give } = await anOrder();
      await sell(of.titleId, ITEMS.slice(0, 1));
      const kept = await give();
      expect(kept).toMatchObject({
        order: { state: 'succeeded', fault: expect.stringContaining('"sword"') },
      });
      expect(await uses(of)).toEqual(['10 gems']);
      await sell(of.titleId, ITEMS);
      expect(await give()).toMatchObject({ order: { fault: undefined } });
      expect(await uses(of)).toEqual(['1 sword', '10 gems']);
    });

    it('has a receipt of each line, which is refunded by itself', async () => {
      const { of, give } = await anOrder();
      await give();
      const purchaseId = purchaseIdOf(of.orderId, 2);
      const purchase = {
        platform: 'SteamPurchases',
        environment: 'Production',
        purchaseId,
      } as const;
      const by = { by: 'player', requestId: undefined, seed: uniqueHex(64) };
      await storage.run(refundReceipt, { ...of, ...by, purchase, at: NOW, rule: 'takeBack' });
      expect(await uses(of)).toEqual(['10 gems']);
      const receipts = await storage.run(findPlayerReceipts, { ...of, page: WHOLE_LIST });
      expect(
        receipts?.map(({ productId, state, price }) => [productId, state, price]).toSorted(),
      ).toEqual([
        ['gems', 'given', 998],
        ['sword', 'refunded', 999],
      ]);
    });

    it('has a transaction that no other order of its title takes', async () => {
      const { of, give, start } = await anOrder();
      await give();
      const other = await start();
      const transactionId = `9${of.orderId}`;
      const taken = { status: 'takenTransaction' };
      expect(await storage.run(payOrder, { ...other, transactionId })).toEqual(taken);
      await storage.run(payOrder, other);
      expect(await storage.run(noteTransaction, { ...other, transactionId })).toEqual(taken);
    });

    it('stays without its player', async () => {
      const { of, give } = await anOrder();
      await storage.run(payOrder, of);
      await storage.run(removePlayer, { ...of, identities: [] });
      expect(await storage.run(findOrder, of)).toBeUndefined();
      expect(await give()).toEqual({ status: 'noOrder' });
    });
  });

  it('a player without Steam has no account there', async () => {
    const { of } = await anOrder();
    expect(await storage.run(findSteamAccount, of)).toBeUndefined();
  });
}
