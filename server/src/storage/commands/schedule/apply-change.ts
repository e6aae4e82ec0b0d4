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
  findDue,
  findPending,
  type InTitle,
  moveBase,
  pendingEntry,
  settlePending,
  subjectOf,
} from './pending-rows.ts';

/** Schedule.listDue. */
export const listDueChanges = command({
  name: 'schedule.listDue',
  changes: 'nothing',
  async run(tx, of: InTitle & { readonly now: Instant }): Promise<readonly DueChange[]> {
    const rows = await findDue.all(tx, of);
    return rows.map(({ number, input }) => {
      return { number, removedCodes: input === null ? undefined : JSON.parse(input).codes };
    });
  },
});

/** Schedule.apply. Two that apply the same change come one after the other, as all who change the control state do. */
export const applyChange = command({
  name: 'schedule.apply',
  changes: 'control',
  async run(
    tx,
    {
      now,
      itemUses,
      ...key
    }: PendingAt & { readonly itemUses: readonly CurrencyUse[] | undefined },
  ): Promise<NotPending | WriteRefusal<WriteName> | { readonly status: 'done' }> {
    const row = await findPending.first(tx, key);
    if (!row || row.planned_at > now) return { status: 'notPending' };
    const subject = subjectOf(row);
    const before = await findRevision(tx, subject);
    const { revision } = await make(tx, row, { appliedAt: now, itemUses });
    const settlement = { state: 'applied', settledAt: now, revision, reason: null } as const;
    const settled = await settlePending.first(tx, { ...key, ...settlement });
    await moveBase.run(tx, {
      ...subject,
      number: row.number,
      from: before?.number ?? 0,
      to: revision,
    });
    appendControl(tx, { at: now, entries: [pendingEntry(settled ?? row)] });
    return { status: 'done' };
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
  const ifRevision = row.on_conflict === 'cancel' ? row.base_revision : undefined;
  const made = { ...edit, now: row.planned_at, appliedAt, ifRevision };
  const write = WRITES[row.command as WriteName];
  const asOfNow = { ...input, ...(itemUses && { itemUses }), edit: made };
  const outcome = (await write.run(tx, asOfNow)) as WriteRefusal<WriteName> | Done;
  if (outcome.status !== 'done') throw new RollbackWith(outcome);
  return outcome;
}

/** Schedule.giveUp. */
export const giveUpChange = command({
  name: 'schedule.giveUp',
  changes: 'control',
  async run(tx, { why, now, ...key }: PendingAt & { readonly why: NotMade }): Promise<void> {
    const state = why.status === 'editConflict' ? 'cancelled' : 'failed';
    const settlement = { settledAt: now, revision: null, reason: describeNotMade(why) };
    const settled = await settlePending.first(tx, { ...key, state, ...settlement });
    if (settled) appendControl(tx, { at: now, entries: [pendingEntry(settled)] });
  },
});
