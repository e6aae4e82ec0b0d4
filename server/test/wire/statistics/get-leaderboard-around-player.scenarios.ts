import { expect } from 'vitest';
import { getLeaderboardAroundPlayer } from '../../../src/statistics/operations/get-leaderboard-around-player.ts';
import { boardAt, placesIn, ranked, SCORE, VERSION_SCENARIOS } from '../../support/boards.ts';
import { scenarios } from '../../support/scenario.ts';
import { askAt, seenAccountRefusals } from '../../support/seen-account-scenarios.ts';

export default scenarios(getLeaderboardAroundPlayer, [
  {
    name: 'the player is in the middle, or nearer to the end that is near',
    async play(world, door) {
      const players = await ranked(world, 5, 4, 3, 2, 1);
      const around = async (index: 0 | 2 | 4) =>
        placesIn(await boardAt(door, world, players[index], { MaxResultsCount: 3 }));
      const entries = players.map(({ playerId }, index) => [index, playerId, 5 - index]);
      expect(await around(2)).toEqual(entries.slice(1, 4));
      expect(await around(0)).toEqual(entries.slice(0, 3));
      expect(await around(4)).toEqual(entries.slice(2));
      const { sessionTicket } = players[0];
      const ofOther = { sessionTicket, ServiceId: players[2].playerId, ...SCORE };
      const reply = await askAt(door, world, { ...ofOther, MaxResultsCount: 1 });
      expect(placesIn(reply)).toEqual([entries[2]]);
      return reply;
    },
  },
  {
    name: 'a player without a value is behind all others, with 0',
    async play(world, door) {
      const [ada] = await ranked(world, -5);
      const bob = await world.logIn('bob');
      const reply = await boardAt(door, world, bob);
      expect(placesIn(reply)).toEqual([
        [0, ada.playerId, -5],
        [1, bob.playerId, 0],
      ]);
      return reply;
    },
  },
  ...VERSION_SCENARIOS,
  ...seenAccountRefusals(SCORE),
]);
