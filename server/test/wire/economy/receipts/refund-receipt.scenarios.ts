import { expect } from 'vitest';
import { refundReceipt } from '../../../../src/economy/receipts/operations/refund-receipt.ts';
import { appStoreIn, setPlatform } from '../../../support/platforms.ts';
import { aKeptReceipt, redeem, refund } from '../../../support/receipts.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must, setCatalog } from '../../../support/stock.ts';
import { addCurrencies } from '../../../support/wallets.ts';
import type { World } from '../../../support/world.ts';

const { path } = refundReceipt;

/** A player who has bought packs of 100 gold each, in a title that takes refunded goods back. */
async function aBuyerOfGold(world: World, quantity: number) {
  await addCurrencies(world, { GO: {} });
  const Bundle = { BundledVirtualCurrencies: { GO: 100 } };
  await setCatalog(world, { items: [{ ItemId: 'gold', Bundle }] });
  await setPlatform(world, appStoreIn(world, { Refunds: 'TakeBack' }));
  const { playerId: ServiceId } = await world.logIn();
  const purchase = await redeem(world, ServiceId, { productId: 'gold', quantity });
  const { transactionId: TransactionId } = purchase;
  const { Receipts } = await must(world.asTitle('/Admin/FindReceipts', { TransactionId }));
  return { ServiceId, purchase, ReceiptId: Receipts[0].ReceiptId as string };
}

export default scenarios(refundReceipt, [
  {
    name: 'the rule of the title takes what is still there, once, whoever tells the refund again',
    async play(world) {
      const { ServiceId, purchase, ReceiptId } = await aBuyerOfGold(world, 3);
      const spent = { ServiceId, VirtualCurrency: 'GO', Amount: 150 };
      await must(world.asTitle('/Admin/SubtractUserVirtualCurrency', spent));
      const reply = await world.asTitle(path, { ReceiptId, Quantity: 1 });
      const goods = (GO: number) => ({ Items: expect.any(Array), VirtualCurrency: { GO } });
      expect(reply.data.Taken).toEqual(goods(100));
      expect(reply.data).not.toHaveProperty('Shortfall');
      expect(reply.data.Receipt).toMatchObject({ State: 'Given', RefundedQuantity: 1 });
      const again = await must(world.asTitle(path, { ReceiptId, Quantity: 1 }));
      expect(Object.keys(again)).toEqual(['Receipt']);
      // The rule that stood counts on.
      await must(world.asTitle('/Admin/RemovePaymentPlatform', { Platform: 'AppStore' }));
      const rest = await must(world.asTitle(path, { ReceiptId }));
      expect(rest).toMatchObject({ Taken: goods(50), Shortfall: goods(150) });
      expect(rest.Receipt).toMatchObject({ State: 'Refunded', Taken: goods(150) });
      await refund(world, purchase, 'takeBack');
      const after = await must(world.asTitle('/Admin/GetPlayerReceipts', { ServiceId }));
      expect(rest.Receipt.RefundedBy).toMatch(/^key:/);
      const named = { ...rest.Receipt, RefundedByName: expect.any(String) };
      expect(after.Receipts).toEqual([named]);
      const { Ledger } = await must(world.asTitle('/Admin/GetPlayerLedger', { ServiceId }));
      const refunds = Ledger.filter(({ Cause }: { Cause: string }) => Cause === 'Refund');
      expect(refunds).toMatchObject([
        { Change: -50, MadeBy: expect.stringMatching(/^key:/) },
        { Change: -100, MadeBy: expect.stringMatching(/^key:/) },
      ]);
      return reply;
    },
  },
  {
    name: 'a receipt that is kept is given no more',
    async play(world) {
      const { ReceiptId } = await aKeptReceipt(world);
      const reply = await world.asTitle(path, { ReceiptId });
      expect((await world.asTitle('/Admin/GiveReceipt', { ReceiptId })).error).toBe(
        'ReceiptCancelled',
      );
      return reply;
    },
  },
  {
    name: 'a receipt of another title is not found',
    provokes: 'ReceiptNotFound',
    async play(world) {
      const { ReceiptId } = await aKeptReceipt(await world.otherTitle());
      return world.asTitle(path, { ReceiptId });
    },
  },
  {
    name: 'no more is refunded than was bought',
    provokes: 'InvalidParams',
    async play(world) {
      const { ReceiptId } = await aKeptReceipt(world);
      return world.asTitle(path, { ReceiptId, Quantity: 2 });
    },
  },
]);
