import { expect } from 'vitest';
import { getFriendLeaderboard } from '../../../src/statistics/operations/get-friend-leaderboard.ts';
import { register } from '../../support/accounts.ts';
import {
  boardAt,
  expectProfiles,
  placesIn,
  ranked,
  SCORE,
  VERSION_SCENARIOS,
} from '../../support/boards.ts';
import { add, switchOn } from '../../support/friends.ts';
import { scenarios } from '../../support/scenario.ts';
import { seenAccountRefusals } from '../../support/seen-account-scenarios.ts';
import { update } from '../../support/statistics.ts';
import { must } from '../../support/stock.ts';

export default scenarios(getFriendLeaderboard, [
  {
    name: 'the player and the player’s friends have positions among themselves',
    async play(world, door) {
      const [ada, bob, , dora] = await ranked(world, 1, 9, 5, 1);
      const eve = await world.logIn('a friend without a value');
      for (const friend of [bob, dora, eve]) await add(world, ada, friend);
      const reply = await boardAt(door, world, ada, { ExternalPlatformFriends: 'All' });
      const entries = [
        [0, bob.playerId, 9],
        [1, ada.playerId, 1],
        [2, dora.playerId, 1],
      ];
      expect(placesIn(reply)).toEqual(entries);
      const rest = await boardAt(door, world, ada, { StartPosition: 1, MaxResultsCount: 1 });
      expect(placesIn(rest)).toEqual([entries[1]]);
      // Friends are of the one who added them.
      expect(placesIn(await boardAt(door, world, bob))).toEqual([[0, bob.playerId, 9]]);
      expect(placesIn(await boardAt(door, world, eve))).toEqual([]);
      return reply;
    },
  },
  {
    name: 'players see of others the public part of the profile',
    play: async (world, door) => expectProfiles(world, door, (await ranked(world, 1))[0]),
  },
  {
    name: 'a friend by an email address is shown once that one has added the player, too',
    async play(world, door) {
      await switchOn(world, 'FriendsByEmail');
      const [ada] = await ranked(world, 1);
      const Email = 'bob@example.com';
      const { ServiceId: playerId } = await must(register(world, { Username: 'bob_b', Email }));
      const bob = { playerId };
      await update(world, bob, { Value: 9 });
      const { sessionTicket } = ada;
      await must(world.call('/Client/AddFriend', { FriendEmail: Email }, { sessionTicket }));
      const own = [0, ada.playerId, 1];
      expect(placesIn(await boardAt(door, world, ada))).toEqual([own]);
      await add(world, bob, ada);
      const reply = await boardAt(door, world, ada);
      expect(placesIn(reply)).toEqual([
        [0, playerId, 9],
        [1, ...own.slice(1)],
      ]);
      return reply;
    },
  },
  ...VERSION_SCENARIOS,
  ...seenAccountRefusals(SCORE),
]);
