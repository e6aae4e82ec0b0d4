import { ERROR_DETAILS_MAX } from '../../../kernel/limits.ts';
import { listStatement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { ItemsOnSale } from '../../outcomes.ts';
import type { ItemChange } from '../../revisions/revision.ts';
import { packRows, unpackCatalogItems } from '../../sql/items-as-text.ts';
import { toFilledItem } from '../contents-faults.ts';
import type { CatalogKey } from './find-catalog.ts';

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

/** The changed items that have other items or drop tables in them then. */
export function filledAmong(changes: readonly ItemChange[]): readonly string[] {
  const rows = changes.flatMap(({ itemId, after }) =>
    after ? { item_id: itemId, body: after.body } : [],
  );
  return unpackCatalogItems(packRows(rows)).flatMap((item) => toFilledItem(item)?.itemId ?? []);
}
