import type { Extent } from '../../../economy/item-limits.ts';
import type { RowVersion } from '../../../economy/ports.ts';
import { CATALOG_KEY, STORE_KEY } from '../../query/keys.ts';
import { statement } from '../../query/statement.ts';
import type { StoreTable } from '../../query/economy-tables.ts';
import type { Flag } from '../../query/tables.ts';
import type { CatalogKey } from './find-catalog.ts';
import type { StoreKey } from './write-items.ts';

/** Locks the store against other writers and takes `positions` positions for new items. */
export const lockStore = statement<StoreKey & { readonly positions: number }, StoreTable>(
  `update stores set row_version = row_version + 1, next_position = next_position + :positions
   where ${STORE_KEY} returning *`,
);

export const saveStoreExtent = statement<StoreKey & Extent>(
  `update stores set item_count = :items, item_bytes = :bytes where ${STORE_KEY}`,
);

export const saveClosed = statement<StoreKey & { readonly closed: Flag }>(
  `update stores set closed = :closed where ${STORE_KEY}`,
);

export const saveMarketingData = statement<StoreKey & { readonly marketingData: string }>(
  `update stores set marketing_data = :marketingData where ${STORE_KEY}`,
);

interface Replacement extends StoreKey, Extent {
  readonly marketingData: string | null;
  /** The row version of a store that is new. */
  readonly firstRowVersion: RowVersion;
}

/** Makes the row of a store that is new, or whose items are replaced. */
export const replaceStore = statement<Replacement>(
  `insert into stores (title_id, catalog_version, store_id, row_version, item_count,
     item_bytes, next_position, marketing_data, closed)
   values (:titleId, :catalogVersion, :storeId, :firstRowVersion, :items,
     :bytes, :items, :marketingData, 0)
   on conflict (title_id, catalog_version, store_id) do update set
     row_version = stores.row_version + 1,
     item_count = excluded.item_count,
     item_bytes = excluded.item_bytes,
     next_position = excluded.next_position,
     marketing_data = excluded.marketing_data`,
);

export const deleteStore = statement<StoreKey>(`delete from stores where ${STORE_KEY}`);

/** How many other stores the catalog version has. */
export const countOtherStores = statement<
  CatalogKey & { readonly storeId: string },
  { readonly count: number }
>(`select count(*) as count from stores where ${CATALOG_KEY} and store_id <> :storeId`);
