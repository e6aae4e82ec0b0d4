import { expect } from 'vitest';
import { getFriendLeaderboardAroundPlayer } from '../../../src/statistics/operations/get-friend-leaderboard-around-player.ts';
import { boardAt, placesIn, ranked, VERSION_SCENARIOS } from '../../support/boards.ts';
import { add } from '../../support/friends.ts';
import { scenarios } from '../../support/scenario.ts';
import type { LoggedIn, World } from '../../support/world.ts';

/** A player whose friends have these values. */
async function withFriends(world: World, ada: LoggedIn, friends: readonly LoggedIn[]) {
  for (const friend of friends) {
    // oxlint-disable-next-line no-await-in-loop
    await add(world, ada, friend);
  }
  return ada;
}

export default scenarios(getFriendLeaderboardAroundPlayer, [
  {
    name: 'the caller or a friend is in the middle, or nearer to the end that is near',
    async play(world, door) {
      const [ada, ...friends] = await ranked(world, 5, 9, 3, 1);
      await withFriends(world, ada, friends);
      const entries = [friends[0], ada, friends[1], friends[2]].map((one, index) => {
        return [index, one.playerId, [9, 5, 3, 1][index]];
      });
      const own = await boardAt(door, world, ada, { MaxResultsCount: 3 });
      expect(placesIn(own)).toEqual(entries.slice(0, 3));
      const { sessionTicket } = ada;
      const last = { ...friends[2], sessionTicket };
      const reply = await boardAt(door, world, last, { MaxResultsCount: 2 });
      expect(placesIn(reply)).toEqual(entries.slice(2));
      return reply;
    },
  },
  {
    name: 'the caller or a friend without a value is behind all others, with 0',
    async play(world, door) {
      const [bob] = await ranked(world, 9);
      const [ada, cem] = [await world.logIn('ada'), await world.logIn('cem')];
      await withFriends(world, ada, [bob, cem]);
      const { sessionTicket } = ada;
      for (const one of [ada, { ...cem, sessionTicket }]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(placesIn(await boardAt(door, world, one))).toEqual([
          [0, bob.playerId, 9],
          [1, one.playerId, 0],
        ]);
      }
      return boardAt(door, world, ada);
    },
  },
  {
    name: 'a player who is no friend is AccountNotFound, with a value or without one',
    provokes: 'AccountNotFound',
    async play(world, door) {
      const [ada, bob] = await ranked(world, 5, 9);
      const { sessionTicket } = ada;
      const cem = { ...(await world.logIn('cem')), sessionTicket };
      expect(await boardAt(door, world, cem)).toMatchObject({ error: 'AccountNotFound' });
      return boardAt(door, world, { ...bob, sessionTicket });
    },
  },
  ...VERSION_SCENARIOS,
]);
