import { ERROR_DETAILS_MAX } from '../../../kernel/limits.ts';
import { CATALOG_KEY } from '../../../storage/query/keys.ts';
import { listStatement, statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { type DropTable, mergeTables } from '../../drop-tables/drop-table.ts';
import { findAllTables } from '../../drop-tables/sql/drop-tables.ts';
import { type ItemRow, packRows } from '../../items.ts';
import type { ItemsOnSale } from '../../outcomes.ts';
import { inOrder } from '../../revisions/changes.ts';
import type { ItemChange, StoredItem } from '../../revisions/revision.ts';
import { type CatalogKey, unpackCatalogItems } from '../catalog.ts';
import { type ContentsFault, findContentsFault, toFilledItem } from '../item-definition.ts';

/** The items that have other items or drop tables in them. */
export const findFilledItems = statement<CatalogKey, ItemRow & StoredItem>(
  // The order makes SQLite take the index of filled items.
  `select item_id, position, body from catalog_items where ${CATALOG_KEY} and filled = 1
   order by position`,
);

/** The contents that are about to be written. */
interface WrittenContents {
  readonly items?: readonly ItemChange[];
  /** The items among them that have something in them. */
  readonly filledIds?: readonly string[];
  readonly tables?: readonly DropTable[];
}

/** Judges all that is in items and drop tables of a catalog version, which the caller has locked, as if it were written. */
export async function checkContents(
  tx: Tx,
  catalog: CatalogKey,
  { items = [], filledIds = [], tables = [] }: WrittenContents,
): Promise<ContentsFault | undefined> {
  const found = await findFilledItems.all(tx, catalog);
  const after = new Map<string, StoredItem>(found.map((row) => [row.item_id, row]));
  const isFilled = new Set(filledIds);
  for (const { itemId, after: item } of items) {
    if (item && isFilled.has(itemId)) after.set(itemId, item);
    else after.delete(itemId);
  }
  // In their order, so that of several faults always the same one is told.
  const rows = inOrder(after).map(([item_id, { body }]) => ({ item_id, body }));
  const filled = unpackCatalogItems(packRows(rows)).flatMap((item) => toFilledItem(item) ?? []);
  return findContentsFault(filled, mergeTables(await findAllTables(tx, catalog), tables));
}

interface SoldRow {
  readonly store_id: string;
  readonly item_id: string;
}

/** Store by store, because items of stores are found by their stores. */
const findSold = listStatement<CatalogKey, string, SoldRow>(
  `select i.store_id, i.item_id
   from stores s
   join store_items i on i.title_id = s.title_id
     and i.catalog_version = s.catalog_version and i.store_id = s.store_id
   where s.title_id = :titleId and s.catalog_version = :catalogVersion
     and i.item_id in ({:item})
   limit ${ERROR_DETAILS_MAX + 1}`,
);

/** The items that changes take out of a catalog version and that stores sell: the first ERROR_DETAILS_MAX, and one more. */
export async function findOnSale(
  tx: Tx,
  catalog: CatalogKey,
  changes: readonly ItemChange[],
): Promise<ItemsOnSale['onSale']> {
  const gone = changes.flatMap(({ itemId, after }) => (after ? [] : itemId));
  const rows = await findSold.all(tx, catalog, gone);
  return rows
    .map(({ store_id: storeId, item_id: itemId }) => ({ storeId, itemId }))
    .slice(0, ERROR_DETAILS_MAX + 1);
}
