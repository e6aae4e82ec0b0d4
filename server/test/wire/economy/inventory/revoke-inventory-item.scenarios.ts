import { expect } from 'vitest';
import { revokeInventoryItem } from '../../../../src/economy/inventory/operations/revoke-inventory-item.ts';
import {
  aHolder,
  grant,
  itemRefusals,
  itemsOf,
  noCharacters,
} from '../../../support/belongings.ts';
import { scenarios } from '../../../support/scenario.ts';

export default scenarios(revokeInventoryItem, [
  {
    name: 'the item is gone, a stack whole; the others stay',
    async play(world, { path }) {
      const holder = await aHolder(world);
      const [pack] = await grant(world, holder, 'pack', 'potion');
      const revoke = ({ ItemInstanceId }: { ItemInstanceId: string }) =>
        world.asTitle(path, { ServiceId: holder.playerId, ItemInstanceId });
      const reply = await revoke(pack);
      expect(reply.data).toEqual({});
      const [sword, potions, ...others] = await itemsOf(world, holder);
      expect([sword.ItemId, potions.RemainingUses, others]).toEqual(['sword', 6, []]);
      await revoke(potions);
      expect(await itemsOf(world, holder)).toEqual([sword]);
      expect((await revoke(pack)).error).toBe('ItemNotFound');
      return reply;
    },
  },
  {
    name: 'a call that names no item is InvalidParams',
    provokes: 'InvalidParams',
    async play(world, { path }) {
      const { playerId: ServiceId } = await aHolder(world);
      return world.asTitle(path, { ServiceId });
    },
  },
  noCharacters({}),
  ...itemRefusals({}),
]);
