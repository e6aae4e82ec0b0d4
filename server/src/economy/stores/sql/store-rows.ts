import type { Instant } from '../../../kernel/instant.ts';
import type { StoreTable } from '../../../storage/query/economy-tables.ts';
import { CATALOG_KEY, STORE_KEY } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Flag } from '../../../storage/query/tables.ts';
import type { CatalogKey } from '../../catalogs/sql/find-catalog.ts';
import type { Extent } from '../../item-limits.ts';
import type { RowVersion } from '../../ports.ts';
import type { RevisionMark } from '../../revisions/revision.ts';
import type { StoreKey } from '../../sql/write-items.ts';

/** Locks the store against other writers. */
export const lockStore = statement<StoreKey, StoreTable>(
  `update stores set row_version = row_version + 1 where ${STORE_KEY} returning *`,
);

/** The store, as it is. */
export const findStoreRow = statement<StoreKey, StoreTable>(
  `select * from stores where ${STORE_KEY}`,
);

interface StoreRow extends StoreKey, Extent {
  readonly nextPosition: number;
  readonly marketingData: string | null;
  readonly closed: Flag;
  readonly revision: number;
  readonly revisedAt: Instant;
}

/** Makes the row of a new store. */
export const insertStore = statement<StoreRow & { readonly rowVersion: RowVersion }>(
  `insert into stores (title_id, catalog_version, store_id, row_version, item_count,
     item_bytes, next_position, marketing_data, closed, revision, revised_at)
   values (:titleId, :catalogVersion, :storeId, :rowVersion, :items,
     :bytes, :nextPosition, :marketingData, :closed, :revision, :revisedAt)`,
);

export const saveStoreRow = statement<StoreRow>(
  `update stores set item_count = :items, item_bytes = :bytes, next_position = :nextPosition,
     marketing_data = :marketingData, closed = :closed,
     revision = :revision, revised_at = :revisedAt
   where ${STORE_KEY}`,
);

export const deleteStoreRow = statement<StoreKey>(`delete from stores where ${STORE_KEY}`);

/** How many other stores the catalog version has. */
export const countOtherStores = statement<
  CatalogKey & { readonly storeId: string },
  { readonly count: number }
>(`select count(*) as count from stores where ${CATALOG_KEY} and store_id <> :storeId`);

/** The newest revision of a store that is there. */
export function markIn({ revision, revised_at }: StoreTable): RevisionMark {
  return { number: revision, at: revised_at };
}
