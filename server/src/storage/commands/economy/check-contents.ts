import {
  type ContentsFault,
  findContentsFault,
  toFilledItem,
} from '../../../economy/catalogs/contents-faults.ts';
import { CATALOG_KEY } from '../../query/keys.ts';
import { statement } from '../../query/statement.ts';
import type { Tx } from '../../query/tx.ts';
import { findAllTables } from './drop-table-rows.ts';
import type { CatalogKey } from './find-catalog.ts';
import { type ItemRow, packRows, unpackCatalogItems } from './items-as-text.ts';

const findFilledItems = statement<CatalogKey, ItemRow>(
  `select item_id, body from catalog_items where ${CATALOG_KEY} and filled = 1 order by position`,
);

/** Judges all that is in items and drop tables of a catalog version, which the caller has locked and written. */
export async function checkContents(
  tx: Tx,
  catalog: CatalogKey,
): Promise<ContentsFault | undefined> {
  const items = unpackCatalogItems(packRows(await findFilledItems.all(tx, catalog)));
  const filled = items.flatMap((item) => toFilledItem(item) ?? []);
  return findContentsFault(filled, await findAllTables(tx, catalog));
}
