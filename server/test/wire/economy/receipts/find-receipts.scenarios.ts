import { expect } from 'vitest';
import { findReceipts } from '../../../../src/economy/receipts/operations/find-receipts.ts';
import { redeem, sell } from '../../../support/receipts.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';

const { path } = findReceipts;

export default scenarios(findReceipts, [
  {
    name: 'a receipt is found by the id on the customer’s bill, or by its state, in its own title alone',
    async play(world) {
      await sell(world, 'gems');
      const { playerId: PlayerId } = await world.logIn();
      const { transactionId: TransactionId } = await redeem(world, PlayerId);
      await redeem(world, PlayerId, { productId: 'gone' });
      const reply = await world.asTitle(path, { TransactionId });
      expect(reply.data).toEqual({
        Receipts: [expect.objectContaining({ PlayerId, TransactionId, State: 'Given' })],
      });
      const kept = await must(world.asTitle(path, {}));
      expect(kept).toEqual({
        Receipts: [expect.objectContaining({ ProductId: 'gone', State: 'Kept' })],
      });
      const given = await must(world.asTitle(path, { State: 'Given' }));
      expect(given).toEqual(reply.data);
      const refunded = await must(world.asTitle(path, { State: 'Refunded' }));
      expect(refunded).toEqual({ Receipts: [] });
      const other = await world.otherTitle();
      const elsewhere = await must(other.asTitle(path, { TransactionId }));
      expect(elsewhere).toEqual({ Receipts: [] });
      return reply;
    },
  },
]);
