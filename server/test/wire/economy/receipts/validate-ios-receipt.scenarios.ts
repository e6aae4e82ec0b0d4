import { expect } from 'vitest';
import { validateIOSReceipt } from '../../../../src/economy/receipts/operations/validate-ios-receipt.ts';
import { aBuyer, refusalScenarios, signed } from '../../../support/app-store-purchases.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';

export default scenarios(validateIOSReceipt, [
  ...refusalScenarios((ReceiptData) => ({ ReceiptData })),
  {
    name: 'a purchase is given once, by its quantity, with the price that Apple says',
    async play(world, { path }) {
      const { sessionTicket, playerId: ServiceId } = await aBuyer(world);
      const JwsReceiptData = signed(world, { quantity: 2, currency: 'EUR', price: 1_990 });
      const reply = await world.call(path, { JwsReceiptData }, { sessionTicket });
      expect(reply.data).toEqual({
        Fulfillments: [
          {
            FulfilledItems: [1, 2].map(() => expect.objectContaining({ ItemId: 'gems' })),
            RecordedPriceSource: 'Receipt',
            RecordedTransactionCurrency: 'EUR',
            RecordedTransactionTotal: expect.any(Number),
          },
        ],
      });
      const again = await world.call(path, { JwsReceiptData }, { sessionTicket });
      expect(again.error).toBe('ReceiptAlreadyUsed');
      expect(again.errorDetails).toEqual({ Receipt: ['This player has redeemed it.'] });
      const { Inventory } = await must(world.asTitle('/Admin/GetUserInventory', { ServiceId }));
      expect(Inventory).toHaveLength(2);
      return reply;
    },
  },
  {
    name: 'a price that does not fit into the published type is left out of the answer, and stays exact',
    async play(world, { path }) {
      const { sessionTicket, playerId: ServiceId } = await aBuyer(world);
      const JwsReceiptData = signed(world, { currency: 'VND', price: 49_999_000_000 });
      const reply = await world.call(path, { JwsReceiptData }, { sessionTicket });
      const [fulfillment] = reply.data.Fulfillments;
      expect(fulfillment).toMatchObject({ RecordedTransactionCurrency: 'VND' });
      expect(fulfillment).not.toHaveProperty('RecordedTransactionTotal');
      const { Receipts } = await must(world.asTitle('/Admin/GetPlayerReceipts', { ServiceId }));
      expect(Receipts).toMatchObject([{ Price: 4_999_900_000, Currency: 'VND' }]);
      const times = { From: '2000-01-01T00:00:00Z', To: '2100-01-01T00:00:00Z' };
      const { Income } = await must(world.asTitle('/Admin/GetIncome', times));
      expect(Income).toMatchObject([{ Currency: 'VND', Amount: 4_999_900_000 }]);
      return reply;
    },
  },
  {
    name: 'the client’s price is recorded where nobody else says one',
    async play(world, { path }) {
      const { sessionTicket } = await aBuyer(world);
      const JwsReceiptData = signed(world, { price: undefined, currency: undefined });
      const body = { JwsReceiptData, CurrencyCode: 'JPY', PurchasePrice: 150 };
      const reply = await world.call(path, body, { sessionTicket });
      expect(reply.data.Fulfillments).toMatchObject([
        {
          RecordedPriceSource: 'Client',
          RecordedTransactionCurrency: 'JPY',
          RecordedTransactionTotal: 150,
        },
      ]);
      return reply;
    },
  },
  {
    name: 'a currency is three capital letters, and no code for tests or for none',
    provokes: 'InvalidCurrencyCode',
    async play(world, { path }) {
      const { sessionTicket } = await aBuyer(world);
      const inCurrency = (CurrencyCode: string) => {
        const body = { JwsReceiptData: signed(world), CurrencyCode, PurchasePrice: 1 };
        return world.call(path, body, { sessionTicket });
      };
      expect((await inCurrency('XXX')).error).toBe('InvalidCurrencyCode');
      return inCurrency('eur');
    },
  },
  {
    name: 'one purchase comes at a time',
    provokes: 'ReceiptContainsMultipleInAppItems',
    async play(world, { path }) {
      const { sessionTicket } = await aBuyer(world);
      const ReceiptData = JSON.stringify([signed(world), signed(world)]);
      return world.call(path, { ReceiptData }, { sessionTicket });
    },
  },
  {
    name: 'players name the catalog versions that the title lists, and no others',
    provokes: 'NoMatchingCatalogItemForReceipt',
    async play(world, { path }) {
      const { sessionTicket } = await aBuyer(world);
      const body = { JwsReceiptData: signed(world), CatalogVersion: 'secret' };
      const reply = await world.call(path, body, { sessionTicket });
      expect(reply.errorDetails).toEqual({
        CatalogVersion: ['Players may not name this catalog version.'],
      });
      return reply;
    },
  },
]);
