import { appendControl } from '../../storage/control/log.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { PendingAt } from './pending-change.ts';
import { subjectAbout } from '../revisions/revision-command.ts';
import { pendingEntry, settlePending, subjectOf } from './sql/pending-rows.ts';

/** Settles a change that is not made; false: it is not pending. */
export async function settleUnmade(
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
  tx.audit({ about: subjectAbout(subjectOf(settled)) });
  return true;
}
