import type { CatalogRef } from '../../../economy/ports.ts';
import type { CatalogTable } from '../../query/economy-tables.ts';
import { itemsStatement } from '../../query/items-statement.ts';
import type { Tx } from '../../query/tx.ts';
import { type CatalogKey, type FoundCatalog, resolveCatalog } from './find-catalog.ts';

const share = itemsStatement<CatalogKey, Pick<CatalogTable, 'row_version'>>(
  { titleId: 'text', catalogVersion: 'text' },
  `select row_version from catalogs where (title_id, catalog_version) in (
     select item.titleId, item.catalogVersion from :items)
   for share`,
);

/**
 * The existing catalog that is meant, which nobody writes or deletes until the transaction ends; others may share it. On SQLite a
 * transaction that writes is alone.
 */
export async function shareCatalog(tx: Tx, of: CatalogRef): Promise<FoundCatalog | undefined> {
  const catalog = await resolveCatalog(tx, of);
  if (!catalog || tx.engine === 'sqlite') return catalog;
  const [row] = await share.all(tx, [catalog]);
  return row && { ...catalog, rowVersion: row.row_version };
}
