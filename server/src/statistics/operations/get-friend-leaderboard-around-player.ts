import { EXAMPLE } from '../../kernel/examples.ts';
import { PLATFORM_FRIENDS } from '../../friends/wire.ts';
import { operation } from '../../kernel/operation.ts';
import { Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import {
  BOARD_MEMBERS,
  EXAMPLE_BOARD,
  fromWireBoard,
  Leaderboard,
  toWireBoard,
} from '../board-wire.ts';
import { findAroundFriend } from '../commands/boards.ts';

/** Shows the part of the leaderboard of the caller and the caller's friends around one of them. */
export const getFriendLeaderboardAroundPlayer = operation<{ readonly namespaceId: string }>()({
  path: '/Client/GetFriendLeaderboardAroundPlayer',
  summary: 'Shows the place of the caller, or of a friend, among the caller’s friends.',
  description:
    'The one who is asked for is in the middle, or nearer to the end that is near, and without a value behind all others, with 0. The friends that a player has at a platform are not among them.',
  auth: { kind: 'sessionTicket', permission: 'account:read' },
  request: Type.Object({
    ServiceId: Type.Optional(
      Identifier('The account id of the caller or of a friend. Absent: the caller.'),
    ),
    ...BOARD_MEMBERS,
    ...PLATFORM_FRIENDS,
  }),
  response: Leaderboard,
  errors: ['AccountNotFound', 'LeaderboardVersionNotAvailable'],
  example: {
    ...EXAMPLE_BOARD,
    request: { ServiceId: EXAMPLE.playerId, ...EXAMPLE_BOARD.request },
  },
  async handle({ ServiceId, ...request }, { caller, deps, fail }) {
    const { titleId, playerId } = caller;
    const query = fromWireBoard(request, { caller, now: deps.now() });
    const friendId = ServiceId ?? playerId;
    const part = await deps.run(findAroundFriend, { ...query, titleId, playerId, friendId });
    if (part === 'noPlayer') {
      throw fail('AccountNotFound', { details: { ServiceId: ['The caller has no such friend.'] } });
    }
    if (part === 'noVersion') throw fail('LeaderboardVersionNotAvailable');
    const { namespaceId } = deps;
    return toWireBoard(part, { caller, namespaceId, constraints: request.ProfileConstraints });
  },
});
