import type { EconomyCountTable, EconomySumTable } from '../../../storage/query/economy-tables.ts';
import { PLAYER_KEY, type PlayerKey } from '../../../storage/query/keys.ts';
import { insertItemsOf, insertListOf, typesOf } from '../../../storage/query/rows.ts';
import { itemsStatement, listStatement, statement } from '../../../storage/query/statement.ts';
import type { Tables, WalkTable } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { DAY_MS, type Instant } from '../../../kernel/instant.ts';
import { REPORT_HOURS_KEPT_DAYS } from '../../../kernel/report-limits.ts';
import { pruneWhere, type Round } from '../../../storage/control/pruning.ts';
import { addUp } from '../../../lib/add-up.ts';
import { type CountOfHour, firstTimes, NO_SALE, type Period, periodOf, REST } from '../count.ts';
import { additionTo, boundedAdditionTo } from './bounded-sums.ts';

// Counts that changes insert, and the sums to which they are added. Neither a purchase nor any other change waits for a row of a sum.

type NewCount = Omit<EconomyCountTable, 'count_id'>;

const insertRows = {
  sqlite: listStatement<object, NewCount>(insertListOf('economy_counts', [], ['count_id'])),
  postgres: itemsStatement<NewCount>(
    typesOf('economy_counts', ['count_id']),
    insertItemsOf('economy_counts', ['count_id']),
  ),
};

/** Writes counts, those that are the same in one row. */
export async function insertCounts(tx: Tx, counts: readonly CountOfHour[]): Promise<void> {
  const rows = addUp(counts.map(toRow), ['count', 'amount']);
  if (tx.engine === 'sqlite') await insertRows.sqlite.run(tx, {}, rows);
  else await insertRows.postgres.run(tx, rows);
}

function toRow({ titleId, catalogVersion, storeId, itemId, ...same }: CountOfHour): NewCount {
  return {
    title_id: titleId,
    catalog_version: catalogVersion,
    store_id: storeId,
    item_id: itemId,
    ...same,
  };
}

/** Counts logins: a player once in each day, week and month. `before`: the last login, undefined: there was none. */
export async function countLogins(
  tx: Tx,
  logins: readonly {
    readonly titleId: string;
    readonly before: Instant | undefined;
    readonly now: Instant;
  }[],
): Promise<void> {
  const counts = logins.flatMap(({ titleId, ...times }) =>
    firstTimes('player', times).map((count) => {
      return { ...count, titleId, at: periodOf(times.now, 'hour') };
    }),
  );
  await insertCounts(tx, counts);
}

const insertDeletion = statement<PlayerKey & { readonly at: Instant }>(
  `insert into economy_counts
     (title_id, at, code, cause, catalog_version, store_id, item_id, price, count, amount)
   select title_id, :at, code, 'deletion', '', '', '', ${NO_SALE}, 1, -amount
   from balances where ${PLAYER_KEY} and amount <> 0`,
);

/** Counts that a player who is deleted now takes all balances along. */
export async function countDeletion(
  tx: Tx,
  { now, ...player }: PlayerKey & { readonly now: Instant },
): Promise<void> {
  await insertDeletion.run(tx, { ...player, at: periodOf(now, 'hour') });
}

/** The most counts that one transaction adds to sums. All others wait for it on the embedded database. */
const ADDED_AT_ONCE = 1_000;

// Materialized, so that the limit holds whatever the plan is (mail/sql/outbox.ts).
const takeCounts = statement<undefined, NewCount>(
  `with taken as materialized (
     select count_id from economy_counts order by count_id limit ${ADDED_AT_ONCE} for update skip locked)
   delete from economy_counts where count_id in (select count_id from taken)
   returning title_id, at, code, cause, catalog_version, store_id, item_id, price, count, amount`,
);

const addSums = additionTo('economy_sums', ['count', 'gained', 'lost']);
const addItemSums = boundedAdditionTo('economy_item_sums', {
  periodBy: ['title_id', 'period', 'at'],
  amounts: ['count', 'amount'],
  rest: { item_id: REST, catalog_version: '', store_id: REST, price: NO_SALE },
});
const addNamedSums = boundedAdditionTo('economy_named_sums', {
  periodBy: ['title_id', 'kind', 'period', 'at'],
  amounts: ['count', 'gained', 'lost'],
  rest: { name: REST },
});

/** Adds counts to the sums of their hours and days, at most ADDED_AT_ONCE. */
export async function addCounts(tx: Tx): Promise<'nothing' | 'all' | 'more'> {
  const taken = await takeCounts.all(tx, undefined);
  if (taken.length === 0) return 'nothing';
  // Most are the same: what follows is done once for all of them.
  const counts = addUp(taken, ['count', 'amount']);
  const ofPeriods = (['hour', 'day'] as const).flatMap((period) =>
    counts.map((count) => ofPeriod(count, period)),
  );
  const ofItems = ofPeriods.filter(({ item_id }) => item_id !== '');
  await addSums(tx, addUp(ofPeriods.map(toSum), ['count', 'gained', 'lost']));
  await addItemSums(tx, addUp(ofItems, ['count', 'amount']));
  const named = ofItems.flatMap((count) => NAMED_BY.map((kind) => toNamedSum(count, kind)));
  await addNamedSums(tx, addUp(named, ['count', 'gained', 'lost']));
  return taken.length === ADDED_AT_ONCE ? 'more' : 'all';
}

function ofPeriod(count: NewCount, period: Period): CountOfPeriod {
  const { title_id, code, cause, catalog_version, store_id, item_id, price, amount } = count;
  const of = { title_id, period, at: periodOf(count.at, period), code, cause };
  return { ...of, catalog_version, store_id, item_id, price, count: count.count, amount };
}

type CountOfPeriod = Omit<NewCount, 'at'> & { readonly at: Instant; readonly period: Period };

function toSum({
  title_id,
  period,
  at,
  code,
  cause,
  count,
  amount,
}: CountOfPeriod): EconomySumTable {
  const of = { title_id, period, at, code, cause, count };
  return { ...of, gained: Math.max(amount, 0), lost: Math.max(-amount, 0) };
}

const NAMED_BY = ['item', 'store'] as const;

function toNamedSum(
  count: CountOfPeriod,
  kind: (typeof NAMED_BY)[number],
): Tables['economy_named_sums'] {
  return { ...toSum(count), kind, name: count[`${kind}_id`] };
}

const saveUntil = statement<{ readonly now: Instant }>(
  "update walks set before_at = :now where name = 'economySums' and before_at < :now",
);

/** Notes that the sums have all that was committed before a moment. */
export async function saveCountedUntil(tx: Tx, now: Instant): Promise<void> {
  await saveUntil.run(tx, { now });
}

const findUntil = statement<undefined, Pick<WalkTable, 'before_at'>>(
  `select before_at from walks where name = 'economySums'
     and exists (select 1 from economy_counts)`,
);

/** The moment until which the sums have all that was committed: now, where no count waits. */
export async function findCountedUntil(tx: Tx, now: Instant): Promise<Instant> {
  return (await findUntil.first(tx, undefined))?.before_at ?? now;
}

const HOURS_OVER = "period = 'hour' and at < :before";

const PRUNERS = (['economy_sums', 'economy_item_sums', 'economy_named_sums'] as const).map(
  (table) => pruneWhere(table, HOURS_OVER, ({ now }) => now - REPORT_HOURS_KEPT_DAYS * DAY_MS),
);

/** Deletes sums of hours that are over for REPORT_HOURS_KEPT_DAYS; those of days stay. True while there may be more. */
export async function pruneHours(tx: Tx, round: Round): Promise<boolean> {
  let hasMore = false;
  for (const prune of PRUNERS) hasMore = (await prune(tx, round)) || hasMore;
  return hasMore;
}
