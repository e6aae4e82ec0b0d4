import type { WriteContext } from '../../src/economy/revisions/revision.ts';
import type { WriteName } from '../../src/economy/revisions/writes.ts';
import type { NotMade, PendingChange, Timing } from '../../src/economy/schedule/pending-change.ts';
import { describeNotMade } from '../../src/economy/schedule/reasons.ts';
import { describeAuthor } from '../../src/kernel/author.ts';
import type { Instant } from '../../src/kernel/instant.ts';
import { PENDING_CHANGES } from '../../src/kernel/limits.ts';
import { type Change, subjectOfChange } from './revision-change.ts';
import { changeInModel } from './revision-model-acts.ts';
import {
  authorIn,
  copyOf,
  currentOf,
  type ModelSubject,
  type ModelTitle,
  type Outcome,
} from './revision-model.ts';

// The effect of each scheduled change in the model.

/** A scheduled change: what is asked for, and what is told of it. */
export interface ModelPending {
  readonly change: Change;
  readonly edit: WriteContext;
  readonly subject: ModelSubject['subject'];
  readonly told: Omit<PendingChange, 'subject'>;
}

interface Asked {
  readonly name: WriteName;
  readonly change: Change;
  readonly edit: WriteContext;
  readonly timing: Timing;
}

/** Judges a change that shall take effect later, or of which that is only shown; undefined: nothing is against it. */
export function refusalInModel(
  title: ModelTitle,
  { change, edit, timing }: Pick<Asked, 'change' | 'edit'> & { readonly timing?: Timing },
): Outcome | undefined {
  const aheadMs = (timing?.plannedAt ?? edit.now + 1) - edit.now;
  if (aheadMs <= 0 || aheadMs > PENDING_CHANGES.aheadMs) return { status: 'badInstant' };
  const outcome = changeInModel(copyOf(title), change, edit);
  if (outcome.status !== 'done') return outcome;
  if (!timing) return undefined;
  const pending = pendingIn(title);
  if (timing.replaces === undefined) {
    return pending.length < PENDING_CHANGES.max ? undefined : { status: 'tooManyPending' };
  }
  const replaced = pending.find(({ told }) => told.number === timing.replaces);
  const subject = subjectOfChange(title, change)?.subject;
  return replaced && replaced.subject === subject ? undefined : { status: 'notPending' };
}

/** Keeps a change until its instant, and gives the answer. */
export function scheduleInModel(title: ModelTitle, { name, change, edit, timing }: Asked): unknown {
  const refusal = refusalInModel(title, { change, edit, timing });
  const subject = subjectOfChange(title, change);
  if (refusal || !subject) return refusal;
  const { replaces, ...when } = timing;
  if (replaces !== undefined) {
    cancel(title, {
      number: replaces,
      now: edit.now,
      reason: 'Another change has come in its place.',
    });
  }
  const { by, requestId, note, now: scheduledAt } = edit;
  const number = newestIn(title) + 1;
  const baseRevision = currentOf(subject);
  const nothingYet = { settledAt: undefined, revision: undefined, reason: undefined };
  const made = { author: authorIn(by), requestId, note, scheduledAt };
  const told = { number, name, baseRevision, ...when, ...made, state: 'pending', ...nothingYet };
  const { catalogVersion } = subject.subject;
  const settled = (catalogVersion ? { ...change, version: catalogVersion } : change) as Change;
  const kept = { change: settled, edit, subject: subject.subject, told } as ModelPending;
  title.scheduled = [...title.scheduled, kept];
  return { status: 'scheduled', number, revision: baseRevision };
}

/** The number of the newest scheduled change; 0: there was none. */
export function newestIn({ scheduled }: ModelTitle): number {
  return scheduled.at(-1)?.told.number ?? 0;
}

/** Takes a scheduled change back, and gives the answer. */
export function cancelInModel(
  title: ModelTitle,
  { number, by, now }: { readonly number: number; readonly by: string; readonly now: Instant },
) {
  const reason = `Cancelled by ${describeAuthor(authorIn(by))}.`;
  return { status: cancel(title, { number, now, reason }) ? 'cancelled' : 'notPending' };
}

/** Makes what is due, or gives it up. */
export function applyDueInModel(title: ModelTitle, now: Instant): void {
  const due = pendingIn(title)
    .filter(({ told }) => told.plannedAt <= now)
    .toSorted((left, right) => left.told.plannedAt - right.told.plannedAt);
  for (const { told } of due) applyOne(title, { number: told.number, now });
}

/** Forgets what was settled before a moment, but for the newest number. */
export function pruneScheduled(title: ModelTitle, before: Instant): void {
  const newest = newestIn(title);
  title.scheduled = title.scheduled.filter(
    ({ told: { number, settledAt = before } }) => settledAt >= before || number === newest,
  );
}

interface Settled {
  readonly number: number;
  readonly now: Instant;
}

function applyOne(title: ModelTitle, { number, now }: Settled): void {
  const found = pendingIn(title).find(({ told }) => told.number === number);
  if (!found) throw new Error('What is due is pending');
  const { change, edit } = found;
  const { baseRevision, onConflict, plannedAt } = found.told;
  const subject = subjectOfChange(title, change) as ModelSubject;
  // The author of a scheduled change knew the changes that were pending already, so they are no conflict.
  const isUnknown = subject.history.some(
    ({ number: revision, edit: { scheduled } }) =>
      revision > baseRevision && (scheduled === undefined || scheduled.number > number),
  );
  const ifRevision = onConflict === 'cancel' && isUnknown ? baseRevision : undefined;
  const asOfThen = { ...edit, now: plannedAt, scheduled: { number, appliedAt: now }, ifRevision };
  const outcome = changeInModel(title, change, asOfThen);
  if (outcome.status !== 'done') {
    const state = outcome.status === 'editConflict' ? 'cancelled' : 'failed';
    settle(title, { number, now, state, reason: describeNotMade(outcome as NotMade) });
    return;
  }
  const revision = currentOf(subject);
  settle(title, { number, now, state: 'applied', revision });
}

function cancel(title: ModelTitle, of: Settled & { readonly reason: string }): boolean {
  const isPending = pendingIn(title).some(({ told }) => told.number === of.number);
  if (isPending) settle(title, { ...of, state: 'cancelled' });
  return isPending;
}

function settle(
  title: ModelTitle,
  { number, now, ...outcome }: Settled & Partial<ModelPending['told']>,
): void {
  title.scheduled = title.scheduled.map((one) =>
    one.told.number === number
      ? { ...one, told: { ...one.told, settledAt: now, ...outcome } }
      : one,
  );
}

function pendingIn({ scheduled }: ModelTitle): readonly ModelPending[] {
  return scheduled.filter(({ told }) => told.state === 'pending');
}
