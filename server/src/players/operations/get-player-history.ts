import type { Static } from 'typebox';
import { EXAMPLE } from '../../kernel/examples.ts';
import { IdentityProvider } from '../../credentials/wire.ts';
import type { AuthorNames } from '../../kernel/author.ts';
import { codecOf } from '../../kernel/codec.ts';
import { LOGIN_REFUSALS } from '../../kernel/identity-provider.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Kept } from '../../kernel/kept.ts';
import { operation } from '../../kernel/operation.ts';
import {
  ContinuationToken,
  cutPage,
  PAGE_MEMBERS,
  pageOf,
  withOneMore,
} from '../../kernel/page.ts';
import { AnyText, BodyServiceId, CustomTags, WireTime, Word } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { BanInfo, toWireBan } from '../../moderation/wire.ts';
import { findNamesFor } from '../../titles/commands.ts';
import { playerHistory } from '../commands/history.ts';
import type { HistoryEntry } from '../history.ts';

const KINDS = {
  loggedIn: 'Login',
  loginRefused: 'LoginRefused',
  banned: 'Ban',
  acted: 'Act',
  identityChanged: 'IdentityChanged',
  contactChanged: 'ContactChanged',
  sessionRevoked: 'SessionEnded',
  allRevoked: 'AllEnded',
} as const satisfies Record<HistoryEntry['kind'], string>;

const HistoryInfo = Type.Object(
  {
    Kind: Type.Enum(Object.values(KINDS), {
      description:
        'What happened. `Act`: an operator did something that no other kind tells. `SessionEnded`: one session was ended before its time. `AllEnded`: everything of the player was, by a ban too; only the last time is known.',
    }),
    Time: WireTime('When it happened.'),
    IdentityProvider: Type.Optional(IdentityProvider),
    IPAddress: Type.Optional(
      AnyText('Of a login: where it came from. Absent where a server vouched for the player.'),
    ),
    Reason: Type.Optional(
      Type.Enum([...LOGIN_REFUSALS], {
        description:
          'Of a refused login: the true reason, which the player may not have been told.',
      }),
    ),
    More: Type.Optional(
      Type.Integer({
        description:
          'Of a refused login: how many others were refused at about that time and have no entry. Absent: none.',
        minimum: 1,
      }),
    ),
    Action: Type.Optional(
      Word(
        ['Linked', 'Unlinked', 'Lost', 'Gained', 'Set', 'Confirmed', 'Removed', 'Restored'],
        'Of a changed identity: whether it was linked or unlinked, was lost to another player by a forced link, or was gained by one. Of the contact address: whether it was set, confirmed or removed, or whether a reset of the password brought the former one back.',
      ),
    ),
    MadeBy: Type.Optional(
      AnyText(
        'Of a changed identity or contact address, of an act and of a ban: the author. `player`, `commandLine`, or `key:` or `operator:` with the id. A ban has it where an operator made it.',
      ),
    ),
    MadeByName: Type.Optional(
      AnyText(
        'What that key or operator is called now. Absent: nobody knows, or the caller lacks `history:read`.',
      ),
    ),
    OtherServiceId: Type.Optional(
      AnyText(
        'Of an identity that was lost: the player who has taken it. Absent: a server did so for a player, or an earlier version wrote the entry.',
      ),
    ),
    Operation: Type.Optional(AnyText('Of an act: the path of the call.')),
    About: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'Of an act: what was done, as /Operator/ListActivity tells it.',
      }),
    ),
    SessionId: Type.Optional(AnyText('Of a session that was ended: its id.')),
    Ban: Type.Optional(BanInfo),
  },
  { description: 'Something that happened to a player.' },
);

const { toWire } = codecOf(HistoryInfo, {
  Time: 'at',
  IdentityProvider: 'provider',
  IPAddress: 'address',
  OtherServiceId: 'otherPlayerId',
  Operation: 'path',
});

/** Shows what happened to a player lately. */
export const getPlayerHistory = operation<{
  readonly kept: Pick<Kept, 'attemptsMs'>;
}>()({
  path: '/Admin/GetPlayerHistory',
  summary:
    'Shows logins, refused logins, bans, changed identities and contact addresses, ended sessions, and what operators did to a player, newest first.',
  description:
    'Of the logins, the last 50 good ones and the last 50 refused ones are kept, for 30 days unless the service is configured otherwise. Of the refused ones at most 10 a minute have an entry, a moment after the refusal; where there are more, the newest entry shows the latest within a minute, and `More` counts the others. Of changes of identities and of the contact address the last 100 are kept; a changed address has the `IdentityProvider` whose login brought it, if one did, and is itself not in the history. The acts of operators are kept for a year. Ended sessions are there until a week after they would have ended by themselves.',
  auth: { kind: 'secretKey', permission: 'players:personal' },
  request: Type.Object({ ServiceId: BodyServiceId, ...PAGE_MEMBERS, CustomTags }),
  response: Type.Object(
    {
      History: Type.Array(HistoryInfo, { description: 'The entries, newest first.' }),
      ContinuationToken,
    },
    { description: 'What happened to the player.' },
  ),
  errors: ['UserisNotValid'],
  example: {
    request: { ServiceId: EXAMPLE.playerId },
    response: {
      History: [
        {
          Kind: 'LoginRefused',
          Time: EXAMPLE.now,
          IdentityProvider: 'Service',
          IPAddress: '203.0.113.9',
          Reason: 'wrongPassword',
        },
      ],
    },
  },
  async handle({ ServiceId, ...request }, { caller, deps, fail }) {
    const page = pageOf(request);
    const now = deps.now();
    const found = await deps.run(playerHistory, {
      titleId: caller.titleId,
      playerId: ServiceId,
      loginsSince: now - deps.kept.attemptsMs,
      page: withOneMore(page),
    });
    if (!found) throw fail('UserisNotValid');
    const { entries, next } = cutPage(page, found, ({ at }) => at);
    const authors = entries.flatMap((entry) => ('madeBy' in entry ? (entry.madeBy ?? []) : []));
    const names = await findNamesFor(caller, authors, deps.run);
    return { History: entries.map((entry) => toWireEntry(entry, { now, names })), ...next };
  },
});

function toWireEntry(
  entry: HistoryEntry,
  { now, names }: { readonly now: Instant; readonly names: AuthorNames },
): Static<typeof HistoryInfo> {
  const { at } = entry;
  const madeBy = 'madeBy' in entry ? entry.madeBy : undefined;
  const madeByName = madeBy === undefined ? undefined : names[madeBy];
  if (entry.kind === 'banned') {
    const ban = toWireBan(entry.ban, now);
    return { ...toWire({ kind: KINDS.banned, at, madeBy, madeByName }), Ban: ban };
  }
  const more = 'more' in entry && entry.more > 0 ? entry.more : undefined;
  return toWire({ ...entry, kind: KINDS[entry.kind], more, madeByName });
}
