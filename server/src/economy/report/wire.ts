import { codecOf, uncapitalize } from '../../kernel/codec.ts';
import type { Instant } from '../../kernel/instant.ts';
import { REPORT_HOURS_KEPT_DAYS, REPORT_KEYS_MAX } from '../../kernel/report-limits.ts';
import { WireTime, Word } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { CAUSES } from '../currencies/wire.ts';
import { subjectMembers } from '../revisions/schemas.ts';
import { AuthorOnWire } from '../schemas.ts';
import { subjectAbout } from '../revisions/revision-command.ts';
import type { FoundReport } from './commands.ts';
import { ACTIVITIES, activePeriodOf, type ChangeCause, REST } from './count.ts';
import type { SumRow } from './sql/sums.ts';

const COUNT_CAUSES = {
  ...CAUSES,
  use: 'Use',
  revocation: 'Revocation',
  deletion: 'Deletion',
  start: 'Start',
} as const satisfies Record<ChangeCause, string>;

const Amount = (description: string) => Type.Integer({ description, minimum: 0 });

const EconomySeries = Type.Object(
  {
    VirtualCurrency: Type.Optional(
      Type.String({
        description:
          'The currency that changed. Absent: items did. An item that was bought is in the series of its price alone.',
      }),
    ),
    Cause: Word(
      Object.values(COUNT_CAUSES),
      'Why. Beside the causes of a ledger: `Use` of items, `Revocation` of items, `Deletion` of a player with the player’s balances. `Start`: players had it before this service counted.',
    ),
    ItemId: Type.Optional(Type.String({ description: 'The item. Absent: the series is of all.' })),
    StoreId: Type.Optional(
      Type.String({
        description: 'The store of the sales. Absent: the series is of all, or of no store.',
      }),
    ),
    Price: Type.Optional(
      Amount('The price of the sales. Absent: the series is of all prices, or of no sales.'),
    ),
    IsRest: Type.Optional(
      Type.Boolean({
        description: `True: the series is of items that are in no other one, because there were more than ${REPORT_KEYS_MAX.hour} different sums of items, stores and prices in an hour, or ${REPORT_KEYS_MAX.day} in a day. A report of named items, or of a store, has none.`,
      }),
    ),
    Points: Type.Array(
      Type.Object(
        {
          At: WireTime('When the step began, UTC.'),
          Count: Amount('How many changes.'),
          Gained: Amount('What players got: units of the currency, or uses of the items.'),
          Lost: Amount('What players gave: the same.'),
        },
        { title: 'EconomyPoint', description: 'What changed in a step.' },
      ),
      { description: 'The steps in which something changed, in their order.' },
    ),
  },
  { title: 'EconomySeries', description: 'Changes of one kind, over the time.' },
);

const ActivePlayers = Type.Object(
  {
    Kind: Word(['Player', 'Payer'], 'Players who logged in, or those who paid.'),
    Per: Word(['Day', 'Week', 'Month'], 'How long a point is. Each player is counted once in it.'),
    Points: Type.Array(
      Type.Object(
        { At: WireTime('When it began, UTC.'), Count: Amount('How many players.') },
        { title: 'ActivePoint', description: 'How many players in a day, a week or a month.' },
      ),
      { description: 'Those that have any, in their order.' },
    ),
  },
  { title: 'ActivePlayers', description: 'How many different players there were.' },
);

const HeldCurrency = Type.Object(
  {
    VirtualCurrency: Type.String({ description: 'The currency.' }),
    Amount: Type.Integer({
      description: 'What all players together had when the time began, as it was booked.',
    }),
  },
  { title: 'HeldCurrency', description: 'What players hold of a currency.' },
);

const ReportedRevision = Type.Object(
  {
    ...subjectMembers,
    Revision: Type.Integer({ description: 'Counts the changes of it, from 1.', minimum: 1 }),
    Time: WireTime('From when it is in force.'),
    Author: AuthorOnWire,
    Note: Type.Optional(Type.String({ description: 'What its author has said about it.' })),
  },
  { title: 'ReportedRevision', description: 'A change of what is sold.' },
);

/** The answer of GetEconomyReport. */
export const EconomyReport = Type.Object({
  From: WireTime('When the first step begins.'),
  To: WireTime('When the last step ends.'),
  Series: Type.Array(EconomySeries, { description: 'What changed, by currency and cause.' }),
  Held: Type.Array(HeldCurrency, {
    description: `What players had of each currency at From; of an hour that is more than ${REPORT_HOURS_KEPT_DAYS} days ago, when its day began. Add what they gained, and subtract what they lost, for what they had after a step.`,
  }),
  Active: Type.Array(ActivePlayers, {
    description:
      'How many different players logged in, and how many paid (with a currency or with real money; a receipt for which nobody paid, or one of a sandbox, is none), in the days of the time: of a week or a month that is not whole, only those who came first in these days.',
  }),
  Revisions: Type.Array(ReportedRevision, {
    description: 'Changes of what the title sells in the time, the newest first.',
  }),
  CountedUntil: WireTime('The report has all that was done until then, within a second.'),
});

const report = codecOf(EconomyReport);

/** Writes a report of a time whose steps are of one length. */
export function toWireReport(
  { sums, held, active, revisions, countedUntil }: FoundReport,
  { from, to }: { readonly from: Instant; readonly to: Instant },
) {
  return report.toWire({
    from,
    to,
    series: seriesOf(sums),
    held: held.map(({ code, amount }) => ({ virtualCurrency: code, amount })),
    active: ACTIVITIES.map(({ kind, period: per, cause }) => {
      const ofCause = active.filter((row) => row.cause === cause);
      const steps = [...Map.groupBy(ofCause, ({ at }) => activePeriodOf(at, per))];
      const points = steps.map(([at, rows]) => {
        return { at, count: rows.reduce((sum, { count }) => sum + count, 0) };
      });
      return { kind, per: uncapitalize(per), points };
    }),
    revisions: revisions.map(({ subject, number: revision, at: time, author, note }) => {
      return { ...subjectAbout(subject), revision, time, author, note };
    }),
    countedUntil,
  });
}

function seriesOf(sums: readonly SumRow[]) {
  const series = Map.groupBy(sums, ({ code, cause, item_id, store_id, price }) =>
    JSON.stringify([code, cause, item_id, store_id, price]),
  );
  return [...series.values()].flatMap((ofSeries) => {
    const [first] = ofSeries;
    if (!first) return [];
    const { code, cause, item_id, store_id, price } = first;
    const isRest = item_id === REST || store_id === REST;
    const ofItem = { itemId: item_id || undefined, storeId: store_id || undefined };
    return {
      virtualCurrency: code || undefined,
      cause,
      ...(isRest ? { isRest } : ofItem),
      price: price ?? undefined,
      points: ofSeries.map(({ at, count, gained, lost }) => ({ at, count, gained, lost })),
    };
  });
}
