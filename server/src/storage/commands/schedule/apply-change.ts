import type { Done } from '../../../economy/outcomes.ts';
import type { Edited } from '../../../economy/revisions/ports.ts';
import type { WriteName, WriteRefusal } from '../../../economy/revisions/writes.ts';
import type { CurrencyUse } from '../../../economy/ports.ts';
import type { DueChange, NotMade, NotPending, PendingAt } from '../../../economy/schedule/ports.ts';
import { describeNotMade } from '../../../economy/schedule/reasons.ts';
import type { Instant } from '../../../kernel/instant.ts';
import { command } from '../../command.ts';
import { appendControl } from '../../control/log.ts';
import type { PendingChangeTable } from '../../query/revision-tables.ts';
import { RollbackWith } from '../../query/rollback-with.ts';
import type { Tx } from '../../query/tx.ts';
import { findRevision } from '../revisions/revision-rows.ts';
import { WRITES } from '../revisions/writes.ts';
import {
  findConflict,
  findDue,
  type InTitle,
  lockPending,
  pendingEntry,
  settlePending,
  stopAwaiting,
  subjectOf,
} from './pending-rows.ts';

/** Schedule.listDue. */
export const listDueChanges = command({
  name: 'schedule.listDue',
  changes: 'nothing',
  async run(tx, of: InTitle & { readonly now: Instant }): Promise<readonly DueChange[]> {
    const rows = await findDue.all(tx, of);
    return rows.map(({ number, state, input }) => {
      const removedCodes = input === null ? undefined : JSON.parse(input).codes;
      return { number, isSettled: state !== 'pending', removedCodes };
    });
  },
});

/**
 * Schedule.apply. Two that apply the same change come one after the other, because they lock it. Many items take their time, so the control
 * state, which only one transaction can change at a time, changes behind it (`tellSettled`).
 */
export const applyChange = command({
  name: 'schedule.apply',
  changes: 'rows',
  async run(
    tx,
    {
      now,
      itemUses,
      ...key
    }: PendingAt & { readonly itemUses: readonly CurrencyUse[] | undefined },
  ): Promise<NotPending | WriteRefusal<WriteName> | { readonly status: 'done' }> {
    const row = await lockPending.first(tx, key);
    if (!row || row.planned_at > now) return { status: 'notPending' };
    const { revision } = await make(tx, row, { appliedAt: now, itemUses });
    const made = { state: 'applied', awaited: 1, reason: null } as const;
    await settlePending.first(tx, { ...key, ...made, settledAt: now, revision });
    return { status: 'done' };
  },
});

/** Schedule.tellSettled. */
export const tellSettled = command({
  name: 'schedule.tellSettled',
  changes: 'control',
  async run(tx, { now, ...of }: InTitle & { readonly now: Instant }): Promise<void> {
    const settled = await stopAwaiting.all(tx, of);
    appendControl(tx, { at: now, entries: settled.map(pendingEntry) });
  },
});

/** Makes the change as of its instant. What a refusal has written already is undone. */
async function make(
  tx: Tx,
  row: PendingChangeTable,
  {
    appliedAt,
    itemUses,
  }: { readonly appliedAt: Instant; readonly itemUses: readonly CurrencyUse[] | undefined },
): Promise<Done> {
  const { edit, ...input }: Edited = JSON.parse(row.input ?? '');
  const ifRevision = await findCondition(tx, row);
  const made = { ...edit, now: row.planned_at, appliedAt, ifRevision };
  const write = WRITES[row.command as WriteName];
  const asOfNow = { ...input, ...(itemUses && { itemUses }), edit: made };
  const outcome = (await write.run(tx, asOfNow)) as WriteRefusal<WriteName> | Done;
  if (outcome.status !== 'done') throw new RollbackWith(outcome);
  return outcome;
}

/** The revision that must be current when a change is made; undefined: any may be. */
async function findCondition(tx: Tx, row: PendingChangeTable): Promise<number | undefined> {
  if (row.on_conflict === 'apply') return undefined;
  const [subject, base] = [subjectOf(row), row.base_revision];
  const current = (await findRevision(tx, subject))?.number ?? 0;
  const conflict = await findConflict.first(tx, { ...subject, number: row.number, base, current });
  return conflict ? base : current;
}

/** Schedule.giveUp. */
export const giveUpChange = command({
  name: 'schedule.giveUp',
  changes: 'control',
  async run(tx, { why, now, ...key }: PendingAt & { readonly why: NotMade }): Promise<void> {
    const state = why.status === 'editConflict' ? 'cancelled' : 'failed';
    const unmade = { state, awaited: 0, revision: null } as const;
    const settlement = { ...unmade, settledAt: now, reason: describeNotMade(why) };
    const settled = await settlePending.first(tx, { ...key, ...settlement });
    if (settled) appendControl(tx, { at: now, entries: [pendingEntry(settled)] });
  },
});
