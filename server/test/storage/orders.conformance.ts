import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeCatalog, setCatalog } from '../../src/economy/catalogs/commands.ts';
import { setCurrencies } from '../../src/economy/currencies/commands/currencies.ts';
import { findWallet } from '../../src/economy/currencies/commands/wallets.ts';
import { updateDropTables } from '../../src/economy/drop-tables/commands.ts';
import { addToEdition, grantItems } from '../../src/economy/inventory/commands/grants.ts';
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
import { type AskedLine, purchaseIdOf } from '../../src/economy/orders/order.ts';
import { giveReceipt, refundReceipt } from '../../src/economy/receipts/commands/refund.ts';
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
  {
    itemId: 'rare',
    virtualCurrencyPrices: { RM: 999 },
    attributes: { IsLimitedEdition: true, InitialLimitedEditionCount: 1 },
  },
];
/** A bundle with an item, a roll and some currency. */
const CHEST = {
  itemId: 'chest',
  virtualCurrencyPrices: { RM: 1_997 },
  attributes: {
    Bundle: {
      BundledItems: ['sword'],
      BundledResultTables: ['loot'],
      BundledVirtualCurrencies: { GO: 7 },
    },
  },
};
const lootOf = (id: string) => ({
  tableId: 'loot',
  nodes: [{ kind: 'item' as const, id, weight: 1 }],
});
const ASKED = [
  { itemId: 'gems', quantity: 2 },
  { itemId: 'sword', quantity: 1 },
];
const LAST_ONE = [
  { itemId: 'rare', quantity: 1 },
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
  async function anOrder(asked: readonly AskedLine[] = ASKED, titleId?: string) {
    titleId ??= await aTitle(storage);
    await sell(titleId, [...ITEMS, CHEST]);
    const { player } = await logIn(storage, { titleId, subject: unique('buyer-') });
    const context = { by: 'player', requestId: 'r', seed: uniqueHex(64) };
    const start = async () => {
      const orderId = String(BigInt(`0x1${uniqueHex(14)}`));
      const of = { titleId, playerId: player.playerId, orderId, now: NOW };
      const money = { currency: 'EUR', wallet: 'EUR' };
      const sold = { asked, catalogVersion: undefined, storeId: undefined, ...money };
      const catalogVersions: readonly string[] = [];
      const shown = { environment: 'Production', steamId: STEAM_ID } as const;
      const started = await storage.run(startOrder, {
        ...of,
        ...context,
        ...sold,
        ...shown,
        catalogVersions,
      });
      expect(started).toMatchObject({ status: 'started' });
      return of;
    };
    const of = await start();
    const transactionId = `9${of.orderId}`;
    const paid = { ...of, ...context, appId: '480', transactionId };
    const give = () => storage.run(giveOrder, paid);
    return { of, give, start, transactionId };
  }

  /** A player with an order of a chest, from which gems come. */
  async function aChest(ofTitle?: string) {
    const titleId = ofTitle ?? (await aTitle(storage));
    const none = { perDay: 0, max: 0, initialDeposit: 0 };
    const currencies = [{ code: 'GO', displayName: 'Gold', ...none }];
    await storage.run(setCurrencies, edited({ titleId, currencies, now: NOW }));
    await sell(titleId, [...ITEMS, CHEST]);
    const tables = [lootOf('gems')];
    await storage.run(updateDropTables, edited({ titleId, catalogVersion: 'main', tables }));
    return anOrder([{ itemId: 'chest', quantity: 1 }], titleId);
  }

  /** Gives the only one of the limited edition to somebody else. */
  async function grantRare({ titleId }: { titleId: string }) {
    const { player } = await logIn(storage, { titleId, subject: unique('other-') });
    const { playerId } = player;
    const grant = { playerId, itemId: 'rare', annotation: undefined, data: undefined };
    const by = { by: 'key', requestId: undefined, seed: uniqueHex(64), now: NOW };
    const of = { titleId, catalogVersion: 'main', grants: [grant], ...by };
    expect(await storage.run(grantItems, of)).toMatchObject({ status: 'granted' });
  }

  const addRare = ({ titleId }: { titleId: string }) =>
    storage.run(addToEdition, { titleId, catalogVersion: 'main', itemId: 'rare', count: 1 });

  async function had(of: { titleId: string; playerId: string; now: number }) {
    const { balances = {} } = (await storage.run(findWallet, of)) ?? {};
    return [
      ...(await uses(of)),
      ...Object.entries(balances).map(([code, amount]) => `${amount} ${code}`),
    ];
  }

  async function uses({ titleId, playerId }: { titleId: string; playerId: string }) {
    const of = { titleId, playerId, now: NOW, after: '', count: 100 };
    const { items = [] } = (await storage.run(findInventory, of)) ?? {};
    return items.map(({ itemId, remainingUses = 1 }) => `${remainingUses} ${itemId}`).toSorted();
  }

  /** Whether an order still keeps the definitions of its items. */
  async function isFrozen({ orderId }: { orderId: string }) {
    const text = `select 1 from orders where order_id = '${orderId}' and definitions is not null`;
    return (await storage.readRows(text)).length > 0;
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
      const { of, give } = await anOrder(LAST_ONE);
      await grantRare(of);
      const kept = await give();
      expect(kept).toMatchObject({
        order: { state: 'succeeded', fault: expect.stringContaining('"rare"') },
      });
      expect(await uses(of)).toEqual(['1 sword']);
      expect(await isFrozen(of)).toBe(true);
      await addRare(of);
      expect(await give()).toMatchObject({ order: { fault: undefined } });
      expect(await uses(of)).toEqual(['1 rare', '1 sword']);
      expect(await isFrozen(of)).toBe(false);
    });

    it('gives what its items were at its start, whatever becomes of them and of their catalog', async () => {
      const { of, give } = await aChest();
      const { titleId } = of;
      await sell(titleId, [{ ...CHEST, attributes: {} }, ...ITEMS]);
      const tables = [lootOf('sword')];
      await storage.run(updateDropTables, edited({ titleId, catalogVersion: 'main', tables }));
      await give();
      expect(await had(of)).toEqual(['1 chest', '1 sword', '5 gems', '7 GO']);
      const next = await aChest(titleId);
      const catalogVersion = 'next';
      await storage.run(
        setCatalog,
        edited({ titleId, catalogVersion, setAsDefault: true, items: [] }),
      );
      await storage.run(removeCatalog, edited({ titleId, catalogVersion: 'main' }));
      await next.give();
      expect(await had(next.of)).toEqual(['1 chest', '1 sword', '5 gems', '7 GO']);
    });

    it('is given by support as it was at its start, too, and is limited by what is left', async () => {
      const { of, give } = await anOrder(LAST_ONE);
      await grantRare(of);
      await give();
      await sell(of.titleId, [{ itemId: 'other', attributes: {} }]);
      const receipts = (await storage.run(findPlayerReceipts, { ...of, page: WHOLE_LIST })) ?? [];
      const { receiptId = '' } = receipts.find(({ state }) => state === 'kept') ?? {};
      const support = { titleId: of.titleId, now: NOW, by: 'key', requestId: undefined };
      const giving = { ...support, seed: uniqueHex(64), receiptId, rules: {} as never };
      expect(await storage.run(giveReceipt, giving)).toMatchObject({
        fault: { status: 'soldOut' },
      });
      await sell(of.titleId, ITEMS);
      await addRare(of);
      await sell(of.titleId, [{ itemId: 'other', attributes: {} }]);
      expect(await storage.run(giveReceipt, giving)).toMatchObject({ status: 'given' });
      expect(await uses(of)).toEqual(['1 rare', '1 sword']);
      const order = await storage.run(findOrder, of);
      expect(order?.fault).toBeUndefined();
      expect(order?.granted.map(({ item }) => item.itemId)).toEqual(['sword', 'rare']);
      expect(await isFrozen(of)).toBe(false);
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

    it('forgets what it has frozen where it was refunded before it was given', async () => {
      const { of, give } = await anOrder([{ itemId: 'sword', quantity: 1 }]);
      const purchaseId = purchaseIdOf(of.orderId, 1);
      const purchase = {
        platform: 'SteamPurchases',
        environment: 'Production',
        purchaseId,
      } as const;
      const by = { by: 'player', requestId: undefined, seed: uniqueHex(64) };
      await storage.run(refundReceipt, { ...of, ...by, purchase, at: NOW, rule: 'takeBack' });
      expect(await give()).toMatchObject({ order: { state: 'refunded' } });
      expect(await isFrozen(of)).toBe(false);
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
      expect(await isFrozen(of)).toBe(false);
      expect(await give()).toEqual({ status: 'noOrder' });
    });
  });

  it('a player without Steam has no account there', async () => {
    const { of } = await anOrder();
    expect(await storage.run(findSteamAccount, of)).toBeUndefined();
  });
}
