import { expect } from 'vitest';
import { setTitlePurchaseRules } from '../../../../src/economy/purchases/operations/set-title-purchase-rules.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';

const { path } = setTitlePurchaseRules;

export default scenarios(setTitlePurchaseRules, [
  {
    name: 'the rules are those of this title from now on',
    async play(world) {
      const other = await world.otherTitle();
      const reply = await world.asTitle(path, { RequireStore: true });
      expect(reply.data).toEqual({});
      const rulesOf = (of: typeof world) => must(of.asTitle('/Admin/GetTitlePurchaseRules', {}));
      expect(await rulesOf(world)).toEqual({ RequireStore: true });
      expect(await rulesOf(other)).toEqual({ RequireStore: false });
      await must(world.asTitle(path, { RequireStore: false }));
      expect(await rulesOf(world)).toEqual({ RequireStore: false });
      return reply;
    },
  },
]);
