import { expect } from 'vitest';
import { grantItemsToUsers } from '../../../../src/economy/inventory/operations/grant-items-to-users.ts';
import { aHolder, itemsOf } from '../../../support/belongings.ts';
import { grantScenarios } from '../../../support/grant-scenarios.ts';
import { scenarios } from '../../../support/scenario.ts';

export default scenarios(grantItemsToUsers, [
  {
    name: 'each player gets the own items, with what is written on them',
    async play(world, { path }) {
      const ada = await aHolder(world, 'ada');
      const bob = await world.logIn('bob');
      const reply = await world.asTitle(path, {
        CatalogVersion: '1',
        ItemGrants: [
          { ServiceId: ada.playerId, ItemId: 'potion', Data: { ' a ': 'x', b: null } },
          { ServiceId: bob.playerId, ItemId: 'sword', Annotation: 'won', CharacterId: '' },
          {
            ServiceId: ada.playerId,
            ItemId: 'potion',
            Data: { c: 'y', d: 'z' },
            KeysToRemove: ['d'],
          },
        ],
      });
      const potion = { ItemId: 'potion', RemainingUses: 6, CustomData: { a: 'x', c: 'y' } };
      expect(reply.data.ItemGrantResults).toMatchObject([
        { ServiceId: ada.playerId, RemainingUses: 3, CustomData: { a: 'x' } },
        { ServiceId: bob.playerId, Annotation: 'won' },
        { ServiceId: ada.playerId, ...potion },
      ]);
      expect(await itemsOf(world, ada)).toMatchObject([potion]);
      expect(await itemsOf(world, bob)).toMatchObject([{ ItemId: 'sword', Annotation: 'won' }]);
      return reply;
    },
  },
  {
    name: 'wrong custom data is named, each grant for itself',
    provokes: 'InvalidParams',
    async play(world, { path }) {
      const { playerId: ServiceId } = await aHolder(world);
      const grant = { ServiceId, ItemId: 'sword' };
      const ItemGrants = [
        grant,
        { ...grant, Data: { '!a': 'x', b: 1 } },
        { ...grant, Data: { '': 'x' } },
      ];
      const reply = await world.asTitle(path, { ItemGrants });
      expect(Object.keys(reply.errorDetails ?? {})).toEqual([
        'ItemGrants[1].Data.!a',
        'ItemGrants[1].Data.b',
        'ItemGrants[2].Data.',
      ]);
      return reply;
    },
  },
  {
    name: 'every character is named, and nobody gets anything',
    provokes: 'CharacterNotFound',
    async play(world, { path }) {
      const holder = await aHolder(world);
      const grant = { ServiceId: holder.playerId, ItemId: 'sword' };
      const ItemGrants = [{ ...grant, CharacterId: 'hero' }, grant, { ...grant, CharacterId: 'x' }];
      const reply = await world.asTitle(path, { ItemGrants });
      expect(Object.keys(reply.errorDetails ?? {})).toEqual([
        'ItemGrants[0].CharacterId',
        'ItemGrants[2].CharacterId',
      ]);
      expect(await itemsOf(world, holder)).toEqual([]);
      return reply;
    },
  },
  {
    name: 'every unknown player is named, and nobody gets anything',
    provokes: 'AccountNotFound',
    async play(world, { path }) {
      const ada = await aHolder(world);
      const ItemGrants = [ada.playerId, 'NOBODY', 'NONE', 'NOBODY'].map((ServiceId) => {
        return { ServiceId, ItemId: 'sword' };
      });
      const reply = await world.asTitle(path, { ItemGrants });
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(
        [1, 2, 3].map((index) => `ItemGrants[${index}].ServiceId`),
      );
      expect(await itemsOf(world, ada)).toEqual([]);
      return reply;
    },
  },
  {
    name: 'every unknown item is named, and nobody gets anything',
    provokes: 'ItemNotFound',
    async play(world, { path }) {
      const ada = await aHolder(world);
      const { playerId: ServiceId } = ada;
      const ItemGrants = ['sword', 'gone'].map((ItemId) => ({ ServiceId, ItemId }));
      const reply = await world.asTitle(path, { ItemGrants });
      expect(reply.errorDetails).toEqual({
        'ItemGrants[1].ItemId': ['There is no item "gone" in the catalog version.'],
      });
      expect(await itemsOf(world, ada)).toEqual([]);
      return reply;
    },
  },
  ...grantScenarios(({ world, path, holder, version }, ...itemIds) =>
    world.asTitle(path, {
      ItemGrants: itemIds.map((ItemId) => ({ ServiceId: holder.playerId, ItemId })),
      CatalogVersion: version,
    }),
  ),
]);
