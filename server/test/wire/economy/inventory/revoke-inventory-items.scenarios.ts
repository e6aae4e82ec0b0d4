import { expect } from 'vitest';
import { revokeInventoryItems } from '../../../../src/economy/inventory/operations/revoke-inventory-items.ts';
import { aHolder, grant, itemsOf } from '../../../support/belongings.ts';
import { scenarios } from '../../../support/scenario.ts';

export default scenarios(revokeInventoryItems, [
  {
    name: 'those that are there go, the others are named',
    async play(world, { path }) {
      const ada = await aHolder(world, 'ada');
      const bob = await world.logIn('bob');
      const [sword, pass] = await grant(world, ada, 'sword', 'pass');
      const [potion] = await grant(world, bob, 'potion');
      const item = ({ playerId: ServiceId }: { playerId: string }, of: typeof sword) => {
        return { ServiceId, ItemInstanceId: of.ItemInstanceId };
      };
      const nobody = { playerId: 'NOBODY' };
      const reply = await world.asTitle(path, {
        Items: [
          item(bob, sword),
          item(ada, sword),
          item(nobody, sword),
          item(bob, potion),
          item(ada, sword),
        ],
      });
      expect(reply.data.Errors).toEqual([
        { Item: item(bob, sword), Error: 'ItemNotFound' },
        { Item: item(nobody, sword), Error: 'AccountNotFound' },
        { Item: item(ada, sword), Error: 'ItemNotFound' },
      ]);
      expect(await itemsOf(world, ada)).toMatchObject([{ ItemInstanceId: pass.ItemInstanceId }]);
      expect(await itemsOf(world, bob)).toEqual([]);
      const last = await world.asTitle(path, { Items: [item(ada, pass)] });
      expect(last.data).toEqual({ Errors: [] });
      return reply;
    },
  },
  {
    name: 'none and more than 25 are InvalidParams',
    provokes: 'InvalidParams',
    async play(world, { path }) {
      const item = { ServiceId: (await aHolder(world)).playerId, ItemInstanceId: 'none' };
      expect((await world.asTitle(path, { Items: [] })).error).toBe('InvalidParams');
      return world.asTitle(path, { Items: Array.from({ length: 26 }, () => item) });
    },
  },
  {
    name: 'where one is of a character, nothing goes',
    provokes: 'CharacterNotFound',
    async play(world, { path }) {
      const { playerId: ServiceId } = await aHolder(world);
      const [{ ItemInstanceId }] = await grant(world, { playerId: ServiceId }, 'sword');
      const item = { ServiceId, ItemInstanceId };
      const reply = await world.asTitle(path, { Items: [item, { ...item, CharacterId: 'hero' }] });
      expect(reply.errorDetails).toHaveProperty(['Items[1].CharacterId']);
      expect(await itemsOf(world, { playerId: ServiceId })).toHaveLength(1);
      return reply;
    },
  },
]);
