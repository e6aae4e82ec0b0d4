import { expect } from 'vitest';
import { getFriendsList } from '../../../src/friends/operations/get-friends-list.ts';
import { register } from '../../support/accounts.ts';
import { add } from '../../support/friends.ts';
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
