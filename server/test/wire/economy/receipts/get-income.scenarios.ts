import { expect } from 'vitest';
import { getIncome } from '../../../../src/economy/receipts/operations/get-income.ts';
import { redeem, sell } from '../../../support/receipts.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';

const { path } = getIncome;

export default scenarios(getIncome, [
  {
    name: 'what came in is summed by platform, source and currency, of one title and one time',
    async play(world) {
      await sell(world, 'gems');
      const { playerId } = await world.logIn();
      await redeem(world, playerId);
      await redeem(world, playerId, { productId: 'gone' });
      await redeem(world, playerId, { price: { amount: 150, currency: 'JPY' } });
      const From = new Date(world.clock.now()).toISOString();
      const To = new Date(world.clock.now() + 1).toISOString();
      const reply = await world.asTitle(path, { From, To });
      const of = { Platform: 'AppStore', PriceSource: 'Receipt', Refunds: 0, Refunded: 0 };
      expect(reply.data).toEqual({
        Income: [
          { ...of, Currency: 'EUR', Purchases: 2, Amount: 398 },
          { ...of, Currency: 'JPY', Purchases: 1, Amount: 150 },
        ],
      });
      const later = await must(world.asTitle(path, { From: To, To }));
      expect(later).toEqual({ Income: [] });
      const other = await world.otherTitle();
      const elsewhere = await must(other.asTitle(path, { From, To }));
      expect(elsewhere).toEqual({ Income: [] });
      return reply;
    },
  },
  {
    name: 'a time that ends before it begins is none',
    provokes: 'InvalidParams',
    async play(world) {
      const From = '2030-02-01T00:00:00.000Z';
      const reply = await world.asTitle(path, { From, To: '2030-01-31T23:59:59.999Z' });
      expect(reply.errorDetails).toEqual({ To: ['It is before From.'] });
      return reply;
    },
  },
]);
