import { expect } from 'vitest';
import { giveReceipt } from '../../../../src/economy/receipts/operations/give-receipt.ts';
import { appStoreIn, setPlatform } from '../../../support/platforms.ts';
import { aKeptReceipt, refund, sell } from '../../../support/receipts.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';

const { path } = giveReceipt;

export default scenarios(giveReceipt, [
  {
    name: 'a receipt that is kept is given when it can be',
    async play(world) {
      const { playerId: ServiceId, ReceiptId } = await aKeptReceipt(world);
      await sell(world, 'gems', 'late');
      const reply = await world.asTitle(path, { ReceiptId });
      expect(reply.data.Receipt).toMatchObject({ ReceiptId, State: 'Given', PlayerId: ServiceId });
      expect(reply.data.Receipt).not.toHaveProperty('KeptBecause');
      const { Inventory } = await must(world.asTitle('/Admin/GetUserInventory', { ServiceId }));
      expect(Inventory).toMatchObject([{ ItemId: 'late' }]);
      return reply;
    },
  },
  {
    name: 'a receipt that is not there is not given',
    provokes: 'ReceiptNotFound',
    async play(world) {
      const { ReceiptId } = await aKeptReceipt(await world.otherTitle());
      return world.asTitle(path, { ReceiptId });
    },
  },
  {
    name: 'a receipt is given once',
    provokes: 'ReceiptAlreadyUsed',
    async play(world) {
      const { ReceiptId } = await aKeptReceipt(world);
      await sell(world, 'late');
      await must(world.asTitle(path, { ReceiptId }));
      return world.asTitle(path, { ReceiptId });
    },
  },
  {
    name: 'a receipt that is refunded is not given',
    provokes: 'ReceiptCancelled',
    async play(world) {
      const { ReceiptId, purchase } = await aKeptReceipt(world);
      await refund(world, purchase);
      return world.asTitle(path, { ReceiptId });
    },
  },
  {
    name: 'a receipt of a deleted player is given to nobody',
    provokes: 'AccountNotFound',
    async play(world) {
      const { ReceiptId, playerId: ServiceId } = await aKeptReceipt(world);
      await must(world.asTitle('/Admin/DeletePlayer', { ServiceId }));
      return world.asTitle(path, { ReceiptId });
    },
  },
  {
    name: 'a receipt of the sandbox is given only while the title takes it from the player',
    provokes: 'InvalidEnvironmentForReceipt',
    async play(world) {
      const { playerId, ReceiptId } = await aKeptReceipt(world, { environment: 'Sandbox' });
      await sell(world, 'late');
      const reply = await world.asTitle(path, { ReceiptId });
      expect(reply.errorDetails?.['ReceiptId']).toEqual([
        expect.stringMatching(/sandbox.*Sandbox\.Testers.*Sandbox\.Until/),
      ]);
      await setPlatform(world, appStoreIn(world, { Sandbox: { Testers: [playerId] } }));
      await must(world.asTitle(path, { ReceiptId }));
      return reply;
    },
  },
  {
    name: 'the reason why it still cannot be given is in the details',
    provokes: 'ReceiptNotGiven',
    async play(world) {
      const { ReceiptId } = await aKeptReceipt(world);
      const reply = await world.asTitle(path, { ReceiptId });
      const ReceiptIdOf = ['There is no item "late" in the catalog version.'];
      expect(reply.errorDetails).toEqual({ ReceiptId: ReceiptIdOf });
      return reply;
    },
  },
]);
