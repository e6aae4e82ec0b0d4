import { expect } from 'vitest';
import { modifyItemUses } from '../../../../src/economy/inventory/operations/modify-item-uses.ts';
import { ITEM_USES_MAX } from '../../../../src/kernel/limits.ts';
import { aHolder, grant, itemRefusals, itemsOf } from '../../../support/belongings.ts';
import { scenarios } from '../../../support/scenario.ts';
import type { World } from '../../../support/world.ts';

/** A player with a potion of three uses and a sword, and the call about the potion. */
async function given(world: World) {
  const holder = await aHolder(world);
  const [potion, sword] = await grant(world, holder, 'potion', 'sword');
  const modify = (UsesToAdd: unknown, { ItemInstanceId } = potion) =>
    world.asTitle(modifyItemUses.path, {
      ServiceId: holder.playerId,
      ItemInstanceId,
      UsesToAdd,
    });
  return { holder, potion, sword, modify };
}

export default scenarios(modifyItemUses, [
  {
    name: 'uses come and go, and with the last one the item',
    async play(world) {
      const { holder, potion, modify } = await given(world);
      const { ItemInstanceId } = potion;
      expect((await modify(2)).data).toEqual({ ItemInstanceId, RemainingUses: 5 });
      expect((await modify(-4)).data).toEqual({ ItemInstanceId, RemainingUses: 1 });
      const reply = await modify(-4);
      expect(reply.data).toEqual({ ItemInstanceId, RemainingUses: 0 });
      expect(await itemsOf(world, holder)).toMatchObject([{ ItemId: 'sword' }]);
      return reply;
    },
  },
  {
    name: 'a count that is no whole number is InvalidParams',
    provokes: 'InvalidParams',
    async play(world) {
      const { modify } = await given(world);
      for (const count of [1.5, '1', 2 ** 31]) {
        expect((await modify(count)).error, String(count)).toBe('InvalidParams');
      }
      return modify(null);
    },
  },
  {
    name: 'an item that is not used up is NoRemainingUses',
    provokes: 'NoRemainingUses',
    async play(world) {
      const { sword, modify } = await given(world);
      return modify(1, sword);
    },
  },
  {
    name: 'more uses than an item can have are OverLimit, and nothing changes',
    provokes: 'OverLimit',
    async play(world) {
      const { holder, modify } = await given(world);
      const reply = await modify(ITEM_USES_MAX - 2);
      expect(await itemsOf(world, holder)).toMatchObject([{ RemainingUses: 3 }, {}]);
      expect((await modify(ITEM_USES_MAX - 3)).data.RemainingUses).toBe(ITEM_USES_MAX);
      return reply;
    },
  },
  ...itemRefusals({ UsesToAdd: 1 }),
]);
