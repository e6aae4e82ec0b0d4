import type { CatalogTable } from '../../storage/query/economy-tables.ts';
import { CATALOG_KEY, STORE_KEY } from '../../storage/query/keys.ts';
import { listStatement, statement, toOneChunk } from '../../storage/query/statement.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { CatalogKey } from '../catalogs/sql/find-catalog.ts';
import { fitsOneStatement } from '../catalogs/sql/known-items.ts';
import type { Extent } from '../item-limits.ts';
import type { StoreKey } from './write-items.ts';

// How much stores and catalogs hold stands in their rows, so that a write of one item need not read all others. A write
// says what it replaces; only where that is very much, all items are measured after the write instead.

const EXTENT =
  'count(*) as items, coalesce(sum(octet_length(item_id) + octet_length(body)), 0) as bytes';

const measureAllOfStore = statement<StoreKey, Extent>(
  `select ${EXTENT} from store_items where ${STORE_KEY}`,
);

const measureAllOfCatalog = statement<CatalogKey, Extent>(
  `select ${EXTENT} from catalog_items where ${CATALOG_KEY}`,
);

const measureSomeOfCatalog = listStatement<CatalogKey, string, Extent>(
  `select ${EXTENT} from catalog_items where ${CATALOG_KEY} and item_id in ({:item})`,
);

/** How much a store holds. */
export async function measureStore(tx: Tx, store: StoreKey): Promise<Extent> {
  return (await measureAllOfStore.first(tx, store)) ?? NOTHING;
}

/** How much a catalog holds. */
export async function measureCatalog(tx: Tx, catalog: CatalogKey): Promise<Extent> {
  return (await measureAllOfCatalog.first(tx, catalog)) ?? NOTHING;
}

/** How much a catalog holds of some items; undefined: measuring all of them after the write is cheaper. */
export async function measureCatalogItems(
  tx: Tx,
  catalog: CatalogKey,
  itemIds: readonly string[],
): Promise<Extent | undefined> {
  if (!fitsOneStatement(itemIds)) return undefined;
  const [row = NOTHING] = await measureSomeOfCatalog.all(tx, catalog, toOneChunk(itemIds));
  return row;
}

/** What is there after a write. */
export function extentAfter(
  before: Extent,
  { written, replaced }: { readonly written: Extent; readonly replaced: Extent },
): Extent {
  return {
    items: before.items + written.items - replaced.items,
    bytes: before.bytes + written.bytes - replaced.bytes,
  };
}

export const NOTHING: Extent = { items: 0, bytes: 0 };

/** What the row of a store or a catalog says that it holds. */
export function extentIn(row: Pick<CatalogTable, 'item_count' | 'item_bytes'>): Extent {
  return { items: row.item_count, bytes: row.item_bytes };
}
