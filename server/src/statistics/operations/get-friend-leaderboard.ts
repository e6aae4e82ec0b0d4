import { EXAMPLE } from '../../kernel/examples.ts';
import { PLATFORM_FRIENDS } from '../../friends/wire.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import { NO_PLAYER, OwnerServiceId, ownerOf } from '../../players/owner.ts';
import {
  BOARD_MEMBERS,
  EXAMPLE_BOARD,
  fromWireBoard,
  Leaderboard,
  StartPosition,
  toWireBoard,
} from '../board-wire.ts';
import { findFriendsOnBoard } from '../commands/boards.ts';

const description =
  'From StartPosition among them on, best first. Who has no value is not there. The friends that a player has at a platform are not among them.';

/** Shows a part of the leaderboard of a player and the player's friends. */
export const getFriendLeaderboard = sharedOperation<{ readonly namespaceId: string }>()({
  doors: [
    {
      path: '/Client/GetFriendLeaderboard',
      summary: 'Shows the leaderboard of the caller and the caller’s friends.',
      description,
      auth: { kind: 'sessionTicket', permission: 'account:read' },
    },
    {
      path: '/Server/GetFriendLeaderboard',
      summary: 'Shows the leaderboard of a player and the player’s friends.',
      description,
      auth: { kind: 'secretKey', permission: 'statistics:read' },
    },
  ],
  request: Type.Object({
    ServiceId: OwnerServiceId,
    StartPosition,
    ...BOARD_MEMBERS,
    ...PLATFORM_FRIENDS,
  }),
  response: Leaderboard,
  errors: ['InvalidParams', 'AccountNotFound', 'LeaderboardVersionNotAvailable'],
  example: {
    ...EXAMPLE_BOARD,
    request: { ServiceId: EXAMPLE.playerId, StartPosition: 0, ...EXAMPLE_BOARD.request },
  },
  async handle({ ServiceId, StartPosition: start = 0, ...request }, { caller, deps, fail }) {
    const query = fromWireBoard(request, { caller, now: deps.now() });
    const of = ownerOf(ServiceId, { caller, fail });
    const part = await deps.run(findFriendsOnBoard, { ...query, ...of, start });
    if (part === 'noPlayer') throw fail('AccountNotFound', NO_PLAYER);
    if (part === 'noVersion') throw fail('LeaderboardVersionNotAvailable');
    const { namespaceId } = deps;
    return toWireBoard(part, { caller, namespaceId, constraints: request.ProfileConstraints });
  },
});
