import { expect } from 'vitest';
import { removeFriend } from '../../../src/friends/operations/remove-friend.ts';
import { add, friendsOf, switchOn } from '../../support/friends.ts';
import { scenarios } from '../../support/scenario.ts';
import { askAt, seenAccountRefusals } from '../../support/seen-account-scenarios.ts';
import { must } from '../../support/stock.ts';

export default scenarios(removeFriend, [
  {
    name: 'a friend is gone, and no other; once more changes nothing',
    async play(world, door) {
      const [ada, bob, cem] = [
        await world.logIn('ada'),
        await world.logIn('bob'),
        await world.logIn('cem'),
      ];
      await add(world, ada, bob);
      await add(world, ada, cem);
      await add(world, bob, ada);
      const { sessionTicket } = ada;
      const body = { sessionTicket, ServiceId: ada.playerId, FriendServiceId: bob.playerId };
      await must(askAt(door, world, body));
      const reply = await askAt(door, world, body);
      expect(await friendsOf(world, ada)).toMatchObject([{ FriendServiceId: cem.playerId }]);
      expect(await friendsOf(world, bob)).toMatchObject([{ FriendServiceId: ada.playerId }]);
      return reply;
    },
  },
  {
    name: 'both lose the other where the title says so',
    async play(world, door) {
      const [ada, bob] = [await world.logIn('ada'), await world.logIn('bob')];
      await switchOn(world, 'MutualFriends');
      await add(world, ada, bob);
      const reply = await askAt(door, world, {
        sessionTicket: bob.sessionTicket,
        ServiceId: bob.playerId,
        FriendServiceId: ada.playerId,
      });
      expect(await friendsOf(world, ada)).toEqual([]);
      expect(await friendsOf(world, bob)).toEqual([]);
      return reply;
    },
  },
  ...seenAccountRefusals({ FriendServiceId: 'NOBODY' }),
]);
