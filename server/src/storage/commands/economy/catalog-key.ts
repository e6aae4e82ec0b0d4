import type { CatalogRef, CatalogRevision } from '../../../economy/ports.ts';
import type { CatalogTable, Db } from '../../query/tables.ts';
import { statement } from '../../query/statement.ts';

/** A catalog whose version is known. */
export interface CatalogKey {
  readonly titleId: string;
  readonly catalogVersion: string;
}

/** A catalog as it was found. */
export type FoundCatalog = CatalogKey & CatalogRevision & { readonly itemCount: number };

const findDefault = statement<{ readonly titleId: string }>()((db, value) =>
  db
    .selectFrom('default_catalogs')
    .select('catalog_version')
    .where('title_id', '=', value('titleId')),
);

const findCatalogRow = statement<CatalogKey>()((db, value) =>
  db
    .selectFrom('catalogs')
    .select(['revision', 'item_count'])
    .where('title_id', '=', value('titleId'))
    .where('catalog_version', '=', value('catalogVersion')),
);

/** The version that is meant, whether it exists or not; undefined: the default is meant and there is none. */
export async function resolveVersion(db: Db, of: CatalogRef): Promise<string | undefined> {
  if (of.catalogVersion !== undefined) return of.catalogVersion;
  return (await findDefault.first(db, of))?.catalog_version;
}

/** The existing catalog that is meant. */
export async function resolveCatalog(db: Db, of: CatalogRef): Promise<FoundCatalog | undefined> {
  const catalogVersion = await resolveVersion(db, of);
  if (catalogVersion === undefined) return undefined;
  const { titleId } = of;
  const row: Pick<CatalogTable, 'revision' | 'item_count'> | undefined = await findCatalogRow.first(
    db,
    { titleId, catalogVersion },
  );
  return row && { titleId, catalogVersion, revision: row.revision, itemCount: row.item_count };
}
