import type { Instant } from '../../../kernel/instant.ts';
import { TITLE_KEY } from '../../../storage/query/keys.ts';
import { listStatement, statement } from '../../../storage/query/statement.ts';
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

/** A sum of a period. Members by which it is not grouped are empty. */
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

const IN_TIME = `${TITLE_KEY} and period = :period and at >= :from and at < :to
  and (cast(:code as text) is null or code = :code)`;

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

/** Sums of all items together, by currency and cause. */
export const listSums = statement<ReportedTime & AtMost, SumRow>(
  `select at, code, cause, '' as item_id, '' as store_id, null as price, count, gained, lost
   from economy_sums where ${IN_TIME} and cause not in (${ACTIVE}) order by at limit :atMost`,
);

/** The columns by which the series of a report are apart. */
export const GROUPS = {
  Cause: [],
  Item: ['item_id'],
  Store: ['store_id'],
  Price: ['item_id', 'store_id', 'price'],
} as const satisfies Readonly<Record<string, readonly (keyof SumRow)[]>>;
export type Group = keyof typeof GROUPS;

type OfItems = ReportedTime & AtMost & { readonly storeId: string | null };

/** Only a sale has a price. */
const SHOWN = {
  item_id: 'item_id',
  store_id: 'store_id',
  price: 'case when price >= 0 then price end as price',
} as const;
const EMPTY = { item_id: "''", store_id: "''", price: 'cast(null as bigint)' } as const;

/** The statements that sum what concerns items, grouped in one way: those of all items, and of some. */
function itemSums(group: Group) {
  const names = GROUPS[group] as readonly (keyof typeof EMPTY)[];
  const shown = (['item_id', 'store_id', 'price'] as const).map((name) =>
    names.includes(name) ? SHOWN[name] : `${EMPTY[name]} as ${name}`,
  );
  const textOf = (which: string) =>
    `select at, code, cause, ${shown.join(', ')}, ${sumOf('count')} as count,
       ${sumOf('case when amount > 0 then amount else 0 end')} as gained,
       ${sumOf('case when amount < 0 then -amount else 0 end')} as lost
     from economy_item_sums
     where ${IN_TIME} and (cast(:storeId as text) is null or store_id = :storeId) ${which}
     group by ${['at', 'code', 'cause', ...names].join(', ')} order by at limit :atMost`;
  return {
    ofAll: statement<OfItems, SumRow>(textOf('')),
    ofSome: listStatement<OfItems, string, SumRow>(textOf('and item_id in ({:item})')),
  };
}

export const ITEM_SUMS = {
  Cause: itemSums('Cause'),
  Item: itemSums('Item'),
  Store: itemSums('Store'),
  Price: itemSums('Price'),
} as const satisfies Readonly<Record<Group, unknown>>;

/** The amount of a currency that all players had. */
export interface HeldRow {
  readonly code: string;
  readonly amount: number;
}

/** The amounts that players held before a moment. Hours are asked for within the last day only. */
const listHeld = statement<Omit<ReportedTime, 'to'> & { readonly day: Instant }, HeldRow>(
  `select code, ${sumOf('gained - lost')} as amount from economy_sums
   where ${TITLE_KEY} and code <> '' and (cast(:code as text) is null or code = :code)
     and ((period = 'day' and at < :day) or (:period = 'hour' and period = 'hour' and at >= :day and at < :from))
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
   where ${TITLE_KEY} and at >= :from and at < :to order by at desc, subject, catalog_version, store_id limit :atMost`,
);
