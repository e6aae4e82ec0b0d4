import type {
  Done,
  NoCatalog,
  NoStore,
  Revision,
  StoreRef,
  StoreWrite,
  TooMany,
  UnknownItems,
} from '../../../economy/ports.ts';
import { ITEMS_MAX, STORES_MAX } from '../../../kernel/limits.ts';
import { resolveCatalog, resolveVersion } from './catalog-key.ts';
import { lockCatalog, raiseCatalog } from './catalogs.ts';
import type { Db } from '../../query/tables.ts';
import { idsOf, type Serialized } from './serialized-items.ts';
import { checkItems } from './check-items.ts';
import { RollbackWith } from '../../query/rollback-with.ts';
import { statement } from '../../query/statement.ts';
import {
  countStoreItems,
  deleteStoreItems,
  type StoreKey,
  writeStoreItems,
} from './store-items.ts';
import { findUnknownItems } from './unknown-items.ts';

const TOO_MANY_ITEMS: TooMany = { status: 'tooMany', of: 'items', max: ITEMS_MAX };
const TOO_MANY_STORES: TooMany = { status: 'tooMany', of: 'stores', max: STORES_MAX };

/** Stores.update. A refusal leaves nothing behind but a higher revision and unused positions. */
export async function updateStore(
  db: Db,
  write: Serialized<StoreWrite>,
): Promise<NoCatalog | NoStore | UnknownItems | TooMany | Done> {
  const catalogVersion = await resolveVersion(db, write);
  if (catalogVersion === undefined) return { status: 'noCatalog' };
  const { titleId, items, storeId, marketingData } = write;
  const itemIds = idsOf(items);
  const store = { titleId, catalogVersion, storeId };
  const locked = await lockStore.first(db, { ...store, places: itemIds.length });
  // A store has a catalog, so only where there is none it must be asked for.
  if (!locked) return (await resolveCatalog(db, store)) ? noStore(store) : { status: 'noCatalog' };
  const { unknown, newItems } = await checkItems(db, { store, itemIds });
  if (unknown.length > 0) return { status: 'unknownItems', catalogVersion, itemIds: unknown };
  if (newItems !== undefined && locked.item_count + newItems > ITEMS_MAX) return TOO_MANY_ITEMS;
  const firstPosition = locked.next_position - itemIds.length;
  await writeStoreItems(db, store, { items, firstPosition });
  const itemCount =
    newItems === undefined ? await countItems(db, store) : locked.item_count + newItems;
  if (itemCount > ITEMS_MAX) throw new RollbackWith(TOO_MANY_ITEMS);
  if (itemCount !== locked.item_count) await saveItemCount.run(db, { ...store, itemCount });
  if (marketingData) {
    await saveMarketingData.run(db, { ...store, marketingData: JSON.stringify(marketingData) });
  }
  return { status: 'done', catalogVersion };
}

async function countItems(db: Db, store: StoreKey): Promise<number> {
  return Number((await countStoreItems.first(db, store))?.count);
}

function noStore({ catalogVersion }: StoreKey): NoStore {
  return { status: 'noStore', catalogVersion };
}

/** Locks the store against other writers and takes `places` positions for new items. */
const lockStore = statement<StoreKey & { readonly places: number }>()((db, value) =>
  db
    .updateTable('stores')
    .set((e) => ({
      revision: e('revision', '+', 1),
      next_position: e('next_position', '+', value('places')),
    }))
    .where('title_id', '=', value('titleId'))
    .where('catalog_version', '=', value('catalogVersion'))
    .where('store_id', '=', value('storeId'))
    .returning(['revision', 'item_count', 'next_position']),
);

const saveItemCount = statement<StoreKey & { readonly itemCount: number }>()((db, value) =>
  db
    .updateTable('stores')
    .set({ item_count: value('itemCount') })
    .where('title_id', '=', value('titleId'))
    .where('catalog_version', '=', value('catalogVersion'))
    .where('store_id', '=', value('storeId')),
);

const saveMarketingData = statement<StoreKey & { readonly marketingData: string }>()((db, value) =>
  db
    .updateTable('stores')
    .set({ marketing_data: value('marketingData') })
    .where('title_id', '=', value('titleId'))
    .where('catalog_version', '=', value('catalogVersion'))
    .where('store_id', '=', value('storeId')),
);

/** Stores.set. */
export async function setStore(
  db: Db,
  write: Serialized<StoreWrite>,
): Promise<NoCatalog | UnknownItems | TooMany | Done> {
  const catalog = await resolveCatalog(db, write);
  if (!catalog) return { status: 'noCatalog' };
  const { items, storeId } = write;
  // Two new stores at the same time must not both be the last one allowed.
  const firstRevision = await lockCatalog(db, catalog);
  const { titleId, catalogVersion } = catalog;
  const unknown = await findUnknownItems(db, catalog, idsOf(items));
  if (unknown.length > 0) return { status: 'unknownItems', catalogVersion, itemIds: unknown };
  if (items.count > ITEMS_MAX) return TOO_MANY_ITEMS;
  if ((await countOtherStores(db, { ...catalog, storeId })) >= STORES_MAX) return TOO_MANY_STORES;
  const store = { titleId, catalogVersion, storeId };
  await replaceStoreRow(db, store, { ...write, firstRevision });
  await deleteStoreItems.run(db, store);
  await writeStoreItems(db, store, { items, firstPosition: 0 });
  return { status: 'done', catalogVersion };
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
  write: Serialized<StoreWrite> & { readonly firstRevision: Revision },
): Promise<void> {
  const content = {
    item_count: write.items.count,
    next_position: write.items.count,
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

/** Stores.remove. */
export async function removeStore(db: Db, of: StoreRef): Promise<NoCatalog | NoStore | Done> {
  const catalog = await resolveCatalog(db, of);
  if (!catalog) return { status: 'noCatalog' };
  const { titleId, catalogVersion } = catalog;
  const store = { titleId, catalogVersion, storeId: of.storeId };
  // Locked in the order of `setStore`; the store so that no update adds an item behind the deletion.
  await lockCatalog(db, catalog);
  const locked = await lockStore.first(db, { ...store, places: 0 });
  if (!locked) return noStore(store);
  await raiseCatalog(db, catalog, locked.revision);
  await deleteStoreItems.run(db, store);
  await db
    .deleteFrom('stores')
    .where('title_id', '=', store.titleId)
    .where('catalog_version', '=', catalogVersion)
    .where('store_id', '=', store.storeId)
    .execute();
  return { status: 'done', catalogVersion };
}
