import { expect } from 'vitest';
import { updateUserInventoryItemCustomData } from '../../../../src/economy/inventory/operations/update-user-inventory-item-custom-data.ts';
import { INSTANCE_DATA } from '../../../../src/kernel/limits.ts';
import {
  aHolder,
  grant,
  itemRefusals,
  itemsOf,
  noCharacters,
} from '../../../support/belongings.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

/** A player with a sword, and the call about it. */
async function given(world: World) {
  const holder = await aHolder(world);
  const [{ ItemInstanceId }] = await grant(world, holder, 'sword');
  const update = (body: object) =>
    world.asTitle(updateUserInventoryItemCustomData.path, {
      ServiceId: holder.playerId,
      ItemInstanceId,
      ...body,
    });
  return { update, data: async () => (await itemsOf(world, holder))[0].CustomData };
}

export default scenarios(updateUserInventoryItemCustomData, [
  {
    name: 'the named keys change, the rest stays',
    async play(world) {
      const { update, data } = await given(world);
      await must(update({ Data: { ' colour ': 'red', size: 'L', mood: '' } }));
      expect(await data()).toEqual({ colour: 'red', size: 'L', mood: '' });
      const reply = await update({ Data: { size: 'M', mood: null }, KeysToRemove: [' colour'] });
      expect(reply.data).toEqual({});
      expect(await data()).toEqual({ size: 'M' });
      await must(update({ Data: [], KeysToRemove: ['size', 'none'] }));
      expect(await data()).toBeUndefined();
      return reply;
    },
  },
  {
    name: 'data that cannot be stored is named, and nothing changes',
    provokes: 'InvalidParams',
    async play(world) {
      const { update, data } = await given(world);
      const Data = { good: 'x', '!bad': 'x', number: 7, list: [] };
      const reply = await update({ Data });
      expect(Object.keys(reply.errorDetails ?? {})).toEqual([
        'Data.!bad',
        'Data.number',
        'Data.list',
      ]);
      expect(await data()).toBeUndefined();
      return reply;
    },
  },
  {
    name: 'more entries than an item can have are OverLimit, and nothing changes',
    provokes: 'OverLimit',
    async play(world) {
      const { update, data } = await given(world);
      const full = Array.from({ length: INSTANCE_DATA.entries }, (_, index) => [`k${index}`, 'x']);
      await must(update({ Data: Object.fromEntries(full) }));
      const reply = await update({ Data: { more: 'x', k0: 'y' } });
      expect(await data()).toEqual(Object.fromEntries(full));
      await must(update({ Data: { more: 'x', k0: null } }));
      return reply;
    },
  },
  noCharacters({}),
  ...itemRefusals({ Data: { a: 'x' } }),
]);
