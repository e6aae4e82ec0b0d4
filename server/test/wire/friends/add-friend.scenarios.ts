import { expect } from 'vitest';
import { addFriend } from '../../../src/friends/operations/add-friend.ts';
import { FRIENDS_MAX } from '../../../src/kernel/friend-limits.ts';
import { TAKEN_NAMES_PER_ADDRESS } from '../../../src/kernel/limits.ts';
import { register } from '../../support/accounts.ts';
import { befriendMany, friendsOf, switchOn } from '../../support/friends.ts';
import { from, mustWait, untilLimited } from '../../support/guessing.ts';
import { scenarios } from '../../support/scenario.ts';
import { askAt, seenAccountRefusals } from '../../support/seen-account-scenarios.ts';
import { must } from '../../support/stock.ts';
import type { LoggedIn } from '../../support/world.ts';

const asked = ({ playerId, sessionTicket }: LoggedIn) => ({ ServiceId: playerId, sessionTicket });

export default scenarios(addFriend, [
  {
    name: 'a player is a friend of the one who added, and not the other way round',
    async play(world, door) {
      const [ada, bob] = [await world.logIn('ada'), await world.logIn('bob')];
      const body = { ...asked(ada), FriendServiceId: bob.playerId };
      const reply = await askAt(door, world, body);
      expect(reply.data).toEqual({ Created: true });
      expect(await friendsOf(world, ada)).toMatchObject([{ FriendServiceId: bob.playerId }]);
      expect(await friendsOf(world, bob)).toEqual([]);
      return reply;
    },
  },
  {
    name: 'both are friends of each other where the title says so, and neither of a player who is deleted',
    async play(world, door) {
      await switchOn(world, 'MutualFriends');
      const [ada, bob] = [await world.logIn('ada'), await world.logIn('bob')];
      const reply = await askAt(door, world, { ...asked(ada), FriendServiceId: bob.playerId });
      expect(await friendsOf(world, bob)).toMatchObject([{ FriendServiceId: ada.playerId }]);
      const again = await askAt(door, world, { ...asked(bob), FriendServiceId: ada.playerId });
      expect(again.error).toBe('UsersAlreadyFriends');
      await must(world.asTitle('/Admin/DeletePlayer', { ServiceId: bob.playerId }));
      expect(await friendsOf(world, ada)).toEqual([]);
      return reply;
    },
  },
  {
    name: 'a friend is found by display name where those are unique, and by username',
    async play(world, door) {
      const ada = await world.logIn('ada');
      const bob = await must(register(world, { Username: 'bob_b', DisplayName: 'Bob' }));
      const cem = await must(
        register(world, { Username: 'cem_c', Email: 'cem@example.com', DisplayName: 'Cem' }),
      );
      const byName = { ...asked(ada), FriendTitleDisplayName: 'bob' };
      const shared = await askAt(door, world, byName);
      expect(shared.errorDetails).toHaveProperty('FriendTitleDisplayName');
      await world.makeNamesUnique();
      await must(askAt(door, world, byName));
      const reply = await askAt(door, world, { ...asked(ada), FriendUsername: 'CEM_C' });
      const ids = (await friendsOf(world, ada)).map((friend) => friend.FriendServiceId);
      expect(new Set(ids)).toEqual(new Set([bob.ServiceId, cem.ServiceId]));
      return reply;
    },
  },
  {
    name: 'by an email address, where the title allows it, the answer is the same for any',
    async play(world, door) {
      const ada = await world.logIn('ada');
      const bob = await must(register(world, { Username: 'bob_b', Email: 'bob@example.com' }));
      const ask = (FriendEmail: string, key: string) => {
        const { sessionTicket, ...of } = asked(ada);
        const headers = { 'Idempotency-Key': key };
        return door.auth.kind === 'sessionTicket'
          ? world.call(door.path, { FriendEmail }, { sessionTicket }, headers)
          : world.call(door.path, { ...of, FriendEmail }, { secretKey: world.secretKey }, headers);
      };
      expect((await ask('bob@example.com', 'off')).error).toBe('InvalidParams');
      await switchOn(world, 'FriendsByEmail');
      const reply = await ask('nobody@example.com', 'nobody');
      expect(await friendsOf(world, ada)).toEqual([]);
      const found = await ask('BOB@example.com', 'bob');
      expect(found.data).toEqual(reply.data);
      const again = await ask('bob@example.com', 'again');
      expect(again.data).toEqual(reply.data);
      const replayed = await Promise.all([
        ask('nobody@example.com', 'nobody'),
        ask('BOB@example.com', 'bob'),
      ]);
      expect(replayed.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([
        'true',
        'true',
      ]);
      expect(await friendsOf(world, ada)).toEqual([]);
      const back = { ServiceId: bob.ServiceId, FriendServiceId: ada.playerId };
      await must(world.asTitle('/Server/AddFriend', back));
      expect(await friendsOf(world, ada)).toMatchObject([{ FriendServiceId: bob.ServiceId }]);
      return reply;
    },
  },
  {
    name: 'a key without the permission for personal data finds nobody by a username',
    async play(world, door) {
      const ada = await world.logIn('ada');
      await must(register(world, { Username: 'bob_b' }));
      const secretKey = await world.limitedKey(['server']);
      const body = { ServiceId: ada.playerId, FriendUsername: 'bob_b' };
      const refused = await world.call('/Server/AddFriend', body, { secretKey });
      expect(refused.error).toBe('NotAuthorizedByTitle');
      const bob = await world.logIn('bob');
      return askAt(door, world, { ...asked(ada), FriendServiceId: bob.playerId });
    },
  },
  {
    name: 'a player does not try usernames without end; friends who are there cost nothing',
    async play(world, door) {
      const ada = await world.logIn('ada');
      const { sessionTicket } = ada;
      await must(register(world, { Username: 'bob_b' }));
      const path = '/Client/AddFriend';
      const ask = (FriendUsername: string) =>
        world.call(
          path,
          { FriendUsername },
          { sessionTicket },
          { ...from('203.0.113.77'), 'Idempotency-Key': FriendUsername },
        );
      let tried = 0;
      const refused = await untilLimited(
        TAKEN_NAMES_PER_ADDRESS.burst,
        () => ask(`nobody_${(tried += 1)}`),
        mustWait,
      );
      expect(refused.error).toBe('APIClientRequestRateLimitExceeded');
      expect((await ask('bob_b')).error).toBe('APIClientRequestRateLimitExceeded');
      // Ids are no guesses.
      const cem = await world.logIn('cem');
      return askAt(door, world, { ...asked(ada), FriendServiceId: cem.playerId });
    },
  },
  {
    name: 'exactly one name is needed, and nobody is the own friend',
    provokes: 'InvalidParams',
    async play(world, door) {
      const ada = await world.logIn('ada');
      const none = await askAt(door, world, asked(ada));
      expect(none.errorDetails).toHaveProperty('FriendServiceId');
      const two = { FriendServiceId: 'NOBODY', FriendUsername: 'bob_b' };
      expect((await askAt(door, world, { ...asked(ada), ...two })).error).toBe('InvalidParams');
      return askAt(door, world, { ...asked(ada), FriendServiceId: ada.playerId });
    },
  },
  {
    name: 'a friend is added once',
    provokes: 'UsersAlreadyFriends',
    async play(world, door) {
      const [ada, bob] = [await world.logIn('ada'), await world.logIn('bob')];
      const body = { ...asked(ada), FriendServiceId: bob.playerId };
      await must(askAt(door, world, body));
      return askAt(door, world, body);
    },
  },
  {
    name: 'one more friend than can be is refused, until one is removed',
    provokes: 'OverLimit',
    isAtFullSize: true,
    async play(world, door) {
      const [ada, bob] = [await world.logIn('ada'), await world.logIn('bob')];
      await befriendMany(world, ada, FRIENDS_MAX);
      const body = { ...asked(ada), FriendServiceId: bob.playerId };
      const reply = await askAt(door, world, body);
      const [first] = await friendsOf(world, ada);
      const gone = { ServiceId: ada.playerId, FriendServiceId: first?.FriendServiceId };
      await must(world.asTitle('/Server/RemoveFriend', gone));
      await must(askAt(door, world, body));
      return reply;
    },
  },
  ...seenAccountRefusals({ FriendServiceId: 'NOBODY' }),
]);
