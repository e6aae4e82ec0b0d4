import type {
  Done,
  NoCatalog,
  NoStore,
  Revision,
  StoreItem,
  StoreRef,
  StoreWrite,
  TooMany,
  UnknownItems,
} from '../economy/ports.ts';
import { ITEMS_MAX, STORES_MAX } from '../kernel/limits.ts';
import { type CatalogKey, lockCatalog, raiseCatalog, resolveCatalog } from './catalogs.ts';
import { inChunks } from './chunks.ts';
import type { Db, StoreTable } from './database.ts';
import { findUnknownItems, findUnknownItemsAtOnce } from './unknown-items.ts';

/** A store whose catalog version is known. */
interface StoreKey extends CatalogKey {
  readonly storeId: string;
}

const TOO_MANY_ITEMS: TooMany = { status: 'tooMany', of: 'items', max: ITEMS_MAX };
const TOO_MANY_STORES: TooMany = { status: 'tooMany', of: 'stores', max: STORES_MAX };

/** Stores.update. A refusal leaves nothing behind but a higher revision and unused positions. */
export async function updateStore(
  db: Db,
  write: StoreWrite,
): Promise<NoCatalog | NoStore | UnknownItems | TooMany | Done> {
  const catalog = await resolveCatalog(db, write);
  if (!catalog) return { status: 'noCatalog' };
  const { catalogVersion } = catalog;
  const { items, storeId } = write;
  const store = { ...catalog, storeId };
  const locked = await lockStore(db, store, items.length);
  if (!locked) return { status: 'noStore', catalogVersion };
  const unknown = await findUnknownItemsAtOnce(db, catalog, items);
  if (unknown) return unknown;
  const newcomers = items.length - (await countPresent(db, store, items));
  const itemCount = locked.item_count + newcomers;
  if (itemCount > ITEMS_MAX) return TOO_MANY_ITEMS;
  await writeItems(db, store, { items, firstPosition: locked.next_position - items.length });
  if (newcomers > 0 || write.marketingData) await saveTotals(db, store, { ...write, itemCount });
  return { status: 'done', catalogVersion };
}

/** Locks the store against other writers and takes `places` positions for newcomers. */
function lockStore(db: Db, store: StoreKey, places: number): Promise<StoreTable | undefined> {
  return db
    .updateTable('stores')
    .set((e) => ({
      revision: e('revision', '+', 1),
      next_position: e('next_position', '+', places),
    }))
    .where('title_id', '=', store.titleId)
    .where('catalog_version', '=', store.catalogVersion)
    .where('store_id', '=', store.storeId)
    .returningAll()
    .executeTakeFirst();
}

/** How many of these items the store has already. */
async function countPresent(db: Db, store: StoreKey, items: readonly StoreItem[]): Promise<number> {
  let present = 0;
  for (const chunk of inChunks(items.map((item) => item.itemId))) {
    const { count } = await db
      .selectFrom('store_items')
      .select((e) => e.fn.countAll().as('count'))
      .where('title_id', '=', store.titleId)
      .where('catalog_version', '=', store.catalogVersion)
      .where('store_id', '=', store.storeId)
      .where('item_id', 'in', chunk)
      .executeTakeFirstOrThrow();
    present += Number(count);
  }
  return present;
}

interface PlacedItems {
  readonly items: readonly StoreItem[];
  readonly firstPosition: number;
}

/** Specification 4.3 rules 1 and 2: a namesake gets the new body and stays where it is. */
async function writeItems(
  db: Db,
  { titleId, catalogVersion, storeId }: StoreKey,
  { items, firstPosition }: PlacedItems,
): Promise<void> {
  const rows = items.map(({ itemId, ...body }, index) => ({
    title_id: titleId,
    catalog_version: catalogVersion,
    store_id: storeId,
    item_id: itemId,
    position: firstPosition + index,
    body: JSON.stringify(body),
  }));
  for (const chunk of inChunks(rows)) {
    await db
      .insertInto('store_items')
      .values(chunk)
      .onConflict((c) =>
        c
          .columns(['title_id', 'catalog_version', 'store_id', 'item_id'])
          .doUpdateSet((e) => ({ body: e.ref('excluded.body') })),
      )
      .execute();
  }
}

async function saveTotals(
  db: Db,
  store: StoreKey,
  { itemCount, marketingData }: Pick<StoreWrite, 'marketingData'> & { readonly itemCount: number },
): Promise<void> {
  await db
    .updateTable('stores')
    .set({
      item_count: itemCount,
      ...(marketingData && { marketing_data: JSON.stringify(marketingData) }),
    })
    .where('title_id', '=', store.titleId)
    .where('catalog_version', '=', store.catalogVersion)
    .where('store_id', '=', store.storeId)
    .execute();
}

/** Stores.set. */
export async function setStore(
  db: Db,
  write: StoreWrite,
): Promise<NoCatalog | UnknownItems | TooMany | Done> {
  const catalog = await resolveCatalog(db, write);
  if (!catalog) return { status: 'noCatalog' };
  const { items, storeId } = write;
  // Two new stores at the same time must not both be the last one allowed.
  const firstRevision = await lockCatalog(db, catalog);
  const unknown = await findUnknownItems(db, catalog, items);
  if (unknown) return unknown;
  if (items.length > ITEMS_MAX) return TOO_MANY_ITEMS;
  if ((await countOtherStores(db, { ...catalog, storeId })) >= STORES_MAX) return TOO_MANY_STORES;
  const store = { ...catalog, storeId };
  await replaceStoreRow(db, store, { ...write, firstRevision });
  await deleteItems(db, store);
  await writeItems(db, store, { items, firstPosition: 0 });
  return { status: 'done', catalogVersion: catalog.catalogVersion };
}

async function countOtherStores(db: Db, store: StoreKey): Promise<number> {
  const { count } = await db
    .selectFrom('stores')
    .select((e) => e.fn.countAll().as('count'))
    .where('title_id', '=', store.titleId)
    .where('catalog_version', '=', store.catalogVersion)
    .where('store_id', '<>', store.storeId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function replaceStoreRow(
  db: Db,
  store: StoreKey,
  write: StoreWrite & { readonly firstRevision: Revision },
): Promise<void> {
  const content = {
    item_count: write.items.length,
    next_position: write.items.length,
    marketing_data: write.marketingData ? JSON.stringify(write.marketingData) : null,
  };
  await db
    .insertInto('stores')
    .values({
      title_id: store.titleId,
      catalog_version: store.catalogVersion,
      store_id: store.storeId,
      revision: write.firstRevision,
      ...content,
    })
    .onConflict((c) =>
      c
        .columns(['title_id', 'catalog_version', 'store_id'])
        .doUpdateSet((e) => ({ ...content, revision: e('stores.revision', '+', 1) })),
    )
    .execute();
}

async function deleteItems(db: Db, store: StoreKey): Promise<void> {
  await db
    .deleteFrom('store_items')
    .where('title_id', '=', store.titleId)
    .where('catalog_version', '=', store.catalogVersion)
    .where('store_id', '=', store.storeId)
    .execute();
}

/** Stores.remove. */
export async function removeStore(db: Db, of: StoreRef): Promise<NoCatalog | NoStore | Done> {
  const catalog = await resolveCatalog(db, of);
  if (!catalog) return { status: 'noCatalog' };
  const { catalogVersion } = catalog;
  const store = { ...catalog, storeId: of.storeId };
  // Locked in the order of `setStore`; the store so that no update adds an item behind the deletion.
  await lockCatalog(db, catalog);
  const locked = await lockStore(db, store, 0);
  if (!locked) return { status: 'noStore', catalogVersion };
  await raiseCatalog(db, catalog, locked.revision);
  await deleteItems(db, store);
  await db
    .deleteFrom('stores')
    .where('title_id', '=', store.titleId)
    .where('catalog_version', '=', catalogVersion)
    .where('store_id', '=', store.storeId)
    .execute();
  return { status: 'done', catalogVersion };
}
