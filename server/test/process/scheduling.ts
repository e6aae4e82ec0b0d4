import { SECOND_MS, toWireTime } from '../../src/kernel/instant.ts';
import type { TitleCaller } from './caller.ts';

// Steps that schedule changes in services whose clock is this machine's.

/** So many items that to write them takes a while. */
export const MANY_IDS = Array.from({ length: 10_000 }, (_, index) => `item-${index}`);

/** Makes a catalog of many items, and a store of one. */
export async function aShop({ admin }: TitleCaller): Promise<void> {
  await admin('/Admin/SetCatalogItems', {
    CatalogVersion: 'main',
    Catalog: MANY_IDS.map((ItemId) => ({ ItemId })),
  });
  await admin('/Admin/SetStoreItems', storeOf(MANY_IDS.slice(0, 1)));
}

function storeOf(ids: readonly string[]) {
  return { CatalogVersion: 'main', StoreId: 'sale', Store: ids.map((ItemId) => ({ ItemId })) };
}

/** Schedules that the store has these items `aheadMs` from now; gives the instant. */
export async function scheduleStore(
  { admin }: TitleCaller,
  ids: readonly string[],
  aheadMs = 2 * SECOND_MS,
): Promise<number> {
  const at = Date.now() + aheadMs;
  const body = { ...storeOf(ids), EffectiveAt: toWireTime(at), OnConflict: 'Apply' };
  await admin('/Admin/SetStoreItems', body);
  return at;
}

/** How many items a store has, as the service says. */
export async function itemCount({ admin }: TitleCaller): Promise<number> {
  const { data } = await admin('/Admin/GetStoreItems', { CatalogVersion: 'main', StoreId: 'sale' });
  return data.Store.length;
}

/** The scheduled changes of the title, newest first. */
export async function pendingChanges({ admin }: TitleCaller) {
  const { data } = await admin('/Admin/ListPendingChanges', {});
  return data.PendingChanges;
}

/** Resolves when the machine's clock has come to an instant. */
export async function instantComes(at: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now())));
}
