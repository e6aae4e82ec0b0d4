import { expect } from 'vitest';
import { setFriendTags } from '../../../src/friends/operations/set-friend-tags.ts';
import { FRIEND_TAGS } from '../../../src/kernel/friend-limits.ts';
import { add, friendsOf } from '../../support/friends.ts';
import { scenarios } from '../../support/scenario.ts';
import { askAt, seenAccountRefusals } from '../../support/seen-account-scenarios.ts';
import { must } from '../../support/stock.ts';

const LONGEST = '😀'.repeat(FRIEND_TAGS.chars);

export default scenarios(setFriendTags, [
  {
    name: 'a friend has these tags and no others, for the player alone',
    async play(world, door) {
      const [ada, bob] = [await world.logIn('ada'), await world.logIn('bob')];
      await add(world, ada, bob);
      await add(world, bob, ada);
      const { sessionTicket } = ada;
      const of = { sessionTicket, ServiceId: ada.playerId, FriendServiceId: bob.playerId };
      await must(askAt(door, world, { ...of, Tags: ['old'] }));
      const Tags = Array.from({ length: FRIEND_TAGS.max }, () => LONGEST);
      const reply = await askAt(door, world, { ...of, Tags });
      expect(await friendsOf(world, ada)).toMatchObject([{ Tags }]);
      expect(await friendsOf(world, bob)).toMatchObject([{ Tags: [] }]);
      await must(askAt(door, world, { ...of, Tags: [] }));
      expect(await friendsOf(world, ada)).toMatchObject([{ Tags: [] }]);
      return reply;
    },
  },
  {
    name: 'too many tags, and a tag that is too long, are refused',
    provokes: 'InvalidParams',
    async play(world, door) {
      const { playerId: ServiceId, sessionTicket } = await world.logIn();
      const of = { sessionTicket, ServiceId, FriendServiceId: 'NOBODY' };
      const long = await askAt(door, world, { ...of, Tags: [`${LONGEST}a`] });
      expect(long.error).toBe('InvalidParams');
      const Tags = Array.from({ length: FRIEND_TAGS.max + 1 }, () => 'a');
      return askAt(door, world, { ...of, Tags });
    },
  },
  {
    name: 'a player who is no friend has no tags',
    provokes: 'AccountNotFound',
    async play(world, door) {
      const [ada, bob] = [await world.logIn('ada'), await world.logIn('bob')];
      const { sessionTicket } = ada;
      const of = { sessionTicket, ServiceId: ada.playerId, FriendServiceId: bob.playerId };
      const reply = await askAt(door, world, { ...of, Tags: ['a'] });
      expect(reply.errorDetails).toHaveProperty('FriendServiceId');
      return reply;
    },
  },
  ...seenAccountRefusals({ FriendServiceId: 'NOBODY', Tags: [] }),
]);
