import type { Instant } from '../../../kernel/instant.ts';
import { command } from '../../../storage/command.ts';
import { appendControl } from '../../../storage/control/log.ts';
import type { PendingChangeTable } from '../../../storage/query/economy-tables.ts';
import { soldRow } from '../../../storage/query/keys.ts';
import { RollbackWith, type Tx } from '../../../storage/query/tx.ts';
import type { Done } from '../../outcomes.ts';
import { type WriteName, type WriteRefusal, WRITES } from '../../revisions/writes.ts';
import type { DueChange, NotMade, NotPending, PendingAt } from '../ports.ts';
import { describeNotMade } from '../reasons.ts';
import {
  findDue,
  type InTitle,
  lockPending,
  pendingEntry,
  removedCodesOf,
  settlePending,
  stopAwaiting,
} from './pending-rows.ts';
import { findWrite, type MomentOfWrite } from './pending-write.ts';

/** The changes whose instant has come, in the order in which they take effect. */
export const listDueChanges = command({
  name: 'schedule.listDue',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, of: InTitle & { readonly now: Instant }): Promise<readonly DueChange[]> {
    const rows = await findDue.all(tx, of);
    return rows.map((row) => {
      const { number, state } = row;
      return { number, isSettled: state !== 'pending', removedCodes: removedCodesOf(row) };
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

/** After the answer every process knows which changes of the title were made. */
export const tellSettled = command({
  name: 'schedule.tellSettled',
  changes: 'control',
  afterDue: 'always',
  async run(tx, { now, ...of }: InTitle & { readonly now: Instant }): Promise<void> {
    const settled = await stopAwaiting.all(tx, of);
    appendControl(tx, { at: now, entries: settled.map(pendingEntry) });
  },
});

/** Makes the change as of its instant. What a refusal has written already is undone. */
async function make(
  tx: Tx,
  row: PendingChangeTable,
  { appliedAt, ...moment }: MomentOfWrite & { readonly appliedAt: Instant },
): Promise<Done> {
  const { edit, ...input } = await findWrite(tx, row, moment);
  const { run } = WRITES[row.command as WriteName];
  const made = await run(tx, {
    ...input,
    edit: { ...edit, scheduled: { number: row.number, appliedAt } },
  });
  const outcome = made as WriteRefusal<WriteName> | Done;
  if (outcome.status !== 'done') throw new RollbackWith(outcome);
  return outcome;
}

/** Settles a change that was not made. Does nothing where it is not pending. */
export const giveUpChange = command({
  name: 'schedule.giveUp',
  changes: 'control',
  afterDue: 'always',
  async run(tx, { why, now, ...key }: PendingAt & { readonly why: NotMade }): Promise<void> {
    const state = why.status === 'editConflict' ? 'cancelled' : 'failed';
    const unmade = { state, awaited: 0, revision: null } as const;
    const settlement = { ...unmade, settledAt: now, reason: describeNotMade(why) };
    const settled = await settlePending.first(tx, { ...key, ...settlement });
    if (settled) appendControl(tx, { at: now, entries: [pendingEntry(settled)] });
  },
});
