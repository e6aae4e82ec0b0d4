import { describeAuthor } from '../../../kernel/author.ts';
import { PENDING_CHANGES } from '../../../kernel/limits.ts';
import { command } from '../../../storage/command.ts';
import { appendControl } from '../../../storage/control/log.ts';
import type { PendingChangeTable } from '../../../storage/query/economy-tables.ts';
import { orNull } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { findAuthor } from '../../../titles/sql/authors.ts';
import type { Edited, Subject } from '../../revisions/ports.ts';
import type { Plan } from '../../revisions/sql/make-revision.ts';
import { type WriteName, type WriteRefusal, WRITES } from '../../revisions/writes.ts';
import type {
  NotPending,
  PendingAt,
  Scheduled,
  ScheduledWrite,
  Timing,
  TimingFault,
} from '../ports.ts';
import { checkInstant } from '../timing.ts';
import {
  countPending,
  findPending,
  insertPending,
  pendingEntry,
  settlePending,
  subjectOf,
} from './pending-rows.ts';

/** A write as its command takes it. */
interface PackedWrite {
  readonly titleId: string;
  readonly name: WriteName;
  readonly packed: Edited;
  readonly timing: Timing;
}

function packWrite({ titleId, write, timing }: ScheduledWrite): PackedWrite {
  const { pack } = WRITES[write.name];
  return { titleId, name: write.name, packed: pack(write.input as never) as Edited, timing };
}

/** Judges a write as if it were made now, and keeps it. Its catalog version is settled now. */
export const scheduleChange = command({
  name: 'schedule.add',
  changes: 'control',
  afterDue: 'always',
  pack: packWrite,
  async run(tx, of: PackedWrite): Promise<WriteRefusal<WriteName> | TimingFault | Scheduled> {
    const { titleId, name, packed, timing } = of;
    const { edit } = packed;
    const fault = checkInstant(timing.plannedAt, edit.now);
    if (fault) return fault;
    const judged = await WRITES[name].plan(tx, packed, 'asItIs');
    const plan = judged as Plan | WriteRefusal<WriteName>;
    if (plan.status !== 'planned') return plan;
    const other = await findTimingFault(tx, of, plan.subject);
    if (other) return other;
    if (!(await cancelReplaced(tx, of))) return { status: 'notPending' };
    const { newest } = (await countPending.first(tx, { titleId })) ?? NOTHING;
    const row = toRow(of, { number: newest + 1, plan });
    await insertPending.run(tx, row);
    appendControl(tx, { at: edit.now, entries: [pendingEntry(row)] });
    return { status: 'scheduled', number: row.number, revision: row.base_revision };
  },
  isRefusal: ({ status }) => status !== 'scheduled',
});

const NOTHING = { pending: 0, newest: 0 };

/** What keeps a change of a subject from being scheduled, beside its instant; undefined: nothing. Only reads. */
export async function findTimingFault(
  tx: Tx,
  { titleId, timing }: { readonly titleId: string; readonly timing: Pick<Timing, 'replaces'> },
  subject: Subject,
): Promise<TimingFault | undefined> {
  if (timing.replaces === undefined) {
    const { pending } = (await countPending.first(tx, { titleId })) ?? NOTHING;
    return pending >= PENDING_CHANGES.max ? { status: 'tooManyPending' } : undefined;
  }
  // Whoever replaces one makes room for another.
  const replaced = await findPending.first(tx, { titleId, number: timing.replaces });
  const isThere = replaced && isSameSubject(subjectOf(replaced), subject);
  return isThere ? undefined : { status: 'notPending' };
}

/** Cancels the pending change in whose place another one comes, if it is to replace one; false: it is pending no more. */
async function cancelReplaced(
  tx: Tx,
  { titleId, timing: { replaces: number }, packed: { edit } }: PackedWrite,
): Promise<boolean> {
  if (number === undefined) return true;
  const reason = 'Another change has come in its place.';
  return cancel(tx, { titleId, number, now: edit.now, reason });
}

function isSameSubject(one: Subject, other: Subject): boolean {
  return (
    one.kind === other.kind &&
    one.catalogVersion === other.catalogVersion &&
    one.storeId === other.storeId
  );
}

function toRow(
  { titleId, name, packed, timing }: PackedWrite,
  { number, plan: { subject, current } }: { readonly number: number; readonly plan: Plan },
): PendingChangeTable {
  const { edit } = packed;
  // The default catalog version may be another one by then; the change is about the one that its author sees.
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

/** `by`: as in `Edit`. */
export const cancelChange = command({
  name: 'schedule.cancel',
  changes: 'control',
  afterDue: 'ifAvailable',
  async run(
    tx,
    { by, ...of }: PendingAt & { readonly by: string },
  ): Promise<NotPending | { readonly status: 'cancelled' }> {
    const author = await findAuthor(tx, of.titleId, by);
    const reason = `Cancelled by ${describeAuthor(author)}.`;
    const isCancelled = await cancel(tx, { ...of, reason });
    return isCancelled ? { status: 'cancelled' } : { status: 'notPending' };
  },
  isRefusal: ({ status }) => status !== 'cancelled',
});

async function cancel(
  tx: Tx,
  { now, reason, ...key }: PendingAt & { readonly reason: string },
): Promise<boolean> {
  const unmade = { state: 'cancelled', awaited: 0, revision: null } as const;
  const settlement = { ...unmade, settledAt: now, reason };
  const settled = await settlePending.first(tx, { ...key, ...settlement });
  if (!settled) return false;
  appendControl(tx, { at: now, entries: [pendingEntry(settled)] });
  return true;
}
