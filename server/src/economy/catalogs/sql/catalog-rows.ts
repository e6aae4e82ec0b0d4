import type { Extent } from '../../item-limits.ts';
import type { RowVersion } from '../../ports.ts';
import { CATALOG_KEY, TITLE_KEY } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { CatalogTable } from '../../../storage/query/economy-tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { CatalogKey } from './find-catalog.ts';

/** Locks the catalog against other writers. */
export const lockCatalogRow = statement<CatalogKey, CatalogTable>(
  `update catalogs set row_version = row_version + 1 where ${CATALOG_KEY} returning *`,
);

/** The catalog, as it is. */
export const findCatalogRow = statement<CatalogKey, CatalogTable>(
  `select * from catalogs where ${CATALOG_KEY}`,
);

/**
 * Locks the catalog against other writers and gives its new row version; undefined: there is no such catalog. It is higher than the row version of every
 * store that was deleted from the catalog version, so a store that is made again starts with one that it never had.
 */
export async function lockCatalog(tx: Tx, catalog: CatalogKey): Promise<RowVersion | undefined> {
  return (await lockCatalogRow.first(tx, catalog))?.row_version;
}

/** Keeps the promise of `lockCatalog` when a store is deleted. */
export const raiseCatalogTo = statement<CatalogKey & { readonly rowVersion: RowVersion }>(
  `update catalogs set row_version = :rowVersion
   where ${CATALOG_KEY} and row_version < :rowVersion`,
);

/** Makes the row version of a title at least that of a catalog that is deleted. */
export const raiseTitleTo = statement<{
  readonly titleId: string;
  readonly rowVersion: RowVersion;
}>(`update titles set row_version = :rowVersion where ${TITLE_KEY} and row_version < :rowVersion`);

/** The row version of a catalog that was made and not written since. */
const FIRST_ROW_VERSION = 1;

const raiseToTitle = statement<CatalogKey>(
  `update catalogs set row_version = (
     select t.row_version + 1 from titles t where t.title_id = :titleId)
   where ${CATALOG_KEY}`,
);

/**
 * Makes the catalog where it is new, and locks it. A new one starts with a row
 * version that no deleted one of the title has had. It is asked for when the row is locked: whoever deleted one has ended.
 */
export async function openCatalog(
  tx: Tx,
  catalog: CatalogKey,
): Promise<{ readonly isNew: boolean; readonly row: CatalogTable | undefined }> {
  const row = await upsertCatalog.first(tx, catalog);
  const isNew = row?.row_version === FIRST_ROW_VERSION;
  if (isNew) await raiseToTitle.run(tx, catalog);
  return { isNew, row };
}

const upsertCatalog = statement<CatalogKey, CatalogTable>(
  `insert into catalogs (title_id, catalog_version, row_version, item_count, item_bytes,
     next_position)
   values (:titleId, :catalogVersion, ${FIRST_ROW_VERSION}, 0, 0, 0)
   on conflict (title_id, catalog_version) do update set
     row_version = catalogs.row_version + 1
   returning *`,
);

export const saveCatalogRow = statement<CatalogKey & Extent & { readonly nextPosition: number }>(
  `update catalogs set item_count = :items, item_bytes = :bytes, next_position = :nextPosition
   where ${CATALOG_KEY}`,
);

export const deleteCatalogRow = statement<CatalogKey>(`delete from catalogs where ${CATALOG_KEY}`);

/** Makes a version the default of a title that has none. */
export const chooseFirstDefault = statement<CatalogKey>(
  `insert into default_catalogs (title_id, catalog_version) values (:titleId, :catalogVersion)
   on conflict (title_id) do nothing`,
);

/** Makes a version the default of its title. */
export const chooseDefault = statement<CatalogKey>(
  `insert into default_catalogs (title_id, catalog_version) values (:titleId, :catalogVersion)
   on conflict (title_id) do update set catalog_version = excluded.catalog_version`,
);
