import { isDeepStrictEqual } from 'node:util';
import { describeAuthor } from '../../kernel/author.ts';
import { NOTHING_DONE } from '../../kernel/call-context.ts';
import type { Instant } from '../../kernel/instant.ts';
import { PENDING_CHANGES } from '../../kernel/limits.ts';
import type { Page } from '../../kernel/page.ts';
import { TITLE_DATA_PENDING_BYTES_MAX } from '../../kernel/title-data-limits.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import type { PendingChangeTable } from '../../storage/query/economy-tables.ts';
import { orNull } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { findAuthor, findAuthors } from '../../titles/sql/authors.ts';
import { type PackedPreview, packPreview, unpackPreview } from '../revisions/commands.ts';
import { type Plan, subjectAbout } from '../revisions/revision-command.ts';
import { dataKindOf, type Subject } from '../revisions/revision.ts';
import {
  type PackedWrite,
  packWrite,
  planWrite,
  type ScheduledName,
  type TimedWrite,
  type WriteName,
  type WriteRefusal,
} from '../revisions/writes.ts';
import {
  type BadInstant,
  checkInstant,
  type FoundChange,
  type Moved,
  type NotPending,
  type PartOfSale,
  type PendingAt,
  type PendingChange,
  type PendingRef,
  type PendingState,
  saleOf,
  type Scheduled,
  type Timing,
  type TimingFault,
  type TimingUpdate,
} from './pending-change.ts';
import { findWrite, type MomentOfWrite } from './due-commands.ts';
import { settleUnmade } from './settle.ts';
import {
  countPending,
  findPending,
  findRow,
  insertPending,
  type InTitle,
  listRows,
  lockPending,
  pendingEntry,
  removedCodesOf,
  subjectOf,
  sumPendingData,
  toPendingChange,
  updatePending,
} from './sql/pending-rows.ts';

/**
 * Schedules a write. It is judged as if it were made now; a refusal schedules nothing. The default catalog version is resolved now. After
 * the answer every process knows the pending change.
 */
export const scheduleChange = command({
  name: 'schedule.add',
  changes: 'control',
  afterDue: 'always',
  pack: (of: TimedWrite<Timing>) => packWrite(of),
  async run(
    tx,
    of: PackedWrite<Timing>,
  ): Promise<WriteRefusal<WriteName> | TimingFault | Scheduled> {
    const { titleId, timing } = of;
    const { edit } = of.packed;
    const fault = checkInstant(timing.plannedAt, edit.now);
    if (fault) return fault;
    const plan = await planWrite(tx, of);
    if (plan.status !== 'planned') return plan;
    const other = await findTimingFault(tx, of, plan.subject);
    if (other) return other;
    if (!(await cancelReplaced(tx, of))) return { status: 'notPending' };
    const { newest } = (await countPending.first(tx, { titleId })) ?? NOTHING;
    const row = toPendingRow(of, newest + 1, plan);
    await insertPending.run(tx, row);
    appendControl(tx, { at: edit.now, titleId, entries: [pendingEntry(row)] });
    tx.audit({
      about: { ...subjectAbout(plan.subject), ...plan.about, pendingChange: row.number },
    });
    return { status: 'scheduled', number: row.number, revision: row.base_revision };
  },
  isRefusal: ({ status }) => status !== 'scheduled',
});

/** The row of a pending change. */
export function toPendingRow(
  {
    titleId,
    name,
    packed,
    timing,
  }: Omit<PackedWrite<Timing>, 'name'> & { readonly name: ScheduledName },
  number: number,
  { subject, current }: Pick<Plan, 'subject' | 'current'>,
): PendingChangeTable {
  const { edit } = packed;
  // The default catalog version may be another one at the change's instant; the change is about the one that its author sees.
  const settled = subject.catalogVersion === '' ? {} : { catalogVersion: subject.catalogVersion };
  return {
    title_id: titleId,
    number,
    subject: subject.kind,
    catalog_version: subject.catalogVersion,
    store_id: subject.storeId,
    command: name,
    input: JSON.stringify({ ...packed, ...settled }),
    base_revision: current?.number ?? 0,
    on_conflict: timing.onConflict,
    made_by: edit.by,
    request_id: orNull(edit.requestId),
    note: orNull(edit.note),
    scheduled_at: edit.now,
    planned_at: timing.plannedAt,
    state: 'pending',
    awaited: 1,
    settled_at: null,
    revision: null,
    reason: null,
  };
}

/** Cancels the pending change that the write replaces, if it names one; false: that change is no longer pending. */
async function cancelReplaced(
  tx: Tx,
  { titleId, timing: { replaces: number }, packed: { edit } }: PackedWrite<Timing>,
): Promise<boolean> {
  if (number === undefined) return true;
  const reason = 'Another change has come in its place.';
  return settleUnmade(tx, { titleId, number, now: edit.now, state: 'cancelled', reason });
}

/** The reason, other than its instant, why a change of this subject cannot be scheduled; undefined: it can. Only reads. */
export async function findTimingFault(
  tx: Tx,
  { titleId, timing: { replaces }, packed }: Omit<PackedWrite<Timing>, 'name'>,
  subject: Subject,
): Promise<TimingFault | undefined> {
  if (replaces === undefined) {
    const { pending } = (await countPending.first(tx, { titleId })) ?? NOTHING;
    if (pending >= PENDING_CHANGES.max) return { status: 'tooManyPending' };
  } else {
    // A replacement does not add to the number of pending changes.
    const replaced = await findRow.first(tx, { titleId, number: replaces });
    const isThere = replaced?.state === 'pending' && isSameSubject(subjectOf(replaced), subject);
    if (!isThere) return { status: 'notPending' };
  }
  if (!dataKindOf(subject.kind)) return undefined;
  const others = await sumPendingData.first(tx, { titleId, without: replaces ?? 0 });
  const bytes = (others?.bytes ?? 0) + Buffer.byteLength(JSON.stringify(packed));
  return bytes > TITLE_DATA_PENDING_BYTES_MAX ? { status: 'tooMuchPending' } : undefined;
}

const NOTHING = { pending: 0, newest: 0 };

function isSameSubject(one: Subject, other: Subject): boolean {
  return (
    one.kind === other.kind &&
    one.catalogVersion === other.catalogVersion &&
    one.storeId === other.storeId
  );
}

/** Cancels a pending change that is no part of a sale. After the answer it is never made, and every process knows that. `by`: as in WriteContext. */
export const cancelChange = command({
  name: 'schedule.cancel',
  changes: 'control',
  afterDue: 'ifAvailable',
  async run(
    tx,
    { by, without, ...of }: PendingAt & Hiding & { readonly by: string },
  ): Promise<NotPending | PartOfSale | { readonly status: 'cancelled' }> {
    const row = await findRow.first(tx, of);
    if (row?.state !== 'pending' || row.subject === without) return { status: 'notPending' };
    const sale = saleOf(row.command, row.number);
    if (sale !== undefined) return { status: 'partOfSale', sale };
    const author = await findAuthor(tx, of.titleId, by);
    const reason = `Cancelled by ${describeAuthor(author)}.`;
    const isCancelled = await settleUnmade(tx, { ...of, state: 'cancelled', reason });
    return isCancelled ? { status: 'cancelled' } : { status: 'notPending' };
  },
  isRefusal: ({ status }) => status !== 'cancelled',
});

/**
 * Moves a pending change that is no part of a sale to another instant, or gives it another rule or note. Its contents never change. After the
 * answer every process knows the instant. A change whose instant has come is made, not moved.
 */
export const updateChange = command({
  name: 'schedule.update',
  changes: 'control',
  afterDue: 'always',
  async run(
    tx,
    { ifPlannedAt, without, ...update }: PendingAt & TimingUpdate & Hiding,
  ): Promise<NotPending | PartOfSale | Moved | BadInstant | { readonly status: 'updated' }> {
    const { titleId, now, plannedAt } = update;
    const row = await lockPending.first(tx, update);
    if (!row || row.planned_at <= now || row.subject === without) return { status: 'notPending' };
    const sale = saleOf(row.command, row.number);
    if (sale !== undefined) return { status: 'partOfSale', sale };
    const fault = plannedAt === undefined ? undefined : checkInstant(plannedAt, now);
    if (fault) return fault;
    if (ifPlannedAt !== undefined && ifPlannedAt !== row.planned_at) {
      return { status: 'moved', plannedAt: row.planned_at };
    }
    const updated = {
      planned_at: plannedAt ?? row.planned_at,
      on_conflict: update.onConflict ?? row.on_conflict,
      note: update.note ?? row.note,
    };
    const after = { ...row, ...updated };
    await updatePending.run(tx, { ...update, ...updated });
    appendControl(tx, { at: now, titleId, entries: [pendingEntry(after)] });
    // A row has no prototype.
    const isSame = isDeepStrictEqual({ ...row }, after);
    tx.audit(isSame ? NOTHING_DONE : { about: subjectAbout(subjectOf(row)) });
    return { status: 'updated' };
  },
  isRefusal: ({ status }) => status !== 'updated',
});

/** Lists the scheduled changes of a title, newest first, settled ones included; only those that the filter lets through. */
export const listChanges = command({
  name: 'schedule.list',
  changes: 'nothing',
  // SQLite passes by the pages of the inputs.
  readsLong: true,
  afterDue: 'ifAvailable',
  async run(
    tx,
    { page, ...of }: InTitle & ChangeFilter & { readonly page: Page },
  ): Promise<readonly PendingChange[]> {
    const { state = '', from = 0, until = Number.MAX_SAFE_INTEGER, without = '' } = of;
    const rows = await listRows.all(tx, { ...of, ...page, state, from, until, without });
    const authors = rows.map(({ made_by }) => made_by);
    const authorOf = await findAuthors(tx, of.titleId, authors);
    return rows.map((row) => toPendingChange(row, authorOf(row.made_by)));
  },
});

/** Which scheduled changes are listed. undefined: no condition. */
interface ChangeFilter extends Hiding {
  readonly state: PendingState | undefined;
  /** The first instant, and the first one after the last. */
  readonly from?: Instant | undefined;
  readonly until?: Instant | undefined;
}

interface Hiding {
  /** The kind of subject whose changes are as if they were not there. Absent: none. */
  readonly without?: Subject['kind'] | undefined;
}

/** Finds a scheduled change, settled or not; undefined: none ever had this number, or it was deleted after PENDING_CHANGES.keptMs. */
export const findChange = command({
  name: 'schedule.find',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, key: PendingRef): Promise<FoundChange | undefined> {
    const row = await findRow.first(tx, key);
    if (!row) return undefined;
    const author = await findAuthor(tx, key.titleId, row.made_by);
    return { ...toPendingChange(row, author), removedCodes: removedCodesOf(row) };
  },
});

/** Judges a pending change as if its instant had come. Reads everything at one moment and locks nothing, like `makePreview`. */
export const previewChange = command({
  name: 'schedule.preview',
  changes: 'nothing',
  readsLong: true,
  afterDue: 'always',
  async run(
    tx,
    { itemUses, ...key }: PendingRef & MomentOfWrite,
  ): Promise<NotPending | WriteRefusal<ScheduledName> | PackedPreview> {
    const row = await findPending.first(tx, key);
    if (!row) return { status: 'notPending' };
    const packed = await findWrite(tx, row, itemUses);
    const plan = await planWrite(tx, { name: row.command as ScheduledName, packed });
    return plan.status === 'planned' ? packPreview(tx, plan) : plan;
  },
  unpack: (found) => (found.status === 'packed' ? unpackPreview(found) : found),
});
