import { toOneChunk } from '../../query/chunks.ts';
import { STORE_KEY } from '../../query/keys.ts';
import { listStatement, statement } from '../../query/statement.ts';
import type { Tx } from '../../query/tx.ts';
import { findUnknownItems, fitsOneStatement } from './known-items.ts';
import type { StoreKey } from './write-items.ts';

/** The result of checking the items of a store update. */
interface CheckedItems {
  /** Items that the catalog does not have, in the order of the update. */
  readonly unknown: readonly string[];
  /** How many items are new to the store; undefined: counting all of them after the write is cheaper. */
  readonly newItems: number | undefined;
}

/** Items that the catalog has, each with the store's row of it, if there is one. */
const findKnown = listStatement<
  StoreKey,
  string,
  { readonly item_id: string; readonly in_store: string | null }
>(
  `select c.item_id, s.item_id as in_store
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
    return { unknown: await findUnknownItems(tx, store, itemIds), newItems: undefined };
  }
  const rows = await findKnown.all(tx, store, toOneChunk(itemIds));
  const newItems = rows.filter((row) => row.in_store === null).length;
  if (rows.length === itemIds.length) return { unknown: [], newItems };
  const known = new Set(rows.map((row) => row.item_id));
  return { unknown: itemIds.filter((itemId) => !known.has(itemId)), newItems };
}

const countItems = statement<StoreKey, { readonly count: number }>(
  `select count(*) as count from store_items where ${STORE_KEY}`,
);

/** How many items a store has. */
export async function countStoreItems(tx: Tx, store: StoreKey): Promise<number> {
  return Number((await countItems.first(tx, store))?.count);
}
