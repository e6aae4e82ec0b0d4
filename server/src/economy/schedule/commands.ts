import { describeAuthor } from '../../kernel/author.ts';
import type { Instant } from '../../kernel/instant.ts';
import { PENDING_CHANGES } from '../../kernel/limits.ts';
import type { Page } from '../../kernel/page.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import type { PendingChangeTable } from '../../storage/query/economy-tables.ts';
import { soldRow } from '../../storage/query/keys.ts';
import { orNull, orUndefined } from '../../storage/query/tables.ts';
import { RollbackWith, type Tx } from '../../storage/query/tx.ts';
import { findAuthor, findAuthors } from '../../titles/sql/authors.ts';
import type { CurrencyUse } from '../currencies/currency.ts';
import type { Done } from '../outcomes.ts';
import { type PackedPreview, packPreview, unpackPreview } from '../revisions/commands.ts';
import type { Plan } from '../revisions/revision-command.ts';
import type { InContext, Subject } from '../revisions/revision.ts';
import { findRevision } from '../revisions/sql/revision-rows.ts';
import {
  type PackedWrite,
  packWrite,
  planWrite,
  type TimedWrite,
  type WriteName,
  type WriteRefusal,
  WRITES,
} from '../revisions/writes.ts';
import {
  type BadInstant,
  checkInstant,
  type DueChange,
  type FoundChange,
  type Moved,
  type NotMade,
  type NotPending,
  type PendingAt,
  type PendingChange,
  type PendingRef,
  type PendingState,
  type Scheduled,
  type Timing,
  type TimingFault,
  type TimingUpdate,
} from './pending-change.ts';
import { describeNotMade } from './reasons.ts';
import {
  countPending,
  findDue,
  findPending,
  findRow,
  findUnknown,
  insertPending,
  type InTitle,
  listRows,
  lockPending,
  pendingEntry,
  removedCodesOf,
  settlePending,
  stopAwaiting,
  subjectOf,
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
    const row = toRow(of, newest + 1, plan);
    await insertPending.run(tx, row);
    appendControl(tx, { at: edit.now, titleId, entries: [pendingEntry(row)] });
    return { status: 'scheduled', number: row.number, revision: row.base_revision };
  },
  isRefusal: ({ status }) => status !== 'scheduled',
});

function toRow(
  { titleId, name, packed, timing }: PackedWrite<Timing>,
  number: number,
  { subject, current }: Plan,
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
  { titleId, timing }: { readonly titleId: string; readonly timing: Pick<Timing, 'replaces'> },
  subject: Subject,
): Promise<TimingFault | undefined> {
  if (timing.replaces === undefined) {
    const { pending } = (await countPending.first(tx, { titleId })) ?? NOTHING;
    return pending >= PENDING_CHANGES.max ? { status: 'tooManyPending' } : undefined;
  }
  // A replacement does not add to the number of pending changes.
  const replaced = await findPending.first(tx, { titleId, number: timing.replaces });
  const isThere = replaced && isSameSubject(subjectOf(replaced), subject);
  return isThere ? undefined : { status: 'notPending' };
}

const NOTHING = { pending: 0, newest: 0 };

function isSameSubject(one: Subject, other: Subject): boolean {
  return (
    one.kind === other.kind &&
    one.catalogVersion === other.catalogVersion &&
    one.storeId === other.storeId
  );
}

/** Cancels a pending change. After the answer it is never made, and every process knows that. `by`: as in WriteContext. */
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
    const isCancelled = await settleUnmade(tx, { ...of, state: 'cancelled', reason });
    return isCancelled ? { status: 'cancelled' } : { status: 'notPending' };
  },
  isRefusal: ({ status }) => status !== 'cancelled',
});

/**
 * Moves a pending change to another instant, or gives it another rule or note. Its contents never change. After the answer every process
 * knows the instant. A change whose instant has come is made, not moved.
 */
export const updateChange = command({
  name: 'schedule.update',
  changes: 'control',
  afterDue: 'always',
  async run(
    tx,
    { ifPlannedAt, ...update }: PendingAt & TimingUpdate,
  ): Promise<NotPending | Moved | BadInstant | { readonly status: 'updated' }> {
    const { titleId, now, plannedAt } = update;
    const row = await lockPending.first(tx, update);
    if (!row || row.planned_at <= now) return { status: 'notPending' };
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
    await updatePending.run(tx, { ...update, ...updated });
    appendControl(tx, { at: now, titleId, entries: [pendingEntry({ ...row, ...updated })] });
    return { status: 'updated' };
  },
  isRefusal: ({ status }) => status !== 'updated',
});

/** Settles a change that is not made; false: it is not pending. */
async function settleUnmade(
  tx: Tx,
  { now, ...of }: PendingAt & { readonly state: 'cancelled' | 'failed'; readonly reason: string },
): Promise<boolean> {
  const settled = await settlePending.first(tx, {
    ...of,
    awaited: 0,
    revision: null,
    settledAt: now,
  });
  if (!settled) return false;
  appendControl(tx, { at: now, titleId: of.titleId, entries: [pendingEntry(settled)] });
  return true;
}

/** Lists the scheduled changes of a title, newest first, settled ones included; only those that the filter lets through. */
export const listChanges = command({
  name: 'schedule.list',
  changes: 'nothing',
  afterDue: 'ifAvailable',
  async run(
    tx,
    { page, ...of }: InTitle & ChangeFilter & { readonly page: Page },
  ): Promise<readonly PendingChange[]> {
    const { state = '', from = 0, until = Number.MAX_SAFE_INTEGER } = of;
    const rows = await listRows.all(tx, { ...of, ...page, state, from, until });
    const authors = rows.map(({ made_by }) => made_by);
    const authorOf = await findAuthors(tx, of.titleId, authors);
    return rows.map((row) => toPendingChange(row, authorOf(row.made_by)));
  },
});

/** Which scheduled changes are listed. undefined: no condition. */
interface ChangeFilter {
  readonly state: PendingState | undefined;
  /** The first instant, and the first one after the last. */
  readonly from?: Instant | undefined;
  readonly until?: Instant | undefined;
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
  ): Promise<NotPending | WriteRefusal<WriteName> | PackedPreview> {
    const row = await findPending.first(tx, key);
    if (!row) return { status: 'notPending' };
    const packed = await findWrite(tx, row, itemUses);
    const plan = await planWrite(tx, { name: row.command as WriteName, packed });
    return plan.status === 'planned' ? packPreview(tx, plan) : plan;
  },
  unpack: (found) => (found.status === 'packed' ? unpackPreview(found) : found),
});

/** Lists the changes whose instant has come, in the order in which they take effect. */
export const listDueChanges = command({
  name: 'schedule.listDue',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, of: InTitle & { readonly now: Instant }): Promise<readonly DueChange[]> {
    const rows = await findDue.all(tx, of);
    return rows.map((row) => ({
      number: row.number,
      isSettled: row.state !== 'pending',
      removedCodes: removedCodesOf(row),
    }));
  },
});

/**
 * Makes a pending change whose instant has come, as of that instant. A refusal leaves everything as it was, and the change pending. Two
 * calls for the same change run one after the other, because they lock it. A change of many items takes long, and only one transaction at
 * a time can change the control state, so `emitSettled` tells the processes afterwards. Until then their gates look for due changes themselves.
 */
export const applyChange = command({
  name: 'schedule.apply',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (of: PendingAt) => [soldRow(of)],
  waitsLong: true,
  async run(
    tx,
    { now, itemUses, ...key }: PendingAt & MomentOfWrite,
  ): Promise<NotPending | WriteRefusal<WriteName> | { readonly status: 'done' }> {
    const row = await lockPending.first(tx, key);
    if (!row || row.planned_at > now) return { status: 'notPending' };
    const { revision } = await make(tx, row, { appliedAt: now, itemUses });
    const made = { state: 'applied', awaited: 1, reason: null } as const;
    await settlePending.first(tx, { ...key, ...made, settledAt: now, revision });
    return { status: 'done' };
  },
});

/** Makes the change as of its instant. A refusal rolls back everything that it has written. */
async function make(
  tx: Tx,
  row: PendingChangeTable,
  { appliedAt, itemUses }: MomentOfWrite & { readonly appliedAt: Instant },
): Promise<Done> {
  const { edit, ...input } = await findWrite(tx, row, itemUses);
  const { run } = WRITES[row.command as WriteName];
  const scheduled = { number: row.number, appliedAt };
  const made = await run(tx, { ...input, edit: { ...edit, scheduled } });
  const outcome = made as WriteRefusal<WriteName> | Done;
  if (outcome.status !== 'done') throw new RollbackWith(outcome);
  return outcome;
}

/** Tells the processes which changes of the title were made. After the answer every process knows it. */
export const emitSettled = command({
  name: 'schedule.tellSettled',
  changes: 'control',
  afterDue: 'always',
  async run(tx, { now, ...of }: InTitle & { readonly now: Instant }): Promise<void> {
    const settled = await stopAwaiting.all(tx, of);
    appendControl(tx, { at: now, titleId: of.titleId, entries: settled.map(pendingEntry) });
  },
});

/** Settles a change that was not made: it is cancelled after a conflict, and has failed otherwise. Does nothing if it is not pending. */
export const giveUpChange = command({
  name: 'schedule.giveUp',
  changes: 'control',
  afterDue: 'always',
  async run(tx, { why, ...of }: PendingAt & { readonly why: NotMade }): Promise<void> {
    const state = why.status === 'editConflict' ? 'cancelled' : 'failed';
    await settleUnmade(tx, { ...of, state, reason: describeNotMade(why) });
  },
});

/** The part of a scheduled write's input that is read when it is made. */
interface MomentOfWrite {
  /** The uses of the currencies that it removes; undefined: it removes none. */
  readonly itemUses: readonly CurrencyUse[] | undefined;
}

/** The input of a pending change's command: made as of its instant, on the condition that its conflict rule sets. */
async function findWrite(
  tx: Tx,
  row: PendingChangeTable,
  itemUses: MomentOfWrite['itemUses'],
): Promise<InContext> {
  const { edit, ...input }: InContext = JSON.parse(row.input ?? '');
  const ifRevision = await findCondition(tx, row);
  return {
    ...input,
    ...(itemUses && { itemUses }),
    edit: { ...edit, note: orUndefined(row.note), now: row.planned_at, ifRevision },
  };
}

/** The revision that must be current when the change is made; undefined: any. */
async function findCondition(tx: Tx, row: PendingChangeTable): Promise<number | undefined> {
  if (row.on_conflict === 'apply') return undefined;
  const [subject, base] = [subjectOf(row), row.base_revision];
  const current = (await findRevision(tx, subject))?.number ?? 0;
  const unknown = await findUnknown.first(tx, { ...subject, number: row.number, base, current });
  return unknown ? base : current;
}
