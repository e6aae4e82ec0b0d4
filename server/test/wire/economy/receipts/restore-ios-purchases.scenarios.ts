import { expect } from 'vitest';
import { restoreIOSPurchases } from '../../../../src/economy/receipts/operations/restore-ios-purchases.ts';
import { aBuyer, refusalScenarios, signed } from '../../../support/app-store-purchases.ts';
import { scenarios } from '../../../support/scenario.ts';

export default scenarios(restoreIOSPurchases, [
  ...refusalScenarios((ReceiptData) => ({ ReceiptData })),
  {
    name: 'purchases are given that were not yet, and those of before are no error',
    async play(world, { path }) {
      const { sessionTicket } = await aBuyer(world);
      const receipts = [signed(world), signed(world)];
      const restore = (ReceiptData: string) => world.call(path, { ReceiptData }, { sessionTicket });
      await restore(receipts[0] as string);
      const reply = await restore(JSON.stringify(receipts));
      expect(reply.data.Fulfillments).toHaveLength(1);
      for (const again of [JSON.stringify(receipts), receipts[0] as string]) {
        // oxlint-disable-next-line no-await-in-loop
        expect((await restore(again)).data).toEqual({ Fulfillments: [] });
      }
      return reply;
    },
  },
  {
    name: 'a non-consumable moves to another account of the player where the title lets it',
    async play(world, { path }) {
      const { sessionTicket, playerId } = await aBuyer(world, { MovesNonConsumables: true });
      const ReceiptData = signed(world, { type: 'Non-Consumable' });
      await world.call(path, { ReceiptData }, { sessionTicket });
      const other = await world.logIn('other');
      const reply = await world.call(path, { ReceiptData }, other);
      expect(reply.data.Fulfillments).toHaveLength(1);
      const former = await world.asTitle('/Admin/GetUserInventory', { ServiceId: playerId });
      expect(former.data.Inventory).toEqual([]);
      return reply;
    },
  },
]);
