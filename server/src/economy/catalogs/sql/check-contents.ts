import { CATALOG_KEY } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { mergeTables } from '../../drop-tables/drop-tables.ts';
import type { DropTable } from '../../drop-tables/ports.ts';
import { findAllTables } from '../../drop-tables/sql/drop-table-rows.ts';
import { inOrder } from '../../revisions/changes.ts';
import type { ItemChange, StoredItem } from '../../revisions/revision.ts';
import { type ItemRow, packRows, unpackCatalogItems } from '../../sql/items-as-text.ts';
import { type ContentsFault, findContentsFault, toFilledItem } from '../contents-faults.ts';
import type { CatalogKey } from './find-catalog.ts';

const findFilledItems = statement<CatalogKey, ItemRow & StoredItem>(
  // The order makes SQLite take the index of filled items.
  `select item_id, position, body from catalog_items where ${CATALOG_KEY} and filled = 1
   order by position`,
);

/** What is about to be written, as far as contents are concerned. */
export interface WrittenContents {
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
