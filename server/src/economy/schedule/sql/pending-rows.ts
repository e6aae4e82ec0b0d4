import type { Author } from '../../../kernel/author.ts';
import { PENDING_CHANGES } from '../../../kernel/limits.ts';
import { pruneBefore, PRUNED_AT_ONCE } from '../../../storage/control/pruning.ts';
import type {
  PendingChangeTable,
  RevisionTable,
  SaleTable,
} from '../../../storage/query/economy-tables.ts';
import { SUBJECTS_KEY, TITLE_KEY } from '../../../storage/query/keys.ts';
import { columnsOf, insertOf, rowCodecOf } from '../../../storage/query/rows.ts';
import { listStatement, statement } from '../../../storage/query/statement.ts';
import type { Subject } from '../../revisions/revision.ts';
import type { WriteName } from '../../revisions/writes.ts';
import type { Sale } from '../../sales/sale.ts';
import type { PendingChange, PendingEntry, PendingRef, PendingState } from '../pending-change.ts';

export interface InTitle {
  readonly titleId: string;
}

const IS_PENDING = `state = 'pending'`;

export const insertPending = statement<PendingChangeTable>(insertOf('pending_changes'));

/** The number of pending changes, and the highest number of any scheduled change. */
export const countPending = statement<
  InTitle,
  { readonly pending: number; readonly newest: number }
>(
  `select coalesce(sum(case when ${IS_PENDING} then 1 else 0 end), 0) as pending,
     coalesce(max(number), 0) as newest
   from pending_changes where ${TITLE_KEY}`,
);

export const findPending = statement<PendingRef, PendingChangeTable>(
  `select * from pending_changes where ${TITLE_KEY} and number = :number and ${IS_PENDING}`,
);

/** The bytes of the pending changes of a title's data, without one of them. */
export const sumPendingData = statement<
  InTitle & { readonly without: number },
  { readonly bytes: number }
>(
  `select coalesce(sum(octet_length(input)), 0) as bytes from pending_changes
   where ${TITLE_KEY} and ${IS_PENDING} and number <> :without
     and subject in ('titleData', 'internalData', 'publisherData')`,
);

/** Locks a pending change, so that no other transaction settles it. */
export const lockPending = statement<PendingRef, PendingChangeTable>(
  `update pending_changes set state = state
   where ${TITLE_KEY} and number = :number and ${IS_PENDING} returning *`,
);

export const updatePending = statement<
  PendingRef & Pick<PendingChangeTable, 'planned_at' | 'on_conflict' | 'note'>
>(
  `update pending_changes set planned_at = :planned_at, on_conflict = :on_conflict, note = :note
   where ${TITLE_KEY} and number = :number`,
);

/** Makes somebody else the author of a pending change. */
export const replaceAuthor = statement<
  PendingRef & Pick<PendingChangeTable, 'made_by' | 'request_id' | 'input'>
>(
  `update pending_changes set made_by = :made_by, request_id = :request_id, input = :input
   where ${TITLE_KEY} and number = :number`,
);

const REMOVAL: WriteName = 'currencies.remove';

/** A scheduled change without its input, which may be megabytes. */
interface ListedRow extends Omit<PendingChangeTable, 'input'> {
  /** The stores of its sale, in JSON; null: it is no part of one, or the sale is no longer known. */
  readonly stores: SaleTable['stores'] | null;
}

const LISTED = `${columnsOf('pending_changes', ['input']).join(', ')},
  (select stores from sales s where s.title_id = pending_changes.title_id and s.number =
    case command when 'sales.start' then pending_changes.number
      when 'sales.end' then pending_changes.number - 1 end) as stores`;

/** The input of a removal of currencies, which is short; null for other changes. */
const INPUT_OF_REMOVAL = `case when command = '${REMOVAL}' then input end as input`;

/** Finds a scheduled change, pending or settled. */
export const findRow = statement<PendingRef, ListedRow & Pick<PendingChangeTable, 'input'>>(
  `select ${LISTED}, ${INPUT_OF_REMOVAL} from pending_changes
   where ${TITLE_KEY} and number = :number`,
);

/**
 * Reads due changes without their inputs, which may be megabytes, except for removals of currencies. Of changes of one moment the ends of sales
 * come first, so that what begins then replaces no price of a sale.
 */
export const findDue = statement<
  InTitle & { readonly now: number },
  Pick<PendingChangeTable, 'number' | 'state' | 'command' | 'input'>
>(
  `select number, state, command, ${INPUT_OF_REMOVAL}
   from pending_changes where ${TITLE_KEY} and awaited = 1 and planned_at <= :now
   order by planned_at, case when command = 'sales.end' then 0 else 1 end, number`,
);

/** The codes of the currencies that a pending change removes; undefined: none. */
export function removedCodesOf({
  command,
  input,
}: Pick<PendingChangeTable, 'command' | 'input'>): readonly string[] | undefined {
  return command === REMOVAL && input !== null ? JSON.parse(input).codes : undefined;
}

interface Settlement extends PendingRef, Pick<PendingChangeTable, 'awaited'> {
  readonly state: Exclude<PendingState, 'pending'>;
  readonly settledAt: number;
  readonly revision: number | null;
  readonly reason: string | null;
}

/** Settles a pending change, and deletes its input. */
export const settlePending = statement<Settlement, PendingFact & SubjectColumns>(
  `update pending_changes set state = :state, awaited = :awaited, settled_at = :settledAt,
     revision = :revision, reason = :reason, input = null
   where ${TITLE_KEY} and number = :number and ${IS_PENDING}
   returning title_id, number, planned_at, awaited, subject, catalog_version, store_id`,
);

/** Marks the settled changes of a title as no longer awaited by the processes. */
export const stopAwaiting = statement<InTitle, PendingFact>(
  `update pending_changes set awaited = 0
   where ${TITLE_KEY} and awaited = 1 and not ${IS_PENDING}
   returning title_id, number, planned_at, awaited`,
);

/**
 * Finds a revision after the one that a change was scheduled for which its author did not know of. Revisions of changes that were already
 * pending then do not count, because the change was made for the state that these leave behind.
 */
export const findUnknown = listStatement<
  Subject & { readonly number: number; readonly base: number; readonly current: number },
  string,
  Pick<RevisionTable, 'revision'>
>(
  `select revision from revisions
   where ${SUBJECTS_KEY} and revision > :base and revision <= :current
     and (pending_number is null or pending_number > :number)
   limit 1`,
);

interface ListedPage extends InTitle {
  /** Empty: all. */
  readonly state: PendingState | '';
  readonly from: number;
  readonly until: number;
  /** Empty: all kinds of subjects. */
  readonly without: Subject['kind'] | '';
  readonly at: number;
  readonly skip: number;
  readonly count: number;
}

export const listRows = statement<ListedPage, ListedRow>(
  `select ${LISTED} from pending_changes
   where ${TITLE_KEY} and scheduled_at <= :at and (:state = '' or state = :state)
     and planned_at >= :from and planned_at < :until
     and subject <> :without
   order by scheduled_at desc, number desc limit :count offset :skip`,
);

/** The columns of a scheduled change that go into its control entry. */
type PendingFact = Pick<PendingChangeTable, 'title_id' | 'number' | 'planned_at' | 'awaited'>;

/** The control entry of a scheduled change. */
export function pendingEntry({
  title_id: titleId,
  number,
  planned_at: plannedAt,
  awaited,
}: PendingFact): PendingEntry {
  const body = { titleId, number, plannedAt, isPending: awaited === 1 };
  return { kind: 'pendingChange', body };
}

type SubjectColumns = Pick<
  PendingChangeTable,
  'title_id' | 'subject' | 'catalog_version' | 'store_id'
>;

export function subjectOf(row: SubjectColumns): Subject {
  return {
    titleId: row.title_id,
    kind: row.subject as Subject['kind'],
    catalogVersion: row.catalog_version,
    storeId: row.store_id,
  };
}

const { fromRow } = rowCodecOf('pending_changes', [
  'title_id',
  'subject',
  'catalog_version',
  'store_id',
  'input',
  'awaited',
]);

export function toPendingChange(row: ListedRow, author: Author): PendingChange {
  const { command: name, madeBy: _, ...change } = fromRow(row);
  const stores = JSON.parse(row.stores ?? 'null') as Sale['stores'] | null;
  const storeIds = stores?.map(({ storeId }) => storeId);
  return { ...change, name, author, subject: subjectOf(row), storeIds } as PendingChange;
}

/** Deletes settled changes. The newest of each title stays: numbers are never used again. */
export const pruneSettledChanges = pruneBefore(
  `with old as materialized (
     select p.title_id, p.number from pending_changes p
     where p.settled_at < :before and p.awaited = 0 and p.number < (
       select max(n.number) from pending_changes n where n.title_id = p.title_id)
     limit ${PRUNED_AT_ONCE} for update skip locked)
   delete from pending_changes where settled_at < :before and (title_id, number) in (select * from old)`,
  ({ now }) => now - PENDING_CHANGES.keptMs,
);
