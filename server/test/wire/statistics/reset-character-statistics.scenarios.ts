import { expect } from 'vitest';
import { resetCharacterStatistics } from '../../../src/statistics/operations/reset-character-statistics.ts';
import {
  deleteCharacter,
  setOf,
  statisticsOfCharacter,
} from '../../support/character-statistics.ts';
import { aCharacter } from '../../support/characters.ts';
import { NOBODY } from '../../support/precedence.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { statisticsOf, update } from '../../support/statistics.ts';

export default scenarios(resetCharacterStatistics, [
  {
    name: 'no value of the character is left, and those of its player and of others are',
    async play(world, door) {
      const { playerId } = await world.logIn();
      const [one, two] = [
        await aCharacter(world, { playerId }),
        await aCharacter(world, { playerId }),
      ];
      for (const CharacterId of [one, two]) {
        await setOf(world, { playerId, CharacterId }, { score: 1, level: 2 });
      }
      await update(world, { playerId }, { Value: 3 });
      const reply = await callAt(door, world, { ServiceId: playerId, CharacterId: one });
      expect(await statisticsOfCharacter(world, { playerId, CharacterId: one })).toEqual({});
      const kept = await statisticsOfCharacter(world, { playerId, CharacterId: two });
      expect(kept).toEqual({ score: 1, level: 2 });
      expect(await statisticsOf(world, { playerId })).toEqual([['score', 3, 0]]);
      return reply;
    },
  },
  {
    name: 'what a deleted character has left is removed, and then there is no such character',
    provokes: 'CharacterNotFound',
    async play(world, door) {
      const { playerId } = await world.logIn();
      const CharacterId = await aCharacter(world, { playerId });
      await setOf(world, { playerId, CharacterId }, { score: 1 });
      await deleteCharacter(world, { playerId, CharacterId });
      const ask = () => callAt(door, world, { ServiceId: playerId, CharacterId });
      expect((await ask()).error).toBeUndefined();
      return ask();
    },
  },
  {
    name: 'there is no such player',
    provokes: 'AccountNotFound',
    play: (world, door) => callAt(door, world, { ServiceId: NOBODY, CharacterId: NOBODY }),
  },
]);
