import { CATALOG_KEY, STORE_KEY } from '../../query/keys.ts';
import { listStatement, statement } from '../../query/statement.ts';
import type { CatalogKey } from './find-catalog.ts';
import type { ItemRow, PositionedItem } from './items-as-text.ts';

/** A store whose catalog version is known. */
export interface StoreKey extends CatalogKey {
  readonly storeId: string;
}

/**
 * Writes items of a store. A namesake gets the new body and stays where it is; a new item gets its position
 * (Specification 4.3 rules 1 and 2). The key is bound once for all rows: binding it again for each of ten
 * thousand takes a sixth longer.
 */
export const upsertStoreItems = listStatement<StoreKey, PositionedItem>(
  `insert into store_items (title_id, catalog_version, store_id, item_id, position, body)
   select :titleId, :catalogVersion, :storeId, column1, cast(column2 as bigint), column3
   from (values {(:item.itemId, :item.position, :item.body)}) as item
   where true
   on conflict (title_id, catalog_version, store_id, item_id) do update set body = excluded.body`,
);

/** Writes items of a catalog in the same way. Those with contents are marked then, because most have none. */
export const upsertCatalogItems = listStatement<CatalogKey, PositionedItem>(
  `insert into catalog_items (title_id, catalog_version, item_id, position, filled, body)
   select :titleId, :catalogVersion, column1, cast(column2 as bigint), 0, column3
   from (values {(:item.itemId, :item.position, :item.body)}) as item
   where true
   on conflict (title_id, catalog_version, item_id) do update set
     filled = excluded.filled, body = excluded.body`,
);

export const markFilledItems = listStatement<CatalogKey, string>(
  `update catalog_items set filled = 1 where ${CATALOG_KEY} and item_id in ({:item})`,
);

export const deleteStoreItems = statement<StoreKey>(`delete from store_items where ${STORE_KEY}`);

export const deleteCatalogItems = statement<CatalogKey>(
  `delete from catalog_items where ${CATALOG_KEY}`,
);

export const findStoreItems = statement<StoreKey, ItemRow>(
  `select item_id, body from store_items where ${STORE_KEY} order by position`,
);

export const findCatalogItems = statement<CatalogKey, ItemRow>(
  `select item_id, body from catalog_items where ${CATALOG_KEY} order by position`,
);
