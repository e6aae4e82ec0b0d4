import { CATALOG_KEY, STORE_KEY } from '../../storage/query/keys.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { CatalogKey } from '../catalogs/sql/find-catalog.ts';
import type { ItemChange } from '../revisions/revision.ts';
import type { ItemRow, PositionedItem } from './items-as-text.ts';

/** A store whose catalog version is known. */
export interface StoreKey extends CatalogKey {
  readonly storeId: string;
}

/**
 * Writes items of a store. The key is bound once for all rows: binding it again for each of ten thousand takes a sixth
 * longer.
 */
const upsertStoreItems = listStatement<StoreKey, PositionedItem>(
  `insert into store_items (title_id, catalog_version, store_id, item_id, position, body)
   select :titleId, :catalogVersion, :storeId, column1, cast(column2 as bigint), column3
   from (values {(:item.itemId, :item.position, :item.body)}) as item
   where true
   on conflict (title_id, catalog_version, store_id, item_id) do update set
     position = excluded.position, body = excluded.body`,
);

/** Writes items of a catalog in the same way. Those with contents are marked then, because most have none. */
const upsertCatalogItems = listStatement<CatalogKey, PositionedItem>(
  `insert into catalog_items (title_id, catalog_version, item_id, position, filled, body)
   select :titleId, :catalogVersion, column1, cast(column2 as bigint), 0, column3
   from (values {(:item.itemId, :item.position, :item.body)}) as item
   where true
   on conflict (title_id, catalog_version, item_id) do update set
     position = excluded.position, filled = excluded.filled, body = excluded.body`,
);

const markFilledItems = listStatement<CatalogKey, string>(
  `update catalog_items set filled = 1 where ${CATALOG_KEY} and item_id in ({:item})`,
);

const deleteSomeStoreItems = listStatement<StoreKey, string>(
  `delete from store_items where ${STORE_KEY} and item_id in ({:item})`,
);

const deleteSomeCatalogItems = listStatement<CatalogKey, string>(
  `delete from catalog_items where ${CATALOG_KEY} and item_id in ({:item})`,
);

/** Changes items of a store. */
export async function saveStoreItems(
  tx: Tx,
  store: StoreKey,
  changes: readonly ItemChange[],
): Promise<void> {
  await deleteSomeStoreItems.run(tx, store, goneIn(changes));
  await upsertStoreItems.run(tx, store, writtenIn(changes));
}

/** Changes items of a catalog; `filledIds`: the changed ones that have other items or drop tables in them. */
export async function saveCatalogItems(
  tx: Tx,
  catalog: CatalogKey,
  {
    changes,
    filledIds,
  }: { readonly changes: readonly ItemChange[]; readonly filledIds: readonly string[] },
): Promise<void> {
  await deleteSomeCatalogItems.run(tx, catalog, goneIn(changes));
  await upsertCatalogItems.run(tx, catalog, writtenIn(changes));
  await markFilledItems.run(tx, catalog, filledIds);
}

function goneIn(changes: readonly ItemChange[]): readonly string[] {
  return changes.flatMap(({ itemId, after }) => (after ? [] : itemId));
}

/** The items that changes write. */
export function writtenIn(changes: readonly ItemChange[]): readonly PositionedItem[] {
  return changes.flatMap(({ itemId, after }) => (after ? { itemId, ...after } : []));
}

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
