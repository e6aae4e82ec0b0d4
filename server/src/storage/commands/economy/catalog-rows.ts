import type { RowVersion } from '../../../economy/ports.ts';
import { CATALOG_KEY } from '../../query/keys.ts';
import { statement } from '../../query/statement.ts';
import type { CatalogTable } from '../../query/tables.ts';
import type { Tx } from '../../query/tx.ts';
import type { CatalogKey } from './find-catalog.ts';

const raiseRowVersion = statement<CatalogKey, Pick<CatalogTable, 'row_version'>>(
  `update catalogs set row_version = row_version + 1 where ${CATALOG_KEY} returning row_version`,
);

/**
 * Locks the catalog against other writers and gives its new row version. That is above the one of every store
 * that the catalog version has lost, so a store that is made again begins with one that it never had.
 */
export async function lockCatalog(tx: Tx, catalog: CatalogKey): Promise<RowVersion> {
  const row = await raiseRowVersion.first(tx, catalog);
  if (!row) throw new Error('A catalog is gone while it was written');
  return row.row_version;
}

/** Keeps the promise of `lockCatalog` when a store goes. */
export const raiseCatalogTo = statement<CatalogKey & { readonly rowVersion: RowVersion }>(
  `update catalogs set row_version = :rowVersion
   where ${CATALOG_KEY} and row_version < :rowVersion`,
);

/** Makes the catalog where it is new, locks it, and takes `places` positions for new items. */
export const openCatalog = statement<CatalogKey & { readonly places: number }, CatalogTable>(
  `insert into catalogs (title_id, catalog_version, row_version, item_count, next_position)
   values (:titleId, :catalogVersion, 1, 0, :places)
   on conflict (title_id, catalog_version) do update set
     row_version = catalogs.row_version + 1,
     next_position = catalogs.next_position + excluded.next_position
   returning *`,
);

export const saveItemCount = statement<CatalogKey & { readonly itemCount: number }>(
  `update catalogs set item_count = :itemCount where ${CATALOG_KEY}`,
);

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
