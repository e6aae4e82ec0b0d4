import { expect } from 'vitest';
import { getPlayerReceipts } from '../../../../src/economy/receipts/operations/get-player-receipts.ts';
import { aPurchase, redeem, sell } from '../../../support/receipts.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';

const { path } = getPlayerReceipts;

export default scenarios(getPlayerReceipts, [
  {
    name: 'a player’s receipts come newest first, in pages, with what was given and why something was not',
    async play(world) {
      await sell(world, 'gems');
      const { playerId: ServiceId } = await world.logIn();
      const { transactionId } = await redeem(world, ServiceId, { quantity: 2 });
      const at = new Date(world.clock.now()).toISOString();
      world.clock.advance(1);
      await redeem(world, ServiceId, { productId: 'gone', price: undefined });
      const reply = await world.asTitle(path, { ServiceId, Count: 1 });
      const id = expect.stringMatching(/^[\dA-F]{20}$/);
      const [kept] = reply.data.Receipts;
      expect(kept).toMatchObject({
        ReceiptId: id,
        State: 'Kept',
        KeptBecause: 'There is no item "gone" in the catalog version.',
        ProductId: 'gone',
      });
      expect(kept).not.toHaveProperty('GivenAt');
      const { ContinuationToken } = reply.data;
      const next = await must(world.asTitle(path, { ServiceId, ContinuationToken }));
      expect(next).toEqual({
        Receipts: [
          {
            ReceiptId: id,
            Platform: 'AppStore',
            Environment: 'Production',
            State: 'Given',
            PlayerId: ServiceId,
            TransactionId: transactionId,
            ProductId: 'gems',
            Quantity: 2,
            Kind: 'Consumable',
            CatalogVersion: '1',
            Price: 199,
            Currency: 'EUR',
            PriceSource: 'Receipt',
            PurchasedAt: new Date(aPurchase().purchasedAt).toISOString(),
            ReceivedAt: at,
            GivenAt: at,
            Given: {
              Items: [1, 2].map(() => ({
                ItemId: 'gems',
                ItemInstanceId: expect.any(String),
                Uses: 1,
              })),
              VirtualCurrency: {},
            },
            UsedByOthers: 0,
            Details: { storefront: 'USA' },
          },
        ],
      });
      const other = await world.logIn('other');
      const none = await must(world.asTitle(path, { ServiceId: other.playerId }));
      expect(none).toEqual({ Receipts: [] });
      return reply;
    },
  },
  {
    name: 'a player who is not there has none',
    provokes: 'AccountNotFound',
    play: (world) => world.asTitle(path, { ServiceId: 'NOBODY' }),
  },
]);
