import { EXAMPLE } from '../../kernel/examples.ts';
import type { Kept } from '../../kernel/kept.ts';
import { CONTINUATION_TOKEN_CHARS_MAX, PLAYERS_PER_PAGE } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { AnyText, CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { GuessKeyMaker } from '../../limits/guesses.ts';
import {
  accountAccessOf,
  EXAMPLE_ACCOUNT,
  toWireAccountInfo,
  UserAccountInfo,
} from '../account-info.ts';
import { searchPlayers as searchPlayersCommand } from '../commands/look-ups.ts';
import {
  CRITERION_MEMBERS,
  isPersonal,
  judgeCriterion,
  parseContinuationToken,
  toContinuationToken,
} from '../search.ts';

interface Deps {
  readonly guessKeys: GuessKeyMaker;
  readonly kept: Pick<Kept, 'attemptsMs'>;
}

/** Finds players by a name or its beginning, or by their last login. */
export const searchPlayers = operation<Deps>()({
  path: '/Admin/SearchPlayers',
  summary: 'Finds players by a name or its beginning, or by the address or time of the last login.',
  description:
    'Either one name is given, and players come in the order of that name, or what is known of the last login, and players come newest first; with neither, all players do. Searches learn of a login within a minute, and of a new player at once: until then a player is found by the last login before, and in its place; the accounts say when the last one was. Without the permission `players:personal` nobody is found by Email, ContactEmail, Username, any other identity or IPAddress, and the accounts lack them. A player who logs in or is renamed between two pages may be on both, or on none.',
  auth: { kind: 'secretKey', permission: 'players:read' },
  request: Type.Object({
    ...CRITERION_MEMBERS,
    MaxResults: Type.Optional(
      Type.Integer({
        description: `Players in one page; ${PLAYERS_PER_PAGE.usual} when absent.`,
        minimum: 1,
        maximum: PLAYERS_PER_PAGE.max,
      }),
    ),
    ContinuationToken: Type.Optional(
      Type.String({
        description:
          'That of the page before, with the same other members. Absent: the first page.',
        maxLength: CONTINUATION_TOKEN_CHARS_MAX,
      }),
    ),
    CustomTags,
  }),
  response: Type.Object(
    {
      Players: Type.Array(UserAccountInfo, { description: 'The players of the page.' }),
      ContinuationToken: Type.Optional(AnyText('For the next page. Absent: this is the last one.')),
    },
    { description: 'A page of the players that were found.' },
  ),
  errors: ['InvalidParams', 'NotAuthorizedByTitle'],
  example: {
    request: { CustomId: 'device-', IsPrefix: true, MaxResults: 1 },
    response: {
      Players: [EXAMPLE_ACCOUNT],
      ContinuationToken: toContinuationToken({ key: EXAMPLE.customId, playerId: EXAMPLE.playerId }),
    },
  },
  async handle(request, { caller, deps, fail }) {
    const { titleId } = caller;
    const view = accountAccessOf(caller);
    const now = deps.now();
    const { guessKeys, kept } = deps;
    const loginsSince = now - kept.attemptsMs;
    const judged = judgeCriterion(request, { titleId, guessKeys, loginsSince });
    if (judged.status === 'faulty') throw fail('InvalidParams', { details: judged.details });
    const { criterion } = judged;
    if (isPersonal(criterion) && !view.personal) throw fail('NotAuthorizedByTitle');
    const { ContinuationToken: token } = request;
    const after = token === undefined ? undefined : parseContinuationToken(token, criterion.kind);
    if (token !== undefined && !after) {
      const sentence = 'It is not the token of a page of this search.';
      throw fail('InvalidParams', { details: { ContinuationToken: [sentence] } });
    }
    const limit = request.MaxResults ?? PLAYERS_PER_PAGE.usual;
    const search = { titleId, criterion, after, limit, now };
    const { accounts, next } = await deps.run(searchPlayersCommand, search);
    return {
      Players: accounts.map((account) => toWireAccountInfo(account, view)),
      ...(next && { ContinuationToken: toContinuationToken(next) }),
    };
  },
});
