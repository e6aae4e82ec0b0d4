import { EXAMPLE } from '../../kernel/examples.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import { ViewedServiceId } from '../../players/account-info.ts';
import { NO_PLAYER, viewedOf } from '../../players/owner.ts';
import {
  BOARD_MEMBERS,
  EXAMPLE_BOARD,
  fromWireBoard,
  Leaderboard,
  toWireBoard,
} from '../board-wire.ts';
import { findAround } from '../commands/boards.ts';

const summary = 'Shows the place of a player on a leaderboard, with those around.';
const description =
  'The player is in the middle, or nearer to the end of the leaderboard that is near. A player without a value is behind all others, with 0.';

/** Shows the part of a leaderboard around a player. */
export const getLeaderboardAroundPlayer = sharedOperation<{ readonly namespaceId: string }>()({
  doors: [
    {
      path: '/Client/GetLeaderboardAroundPlayer',
      summary,
      description,
      auth: { kind: 'sessionTicket', permission: 'account:read' },
    },
    {
      path: '/Server/GetLeaderboardAroundUser',
      summary,
      description,
      auth: { kind: 'secretKey', permission: 'statistics:read' },
    },
  ],
  request: Type.Object({ ServiceId: ViewedServiceId, ...BOARD_MEMBERS }),
  response: Leaderboard,
  errors: ['InvalidParams', 'AccountNotFound', 'LeaderboardVersionNotAvailable'],
  example: {
    ...EXAMPLE_BOARD,
    request: { ServiceId: EXAMPLE.playerId, ...EXAMPLE_BOARD.request },
  },
  async handle({ ServiceId, ...request }, { caller, deps, fail }) {
    const query = fromWireBoard(request, { caller, now: deps.now() });
    const part = await deps.run(findAround, { ...query, ...viewedOf(ServiceId, { caller, fail }) });
    if (part === 'noPlayer') throw fail('AccountNotFound', NO_PLAYER);
    if (part === 'noVersion') throw fail('LeaderboardVersionNotAvailable');
    const { namespaceId } = deps;
    return toWireBoard(part, { caller, namespaceId, constraints: request.ProfileConstraints });
  },
});
