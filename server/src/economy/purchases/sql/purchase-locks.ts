import type { PurchaseLockTable } from '../../../storage/query/economy-tables.ts';
import { CATALOG_KEY, STORE_KEY, TITLE_KEY } from '../../../storage/query/keys.ts';
import { itemsStatement, statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';

// Purchases take a shared lock on a title, a catalog version or a store; grants and opened containers take one on a catalog version.
// Writers take an exclusive lock. PostgreSQL's own shared lock (`for share`) is granted to newcomers while a writer waits, so that
// under load the writer would wait for ever. Instead each of these things has several locks in rows of their own. A purchase takes any
// one that is free, and no two purchases wait for each other. A writer, which has the thing's own row already, takes all that are
// free and waits for the others; a purchase that finds none waits for the first one, behind the writer (docs/decisions/0032).
//
// The embedded database has one writer at a time, and needs none of this.

/** A store; a catalog version, where `storeId` is empty; a title, where both are. */
export interface PurchaseLockKey {
  readonly titleId: string;
  readonly catalogVersion: string;
  readonly storeId: string;
}

/** The locks of each thing: as many as a few nodes have purchases in transactions at the same time. */
const PARTS = Array.from({ length: 32 }, (_, part) => ({ part }));

const KEY = { titleId: 'text', catalogVersion: 'text', storeId: 'text' } as const;

const OF_THINGS = `where (title_id, catalog_version, store_id) in (
  select item.titleId, item.catalogVersion, item.storeId from :items)`;

const lockParts = (which: string) =>
  itemsStatement<PurchaseLockKey, Pick<PurchaseLockTable, 'part'>>(
    KEY,
    `select part from purchase_locks ${OF_THINGS} ${which}`,
  );

const takeOneSkipLocked = lockParts('limit 1 for update skip locked');

const insertLocks = itemsStatement<PurchaseLockKey & { readonly part: number }>(
  { ...KEY, part: 'bigint' },
  `insert into purchase_locks (title_id, catalog_version, store_id, part, taken)
   select item.titleId, item.catalogVersion, item.storeId, item.part, 0 from :items
   on conflict (title_id, catalog_version, store_id, part) do nothing`,
);

/** Locks the row without a write: waiting transactions get it in the order in which they came. */
const waitForOne = lockParts('and part = 0 for update');

// As everywhere, a row is locked by writing it (docs/decisions/0008). Its version stays: nothing of it has changed.
const KEEP = 'set row_version = row_version';
/** Locks a title. It comes before the title's catalog versions wherever both are locked. */
export const lockTitle = statement<Pick<PurchaseLockKey, 'titleId'>>(
  `update titles ${KEEP} where ${TITLE_KEY}`,
);
const lockCatalog = statement<PurchaseLockKey>(`update catalogs ${KEEP} where ${CATALOG_KEY}`);
const lockStore = statement<PurchaseLockKey>(`update stores ${KEEP} where ${STORE_KEY}`);

const findThing = statement<PurchaseLockKey, { readonly is_there: number }>(
  `select case
     when :storeId <> '' then (select 1 from stores where ${STORE_KEY})
     when :catalogVersion <> '' then (select 1 from catalogs where ${CATALOG_KEY})
     else (select 1 from titles where ${TITLE_KEY})
   end as is_there`,
);

const deleteLocks = statement<PurchaseLockKey>(`delete from purchase_locks where ${STORE_KEY}`);

/** Takes a shared lock if one is free, without waiting. */
export async function lockSharedSkipLocked(tx: Tx, key: PurchaseLockKey): Promise<boolean> {
  if (tx.engine === 'sqlite') return true;
  return (await takeOneSkipLocked.all(tx, [key])).length > 0;
}

/** Takes a shared lock; false: the thing to be locked does not exist. */
export async function lockShared(tx: Tx, key: PurchaseLockKey): Promise<boolean> {
  if (await lockSharedSkipLocked(tx, key)) return true;
  if ((await waitForOne.all(tx, [key])).length > 0) return true;
  if (!(await isThere(tx, key))) return false;
  // The first purchase inserts the locks. Others wait for it here, and then take one of them. Writers do not see the locks yet, so
  // the thing's own row keeps them out.
  const made = await insertLocks.run(
    tx,
    PARTS.map(({ part }) => ({ ...key, part })),
  );
  if (made === 0) return lockShared(tx, key);
  if ((await rowOf(key).run(tx, key)) > 0) return true;
  await deleteLocks.run(tx, key);
  return false;
}

/** Whether a thing exists. The look-up costs less than inserting locks and deleting them again. */
async function isThere(tx: Tx, key: PurchaseLockKey): Promise<boolean> {
  return (await findThing.first(tx, key))?.is_there === 1;
}

function rowOf({ catalogVersion, storeId }: PurchaseLockKey) {
  if (storeId !== '') return lockStore;
  return catalogVersion === '' ? lockTitle : lockCatalog;
}

const takeAllSkipLocked = lockParts('for update skip locked');

const takeAll = itemsStatement<PurchaseLockKey>(
  KEY,
  `update purchase_locks set taken = taken + 1 ${OF_THINGS}`,
);

/** Takes the exclusive lock of things whose own rows the caller has locked: waits for purchases under way, and keeps others out until the transaction ends. */
export async function lockExclusive(tx: Tx, ...keys: readonly PurchaseLockKey[]): Promise<void> {
  if (tx.engine === 'sqlite') return;
  await takeAllSkipLocked.all(tx, keys);
  await takeAll.run(tx, keys);
}

/** Takes the exclusive lock of a title: it keeps purchases out that use the default catalog, name no store, or pay a price of 0. */
export async function lockTitleExclusive(
  tx: Tx,
  { titleId }: Pick<PurchaseLockKey, 'titleId'>,
): Promise<void> {
  if (tx.engine === 'sqlite') return;
  const key = titleKey(titleId);
  await lockTitle.run(tx, key);
  await lockExclusive(tx, key);
}

export function titleKey(titleId: string): PurchaseLockKey {
  return { titleId, catalogVersion: '', storeId: '' };
}

/** Takes the exclusive lock of a thing that is deleted, and deletes its locks. */
export async function removePurchaseLocks(tx: Tx, key: PurchaseLockKey): Promise<void> {
  if (tx.engine === 'sqlite') return;
  await lockExclusive(tx, key);
  await deleteLocks.run(tx, key);
}
