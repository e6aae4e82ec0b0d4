import { EXAMPLE } from '../../kernel/examples.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { NO_PLAYER, OwnerServiceId, ownerOf } from '../../players/owner.ts';
import { unfriend } from '../commands.ts';
import { doorsOf, type FriendDeps, FriendServiceId } from '../wire.ts';

/** Ends a friendship. */
export const removeFriend = sharedOperation<FriendDeps>()({
  doors: doorsOf('RemoveFriend', 'friends:write', {
    client: 'Removes a friend of the caller.',
    server: 'Removes a friend of a player.',
    description:
      'Removing a player who is no friend is a success. Where the title’s setting `MutualFriends` is on, the friend loses the player, too.',
  }),
  request: Type.Object({ ServiceId: OwnerServiceId, FriendServiceId, CustomTags }),
  response: EmptyResult,
  errors: ['InvalidParams', 'AccountNotFound'],
  example: { request: { FriendServiceId: EXAMPLE.playerId }, response: {} },
  async handle({ ServiceId, FriendServiceId: friendId }, { caller, deps, fail }) {
    const own = ownerOf(ServiceId, { caller, fail });
    const isMutual = deps.findTitle(own.titleId)?.mutualFriends === true;
    const isThere = await deps.run(unfriend, { ...own, friendId, isMutual });
    if (!isThere) throw fail('AccountNotFound', NO_PLAYER);
    return {};
  },
});
