import type { Instant } from '../../../kernel/instant.ts';
import { TITLE_KEY } from '../../../storage/query/keys.ts';
import { listStatement, statement, toOneChunk } from '../../../storage/query/statement.ts';
import { REPORT_POINTS_MAX, REPORT_ROWS_MAX } from '../../../kernel/report-limits.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { EconomySumTable, RevisionTable } from '../../../storage/query/economy-tables.ts';
import { ACTIVITIES, type ChangeCause, type Period } from '../count.ts';

// PostgreSQL sums whole numbers of 64 bits as decimals, which the driver would give as text.
const sumOf = (value: string) => `cast(sum(${value}) as bigint)`;

/** A time of a title's economy; what is undefined narrows nothing. */
export interface ReportedTime {
  readonly titleId: string;
  readonly period: Period;
  readonly from: Instant;
  /** The first moment behind it. */
  readonly to: Instant;
  readonly code: string | null;
}

/** A sum of a step. Members by which it is not grouped are empty. */
export interface SumRow {
  readonly at: Instant;
  readonly code: string;
  readonly cause: ChangeCause;
  readonly item_id: string;
  readonly store_id: string;
  /** null: it is none of a sale, or the sums are of all prices. */
  readonly price: number | null;
  readonly count: number;
  readonly gained: number;
  readonly lost: number;
}

interface AtMost {
  readonly atMost: number;
}

const IN_TIME = `${TITLE_KEY} and period = :period and at >= :from and at < :to`;
const OF_CODE = '(cast(:code as text) is null or code = :code)';

const ACTIVE = ACTIVITIES.map(({ cause }) => `'${cause}'`).join(', ');

/** How many players logged in or paid for the first time in their day, week and month. */
export const listActive = statement<
  ReportedTime,
  Pick<EconomySumTable, 'at' | 'count'> & { readonly cause: string }
>(
  `select at, cause, count from economy_sums
   where ${TITLE_KEY} and period = 'day' and at >= :from and at < :to and code = '' and cause in (${ACTIVE})
   order by at`,
);

/** The columns by which the series of a report are apart. */
export const GROUPS = {
  Cause: [],
  Item: ['item_id'],
  Store: ['store_id'],
  Price: ['item_id', 'store_id', 'price'],
} as const satisfies Readonly<Record<string, readonly (keyof SumRow)[]>>;
export type Group = keyof typeof GROUPS;

/** A time in steps: `at + stepsFromMs` is a multiple of `stepMs` where one begins. */
type OfSteps = ReportedTime & {
  readonly stepMs: number;
  readonly stepsFromMs: number;
  readonly storeId: string | null;
};

const FROM_CHANGES = `case when amount > 0 then amount else 0 end as gained,
  case when amount < 0 then -amount else 0 end as lost`;

/** The tables of sums, from the least one: their rows of a time, and the columns by which they are apart. */
const SOURCES = [
  {
    by: [],
    shown: 'gained, lost',
    from: `economy_sums where ${IN_TIME} and ${OF_CODE} and cause not in (${ACTIVE})`,
  },
  {
    by: ['item_id'],
    item: 'name',
    shown: 'name as item_id, gained, lost',
    from: `economy_named_sums where ${IN_TIME} and kind = 'item'`,
  },
  {
    by: ['store_id'],
    store: 'name',
    shown: 'name as store_id, gained, lost',
    from: `economy_named_sums where ${IN_TIME} and kind = 'store'`,
  },
  {
    by: ['item_id', 'store_id', 'price'],
    item: 'item_id',
    store: 'store_id',
    // Only a sale has a price.
    shown: `item_id, store_id, case when price >= 0 then price end as price, ${FROM_CHANGES}`,
    from: `economy_item_sums where ${IN_TIME}`,
  },
] as const satisfies readonly Source[];

interface Source {
  readonly by: readonly (keyof typeof EMPTY)[];
  /** The columns of an item's and of a store's id, which an index has before the time. */
  readonly item?: string;
  readonly store?: string;
  readonly shown: string;
  readonly from: string;
}

const EMPTY = { item_id: "''", store_id: "''", price: 'cast(null as bigint)' } as const;

/** The statements about what a table has, grouped in one way: those of all, of some items and of a store. */
function sumsFrom({ by, item, store, shown, from }: Source, group: Group) {
  const names: readonly string[] = GROUPS[group];
  const members = (['item_id', 'store_id', 'price'] as const).map((name) =>
    names.includes(name) ? name : `${EMPTY[name]} as ${name}`,
  );
  const ofStore = '(cast(:storeId as text) is null or store_id = :storeId)';
  const conditions = by.includes('store_id') ? `${OF_CODE} and ${ofStore}` : OF_CODE;
  const textsOf = (which: string) => ({
    sums: `select step as at, code, cause, ${members.join(', ')}, ${sumOf('count')} as count,
        ${sumOf('gained')} as gained, ${sumOf('lost')} as lost
      from (select at - (at + :stepsFromMs) % :stepMs as step, code, cause, count, ${shown}
        from ${from} ${which}) as sums where ${conditions}
      group by ${['step', 'code', 'cause', ...names].join(', ')} order by step limit ${REPORT_POINTS_MAX + 1}`,
    read: `select count(*) as read from (select 1 as one from ${from} ${which} limit ${REPORT_ROWS_MAX + 1}) as sums`,
  });
  const some = (column: string | undefined) => {
    if (column === undefined) return undefined;
    const { sums, read } = textsOf(`and ${column} in ({:item})`);
    return {
      sums: listStatement<OfSteps, string, SumRow>(sums),
      read: listStatement<OfSteps, string, Read>(read),
    };
  };
  const { sums, read } = textsOf('');
  const ofAll = { sums: statement<OfSteps, SumRow>(sums), read: statement<OfSteps, Read>(read) };
  return { ofAll, ofItems: some(item), ofStore: some(store) };
}

const READS = SOURCES.flatMap((source: Source) =>
  (Object.keys(GROUPS) as Group[])
    .filter((group) => hasAll(source, GROUPS[group]))
    .map((group) => ({ source, group, ...sumsFrom(source, group) })),
);

function hasAll({ by }: Source, names: readonly string[]): boolean {
  return names.every((name) => (by as readonly string[]).includes(name));
}

/** Lists the sums of a time in steps, from the least table that has them; undefined: they are too many, or made of too many. */
export async function listSums(
  tx: Tx,
  { group, itemIds, ...of }: OfSteps & Asked,
): Promise<readonly SumRow[] | undefined> {
  const { storeId } = of;
  const names = [itemIds ? ['item_id'] : [], storeId === null ? [] : ['store_id']].flat();
  const found = READS.find((one) => one.group === group && hasAll(one.source, names));
  if (!found) throw new Error('No table has these sums');
  const { ofAll, ofItems, ofStore } = found;
  const [some, ids] = itemIds ? [ofItems, toOneChunk(itemIds)] : [ofStore, [storeId ?? '']];
  const isOfSome = some && names.length > 0;
  const [read] = isOfSome ? await some.read.all(tx, of, ids) : await ofAll.read.all(tx, of);
  if (!read || read.read > REPORT_ROWS_MAX) return undefined;
  const sums = isOfSome ? await some.sums.all(tx, of, ids) : await ofAll.sums.all(tx, of);
  return sums.length > REPORT_POINTS_MAX ? undefined : sums;
}

interface Asked {
  readonly group: Group;
  /** undefined: all. */
  readonly itemIds: readonly string[] | undefined;
}

/** The number of sums that a report is made of. */
interface Read {
  readonly read: number;
}

/** The amount of a currency that all players had. */
export interface HeldRow {
  readonly code: string;
  readonly amount: number;
}

const OF_CURRENCY = `${TITLE_KEY} and code <> '' and ${OF_CODE}`;

/** The amounts that players held before a moment. Hours are asked for within the last day only. */
const listHeld = statement<Omit<ReportedTime, 'to'> & { readonly day: Instant }, HeldRow>(
  `select code, ${sumOf('change')} as amount from (
     select code, gained - lost as change from economy_sums
     where ${OF_CURRENCY} and period = 'day' and at < :day
     union all select code, gained - lost from economy_sums
     where ${OF_CURRENCY} and period = 'hour' and :period = 'hour' and at >= :day and at < :from) as booked
   group by code`,
);

/** Finds the amounts of currencies that players held before a time began. */
export function findHeld(tx: Tx, of: ReportedTime & { readonly day: Instant }) {
  return listHeld.all(tx, of);
}

/** Revisions of what a title sells that came into force in a time, the newest first. */
export const listRevisions = statement<
  Pick<ReportedTime, 'titleId' | 'from' | 'to'> & AtMost,
  Pick<
    RevisionTable,
    'title_id' | 'subject' | 'catalog_version' | 'store_id' | 'revision' | 'at' | 'made_by' | 'note'
  >
>(
  `select title_id, subject, catalog_version, store_id, revision, at, made_by, note from revisions
   where ${TITLE_KEY} and at >= :from and at < :to and bytes = 0 order by at desc, subject, catalog_version, store_id limit :atMost`,
);
