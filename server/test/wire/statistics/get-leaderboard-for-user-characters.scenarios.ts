import { expect } from 'vitest';
import { getLeaderboardForUserCharacters } from '../../../src/statistics/operations/get-leaderboard-for-user-characters.ts';
import { SCORE } from '../../support/boards.ts';
import {
  characterBoardAt,
  charactersIn,
  type Played,
  rankedCharacters,
} from '../../support/character-boards.ts';
import { deleteCharacter } from '../../support/character-statistics.ts';
import { aCharacter } from '../../support/characters.ts';
import { scenarios } from '../../support/scenario.ts';
import { seenAccountRefusals } from '../../support/seen-account-scenarios.ts';

export default scenarios(getLeaderboardForUserCharacters, [
  {
    name: 'all characters of the player that are there and have a value, with their positions among those of all players',
    async play(world, door) {
      const [ada, bob] = [await world.logIn('ada'), await world.logIn('bob')];
      const [one, two, gone] = await rankedCharacters(world, ada, 1, 9, 7);
      await rankedCharacters(world, bob, 5, 10);
      await aCharacter(world, ada, 'without a value');
      await deleteCharacter(world, gone as Played);
      const reply = await characterBoardAt(door, world, ada);
      const [best, worst] = [
        [1, two?.CharacterId, 9],
        [4, one?.CharacterId, 1],
      ];
      expect(charactersIn(reply)).toEqual([best, worst]);
      const names = (reply.data.Leaderboard as readonly object[]).map(Object.entries);
      expect(names[0]).toContainEqual(['CharacterName', 'scored 9']);
      const first = await characterBoardAt(door, world, { ...ada, MaxResultsCount: 1 });
      expect(charactersIn(first)).toEqual([best]);
      const nobody = await world.logIn('without a character');
      expect((await characterBoardAt(door, world, nobody)).data).toEqual({ Leaderboard: [] });
      return reply;
    },
  },
  ...seenAccountRefusals(SCORE),
]);
