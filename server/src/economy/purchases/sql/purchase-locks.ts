import type { PurchaseLockTable } from '../../../storage/query/economy-tables.ts';
import { CATALOG_KEY, STORE_KEY, TITLE_KEY } from '../../../storage/query/keys.ts';
import { itemsStatement, statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';

// Purchases share a title, a catalog version or a store; grants and opened containers share a catalog version as they do.
// Whoever changes it has it alone. PostgreSQL's own shared lock (`for share`) is granted to newcomers while a writer waits,
// so that under load the writer would wait for ever. Instead each of these things has several locks in rows of their own.
// A purchase takes any one that is free, and no two purchases wait for each other. A writer, which has the thing's own row already, takes all that are free and waits
// for the others; a purchase that finds none waits for the first one, behind the writer (docs/decisions/0032).
//
// The embedded database has one writer at a time, and needs none of this.

/** A store; a catalog version, where `storeId` is empty; a title, where both are. */
export interface PurchaseLockKey {
  readonly titleId: string;
  readonly catalogVersion: string;
  readonly storeId: string;
}

/** Of each thing: as many purchases in transactions of their own as a few nodes have at the same time. */
const PARTS = Array.from({ length: 32 }, (_, part) => ({ part }));

const KEY = { titleId: 'text', catalogVersion: 'text', storeId: 'text' } as const;

const OF_THINGS = `where (title_id, catalog_version, store_id) in (
  select item.titleId, item.catalogVersion, item.storeId from :items)`;

const takeFree = itemsStatement<PurchaseLockKey, Pick<PurchaseLockTable, 'part'>>(
  KEY,
  `select part from purchase_locks ${OF_THINGS} limit 1 for update skip locked`,
);

const insertLocks = itemsStatement<PurchaseLockKey & { readonly part: number }>(
  { ...KEY, part: 'bigint' },
  `insert into purchase_locks (title_id, catalog_version, store_id, part, taken)
   select item.titleId, item.catalogVersion, item.storeId, item.part, 0 from :items
   on conflict (title_id, catalog_version, store_id, part) do nothing`,
);

/** Locked and not written: those who wait for it get it in the order in which they came. */
const waitForOne = itemsStatement<PurchaseLockKey, Pick<PurchaseLockTable, 'part'>>(
  KEY,
  `select part from purchase_locks ${OF_THINGS} and part = 0 for update`,
);

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

/** Takes a lock for a purchase if one is free, without waiting. */
export async function shareIfFree(tx: Tx, key: PurchaseLockKey): Promise<boolean> {
  if (tx.engine === 'sqlite') return true;
  return (await takeFree.all(tx, [key])).length > 0;
}

/** Takes a lock for a purchase; false: what is to be locked does not exist. */
export async function share(tx: Tx, key: PurchaseLockKey): Promise<boolean> {
  if (await shareIfFree(tx, key)) return true;
  if ((await waitForOne.all(tx, [key])).length > 0) return true;
  if (!(await isThere(tx, key))) return false;
  // The first purchase of all makes the locks. Others wait for it here, and then take one of them; writers, who do not see them
  // yet, are kept away by the thing's own row.
  const made = await insertLocks.run(
    tx,
    PARTS.map(({ part }) => ({ ...key, part })),
  );
  if (made === 0) return share(tx, key);
  if ((await rowOf(key).run(tx, key)) > 0) return true;
  await deleteLocks.run(tx, key);
  return false;
}

/** Whether a thing exists, which costs less to find out than locks for it that are deleted again. */
async function isThere(tx: Tx, key: PurchaseLockKey): Promise<boolean> {
  return (await findThing.first(tx, key))?.is_there === 1;
}

function rowOf({ catalogVersion, storeId }: PurchaseLockKey) {
  if (storeId !== '') return lockStore;
  return catalogVersion === '' ? lockTitle : lockCatalog;
}

const takeAllFree = itemsStatement<PurchaseLockKey, Pick<PurchaseLockTable, 'part'>>(
  KEY,
  `select part from purchase_locks ${OF_THINGS} for update skip locked`,
);

const takeAll = itemsStatement<PurchaseLockKey>(
  KEY,
  `update purchase_locks set taken = taken + 1 ${OF_THINGS}`,
);

/** Waits for the purchases in these things, whose own rows the caller has locked, and keeps others out until the transaction ends. */
export async function keepPurchasesOut(tx: Tx, ...keys: readonly PurchaseLockKey[]): Promise<void> {
  if (tx.engine === 'sqlite') return;
  await takeAllFree.all(tx, keys);
  await takeAll.run(tx, keys);
}

/** Keeps purchases out that take the title's default catalog, or name no store. */
export async function keepTitlePurchasesOut(
  tx: Tx,
  { titleId }: Pick<PurchaseLockKey, 'titleId'>,
): Promise<void> {
  if (tx.engine === 'sqlite') return;
  const key = titleKey(titleId);
  await lockTitle.run(tx, key);
  await keepPurchasesOut(tx, key);
}

export function titleKey(titleId: string): PurchaseLockKey {
  return { titleId, catalogVersion: '', storeId: '' };
}

/** Does as `keepPurchasesOut`, for a thing that is deleted. */
export async function removePurchaseLocks(tx: Tx, key: PurchaseLockKey): Promise<void> {
  if (tx.engine === 'sqlite') return;
  await keepPurchasesOut(tx, key);
  await deleteLocks.run(tx, key);
}
