import { LINK_SESSION_SECONDS } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import type { KnownTitle } from '../title.ts';
import { TITLE_SETTINGS } from '../wire.ts';

/** Shows the settings of a title that operators may change. */
export const getTitleSettings = operation<{
  readonly findTitle: (titleId: string) => KnownTitle | undefined;
}>()({
  path: '/Operator/GetTitleSettings',
  summary:
    'Shows which tokens the servers of a title take, whether its players get refresh tokens, how fresh a login must be, how players become friends, whether these see each other’s usernames, and who writes their statistics.',
  auth: { kind: 'titleOperator', permission: 'titles:read' },
  request: Type.Object({}),
  response: Type.Object(TITLE_SETTINGS),
  errors: [],
  example: {
    request: {},
    response: {
      JoinTokensOnly: false,
      RefreshTokens: false,
      LinkSessionSeconds: LINK_SESSION_SECONDS,
      MutualFriends: false,
      FriendsByEmail: false,
      FriendsUsernames: false,
      StatisticsFromClients: false,
    },
  },
  handle(_, { caller, deps }) {
    const title = deps.findTitle(caller.titleId);
    return {
      JoinTokensOnly: title?.joinTokensOnly === true,
      RefreshTokens: title?.refreshTokens === true,
      LinkSessionSeconds: title?.linkSessionSeconds ?? LINK_SESSION_SECONDS,
      MutualFriends: title?.mutualFriends === true,
      FriendsByEmail: title?.friendsByEmail === true,
      FriendsUsernames: title?.friendsUsernames === true,
      StatisticsFromClients: title?.statisticsFromClients === true,
    };
  },
});
