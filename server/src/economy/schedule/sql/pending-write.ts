import type { PendingChangeTable } from '../../../storage/query/economy-tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { CurrencyUse } from '../../ports.ts';
import type { Edited } from '../../revisions/ports.ts';
import { findRevision } from '../../revisions/sql/revision-rows.ts';
import { findUnknown, subjectOf } from './pending-rows.ts';

/** What a scheduled write takes of the moment at which it is made. */
export interface MomentOfWrite {
  /** Of the currencies that it removes; undefined: of none. */
  readonly itemUses: readonly CurrencyUse[] | undefined;
}

/** What the command of a pending change takes: made as of its instant, on the condition that its author has chosen. */
export async function findWrite(
  tx: Tx,
  row: PendingChangeTable,
  { itemUses }: MomentOfWrite,
): Promise<Edited> {
  const { edit, ...input }: Edited = JSON.parse(row.input ?? '');
  const ifRevision = await findCondition(tx, row);
  return {
    ...input,
    ...(itemUses && { itemUses }),
    edit: { ...edit, now: row.planned_at, ifRevision },
  };
}

/** The revision that must be current when a change is made; undefined: any may be. */
async function findCondition(tx: Tx, row: PendingChangeTable): Promise<number | undefined> {
  if (row.on_conflict === 'apply') return undefined;
  const [subject, base] = [subjectOf(row), row.base_revision];
  const current = (await findRevision(tx, subject))?.number ?? 0;
  const unknown = await findUnknown.first(tx, { ...subject, number: row.number, base, current });
  return unknown ? base : current;
}
