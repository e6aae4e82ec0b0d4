import { EXAMPLE } from '../../kernel/examples.ts';
import { FOUND_PLAYERS_MAX } from '../../kernel/search-limits.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import {
  accountAccessOf,
  EXAMPLE_ACCOUNT,
  toWireAccountInfo,
  UserAccountInfo,
} from '../account-info.ts';
import { findPlayers as findPlayersCommand } from '../commands/finds.ts';
import type { Find, FoundBy } from '../find.ts';
import { IDENTITY_MEMBER_NAMES, IDENTITY_MEMBERS } from '../identity-members.ts';
import { Subject } from '../wire.ts';

const MATCHES = { whole: 'Whole', beginning: 'Beginning', part: 'Part' } as const satisfies Record<
  Find['match'],
  string
>;

const KINDS = {
  id: 'ServiceId',
  entityId: 'TitlePlayerAccountId',
  displayName: 'TitleDisplayName',
  contact: 'ContactEmail',
} as const;

/** The wire's name of a kind: that of the member by which requests name a player. */
function toWireKind(by: FoundBy) {
  if (by in KINDS) return KINDS[by as keyof typeof KINDS];
  const member = IDENTITY_MEMBER_NAMES.find((name) => IDENTITY_MEMBERS[name].provider === by);
  if (member === undefined) throw new Error(`No member names a player by ${by}`);
  return member;
}

/** Finds players by any text: the service says what it is. */
export const findPlayers = operation()({
  path: '/Admin/FindPlayers',
  summary: 'Finds players by anything that a text may be, also by a part of a name.',
  description: `The text may be an id of the player, a display name, an email address, a username, or any other identity, or the beginning of one. Ids of players are found whole, and so is an id of OpenID, Xbox or PSN, without its issuer. A display name or a username is also found by a part of three characters, or of two where both are Han, kana or hangul. Case, width and invisible characters do not matter in names. Those come first who have the whole text, then those with its beginning, then those with it as a part. There are no pages: who is not among the first ${FOUND_PLAYERS_MAX} is found by more of the text. Without the permission \`players:personal\` players are found by their ids and display names only, and the accounts lack the rest.`,
  auth: { kind: 'secretKey', permission: 'players:read' },
  request: Type.Object({
    Text: Subject('The text, for example as somebody has written it to support.'),
    CustomTags,
  }),
  response: Type.Object(
    {
      Players: Type.Array(
        Type.Object(
          {
            Account: UserAccountInfo,
            FoundBy: Type.Enum([...Object.values(KINDS), ...IDENTITY_MEMBER_NAMES], {
              description: 'What the text is to this player.',
            }),
            Match: Type.Enum(Object.values(MATCHES), {
              description: 'How much of it the text is.',
            }),
          },
          { description: 'A player that was found.' },
        ),
        { description: 'The players, in order.' },
      ),
    },
    { description: 'The players that were found.' },
  ),
  errors: [],
  example: {
    request: { Text: EXAMPLE.customId },
    response: { Players: [{ Account: EXAMPLE_ACCOUNT, FoundBy: 'CustomId', Match: 'Whole' }] },
  },
  async handle({ Text }, { caller, deps }) {
    const { titleId } = caller;
    const { personal } = accountAccessOf(caller);
    const question = { titleId, text: Text.trim(), personal, now: deps.now() };
    const found = await deps.run(findPlayersCommand, question);
    return {
      Players: found.map(({ account, by, match }) => ({
        Account: toWireAccountInfo(account, { personal }),
        FoundBy: toWireKind(by),
        Match: MATCHES[match],
      })),
    };
  },
});
