import { EXAMPLE } from '../../kernel/examples.ts';
import { FRIEND_TAGS } from '../../kernel/friend-limits.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { NO_PLAYER, OwnerServiceId, ownerOf } from '../../players/owner.ts';
import { tagFriend } from '../commands.ts';
import { doorsOf, FriendServiceId } from '../wire.ts';

/** Replaces the tags of a friend. */
export const setFriendTags = sharedOperation()({
  doors: doorsOf('SetFriendTags', 'friends:write', {
    client: 'Replaces the tags that the caller has given a friend.',
    server: 'Replaces the tags that a player has given a friend.',
    description: 'The friend does not see them. A player who is no friend is AccountNotFound.',
  }),
  request: Type.Object({
    ServiceId: OwnerServiceId,
    FriendServiceId,
    Tags: Type.Array(Identifier('A tag.', FRIEND_TAGS.chars), {
      description: 'All tags of the friend from now on; none: they are removed.',
      maxItems: FRIEND_TAGS.max,
    }),
    CustomTags,
  }),
  response: EmptyResult,
  errors: ['InvalidParams', 'AccountNotFound'],
  example: {
    request: { FriendServiceId: EXAMPLE.playerId, Tags: ['guild'] },
    response: {},
  },
  async handle({ ServiceId, FriendServiceId: friendId, Tags: tags }, { caller, deps, fail }) {
    const own = ownerOf(ServiceId, { caller, fail });
    const outcome = await deps.run(tagFriend, { ...own, friendId, tags });
    if (outcome === 'noPlayer') throw fail('AccountNotFound', NO_PLAYER);
    if (outcome === 'noFriend') throw fail('AccountNotFound', NO_FRIEND);
    return {};
  },
});

const NO_FRIEND = { details: { FriendServiceId: ['This is no friend of the player.'] } };
