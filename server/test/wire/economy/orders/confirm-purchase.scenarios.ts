import { expect } from 'vitest';
import { confirmPurchase } from '../../../../src/economy/orders/operations/confirm-purchase.ts';
import { DAY_MS } from '../../../../src/kernel/instant.ts';
import {
  aSteamShop,
  asPlayer,
  confirm,
  goods,
  linkSteam,
  start,
  startApproved,
  startPaying,
} from '../../../support/orders.ts';
import { callAt, type Scenario, scenarios } from '../../../support/scenario.ts';
import { must, setCatalog } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

function refused(
  provokes: NonNullable<Scenario['provokes']>,
  name: string,
  orderOf: (world: World) => Promise<string> | string,
): Scenario {
  return {
    name,
    provokes,
    async play(world, door) {
      await aSteamShop(world);
      return callAt(door, world, { OrderId: await orderOf(world) });
    },
  };
}

export default scenarios(confirmPurchase, [
  {
    name: 'what the order has frozen is paid and given once, and each call has the same answer',
    async play(world, door) {
      await aSteamShop(world);
      const { steamPurchases } = world.fakes();
      const OrderId = await startApproved(world, {
        Items: [
          { ItemId: 'gems', Quantity: 2 },
          { ItemId: 'sword', Quantity: 1 },
        ],
      });
      const replies = await Promise.all([1, 2, 3].map(() => callAt(door, world, { OrderId })));
      const [first] = replies;
      expect(first?.data.Items).toMatchObject([
        { ItemId: 'gems', RemainingUses: 5 },
        { ItemId: 'gems', RemainingUses: 10 },
        { ItemId: 'sword' },
      ]);
      for (const { data } of replies) expect(data).toEqual(first?.data);
      expect(steamPurchases.charges(OrderId)).toBe(1);
      expect(await goods(world)).toEqual({ gems: 10, sword: 1 });
      const ofOrder = { TransactionId: OrderId };
      const { Receipts } = await must(world.asTitle('/Admin/FindReceipts', ofOrder));
      expect(
        Receipts.map((one: { readonly ProductId: string }) => one.ProductId).toSorted(),
      ).toEqual(['gems', 'sword']);
      return callAt(door, world, { OrderId });
    },
  },
  {
    name: 'players of the sandbox pay nothing, and only they are in it',
    async play(world, door) {
      const { playerId } = await world.logIn();
      await aSteamShop(world, { Sandbox: { Testers: [playerId] } });
      const OrderId = await startApproved(world);
      const reply = await callAt(door, world, { OrderId });
      const { calls } = world.fakes().steamPurchases;
      const paths = calls.filter(({ form }) => form.get('orderid') === OrderId);
      expect(paths.map(({ url }) => url.pathname)).toEqual([
        '/ISteamMicroTxnSandbox/InitTxn/v3/',
        '/ISteamMicroTxnSandbox/FinalizeTxn/v2/',
      ]);
      return reply;
    },
  },
  {
    name: 'a title that does not sell on Steam',
    provokes: 'ProductDisabledForTitle',
    async play(world, door) {
      await linkSteam(world);
      return callAt(door, world, { OrderId: '7' });
    },
  },
  refused('PurchaseDoesNotExist', 'an unknown order', () => '7'),
  {
    name: "another player's order",
    provokes: 'PurchaseDoesNotExist',
    async play(world, { path }) {
      await aSteamShop(world);
      const OrderId = await startApproved(world);
      const { sessionTicket } = await world.logIn('another');
      return world.call(path, { OrderId }, { sessionTicket });
    },
  },
  refused('InvalidPurchaseTransactionStatus', 'a cart', (world) => start(world)),
  refused('InvalidPurchaseTransactionStatus', 'the player has not approved it', async (world) => {
    const orderId = await startPaying(world);
    expect((await confirm(world, orderId)).errorMessage).toContain('not approved');
    return orderId;
  }),
  refused('FailedByPaymentProvider', 'the player has declined it', async (world) => {
    const orderId = await startPaying(world);
    world.fakes().steamPurchases.decline(orderId);
    expect((await confirm(world, orderId)).error).toBe('FailedByPaymentProvider');
    const { data } = await asPlayer(world, '/Client/GetPurchase', { OrderId: orderId });
    expect(data.TransactionStatus).toBe('FailedByProvider');
    return orderId;
  }),
  {
    name: 'the session is over',
    provokes: 'NotAuthenticated',
    async play(world, { path }) {
      const { sessionTicket } = await world.logIn();
      world.clock.advance(2 * DAY_MS);
      return world.call(path, { OrderId: '7' }, { sessionTicket });
    },
  },
  {
    name: 'what is paid and cannot be given is kept, and given when it can be',
    provokes: 'ReceiptNotGiven',
    async play(world, door) {
      await aSteamShop(world);
      const OrderId = await startApproved(world, { Items: [{ ItemId: 'rare', Quantity: 1 }] });
      const { playerId } = await world.logIn('another');
      await must(
        world.asTitle('/Server/GrantItemsToUser', { ServiceId: playerId, ItemIds: ['rare'] }),
      );
      const reply = await callAt(door, world, { OrderId });
      expect(world.fakes().steamPurchases.charges(OrderId)).toBe(1);
      await must(
        world.asTitle('/Admin/IncrementLimitedEditionItemAvailability', {
          ItemId: 'rare',
          Amount: 1,
        }),
      );
      const given = await must(confirm(world, OrderId));
      expect(given.Items).toMatchObject([{ ItemId: 'rare' }]);
      expect((await must(confirm(world, OrderId))).Items).toEqual(given.Items);
      expect(await goods(world)).toEqual({ rare: 1 });
      return reply;
    },
  },
  {
    name: 'an item that is changed or deleted meanwhile is given as it was at the start',
    async play(world, door) {
      await aSteamShop(world);
      const OrderId = await startApproved(world, {
        Items: [
          { ItemId: 'gems', Quantity: 1 },
          { ItemId: 'sword', Quantity: 1 },
        ],
      });
      await setCatalog(world, { items: ['gems'] });
      const reply = await callAt(door, world, { OrderId });
      expect(reply.data.Items).toMatchObject([
        { ItemId: 'gems', DisplayName: 'Gems', RemainingUses: 5 },
        { ItemId: 'sword' },
      ]);
      return reply;
    },
  },
]);
