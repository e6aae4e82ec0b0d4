import type { Tx } from '../../../storage/query/tx.ts';
import { markOf } from '../../revisions/sql/revision-rows.ts';
import type { StoreMembers, StorePlan } from './plan-store.ts';
import { deleteStoreRow, insertStore, saveStoreRow } from './store-rows.ts';
import { deleteStoreItems, saveStoreItems, type StoreKey } from '../../sql/write-items.ts';

/** Makes a store what a plan says. The caller has locked it, or, where it is new, its catalog, whose row version it begins with. */
export async function saveStore(tx: Tx, plan: StorePlan, firstRowVersion: number): Promise<void> {
  const { subject, own, changes, extent, nextPosition } = plan;
  const store: StoreKey = subject;
  if (own.after === null) {
    await deleteStoreItems.run(tx, store);
    await deleteStoreRow.run(tx, store);
    return;
  }
  const { isOpen, marketingData }: StoreMembers = JSON.parse(own.after);
  const { number: revision, at: revisedAt } = markOf(plan);
  const row = {
    ...store,
    ...extent.after,
    nextPosition: nextPosition.after,
    marketingData: marketingData === undefined ? null : JSON.stringify(marketingData),
    closed: isOpen ? 0 : 1,
    revision,
    revisedAt,
  } as const;
  if (own.before === null) await insertStore.run(tx, { ...row, rowVersion: firstRowVersion });
  else await saveStoreRow.run(tx, row);
  await saveStoreItems(tx, store, changes);
}
