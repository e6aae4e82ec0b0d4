import { operation } from '../../kernel/operation.ts';
import { EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { changeTitleSettings } from '../commands.ts';
import { TITLE_SETTINGS } from '../wire.ts';

/** Changes the settings of a title. */
export const setTitleSettings = operation()({
  path: '/Operator/SetTitleSettings',
  summary:
    'Says which tokens the servers of a title take, whether its players get refresh tokens, how fresh a login must be, how players become friends, whether these see each other’s usernames, and who writes their statistics.',
  description:
    'What is absent stays as it is. Every call that begins after the answer goes by it, on every node and at every verifier. No secret key may change this: whoever steals one could take the tokens of players elsewhere.',
  auth: { kind: 'titleOperator', permission: 'titleSettings:write' },
  request: Type.Object({
    JoinTokensOnly: Type.Optional(TITLE_SETTINGS.JoinTokensOnly),
    RefreshTokens: Type.Optional(TITLE_SETTINGS.RefreshTokens),
    LinkSessionSeconds: Type.Optional(TITLE_SETTINGS.LinkSessionSeconds),
    MutualFriends: Type.Optional(TITLE_SETTINGS.MutualFriends),
    FriendsByEmail: Type.Optional(TITLE_SETTINGS.FriendsByEmail),
    FriendsUsernames: Type.Optional(TITLE_SETTINGS.FriendsUsernames),
    StatisticsFromClients: Type.Optional(TITLE_SETTINGS.StatisticsFromClients),
  }),
  response: EmptyResult,
  errors: ['InvalidParams'],
  example: { request: { JoinTokensOnly: true }, response: {} },
  async handle(request, { caller: { titleId }, deps, fail }) {
    const {
      JoinTokensOnly: joinTokensOnly,
      RefreshTokens: refreshTokens,
      LinkSessionSeconds: linkSessionSeconds,
      MutualFriends: mutualFriends,
      FriendsByEmail: friendsByEmail,
      FriendsUsernames: friendsUsernames,
      StatisticsFromClients: statisticsFromClients,
    } = request;
    const change = {
      joinTokensOnly,
      refreshTokens,
      linkSessionSeconds,
      mutualFriends,
      friendsByEmail,
      friendsUsernames,
      statisticsFromClients,
    };
    if (Object.values(change).every((value) => value === undefined)) {
      throw fail('InvalidParams', { details: NOTHING_GIVEN });
    }
    await deps.run(changeTitleSettings, { titleId, change, now: deps.now() });
    return {};
  },
});

const NOTHING_GIVEN = Object.fromEntries(
  Object.keys(TITLE_SETTINGS).map((member) => [member, ['At least one setting is needed.']]),
);
