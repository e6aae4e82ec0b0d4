import type { SaleTable } from '../../storage/query/economy-tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { emitItemsWritten, revisionCommand } from '../revisions/revision-command.ts';
import type { InContext } from '../revisions/revision.ts';
import { saveStore } from '../stores/sql/stores.ts';
import { planEnd, planStart, type SalePlan } from './plans.ts';
import type { SalePrice } from './sale.ts';
import { beginSale, findSaleRow, type SaleRef, scopeIn, settleSale } from './sql/sale-rows.ts';

// Both ends of a sale, which the schedule makes (docs/decisions/0075).

/** The input of a start or an end, as the schedule keeps it. */
interface SaleEnd extends InContext, SaleRef {}

/** The sale is not there any more, or its start or end was made already. */
interface NotItsTime {
  readonly status: 'notItsTime';
}

/** The plan of a start or an end of the sale with this key. */
interface KeyedPlan extends SalePlan {
  readonly key: SaleRef;
}

/** Sets the prices of a sale in all its stores, and keeps those that it replaces. */
export const startSale = revisionCommand({
  name: 'sales.start',
  async plan(tx, { edit, ...key }: SaleEnd, lockMode) {
    const row = await findSaleRow.first(tx, key);
    if (row?.state !== 'coming') return NOT_ITS_TIME;
    const plan = await planStart(tx, { ...key, ...scopeIn(row), edit }, lockMode);
    return plan.status === 'planned' ? { ...plan, key } : plan;
  },
  async save(tx, { key, ...plan }: KeyedPlan) {
    await saveStores(tx, plan);
    await beginSale.run(tx, { ...key, prices: JSON.stringify(plan.prices) });
  },
});

/** Puts back the prices that are still those of the sale, and keeps a list of the others. */
export const endSale = revisionCommand({
  name: 'sales.end',
  async plan(tx, { edit, ...key }: SaleEnd, lockMode) {
    const row = await findSaleRow.first(tx, key);
    if (row?.state === 'coming' && lockMode === 'unlocked') {
      return previewEnd(tx, { key, row, edit });
    }
    if (row?.state !== 'running') return NOT_ITS_TIME;
    const prices: readonly SalePrice[] = JSON.parse(row.prices ?? '[]');
    const of = { titleId: key.titleId, catalogVersion: row.catalog_version };
    const plan = await planEnd(tx, { ...of, prices, edit }, lockMode);
    return { ...plan, key, reason: row.reason };
  },
  async save(tx, { key, reason, edit, left, ...plan }: KeyedPlan & Pick<SaleTable, 'reason'>) {
    await saveStores(tx, plan);
    const settled = { state: 'ended', settledAt: edit.now, reason } as const;
    const about = { leftCount: left.length, left: JSON.stringify(left) };
    await settleSale.run(tx, { ...key, ...settled, ...about });
  },
});

/** Shows the end of a sale that has not begun: it puts back what the start would set now. Refused where the start would be. */
async function previewEnd(
  tx: Tx,
  { key, row, edit }: InContext & { readonly key: SaleRef; readonly row: SaleTable },
) {
  const start = await planStart(tx, { ...key, ...scopeIn(row), edit }, 'unlocked');
  if (start.status !== 'planned') return start;
  return { ...reverse(start), others: (start.others ?? []).map(reverse), key, reason: row.reason };
}

function reverse<Of extends Pick<SalePlan, 'changes'>>(of: Of): Of {
  const changes = of.changes.map((one) => ({ ...one, before: one.after, after: one.before }));
  return { ...of, changes };
}

const NOT_ITS_TIME: NotItsTime = { status: 'notItsTime' };

/** The plan's own store is counted by its command. */
async function saveStores(tx: Tx, { storePlans }: Pick<SalePlan, 'storePlans'>): Promise<void> {
  for (const plan of storePlans) await saveStore(tx, plan);
  for (const plan of storePlans.slice(1)) emitItemsWritten(tx, plan);
}
