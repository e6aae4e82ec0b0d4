import { expect } from 'vitest';
import { BOARD_ENTRIES, BOARD_TOP } from '../../../src/kernel/statistic-limits.ts';
import { getLeaderboard } from '../../../src/statistics/operations/get-leaderboard.ts';
import {
  boardAt,
  expectProfiles,
  placesIn,
  ranked,
  SCORE,
  VERSION_SCENARIOS,
} from '../../support/boards.ts';
import { scenarios } from '../../support/scenario.ts';
import { update } from '../../support/statistics.ts';
import { must } from '../../support/stock.ts';

export default scenarios(getLeaderboard, [
  {
    name: 'the greatest value is first, and of equal ones the one that came first',
    async play(world, door) {
      const [ada, bob, cem] = await ranked(world, 5, 5, 9);
      await world.logIn('a player without a value');
      const reply = await boardAt(door, world, ada);
      const ids = [cem, ada, bob].map(({ playerId }) => playerId);
      expect(placesIn(reply)).toEqual([
        [0, ids[0], 9],
        [1, ids[1], 5],
        [2, ids[2], 5],
      ]);
      const second = await boardAt(door, world, ada, { StartPosition: 1, MaxResultsCount: 1 });
      expect(placesIn(second)).toEqual([[1, ids[1], 5]]);
      // A value that comes again keeps its time; one that goes and comes back does not.
      await update(world, ada, { Value: 5 });
      expect(placesIn(await boardAt(door, world, ada))).toEqual(placesIn(reply));
      await update(world, ada, { Value: 4 });
      await update(world, ada, { Value: 5 });
      const after = placesIn(await boardAt(door, world, ada));
      expect(after.map(([, id]) => id)).toEqual([ids[0], ids[2], ids[1]]);
      return reply;
    },
  },
  {
    name: `${BOARD_ENTRIES.default} entries come where no number is given, and none from a position behind the last`,
    async play(world, door) {
      const players = await ranked(world, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
      const reply = await boardAt(door, world, players[0]);
      expect(placesIn(reply)).toHaveLength(BOARD_ENTRIES.default);
      for (const StartPosition of [players.length, BOARD_TOP + 1, 2_147_483_647]) {
        expect(placesIn(await boardAt(door, world, players[0], { StartPosition }))).toEqual([]);
      }
      return reply;
    },
  },
  {
    name: 'a statistic that is not there has an empty leaderboard',
    async play(world, door) {
      const reply = await boardAt(door, world, await world.logIn());
      expect(reply.data).toEqual({ Leaderboard: [], Version: 0 });
      return reply;
    },
  },
  {
    name: 'players see of others the public part of the profile',
    play: async (world, door) => expectProfiles(world, door, (await ranked(world, 1))[0]),
  },
  {
    name: 'a player who resets statistics, or is deleted, is on no leaderboard',
    async play(world, door) {
      const [ada, bob, cem] = await ranked(world, 3, 2, 1);
      await must(world.asTitle('/Admin/ResetUserStatistics', { ServiceId: ada.playerId }));
      await must(world.asTitle('/Admin/DeletePlayer', { ServiceId: bob.playerId }));
      const reply = await boardAt(door, world, cem, SCORE);
      expect(placesIn(reply)).toEqual([[0, cem.playerId, 1]]);
      return reply;
    },
  },
  ...VERSION_SCENARIOS,
]);
