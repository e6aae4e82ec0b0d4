import type { CatalogKey } from './catalog-key.ts';
import type { Db } from '../../query/tables.ts';
import { type SerializedItems, type PlacedItem, placeFrom } from './serialized-items.ts';
import { listStatement, statement, type ValueOf } from '../../query/statement.ts';
import { upsertItems } from './upsert-items.ts';

/** A store whose catalog version is known. */
export interface StoreKey extends CatalogKey {
  readonly storeId: string;
}

/** Of a list of items those that the catalog has, each with what the store has of it. */
export const listKnownAmong = listStatement<StoreKey, { readonly itemId: string }>()(
  (db, value, items) =>
    db
      .selectFrom('catalog_items')
      .leftJoin('store_items', (join) =>
        join
          .onRef('store_items.title_id', '=', 'catalog_items.title_id')
          .onRef('store_items.catalog_version', '=', 'catalog_items.catalog_version')
          .on('store_items.store_id', '=', value('storeId'))
          .onRef('store_items.item_id', '=', 'catalog_items.item_id'),
      )
      .select(['catalog_items.item_id', 'store_items.item_id as in_store'])
      .where('catalog_items.title_id', '=', value('titleId'))
      .where('catalog_items.catalog_version', '=', value('catalogVersion'))
      .where(
        'catalog_items.item_id',
        'in',
        items.map((item) => item('itemId')),
      ),
);

function itemsOf(db: Db, value: ValueOf<StoreKey>) {
  return db
    .selectFrom('store_items')
    .where('title_id', '=', value('titleId'))
    .where('catalog_version', '=', value('catalogVersion'))
    .where('store_id', '=', value('storeId'));
}

const upsert = listStatement<StoreKey, PlacedItem>()((db, value, items) => {
  const key = {
    title_id: value('titleId'),
    catalog_version: value('catalogVersion'),
    store_id: value('storeId'),
  };
  return upsertItems(db, { table: 'store_items', key }, items);
});

/** How many items the store has. */
export const countStoreItems = statement<StoreKey>()((db, value) =>
  itemsOf(db, value).select((e) => e.fn.countAll<number>().as('count')),
);

/** Specification 4.3 rules 1 and 2: a namesake gets the new body and stays where it is; a newcomer stands from `firstPosition` on. */
export async function writeStoreItems(
  db: Db,
  store: StoreKey,
  { items, firstPosition }: { readonly items: SerializedItems; readonly firstPosition: number },
): Promise<void> {
  await upsert.run(db, store, placeFrom(firstPosition, items));
}

/** Deletes all items of a store. */
export const deleteStoreItems = statement<StoreKey>()((db, value) =>
  db
    .deleteFrom('store_items')
    .where('title_id', '=', value('titleId'))
    .where('catalog_version', '=', value('catalogVersion'))
    .where('store_id', '=', value('storeId')),
);
