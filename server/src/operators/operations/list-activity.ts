import { EXAMPLE } from '../../kernel/examples.ts';
import { hasPermission } from '../../kernel/caller.ts';
import { codecOf } from '../../kernel/codec.ts';
import { fromWireTime } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import {
  ACTIVITY_DUE_TITLES_MAX,
  ACTIVITY_REVISIONS_READ_MAX,
} from '../../kernel/operator-limits.ts';
import {
  ContinuationToken,
  continueAt,
  cutPage,
  PAGE_MEMBERS,
  pageOf,
  withOneMore,
} from '../../kernel/page.ts';
import { AnyText, WireTime, Word } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { ACTIVITY_SUBJECTS, type ActivitySubject } from '../activity.ts';
import { AuditAbout, ChangedPlayers, toChangedPlayers } from '../audit-event.ts';
import { listActivity as list } from '../commands/activity.ts';
import { EXAMPLE_OPERATOR } from '../wire.ts';

const SUBJECTS = Object.keys(ACTIVITY_SUBJECTS) as [ActivitySubject, ...ActivitySubject[]];

const ActivityInfo = Type.Object(
  {
    At: WireTime('When it was changed; of a scheduled change, the time for which it was planned.'),
    MadeBy: AnyText('The author: `operator:` or `key:` with the id, or `commandLine`.'),
    MadeByName: Type.Optional(
      AnyText('The name of the operator or the key. Absent: nobody knows it.'),
    ),
    TitleId: Type.Optional(AnyText('The title. Absent: the call named none.')),
    Operation: Type.Optional(
      AnyText(
        "The path of the call of an operator. Absent: it is a revision of what is sold or of a title's data, and `About` has its `Kind`, `Act` and `Revision`, and `PendingChange` where it was scheduled. A write of several keys of data is one, by a call too, with the first of its keys in the order of code points as `Key` and their number as `Amount`. That of a sale has `Sale` and `SaleMoment` (`Start` or `End`), with `AtOnce` where nobody had planned that moment: it began when it was made, or the author of the revision ended it.",
      ),
    ),
    About: AuditAbout,
    Players: Type.Optional(ChangedPlayers),
    RequestId: Type.Optional(AnyText('The call, as the reply and the log have it.')),
  },
  { title: 'ActivityInfo', description: 'Something that was changed.' },
);
const { toWire } = codecOf(ActivityInfo, { Operation: 'path' });

/** Lists what was changed, by whomever the history knows. */
export const listActivity = operation()({
  path: '/Operator/ListActivity',
  summary: 'Lists what was changed, by operators, by keys and on schedule, newest first.',
  description: `Revisions of what is sold and of titles' data, whoever made them; of internal data with \`titleInternalData:read\`. Callers with \`operators:read\` and \`players:personal\` get the calls of operators too, which are kept for a year: each that has changed something is an entry, written in the transaction of the change. Such a call stands for the revision that it has made at once. With \`X-Purser-Title\` it lists what is about that title, and what calls that name no title did to the roles and to the people who have some there; without it, it needs a role for all titles. Scheduled changes and sales that are due take effect first; without a title, those of the ${ACTIVITY_DUE_TITLES_MAX} titles that have been due the longest.`,
  auth: { kind: 'operator', permission: 'history:read' },
  request: Type.Object({
    MadeBy: Type.Optional(
      Type.String({
        description: 'Only by this author: `operator:` or `key:` with the id, or `commandLine`.',
        maxLength: 128,
        pattern: '^(?:commandLine|(?:operator|key):[A-Za-z0-9_-]+)$',
      }),
    ),
    Subject: Type.Optional(
      Word(
        SUBJECTS,
        'Only what is about this. Players: players and what they have. Sold: catalogs, stores, drop tables, currencies, sales and scheduled changes. Access: operators and keys. Settings: titles and their data, connections and payment platforms. Calls of operators to earlier versions are about nothing.',
      ),
    ),
    Since: Type.Optional(WireTime('Only what was changed at this moment or later.')),
    Until: Type.Optional(WireTime('Only what was changed at this moment or earlier.')),
    ...PAGE_MEMBERS,
  }),
  response: Type.Object({
    Activity: Type.Array(ActivityInfo, {
      description:
        'What was changed, newest first. There may be fewer than Count, or none, and more behind them: a call looks through a part of many.',
    }),
    ContinuationToken,
  }),
  errors: [],
  example: {
    request: { Subject: 'Sold', Count: 50 },
    response: {
      Activity: [
        {
          At: EXAMPLE.now,
          MadeBy: `operator:${EXAMPLE_OPERATOR.operatorId}`,
          MadeByName: EXAMPLE_OPERATOR.name,
          TitleId: EXAMPLE.titleId,
          Operation: '/Admin/UpdateStoreItems',
          About: { Kind: 'store', CatalogVersion: 'main', StoreId: 'summer-sale', Revision: '8' },
          RequestId: 'f0c3c1c6a1f94b5f8f6a2c7d9e0b1a2c',
        },
      ],
    },
  },
  async handle({ MadeBy, Subject, Since, Until, ...request }, { caller, deps }) {
    const asked = pageOf(request);
    const until = Until === undefined ? asked.at : fromWireTime(Until);
    const page = { ...asked, at: Math.min(asked.at, until) };
    const { entries: found, behind } = await deps.run(list, {
      titleId: caller.titleId,
      madeBy: MadeBy,
      subject: Subject,
      since: Since === undefined ? undefined : fromWireTime(Since),
      // The notes of calls may tell of players.
      hasEvents:
        hasPermission(caller, 'operators:read') && hasPermission(caller, 'players:personal'),
      hasInternalData: hasPermission(caller, 'titleInternalData:read'),
      revisionsMax: ACTIVITY_REVISIONS_READ_MAX,
      page: withOneMore(page),
    });
    const { entries, next } = cutPage(page, found, ({ at }) => at);
    return {
      Activity: entries.map((entry) => toWire({ ...entry, players: toChangedPlayers(entry) })),
      ...(behind !== undefined && continueAt(behind)),
      ...next,
    };
  },
});
