import { expect } from 'vitest';
import { deleteCharacterFromUser } from '../../../src/characters/operations/delete-character-from-user.ts';
import { aCharacter, charactersOf } from '../../support/characters.ts';
import { NOBODY } from '../../support/precedence.ts';
import { callAt, scenarios } from '../../support/scenario.ts';

export default scenarios(deleteCharacterFromUser, [
  {
    name: 'the character is gone, and no other one',
    async play(world, door) {
      const player = await world.logIn();
      const CharacterId = await aCharacter(world, player);
      await aCharacter(world, player, 'Hagen');
      const body = { ServiceId: player.playerId, CharacterId, SaveCharacterInventory: true };
      const reply = await callAt(door, world, body);
      expect(await charactersOf(world, player)).toEqual(['Hagen']);
      return reply;
    },
  },
  {
    name: 'a character that is not there, is gone, or is another player’s, in the same words',
    provokes: 'CharacterNotFound',
    async play(world, door) {
      const [player, other] = [await world.logIn(), await world.logIn('other')];
      const [own, others] = [await aCharacter(world, player), await aCharacter(world, other)];
      const remove = (CharacterId: string, ServiceId = player.playerId) =>
        callAt(door, world, { ServiceId, CharacterId, SaveCharacterInventory: false });
      expect((await remove(own)).code).toBe(200);
      const replies = [
        await remove(own),
        await remove(others),
        await remove(NOBODY),
        await remove(others, NOBODY),
      ];
      const words = replies.map(({ error, errorDetails }) => ({ error, errorDetails }));
      expect(words.slice(1)).toEqual([words[0], words[0], words[0]]);
      expect(await charactersOf(world, other)).toHaveLength(1);
      return remove(NOBODY);
    },
  },
]);
