import type { Extent } from '../../../economy/item-limits.ts';
import { toOneChunk } from '../../query/chunks.ts';
import { listStatement } from '../../query/statement.ts';
import type { Tx } from '../../query/tx.ts';
import { findUnknownItems, fitsOneStatement } from './known-items.ts';
import type { StoreKey } from './write-items.ts';

/** The result of checking the items of a store update. */
interface CheckedItems {
  /** Items that the catalog does not have, in the order of the update. */
  readonly unknown: readonly string[];
  /** How much the store has of the items; undefined: measuring all of it after the write is cheaper. */
  readonly replaced: Extent | undefined;
}

interface KnownItem {
  readonly item_id: string;
  /** Null: the store does not have it. */
  readonly bytes_in_store: number | null;
}

/** Items that the catalog has, each with the bytes of the store's row of it, if there is one. */
const findKnown = listStatement<StoreKey, string, KnownItem>(
  `select c.item_id, octet_length(s.item_id) + octet_length(s.body) as bytes_in_store
   from catalog_items c
   left join store_items s on s.title_id = c.title_id
     and s.catalog_version = c.catalog_version and s.store_id = :storeId
     and s.item_id = c.item_id
   where c.title_id = :titleId and c.catalog_version = :catalogVersion
     and c.item_id in ({:item})`,
);

/** Checks the items of an update of a store, which the caller has locked; its catalog may be written meanwhile. */
export async function checkStoreItems(
  tx: Tx,
  store: StoreKey,
  itemIds: readonly string[],
): Promise<CheckedItems> {
  if (!fitsOneStatement(itemIds)) {
    return { unknown: await findUnknownItems(tx, store, itemIds), replaced: undefined };
  }
  const rows = await findKnown.all(tx, store, toOneChunk(itemIds));
  const replaced = extentInStore(rows);
  if (rows.length === itemIds.length) return { unknown: [], replaced };
  const known = new Set(rows.map((row) => row.item_id));
  return { unknown: itemIds.filter((itemId) => !known.has(itemId)), replaced };
}

function extentInStore(rows: readonly KnownItem[]): Extent {
  let [items, bytes] = [0, 0];
  for (const { bytes_in_store } of rows) {
    if (bytes_in_store === null) continue;
    items += 1;
    bytes += bytes_in_store;
  }
  return { items, bytes };
}
