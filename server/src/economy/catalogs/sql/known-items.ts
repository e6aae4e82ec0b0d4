import { CATALOG_KEY } from '../../../storage/query/keys.ts';
import {
  CHUNK_MAX,
  listStatement,
  statement,
  toOneChunk,
} from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { CatalogKey } from './find-catalog.ts';

// Finds out which items a catalog has. Every answer comes from one statement, and so from one moment, even if nobody
// has locked the catalog. There are two ways to ask (measured with a catalog of 10,000 items on SQLite):
//
//   1 item:        `item_id in (…)`, one look-up                            5 µs
//   256 items:     `item_id in (…)`, 256 look-ups                         300 µs
//   10,000 items:  all ids of the catalog in one row, compared here      2 ms; 10,000 look-ups take five times as long
//
// A list that is longer than one statement takes is asked about in the second way, whatever the catalog's size.

/** Whether one statement can ask about these items one by one. */
export function fitsOneStatement(itemIds: readonly string[]): boolean {
  return itemIds.length <= CHUNK_MAX;
}

const findAmong = listStatement<CatalogKey, string, { readonly item_id: string }>(
  `select item_id from catalog_items where ${CATALOG_KEY} and item_id in ({:item})`,
);

/** No id has a line end. Ten thousand rows cost six times as much to read as one row with all ids. */
const findAll = statement<CatalogKey, { readonly ids: string | null }>(
  `select string_agg(item_id, '\n') as ids from catalog_items where ${CATALOG_KEY}`,
);

/** The given items that the catalog does not have, in the given order. */
export async function findUnknownItems(
  tx: Tx,
  catalog: CatalogKey,
  itemIds: readonly string[],
): Promise<readonly string[]> {
  const known = new Set(await findKnownItems(tx, catalog, itemIds));
  return itemIds.filter((itemId) => !known.has(itemId));
}

async function findKnownItems(
  tx: Tx,
  catalog: CatalogKey,
  itemIds: readonly string[],
): Promise<readonly string[]> {
  if (fitsOneStatement(itemIds)) {
    return (await findAmong.all(tx, catalog, toOneChunk(itemIds))).map((row) => row.item_id);
  }
  return (await findAll.first(tx, catalog))?.ids?.split('\n') ?? [];
}
