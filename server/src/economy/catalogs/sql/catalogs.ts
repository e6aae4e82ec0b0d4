import { ERROR_DETAILS_MAX } from '../../../kernel/limits.ts';
import type {
  CatalogTable,
  RevisionTable,
  StoreTable,
} from '../../../storage/query/economy-tables.ts';
import { CATALOG_KEY, TITLE_KEY } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { Size } from '../../items.ts';
import type { CatalogInUse } from '../../outcomes.ts';
import { lockShared } from '../../purchases/sql/purchase-locks.ts';
import type { Subject } from '../../revisions/revision.ts';
import type {
  CatalogKey,
  CatalogListing,
  CatalogRef,
  CatalogRowVersion,
  CatalogSummary,
  RowVersion,
} from '../catalog.ts';

/** A catalog as it was found. */
export type FoundCatalog = CatalogKey & CatalogRowVersion;

/** The default version of a title. */
export const findDefault = statement<
  Pick<CatalogKey, 'titleId'>,
  Pick<CatalogTable, 'catalog_version'>
>(`select catalog_version from default_catalogs where ${TITLE_KEY}`);

const findRow = statement<CatalogKey, Pick<CatalogTable, 'row_version'>>(
  `select row_version from catalogs where ${CATALOG_KEY}`,
);

/** The version that a reference names, whether it exists or not; undefined: it names the default, and there is none. */
export async function resolveVersion(tx: Tx, of: CatalogRef): Promise<string | undefined> {
  if (of.catalogVersion !== undefined) return of.catalogVersion;
  return (await findDefault.first(tx, of))?.catalog_version;
}

/** The catalog that a reference names; undefined: there is none. */
export async function resolveCatalog(tx: Tx, of: CatalogRef): Promise<FoundCatalog | undefined> {
  const catalogVersion = await resolveVersion(tx, of);
  if (catalogVersion === undefined) return undefined;
  const catalog = { titleId: of.titleId, catalogVersion };
  const row = await findRow.first(tx, catalog);
  return row && { ...catalog, rowVersion: row.row_version };
}

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
 * version that no deleted one of the title has had. It is read while the row is locked, after all deletions have ended.
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

export const saveCatalogRow = statement<CatalogKey & Size & { readonly nextPosition: number }>(
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

/**
 * The catalog that a reference names, locked against writes and deletion until the transaction ends. Other transactions may share it, and do not
 * overtake one that waits to write it. On SQLite a transaction that writes is alone.
 */
export async function shareCatalog(tx: Tx, of: CatalogRef): Promise<CatalogKey | undefined> {
  if (tx.engine === 'sqlite') return resolveCatalog(tx, of);
  const catalogVersion = await resolveVersion(tx, of);
  if (catalogVersion === undefined) return undefined;
  const catalog = { titleId: of.titleId, catalogVersion };
  return (await lockShared(tx, { ...catalog, storeId: '' })) ? catalog : undefined;
}

/** A catalog version as a subject of revisions. */
export function catalogSubject({ titleId, catalogVersion }: CatalogKey): Subject {
  return { titleId, kind: 'catalog', catalogVersion, storeId: '' };
}

type ListRow = Pick<CatalogTable, 'catalog_version' | 'item_count'> & {
  readonly [Column in 'revision' | 'at']: RevisionTable[Column] | null;
};

const ITS_REVISIONS = `title_id = c.title_id and subject = 'catalog' and store_id = ''
  and catalog_version = c.catalog_version`;

/** Versions of a title by name, in the order of the engine, because its index has them so. */
export const findCatalogRows = statement<CatalogListing, ListRow>(
  `select c.catalog_version, c.item_count, r.revision, r.at
   from catalogs c
   left join revisions r on r.title_id = c.title_id and r.subject = 'catalog'
     and r.catalog_version = c.catalog_version and r.store_id = ''
     and r.revision = (select max(revision) from revisions where ${ITS_REVISIONS})
   where c.title_id = :titleId and c.catalog_version > :after
   order by c.catalog_version
   limit :limit`,
);

/** A version as it is listed. */
export function toCatalogSummary({
  catalog_version,
  item_count,
  revision,
  at,
}: ListRow): CatalogSummary {
  return {
    catalogVersion: catalog_version,
    itemCount: item_count,
    revision: revision ?? 0,
    changedAt: at ?? undefined,
  };
}

const findStoreIds = statement<CatalogKey, Pick<StoreTable, 'store_id'>>(
  `select store_id from stores where ${CATALOG_KEY} order by store_id
   limit ${ERROR_DETAILS_MAX + 1}`,
);
const findIfDefault = statement<CatalogKey, Pick<StoreTable, 'catalog_version'>>(
  `select catalog_version from default_catalogs
   where ${TITLE_KEY} and catalog_version = :catalogVersion`,
);

/** Why a version cannot be deleted; undefined: it can. */
export async function findUse(tx: Tx, catalog: CatalogKey): Promise<CatalogInUse | undefined> {
  const storeIds = (await findStoreIds.all(tx, catalog)).map(({ store_id }) => store_id);
  const isDefault = (await findIfDefault.first(tx, catalog)) !== undefined;
  if (!isDefault && storeIds.length === 0) return undefined;
  return { status: 'inUse', catalogVersion: catalog.catalogVersion, isDefault, storeIds };
}
