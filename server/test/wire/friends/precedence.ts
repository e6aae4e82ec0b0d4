import { addFriend } from '../../../src/friends/operations/add-friend.ts';
import { getFriendsList } from '../../../src/friends/operations/get-friends-list.ts';
import { removeFriend } from '../../../src/friends/operations/remove-friend.ts';
import { setFriendTags } from '../../../src/friends/operations/set-friend-tags.ts';
import { FRIENDS_MAX } from '../../../src/kernel/friend-limits.ts';
import { befriendMany, friendsOf } from '../../support/friends.ts';
import { bodies, NOBODY, pair, type PrecedenceList } from '../../support/precedence.ts';

const NO_ID = { ServiceId: NOBODY, FriendServiceId: '' };
const NO_FRIEND = { ServiceId: NOBODY, FriendServiceId: NOBODY };

const pairs: PrecedenceList = [
  [
    addFriend,
    [
      bodies('InvalidParams', 'AccountNotFound', async (world) => {
        const of = { ...NO_FRIEND, ServiceId: (await world.logIn()).playerId };
        return [{ ...of, FriendUsername: 'ada' }, of];
      }),
      pair('AccountNotFound', 'UsersAlreadyFriends', 'nobody has a friend who does not exist'),
      bodies('UsersAlreadyFriends', 'OverLimit', async (world) => {
        const player = await world.logIn();
        await befriendMany(world, player, FRIENDS_MAX);
        const [friend] = await friendsOf(world, player);
        const other = await world.logIn('other');
        const of = { ServiceId: player.playerId };
        return [
          { ...of, FriendServiceId: friend?.FriendServiceId },
          { ...of, FriendServiceId: other.playerId },
        ];
      }),
    ],
  ],
  [
    getFriendsList,
    [
      bodies('InvalidParams', 'AccountNotFound', async () => [
        { ServiceId: NOBODY, ExternalPlatformFriends: 'Neighbours' },
        { ServiceId: NOBODY },
      ]),
    ],
  ],
  [removeFriend, [bodies('InvalidParams', 'AccountNotFound', async () => [NO_ID, NO_FRIEND])]],
  [
    setFriendTags,
    [
      bodies('InvalidParams', 'AccountNotFound', async () => [
        { ...NO_ID, Tags: [] },
        { ...NO_FRIEND, Tags: [] },
      ]),
    ],
  ],
];

export default pairs;
