import { expect } from 'vitest';
import { getFriendsList } from '../../../src/friends/operations/get-friends-list.ts';
import { register } from '../../support/accounts.ts';
import { add, switchOn } from '../../support/friends.ts';
import { scenarios } from '../../support/scenario.ts';
import { askAt, seenAccountRefusals } from '../../support/seen-account-scenarios.ts';
import { must } from '../../support/stock.ts';

export default scenarios(getFriendsList, [
  {
    name: 'friends have what the caller may see of them, and nothing else',
    async play(world, door) {
      const ada = await world.logIn('ada');
      const bob = await must(register(world, { Username: 'bob_b', DisplayName: 'Bob' }));
      const Tags = ['guild'];
      const of = { ServiceId: ada.playerId, FriendServiceId: bob.ServiceId };
      await must(world.asTitle('/Server/AddFriend', of));
      await must(world.asTitle('/Server/SetFriendTags', { ...of, Tags }));
      const reply = await askAt(door, world, { ...ada, ServiceId: ada.playerId });
      const Profile = {
        PublisherId: expect.stringMatching(/^[0-9A-F]{16}$/),
        TitleId: world.titleId,
        PlayerId: bob.ServiceId,
        Created: expect.any(String),
        DisplayName: 'Bob',
      };
      const open = { FriendServiceId: bob.ServiceId, TitleDisplayName: 'Bob', Tags, Profile };
      const ofStudio = {
        ...open,
        Username: 'bob_b',
        Profile: {
          ...Profile,
          Origination: 'Service',
          LastLogin: expect.any(String),
          LinkedAccounts: [expect.objectContaining({ Platform: 'Service', Username: 'bob_b' })],
        },
      };
      const isPublic = door.auth.kind === 'sessionTicket';
      expect(reply.data.Friends).toEqual([isPublic ? open : ofStudio]);
      return reply;
    },
  },
  {
    name: 'a key without the permission for personal data sees no names and accounts',
    async play(world, door) {
      const ada = await world.logIn('ada');
      const bob = await must(register(world, { Username: 'bob_b' }));
      await add(world, ada, { playerId: bob.ServiceId });
      const secretKey = await world.limitedKey(['server']);
      const body = { ServiceId: ada.playerId };
      const seen = await world.call('/Server/GetFriendsList', body, { secretKey });
      expect(JSON.stringify(seen.data)).not.toContain('bob_b');
      return askAt(door, world, { ...body, sessionTicket: ada.sessionTicket });
    },
  },
  {
    name: 'players see usernames of those who have them as friends, too, where the title says so, and nothing else of theirs',
    async play(world, door) {
      const [bob, cem] = await Promise.all(
        ['bob_b', 'cem_c'].map(async (Username) => {
          const names = { Username, Email: `${Username}@example.com` };
          const { ServiceId, SessionTicket } = await must(register(world, names));
          return { playerId: String(ServiceId), sessionTicket: String(SessionTicket) };
        }),
      );
      if (!bob || !cem) throw new Error('Two players were registered.');
      const ada = await world.logIn('ada');
      for (const friend of [ada, cem]) await add(world, bob, friend);
      await add(world, ada, bob);
      const ask = ({ sessionTicket, playerId }: typeof bob) =>
        askAt(door, world, { sessionTicket, ServiceId: playerId });
      const off = await ask(bob);
      const offOfAda = await ask(ada);
      await switchOn(world, 'FriendsUsernames');
      const isPublic = door.auth.kind === 'sessionTicket';
      // Ada has no username, and Cem has not added Bob.
      expect((await ask(bob)).data).toEqual(off.data);
      expect((await ask(ada)).data.Friends).toEqual(
        offOfAda.data.Friends.map((friend: object) => {
          return isPublic ? { ...friend, Username: 'bob_b' } : friend;
        }),
      );
      await add(world, cem, bob);
      const reply = await ask(bob);
      const names = reply.data.Friends.map((one: { Username?: string }) => one.Username);
      expect(names.toSorted()).toEqual(['cem_c', undefined]);
      return reply;
    },
  },
  {
    name: 'a call that makes both friends shows usernames to both, and keys see them by their permission alone',
    async play(world, door) {
      const ada = await world.logIn('ada');
      const bob = await must(register(world, { Username: 'bob_b' }));
      for (const setting of ['MutualFriends', 'FriendsUsernames'] as const) {
        await switchOn(world, setting);
      }
      await add(world, ada, { playerId: bob.ServiceId });
      const secretKey = await world.limitedKey(['server']);
      const body = { ServiceId: ada.playerId };
      const seen = await must(world.call('/Server/GetFriendsList', body, { secretKey }));
      expect(JSON.stringify(seen)).not.toContain('bob_b');
      const reply = await askAt(door, world, { ...body, sessionTicket: ada.sessionTicket });
      expect(reply.data.Friends).toMatchObject([{ Username: 'bob_b' }]);
      return reply;
    },
  },
  {
    name: 'a profile has what is asked for, and platforms bring no friends',
    async play(world, door) {
      const [ada, bob] = [await world.logIn('ada'), await world.logIn('bob')];
      await add(world, ada, bob);
      const reply = await askAt(door, world, {
        sessionTicket: ada.sessionTicket,
        ServiceId: ada.playerId,
        ProfileConstraints: { ShowCreated: true },
        ExternalPlatformFriends: 'All',
        IncludeSteamFriends: true,
        XboxToken: 'XBL3.0 x=1',
      });
      expect(reply.data.Friends).toHaveLength(1);
      expect(Object.keys(reply.data.Friends[0].Profile).toSorted()).toEqual([
        'Created',
        'PlayerId',
        'PublisherId',
        'TitleId',
      ]);
      return reply;
    },
  },
  ...seenAccountRefusals({}),
]);
