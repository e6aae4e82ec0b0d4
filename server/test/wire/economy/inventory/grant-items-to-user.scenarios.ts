import { expect } from 'vitest';
import { grantItemsToUser } from '../../../../src/economy/inventory/operations/grant-items-to-user.ts';
import { GIVEN_ITEMS_MAX, UNPACKED_ITEMS_MAX } from '../../../../src/kernel/limits.ts';
import { aHolder, itemsOf } from '../../../support/belongings.ts';
import { grantScenarios } from '../../../support/grant-scenarios.ts';
import { scenarios } from '../../../support/scenario.ts';
import { setCatalog } from '../../../support/stock.ts';

const { path } = grantItemsToUser;

export default scenarios(grantItemsToUser, [
  {
    name: 'the note stands in every item',
    async play(world) {
      const holder = await aHolder(world);
      const body = { ServiceId: holder.playerId, ItemIds: ['pack'], Annotation: 'First day' };
      const reply = await world.asTitle(path, body);
      const items = await itemsOf(world, holder);
      expect(items).toHaveLength(3);
      for (const item of items) expect(item).toHaveProperty('Annotation', 'First day');
      return reply;
    },
  },
  {
    name: 'no item, too many, or a note that is too long, are InvalidParams',
    provokes: 'InvalidParams',
    async play(world) {
      const { playerId: ServiceId } = await aHolder(world);
      const ask = (body: object) => world.asTitle(path, { ServiceId, ItemIds: ['sword'], ...body });
      for (const body of [{ ItemIds: null }, { ItemIds: Array(1_001).fill('sword') }]) {
        expect((await ask(body)).error).toBe('InvalidParams');
      }
      expect((await ask({ Annotation: 'x'.repeat(257) })).error).toBe('InvalidParams');
      return ask({ ItemIds: [] });
    },
  },
  {
    name: 'an unknown player is named',
    provokes: 'AccountNotFound',
    async play(world) {
      await aHolder(world);
      const reply = await world.asTitle(path, { ServiceId: 'NOBODY', ItemIds: ['sword'] });
      expect(reply.errorDetails).toEqual({ ServiceId: ['There is no player "NOBODY".'] });
      return reply;
    },
  },
  {
    name: 'every unknown item is named, and none is given',
    provokes: 'ItemNotFound',
    async play(world) {
      const holder = await aHolder(world);
      const ItemIds = ['sword', 'gone', 'potion', 'lost', 'gone'];
      const reply = await world.asTitle(path, { ServiceId: holder.playerId, ItemIds });
      expect(Object.keys(reply.errorDetails ?? {})).toEqual([
        'ItemIds[1]',
        'ItemIds[3]',
        'ItemIds[4]',
      ]);
      expect(await itemsOf(world, holder)).toEqual([]);
      return reply;
    },
  },
  {
    name: 'one call gives out only so much, with all that is in bundles',
    provokes: 'OverLimit',
    async play(world) {
      const inside = Array.from({ length: UNPACKED_ITEMS_MAX - 1 }, () => 'a');
      const items = [{ ItemId: 'a' }, { ItemId: 'pack', Bundle: { BundledItems: inside } }];
      await setCatalog(world, { items });
      const { playerId: ServiceId } = await world.logIn();
      const packs = GIVEN_ITEMS_MAX / UNPACKED_ITEMS_MAX;
      const ask = (count: number) =>
        world.asTitle(path, { ServiceId, ItemIds: Array(count).fill('pack') });
      expect((await ask(packs)).data.ItemGrantResults).toHaveLength(GIVEN_ITEMS_MAX);
      return ask(packs + 1);
    },
  },
  ...grantScenarios(({ world, path, holder, version }, ...ItemIds) =>
    world.asTitle(path, { ServiceId: holder.playerId, ItemIds, CatalogVersion: version }),
  ),
]);
