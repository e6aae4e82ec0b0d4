import { type Good, toGood } from '../../../economy/catalogs/good.ts';
import type { UnpackSource } from '../../../economy/inventory/unpack.ts';
import { CATALOG_KEY } from '../../query/keys.ts';
import { listStatement } from '../../query/statement.ts';
import type { Tx } from '../../query/tx.ts';
import { findTables } from '../economy/drop-table-rows.ts';
import type { CatalogKey } from '../economy/find-catalog.ts';
import { type ItemRow, packRows, unpackCatalogItems } from '../economy/items-as-text.ts';

const findItems = listStatement<CatalogKey, string, ItemRow>(
  `select item_id, body from catalog_items where ${CATALOG_KEY} and item_id in ({:item})`,
);

/** Goods of a catalog version by their item ids. */
export async function findGoods(
  tx: Tx,
  catalog: CatalogKey,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, Good>> {
  const items = unpackCatalogItems(packRows(await findItems.all(tx, catalog, itemIds)));
  return new Map(items.map((item) => [item.itemId, toGood(item, catalog.catalogVersion)]));
}

/** A catalog version from which bundles, tables and containers are unpacked. */
export function unpackSource(tx: Tx, catalog: CatalogKey): UnpackSource {
  return {
    findGoods: (itemIds) => findGoods(tx, catalog, itemIds),
    findTables: (tableIds) => findTables(tx, catalog, tableIds),
  };
}
