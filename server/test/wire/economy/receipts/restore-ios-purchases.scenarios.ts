import { expect } from 'vitest';
import { restoreIOSPurchases } from '../../../../src/economy/receipts/operations/restore-ios-purchases.ts';
import { accountTokenOf } from '../../../../src/economy/receipts/receipt.ts';
import {
  aBuyer,
  refusalScenarios,
  revokedMeanwhile,
  signed,
} from '../../../support/app-store-purchases.ts';
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
    name: 'a purchase of which one signature tells a refund gives nothing, in whatever order they come',
    provokes: 'ReceiptCancelled',
    async play(world, { path }) {
      const buyer = await aBuyer(world);
      const restore = (receipts: readonly string[]) =>
        world.call(path, { ReceiptData: JSON.stringify(receipts) }, buyer);
      const reply = await restore(revokedMeanwhile(world).toReversed());
      expect((await restore(revokedMeanwhile(world))).error).toBe('ReceiptCancelled');
      return reply;
    },
  },
  {
    name: 'a non-consumable moves to another account of the player where the title lets it',
    async play(world, { path }) {
      const { sessionTicket, playerId } = await aBuyer(world, { MovesNonConsumables: true });
      const appAccountToken = accountTokenOf({ titleId: world.titleId, playerId });
      const ReceiptData = signed(world, { type: 'Non-Consumable', appAccountToken });
      await world.call(path, { ReceiptData }, { sessionTicket });
      const other = await world.logIn('other');
      const reply = await world.call(path, { ReceiptData }, other);
      expect(reply.data.Fulfillments).toHaveLength(1);
      expect(Object.keys(reply.data.Fulfillments[0])).toEqual(['FulfilledItems']);
      const former = await world.asTitle('/Admin/GetUserInventory', { ServiceId: playerId });
      expect(former.data.Inventory).toEqual([]);
      const ofOther = { ServiceId: other.playerId };
      const { data } = await world.asTitle('/Admin/GetPlayerReceipts', ofOther);
      const [receipt] = data.Receipts;
      expect(receipt).toMatchObject({ UsedByOthers: 1, PlayerId: other.playerId });
      expect(receipt.MovedAt).toBe(receipt.LastUsedByOtherAt);
      return reply;
    },
  },
  {
    name: 'of a mixed restore the answer says what was not given and why; SDKs of the reference API do not see it',
    async play(world, { path }) {
      const { sessionTicket } = await aBuyer(world);
      const restore = (sdk: Record<string, string>) => {
        const late = signed(world, { productId: 'late', transactionId: '77' });
        const receipts = [late, signed(world), signed(world, { environment: 'Sandbox' })];
        const body = { ReceiptData: JSON.stringify(receipts) };
        return world.call(path, body, { sessionTicket }, sdk);
      };
      const reply = await restore({});
      expect(reply.data.Fulfillments).toHaveLength(1);
      expect(reply.data.NotFulfilled).toMatchObject([
        {
          TransactionId: '77',
          ProductId: 'late',
          Error: 'NoMatchingCatalogItemForReceipt',
          Message: 'There is no item "late" in the catalog version.',
        },
        { ProductId: 'gems', Error: 'InvalidEnvironmentForReceipt' },
      ]);
      const sdk = await restore({ 'X-PlayFabSDK': 'UnitySDK-2.1' });
      expect(Object.keys(sdk.data)).toEqual(['Fulfillments']);
      const sandbox = [1, 2].map(() => signed(world, { environment: 'Sandbox' }));
      const none = await world.call(
        path,
        { ReceiptData: JSON.stringify(sandbox) },
        { sessionTicket },
      );
      expect(none.error).toBe('InvalidEnvironmentForReceipt');
      return reply;
    },
  },
  {
    name: 'a non-consumable stays with the player who has it',
    async play(world, { path }) {
      const { sessionTicket } = await aBuyer(world);
      const ReceiptData = signed(world, { type: 'Non-Consumable' });
      const reply = await world.call(path, { ReceiptData }, { sessionTicket });
      const other = await world.call(path, { ReceiptData }, await world.logIn('other'));
      expect(other.error).toBe('ReceiptAlreadyUsed');
      return reply;
    },
  },
]);
