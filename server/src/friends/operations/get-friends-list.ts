import { EXAMPLE } from '../../kernel/examples.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { toAccountView } from '../../players/account-info.ts';
import { ProfileConstraints } from '../../players/player-profile.ts';
import { NO_PLAYER, OwnerServiceId, ownerOf } from '../../players/owner.ts';
import { listFriends } from '../commands.ts';
import { doorsOf, type FriendDeps, FriendInfo, PLATFORM_FRIENDS, toWireFriend } from '../wire.ts';

/** Lists the friends of a player. */
export const getFriendsList = sharedOperation<FriendDeps & { readonly namespaceId: string }>()({
  doors: doorsOf('GetFriendsList', 'players:read', {
    client: 'Lists the friends of the caller.',
    server: 'Lists the friends of a player.',
    description:
      'All of them, in the order in which they came. The friends that a player has at a platform are not among them, whatever is asked for: only AddFriend makes friends. A player sees the ids, DisplayName and Created of a friend, and the Username of one who has the player as a friend, too, where the title’s setting `FriendsUsernames` is on.',
  }),
  request: Type.Object({
    ServiceId: OwnerServiceId,
    ProfileConstraints,
    ...PLATFORM_FRIENDS,
    CustomTags,
  }),
  response: Type.Object(
    { Friends: Type.Array(FriendInfo, { description: 'The friends.' }) },
    { description: 'The friends of the player.' },
  ),
  errors: ['InvalidParams', 'AccountNotFound'],
  example: {
    request: { ServiceId: EXAMPLE.playerId, ProfileConstraints: { ShowDisplayName: true } },
    response: {
      Friends: [
        {
          FriendServiceId: EXAMPLE.playerId,
          TitleDisplayName: 'Ada',
          Tags: ['guild'],
          Profile: {
            PublisherId: EXAMPLE.namespaceId,
            TitleId: EXAMPLE.titleId,
            PlayerId: EXAMPLE.playerId,
            DisplayName: 'Ada',
          },
        },
      ],
    },
  },
  async handle({ ServiceId, ProfileConstraints: constraints }, { caller, deps, fail }) {
    const own = ownerOf(ServiceId, { caller, fail });
    // Of keys the permission decides: the setting is about what players see.
    const showsUsernames =
      caller.kind === 'player' && deps.findTitle(own.titleId)?.friendsUsernames === true;
    const friends = await deps.run(listFriends, { ...own, showsUsernames, now: deps.now() });
    if (!friends) throw fail('AccountNotFound', NO_PLAYER);
    const shown = { namespaceId: deps.namespaceId, constraints };
    return {
      Friends: friends.map(({ account, ...friend }) => {
        const view = toAccountView({ status: 'found', account }, caller);
        return toWireFriend({ ...view, ...friend }, shown);
      }),
    };
  },
});
