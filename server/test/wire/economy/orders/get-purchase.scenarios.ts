import { expect } from 'vitest';
import { getPurchase } from '../../../../src/economy/orders/operations/get-purchase.ts';
import { aSteamShop, confirm, start, startApproved } from '../../../support/orders.ts';
import { callAt, scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';

export default scenarios(getPurchase, [
  {
    name: 'shows an order from the cart to its goods',
    async play(world, door) {
      await aSteamShop(world);
      const cart = await callAt(door, world, { OrderId: await start(world) });
      expect(cart.data).toMatchObject({ TransactionStatus: 'CreateCart', Items: [] });
      const OrderId = await startApproved(world);
      const paying = await callAt(door, world, { OrderId });
      expect(paying.data).toMatchObject({ TransactionStatus: 'Init', PaymentProvider: 'Steam' });
      const { Items, PurchaseDate } = await must(confirm(world, OrderId));
      const reply = await callAt(door, world, { OrderId });
      const TransactionId = expect.stringMatching(/^\d+$/);
      expect(reply.data).toEqual({
        OrderId,
        PaymentProvider: 'Steam',
        TransactionId,
        TransactionStatus: 'Succeeded',
        PurchaseDate,
        Items,
      });
      return reply;
    },
  },
  {
    name: 'an unknown order',
    provokes: 'PurchaseDoesNotExist',
    play: (world, door) => callAt(door, world, { OrderId: '7' }),
  },
]);
