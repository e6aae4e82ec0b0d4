import { expect } from 'vitest';
import { clientGrantCharacterToUser } from '../../../src/characters/operations/client-grant-character-to-user.ts';
import { CHARACTERS } from '../../../src/kernel/character-limits.ts';
import { grant, itemsOf } from '../../support/belongings.ts';
import { charactersOf, fillCharacters, nameScenarios } from '../../support/characters.ts';
import { scenarios } from '../../support/scenario.ts';
import { must, setCatalog } from '../../support/stock.ts';
import type { LoggedIn, World } from '../../support/world.ts';

const { path } = clientGrantCharacterToUser;

const CHARACTER = { CanBecomeCharacter: true };
const GOODS = [
  { ItemId: 'knight', ...CHARACTER },
  { ItemId: 'mage', ...CHARACTER, Consumable: { UsageCount: 2 } },
  { ItemId: 'sword' },
];

async function aHolder(world: World, ...ItemIds: readonly string[]): Promise<LoggedIn> {
  await setCatalog(world, { items: GOODS });
  const holder = await world.logIn();
  await grant(world, holder, ...ItemIds);
  return holder;
}

const become = (world: World, { sessionTicket }: LoggedIn, ItemId: string, more: object = {}) =>
  world.call(path, { ItemId, CharacterName: 'Brunhild', ...more }, { sessionTicket });

export default scenarios(clientGrantCharacterToUser, [
  {
    name: 'an item that is not used up becomes the character, and is gone',
    async play(world) {
      const holder = await aHolder(world, 'knight', 'sword');
      const reply = await become(world, holder, 'knight');
      const { CharacterId } = reply.data;
      expect(reply.data).toEqual({ CharacterId, CharacterType: 'knight', Result: true });
      const { sessionTicket } = holder;
      const listed = world.call('/Client/GetAllUsersCharacters', {}, { sessionTicket });
      expect((await must(listed)).Characters).toEqual([
        {
          CharacterId,
          CharacterName: 'Brunhild',
          CharacterType: 'knight',
          CreatedAt: expect.any(String),
        },
      ]);
      expect(await itemsOf(world, holder)).toMatchObject([{ ItemId: 'sword' }]);
      return reply;
    },
  },
  {
    name: 'one with uses is used once, and the last time it is gone',
    async play(world) {
      const holder = await aHolder(world, 'mage');
      await must(become(world, holder, 'mage'));
      expect(await itemsOf(world, holder)).toMatchObject([{ RemainingUses: 1 }]);
      const reply = await become(world, holder, 'mage');
      expect(await itemsOf(world, holder)).toEqual([]);
      expect(await charactersOf(world, holder)).toEqual(['Brunhild', 'Brunhild']);
      return reply;
    },
  },
  {
    name: 'the oldest item is taken, or the oldest of the catalog version that is named',
    async play(world) {
      const holder = await aHolder(world, 'knight');
      await setCatalog(world, { items: GOODS, version: '2', asDefault: true });
      await grant(world, holder, 'knight');
      const reply = await become(world, holder, 'knight', { CatalogVersion: '2' });
      expect(await itemsOf(world, holder)).toMatchObject([{ CatalogVersion: '1' }]);
      const none = await become(world, holder, 'knight', { CatalogVersion: '2' });
      expect(none.error).toBe('ItemNotOwned');
      await must(become(world, holder, 'knight'));
      return reply;
    },
  },
  ...nameScenarios(async (world) => {
    const player = await aHolder(world, 'knight');
    return { player, send: (CharacterName) => become(world, player, 'knight', { CharacterName }) };
  }),
  {
    name: 'a player without a session has no items',
    provokes: 'NotAuthenticated',
    play: (world) => world.call(path, { ItemId: 'knight', CharacterName: 'Brunhild' }, {}),
  },
  {
    name: 'an item that the player does not have',
    provokes: 'ItemNotOwned',
    async play(world) {
      const holder = await aHolder(world, 'sword');
      await grant(world, await world.logIn('other'), 'knight');
      expect((await become(world, holder, 'none')).error).toBe('ItemNotOwned');
      return become(world, holder, 'knight');
    },
  },
  {
    name: 'an item that is no character in its own catalog version, whatever another one says',
    provokes: 'InvalidItemProperties',
    async play(world) {
      const holder = await aHolder(world, 'sword');
      const items = [{ ItemId: 'sword', ...CHARACTER }];
      await setCatalog(world, { items, version: '2', asDefault: true });
      const reply = await become(world, holder, 'sword');
      expect(await itemsOf(world, holder)).toHaveLength(1);
      expect(await charactersOf(world, holder)).toEqual([]);
      return reply;
    },
  },
  {
    name: 'a player with as many characters as one may have keeps the item',
    provokes: 'OverLimit',
    async play(world) {
      const holder = await aHolder(world, 'knight');
      await fillCharacters(world, holder, CHARACTERS.default);
      const reply = await become(world, holder, 'knight');
      expect(await itemsOf(world, holder)).toHaveLength(1);
      return reply;
    },
  },
]);
