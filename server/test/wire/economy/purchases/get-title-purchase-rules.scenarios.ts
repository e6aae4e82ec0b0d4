import { expect } from 'vitest';
import { getTitlePurchaseRules } from '../../../../src/economy/purchases/operations/get-title-purchase-rules.ts';
import { scenarios } from '../../../support/scenario.ts';

export default scenarios(getTitlePurchaseRules, [
  {
    name: 'a title begins without rules',
    async play(world) {
      const reply = await world.asTitle(getTitlePurchaseRules.path, {});
      expect(reply.data).toEqual({
        RequireStore: false,
        ZeroPrice: 'NotSold',
        AllowNegativeBalances: false,
        AllowClientBalanceChanges: false,
      });
      return reply;
    },
  },
]);
