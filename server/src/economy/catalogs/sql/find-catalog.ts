import type { CatalogRef, CatalogRowVersion } from '../../ports.ts';
import { CATALOG_KEY, TITLE_KEY } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { CatalogTable } from '../../../storage/query/economy-tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';

/** A catalog whose version is known. */
export interface CatalogKey {
  readonly titleId: string;
  readonly catalogVersion: string;
}

/** A catalog as it was found. */
export type FoundCatalog = CatalogKey & CatalogRowVersion;

const findDefault = statement<Pick<CatalogKey, 'titleId'>, Pick<CatalogTable, 'catalog_version'>>(
  `select catalog_version from default_catalogs where ${TITLE_KEY}`,
);

const findRow = statement<CatalogKey, Pick<CatalogTable, 'row_version'>>(
  `select row_version from catalogs where ${CATALOG_KEY}`,
);

/** The version that is meant, whether it exists or not; undefined: the default is meant and there is none. */
export async function resolveVersion(tx: Tx, of: CatalogRef): Promise<string | undefined> {
  if (of.catalogVersion !== undefined) return of.catalogVersion;
  return (await findDefault.first(tx, of))?.catalog_version;
}

/** The existing catalog that is meant. */
export async function resolveCatalog(tx: Tx, of: CatalogRef): Promise<FoundCatalog | undefined> {
  const catalogVersion = await resolveVersion(tx, of);
  if (catalogVersion === undefined) return undefined;
  const catalog = { titleId: of.titleId, catalogVersion };
  const row = await findRow.first(tx, catalog);
  return row && { ...catalog, rowVersion: row.row_version };
}
