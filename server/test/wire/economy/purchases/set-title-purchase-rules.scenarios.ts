import { expect } from 'vitest';
import { setTitlePurchaseRules } from '../../../../src/economy/purchases/operations/set-title-purchase-rules.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

const { path } = setTitlePurchaseRules;

const FIRST = {
  RequireStore: false,
  ZeroPrice: 'NotSold',
  AllowNegativeBalances: false,
  AllowClientBalanceChanges: false,
};
const OTHERS = {
  RequireStore: true,
  ZeroPrice: 'Free',
  AllowNegativeBalances: true,
  AllowClientBalanceChanges: true,
};

const rulesOf = (world: World) => must(world.asTitle('/Admin/GetTitlePurchaseRules', {}));

export default scenarios(setTitlePurchaseRules, [
  {
    name: 'the rules are those of this title from now on',
    async play(world) {
      const other = await world.otherTitle();
      const reply = await world.asTitle(path, OTHERS);
      expect(reply.data).toEqual({});
      expect(await rulesOf(world)).toEqual(OTHERS);
      expect(await rulesOf(other)).toEqual(FIRST);
      await must(world.asTitle(path, FIRST));
      expect(await rulesOf(world)).toEqual(FIRST);
      return reply;
    },
  },
  {
    name: 'a member with which other changes are not made at once is refused, and nothing has changed',
    async play(world) {
      for (const condition of [
        { Preview: true },
        { effectiveat: '2100-01-01' },
        { IfRevision: 1 },
      ]) {
        // oxlint-disable-next-line no-await-in-loop
        const reply = await world.asTitle(path, { ...OTHERS, ...condition });
        expect(reply).toMatchObject({ code: 400, error: 'InvalidParams' });
      }
      expect(await rulesOf(world)).toEqual(FIRST);
      return world.asTitle(path, FIRST);
    },
  },
  {
    name: 'a rule that is absent stays as it is',
    async play(world) {
      let expected = FIRST;
      for (const [rule, value] of Object.entries(OTHERS)) {
        expected = { ...expected, [rule]: value };
        await must(world.asTitle(path, { [rule]: value }));
        expect(await rulesOf(world)).toEqual(expected);
      }
      return world.asTitle(path, {});
    },
  },
]);
