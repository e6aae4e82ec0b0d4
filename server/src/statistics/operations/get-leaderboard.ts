import { sharedOperation } from '../../kernel/operation.ts';
import { BOARD_TOP, STATISTIC_VERSIONS_KEPT } from '../../kernel/statistic-limits.ts';
import { Type } from '../../kernel/type.ts';
import {
  BOARD_MEMBERS,
  EXAMPLE_BOARD,
  fromWireBoard,
  Leaderboard,
  StartPosition,
  toWireBoard,
} from '../board-wire.ts';
import { findFromPosition, findTop } from '../commands/boards.ts';

const summary = 'Shows the players with the greatest values of a statistic.';
const description = `From StartPosition on, best first; of equal values the one that came first is better. Players without a value are not there, and a statistic that is not there has an empty leaderboard. Versions older than the newest ${STATISTIC_VERSIONS_KEPT} are not shown.`;

/** Shows a part of a leaderboard. */
export const getLeaderboard = sharedOperation<{ readonly namespaceId: string }>()({
  doors: [
    {
      path: '/Client/GetLeaderboard',
      summary,
      description,
      auth: { kind: 'sessionTicket', permission: 'account:read' },
    },
    {
      path: '/Server/GetLeaderboard',
      summary,
      description,
      auth: { kind: 'secretKey', permission: 'statistics:read' },
    },
  ],
  request: Type.Object({ StartPosition, ...BOARD_MEMBERS }),
  response: Leaderboard,
  errors: ['LeaderboardVersionNotAvailable'],
  example: { ...EXAMPLE_BOARD, request: { StartPosition: 0, ...EXAMPLE_BOARD.request } },
  async handle({ StartPosition: start = 0, ...request }, { caller, deps, fail }) {
    const query = fromWireBoard(request, { caller, now: deps.now() });
    const find = start > BOARD_TOP ? findFromPosition : findTop;
    const part = await deps.run(find, { ...query, start });
    if (part === 'noVersion') throw fail('LeaderboardVersionNotAvailable');
    const { namespaceId } = deps;
    return toWireBoard(part, { caller, namespaceId, constraints: request.ProfileConstraints });
  },
});
