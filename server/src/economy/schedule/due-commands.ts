import type { Instant } from '../../kernel/instant.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import type { PendingChangeTable } from '../../storage/query/economy-tables.ts';
import { soldRow } from '../../storage/query/keys.ts';
import { orUndefined } from '../../storage/query/tables.ts';
import { RollbackWith, type Tx } from '../../storage/query/tx.ts';
import type { CurrencyUse } from '../currencies/currency.ts';
import type { Done } from '../outcomes.ts';
import type { RevisionCommand } from '../revisions/revision-command.ts';
import type { InContext } from '../revisions/revision.ts';
import { findNewestOf } from '../revisions/sql/revision-rows.ts';
import { SCHEDULED, type ScheduledName, type WriteRefusal } from '../revisions/writes.ts';
import { settleSale } from '../sales/sql/sale-rows.ts';
import {
  type DueChange,
  type NotMade,
  type NotPending,
  type PendingAt,
  saleOf,
} from './pending-change.ts';
import { describeNotMade } from './reasons.ts';
import { settleUnmade } from './settle.ts';
import {
  findDue,
  findRow,
  findUnknown,
  type InTitle,
  lockPending,
  pendingEntry,
  removedCodesOf,
  settlePending,
  stopAwaiting,
  subjectOf,
} from './sql/pending-rows.ts';

// The commands by which scheduled changes take effect.

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
  ): Promise<NotPending | WriteRefusal<ScheduledName> | { readonly status: 'done' }> {
    const row = await lockPending.first(tx, key);
    if (!row || row.planned_at > now) return { status: 'notPending' };
    await settleMade(tx, row, { awaited: 1, appliedAt: now, itemUses });
    return { status: 'done' };
  },
});

/** Makes a change in the transaction that schedules it, because its instant has come. After the commit every process knows it. */
export async function applyAtOnce(tx: Tx, row: PendingChangeTable): Promise<void> {
  const at = row.planned_at;
  const made = await settleMade(tx, row, { awaited: 0, appliedAt: at, itemUses: undefined });
  if (made) appendControl(tx, { at, titleId: row.title_id, entries: [pendingEntry(made)] });
}

/** Makes a pending change, and settles it. */
async function settleMade(
  tx: Tx,
  row: PendingChangeTable,
  { awaited, ...moment }: MomentOfMaking & Pick<PendingChangeTable, 'awaited'>,
) {
  const { revision } = await make(tx, row, moment);
  const of = { titleId: row.title_id, number: row.number, awaited, revision, reason: null };
  return settlePending.first(tx, { ...of, state: 'applied', settledAt: moment.appliedAt });
}

interface MomentOfMaking extends MomentOfWrite {
  readonly appliedAt: Instant;
}

/** Makes the change as of its instant. A refusal rolls back everything that it has written. */
async function make(
  tx: Tx,
  row: PendingChangeTable,
  { appliedAt, itemUses }: MomentOfMaking,
): Promise<Done> {
  const { edit, ...input } = await findWrite(tx, row, itemUses);
  const { run } = SCHEDULED[row.command as ScheduledName];
  const scheduled = { number: row.number, appliedAt };
  const made = await run(tx, { ...input, edit: { ...edit, scheduled } });
  const outcome = made as WriteRefusal<ScheduledName> | Done;
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

/**
 * Settles a change that was not made: it is cancelled after a conflict, and has failed otherwise. Does nothing if it is not pending. A sale
 * has failed with its start or its end, and one that has not begun does not end.
 */
export const giveUpChange = command({
  name: 'schedule.giveUp',
  changes: 'control',
  afterDue: 'always',
  async run(tx, { why, ...of }: PendingAt & { readonly why: NotMade }): Promise<void> {
    const state = why.status === 'editConflict' ? 'cancelled' : 'failed';
    const reason = describeNotMade(why);
    const row = await findRow.first(tx, of);
    await settleUnmade(tx, { ...of, state, reason });
    const sale = row?.state === 'pending' ? saleOf(row.command, row.number) : undefined;
    if (sale === undefined) return;
    const end = { ...of, number: sale + 1, reason: 'Its sale has not begun.' };
    await settleUnmade(tx, { ...end, state: 'cancelled' });
    const settled = { number: sale, state: 'failed', settledAt: of.now, reason } as const;
    await settleSale.run(tx, { ...of, ...settled, leftCount: 0, left: null });
  },
});

/** The part of a scheduled write's input that is read when it is made. */
export interface MomentOfWrite {
  /** The uses of the currencies that it removes; undefined: it removes none. */
  readonly itemUses: readonly CurrencyUse[] | undefined;
}

/** The input of a pending change's command: made as of its instant, on the condition that its conflict rule sets. */
export async function findWrite(
  tx: Tx,
  row: PendingChangeTable,
  itemUses: MomentOfWrite['itemUses'],
): Promise<InContext> {
  const packed: InContext = JSON.parse(row.input ?? '');
  const { edit, ...input } = packed;
  const ifRevision = await findCondition(tx, row, packed);
  return {
    ...input,
    ...(itemUses && { itemUses }),
    edit: { ...edit, note: orUndefined(row.note), now: row.planned_at, ifRevision },
  };
}

/** Never current. */
const NO_REVISION = -1;

/** The revision that must be current when the change is made; undefined: any. */
async function findCondition(
  tx: Tx,
  row: PendingChangeTable,
  packed: InContext,
): Promise<number | undefined> {
  if (row.on_conflict === 'apply') return undefined;
  const [subject, base] = [subjectOf(row), row.base_revision];
  const { findKeys, findLastSet }: RevisionCommand = SCHEDULED[row.command as ScheduledName];
  const storeIds = (await findKeys?.(tx, packed)) ?? [subject.storeId];
  const current = (await findNewestOf(tx, { ...subject, storeIds }))?.number ?? 0;
  const lastSet = (await findLastSet?.(tx, packed)) ?? 0;
  // The history has let the change go, and with it whose it was.
  if (lastSet > Math.max(base, current)) return NO_REVISION;
  const range = { ...subject, number: row.number, base, current };
  const [unknown] = await findUnknown.all(tx, range, storeIds);
  return unknown ? base : current;
}
