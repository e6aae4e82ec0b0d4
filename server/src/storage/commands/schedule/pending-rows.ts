import type {
  ConflictRule,
  PendingChange,
  PendingEntry,
  PendingState,
} from '../../../economy/schedule/ports.ts';
import { keyIdOf } from '../../../kernel/author.ts';
import type { Subject } from '../../../economy/revisions/ports.ts';
import type { WriteName } from '../../../economy/revisions/writes.ts';
import { rowOf, SUBJECT_KEY, TITLE_KEY } from '../../query/keys.ts';
import type { PendingChangeTable } from '../../query/revision-tables.ts';
import { statement } from '../../query/statement.ts';
import { orUndefined } from '../../query/tables.ts';

export interface InTitle {
  readonly titleId: string;
}

/** One scheduled change of a title. */
export interface PendingKey extends InTitle {
  readonly number: number;
}

const IS_PENDING = `state = 'pending'`;

const COLUMNS: readonly (keyof PendingChangeTable)[] = [
  'title_id',
  'number',
  'subject',
  'catalog_version',
  'store_id',
  'command',
  'input',
  'base_revision',
  'on_conflict',
  'made_by',
  'request_id',
  'note',
  'scheduled_at',
  'planned_at',
  'state',
  'settled_at',
  'revision',
  'reason',
];

export const insertPending = statement<PendingChangeTable>(
  `insert into pending_changes ${rowOf(COLUMNS)}`,
);

/** How many are pending, and the number of the newest of all. */
export const countPending = statement<
  InTitle,
  { readonly pending: number; readonly newest: number }
>(
  `select coalesce(sum(case when ${IS_PENDING} then 1 else 0 end), 0) as pending,
     coalesce(max(number), 0) as newest
   from pending_changes where ${TITLE_KEY}`,
);

export const findPending = statement<PendingKey, PendingChangeTable>(
  `select * from pending_changes where ${TITLE_KEY} and number = :number and ${IS_PENDING}`,
);

const REMOVAL: WriteName = 'currencies.remove';

/** Without what a change takes, which may be megabytes, but for a removal of currencies. */
export const findDue = statement<
  InTitle & { readonly now: number },
  Pick<PendingChangeTable, 'number' | 'input'>
>(
  `select number, case when command = '${REMOVAL}' then input end as input from pending_changes where ${TITLE_KEY} and ${IS_PENDING} and planned_at <= :now
   order by planned_at, number`,
);

interface Settlement extends PendingKey {
  readonly state: Exclude<PendingState, 'pending'>;
  readonly settledAt: number;
  readonly revision: number | null;
  readonly reason: string | null;
}

/** What a change takes is no longer kept when it is settled. */
export const settlePending = statement<
  Settlement,
  Pick<PendingChangeTable, 'title_id' | 'number' | 'planned_at' | 'state'>
>(
  `update pending_changes set state = :state, settled_at = :settledAt, revision = :revision,
     reason = :reason, input = null
   where ${TITLE_KEY} and number = :number and ${IS_PENDING}
   returning title_id, number, planned_at, state`,
);

/**
 * A change that was scheduled when this one was pending already has been made for what this one leaves behind: no conflict. Whoever
 * scheduled one before it did not know of it.
 */
export const moveBase = statement<
  Subject & { readonly number: number; readonly from: number; readonly to: number }
>(
  `update pending_changes set base_revision = :to
   where ${SUBJECT_KEY} and ${IS_PENDING} and number > :number and base_revision = :from`,
);

interface ListedPage extends InTitle {
  /** Empty: all. */
  readonly state: PendingState | '';
  readonly at: number;
  readonly skip: number;
  readonly count: number;
}

export const listRows = statement<ListedPage, PendingChangeTable>(
  `select * from pending_changes
   where ${TITLE_KEY} and scheduled_at <= :at and (:state = '' or state = :state)
   order by scheduled_at desc, number desc limit :count offset :skip`,
);

/** The control entry of a scheduled change. */
export function pendingEntry({
  title_id: titleId,
  number,
  planned_at: plannedAt,
  state,
}: Pick<PendingChangeTable, 'title_id' | 'number' | 'planned_at' | 'state'>): PendingEntry {
  const body = { titleId, number, plannedAt, isPending: state === 'pending' };
  return { kind: 'pendingChange', body };
}

export function subjectOf(row: PendingChangeTable): Subject {
  return {
    titleId: row.title_id,
    kind: row.subject as Subject['kind'],
    catalogVersion: row.catalog_version,
    storeId: row.store_id,
  };
}

export function toPendingChange(
  row: PendingChangeTable,
  keyNames: ReadonlyMap<string, string>,
): PendingChange {
  return {
    number: row.number,
    subject: subjectOf(row),
    name: row.command as WriteName,
    baseRevision: row.base_revision,
    onConflict: row.on_conflict as ConflictRule,
    by: row.made_by,
    keyName: keyNames.get(keyIdOf(row.made_by) ?? ''),
    requestId: orUndefined(row.request_id),
    note: orUndefined(row.note),
    scheduledAt: row.scheduled_at,
    plannedAt: row.planned_at,
    state: row.state as PendingState,
    settledAt: orUndefined(row.settled_at),
    revision: orUndefined(row.revision),
    reason: orUndefined(row.reason),
  };
}
