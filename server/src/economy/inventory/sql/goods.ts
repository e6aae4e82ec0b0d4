import { CATALOG_KEY } from '../../../storage/query/keys.ts';
import { listStatement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { type CatalogKey, unpackCatalogItems } from '../../catalogs/catalog.ts';
import { type ItemDefinition, toItemDefinition } from '../../catalogs/item-definition.ts';
import type { DropTable } from '../../drop-tables/ports.ts';
import { findTables } from '../../drop-tables/sql/drop-table-rows.ts';
import { type ItemRow, packRows } from '../../items.ts';
import type { UnpackSource } from '../unpack.ts';

const findItems = listStatement<CatalogKey, string, ItemRow>(
  `select item_id, body from catalog_items where ${CATALOG_KEY} and item_id in ({:item})`,
);

/** Goods of a catalog version by their item ids. */
export async function findGoods(
  tx: Tx,
  catalog: CatalogKey,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, ItemDefinition>> {
  const items = unpackCatalogItems(packRows(await findItems.all(tx, catalog, itemIds)));
  return new Map(
    items.map((item) => [item.itemId, toItemDefinition(item, catalog.catalogVersion)]),
  );
}

/** A catalog version from which bundles, tables and containers are unpacked. */
export function unpackSource(tx: Tx, catalog: CatalogKey): UnpackSource {
  return {
    findGoods: (itemIds) => findGoods(tx, catalog, itemIds),
    findTables: (tableIds) => findTables(tx, catalog, tableIds),
  };
}
/** The same catalog version, which is asked about each item and each table once. `goods` are known already. */
export function rememberingSource(
  source: UnpackSource,
  goods: ReadonlyMap<string, ItemDefinition>,
): UnpackSource {
  const knownGoods = new Map(goods);
  const knownTables = new Map<string, DropTable>();
  return {
    findGoods: (ids) => findThrough(knownGoods, ids, source.findGoods),
    findTables: (ids) => findThrough(knownTables, ids, source.findTables),
  };
}

async function findThrough<T>(
  known: Map<string, T>,
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): Promise<ReadonlyMap<string, T>> {
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    for (const [id, found] of await find(unknown)) known.set(id, found);
  }
  return known;
}
