import type { Done } from '../../outcomes.ts';
import type { OtherChange } from '../ports.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { findRevision, insertOneRevision, markOf, type NewRevision } from './revision-rows.ts';

/** A change that was judged, and is not made yet. */
export interface Plan extends NewRevision {
  readonly status: 'planned';
  /** What changes together with it; `save` locks that. Absent: nothing does. */
  readonly others?: readonly OtherChange[];
}

/** Makes a planned change, and writes it down; gives a refusal as it is. `save` writes what the subject is then. */
export async function makeRevision<P extends Plan, Refusal extends { readonly status: string }>(
  tx: Tx,
  planned: P | Refusal,
  save: (tx: Tx, plan: P) => Promise<void>,
): Promise<Exclude<Refusal, P> | Done> {
  if (!isPlan(planned)) return planned as Exclude<Refusal, P>;
  await save(tx, planned);
  await insertOneRevision(tx, planned);
  for (const other of planned.others ?? []) {
    const current = await findRevision(tx, other.subject);
    await insertOneRevision(tx, { ...other, edit: planned.edit, current });
  }
  tellItems(tx, planned);
  return { status: 'done', revision: markOf(planned).number };
}

function isPlan<P extends Plan>(planned: P | { readonly status: string }): planned is P {
  return planned.status === 'planned';
}

/** Tells how many items were written. */
export function tellItems(
  tx: Pick<Tx, 'emit'>,
  { subject: { kind: into }, changes }: Pick<Plan, 'subject' | 'changes'>,
): void {
  if (into !== 'store' && into !== 'catalog') return;
  const count = changes.filter(({ after }) => after).length;
  if (count > 0) tx.emit({ type: 'itemsWritten', into, count });
}
