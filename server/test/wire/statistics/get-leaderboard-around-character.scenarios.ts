import { expect } from 'vitest';
import { getLeaderboardAroundCharacter } from '../../../src/statistics/operations/get-leaderboard-around-character.ts';
import {
  characterBoardAt,
  charactersIn,
  oneType,
  type Played,
  rankedCharacters,
} from '../../support/character-boards.ts';
import { noCharacter } from '../../support/character-statistics.ts';
import { aCharacter } from '../../support/characters.ts';
import { SCORE } from '../../support/boards.ts';
import { scenarios } from '../../support/scenario.ts';
import { seenAccountRefusals } from '../../support/seen-account-scenarios.ts';

export default scenarios(getLeaderboardAroundCharacter, [
  {
    name: 'the character is in the middle, or nearer to the end that is near; one without a value is behind all others',
    async play(world, door) {
      const [ada, bob] = [await world.logIn('ada'), await world.logIn('bob')];
      const characters = [
        ...(await rankedCharacters(world, ada, 5, 4, 3)),
        ...(await rankedCharacters(world, bob, 2, 1)),
      ];
      const entries = characters.map(({ CharacterId }, index) => [index, CharacterId, 5 - index]);
      const around = async (index: number) => {
        const asked = { ...(characters[index] as Played), MaxResultsCount: 3 };
        return charactersIn(await characterBoardAt(door, world, asked));
      };
      expect(await around(2)).toEqual(entries.slice(1, 4));
      expect(await around(0)).toEqual(entries.slice(0, 3));
      expect(await around(4)).toEqual(entries.slice(2));
      const CharacterId = await aCharacter(world, bob);
      const last = { ...bob, CharacterId, MaxResultsCount: 2 };
      const reply = await characterBoardAt(door, world, last);
      expect(charactersIn(reply)).toEqual([entries[4], [5, CharacterId, 0]]);
      return reply;
    },
  },
  oneType(),
  noCharacter(SCORE),
  ...seenAccountRefusals({ CharacterId: 'F'.repeat(16), ...SCORE }),
]);
