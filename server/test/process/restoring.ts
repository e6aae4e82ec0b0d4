import { setTimeout as sleep } from 'node:timers/promises';
import type { TitleCaller } from './caller.ts';
import type { RunningPurser } from './purser.ts';

// A restore of very many items, and processes that die in it.

const MANY = Array.from({ length: 10_000 }, (_, index) => ({ ItemId: `item-${index}` }));
const STORE = { CatalogVersion: 'main', StoreId: 'sale' };

/** Makes a store whose revision 2 has very many items, and whose revision 3 has one. */
export async function shopToRestore({ admin }: TitleCaller): Promise<void> {
  await admin('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog: MANY });
  await admin('/Admin/SetStoreItems', { ...STORE, Store: [] });
  await admin('/Admin/SetStoreItems', { ...STORE, Store: MANY });
  await admin('/Admin/SetStoreItems', { ...STORE, Store: MANY.slice(0, 1) });
}

/** Items and newest revision of the store, before the restore and after it. */
export const RESTORED = new Set(['1 3', `${MANY.length} 4`]);

const STATE = `select (select count(*) from store_items) as items,
  (select max(revision) from revisions where subject = 'store') as revision`;

/** Kills processes in their restore, each a little later than the one before it, until one has made it; gives the states that were left. */
export async function killAmidRestores(
  start: () => Promise<RunningPurser & { readonly title: TitleCaller }>,
  query: (statement: string) => Promise<readonly unknown[]>,
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const restored = { ...STORE, ToRevision: 2, IfRevision: 3 };
  for (let delayMs = 0; !seen.has(`${MANY.length} 4`); delayMs = 1.6 * delayMs + 20) {
    // oxlint-disable-next-line no-await-in-loop
    const doomed = await start();
    const restoring = doomed.title.admin('/Admin/RestoreStore', restored).catch(() => undefined);
    // oxlint-disable-next-line no-await-in-loop
    await sleep(delayMs);
    // oxlint-disable-next-line no-await-in-loop
    await doomed.stop('SIGKILL');
    // oxlint-disable-next-line no-await-in-loop
    await restoring;
    // oxlint-disable-next-line no-await-in-loop
    const [row] = await query(STATE);
    const { items, revision } = row as { items: number | string; revision: number | string };
    seen.add(`${items} ${revision}`);
  }
  return seen;
}
