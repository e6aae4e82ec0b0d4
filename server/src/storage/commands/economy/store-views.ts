import type {
  CatalogRef,
  FoundRevision,
  FoundStore,
  MarketingData,
  NoCatalog,
  NoStore,
  StoreRef,
  StoreSummary,
} from '../../../economy/ports.ts';
import { type FoundCatalog, resolveCatalog } from './catalog-key.ts';
import type { Db, StoreTable } from '../../query/tables.ts';
import { type SerializedItems, serializeRows } from './serialized-items.ts';

interface FoundRow {
  readonly status: 'row';
  readonly catalog: FoundCatalog;
  readonly row: StoreTable;
}

async function findRow(db: Db, of: StoreRef): Promise<NoCatalog | NoStore | FoundRow> {
  const catalog = await resolveCatalog(db, of);
  if (!catalog) return { status: 'noCatalog' };
  const { titleId, catalogVersion } = catalog;
  const row = await db
    .selectFrom('stores')
    .selectAll()
    .where('title_id', '=', titleId)
    .where('catalog_version', '=', catalogVersion)
    .where('store_id', '=', of.storeId)
    .executeTakeFirst();
  return row ? { status: 'row', catalog, row } : { status: 'noStore', catalogVersion };
}

/** A store that was found, its items as texts. */
export interface FoundSerializedStore {
  readonly status: 'found';
  readonly store: Omit<FoundStore['store'], 'items'> & { readonly items: SerializedItems };
}

/** Stores.findRevision. */
export async function findStoreRevision(
  db: Db,
  of: StoreRef,
): Promise<NoCatalog | NoStore | FoundRevision> {
  const found = await findRow(db, of);
  if (found.status !== 'row') return found;
  const { catalogVersion, revision: catalogRevision } = found.catalog;
  return { status: 'found', catalogVersion, revision: found.row.revision, catalogRevision };
}

/** Stores.find. Revisions are read first: should the engine let a write in between, they are too old and never too new. */
export async function findStore(
  db: Db,
  of: StoreRef,
): Promise<NoCatalog | NoStore | FoundSerializedStore> {
  const found = await findRow(db, of);
  if (found.status !== 'row') return found;
  const { catalog, row } = found;
  const { titleId, catalogVersion } = catalog;
  const items = await db
    .selectFrom('store_items')
    .select(['item_id', 'body'])
    .where('title_id', '=', titleId)
    .where('catalog_version', '=', catalogVersion)
    .where('store_id', '=', of.storeId)
    .orderBy('position')
    .execute();
  const store = {
    storeId: row.store_id,
    catalogVersion,
    revision: row.revision,
    catalogRevision: catalog.revision,
    items: serializeRows(items),
    marketingData: toMarketingData(row),
  };
  return { status: 'found', store };
}

/** Stores.findWithCatalogItems; items that the catalog has lost meanwhile are left out of its list. */
export async function findStoreWithCatalogItems(
  db: Db,
  of: StoreRef,
): Promise<
  NoCatalog | NoStore | (FoundSerializedStore & { readonly catalogItems: SerializedItems })
> {
  const found = await findStore(db, of);
  if (found.status !== 'found') return found;
  const rows = await db
    .selectFrom('store_items')
    .innerJoin('catalog_items', (join) =>
      join
        .onRef('catalog_items.title_id', '=', 'store_items.title_id')
        .onRef('catalog_items.catalog_version', '=', 'store_items.catalog_version')
        .onRef('catalog_items.item_id', '=', 'store_items.item_id'),
    )
    .select(['catalog_items.item_id', 'catalog_items.body'])
    .where('store_items.title_id', '=', of.titleId)
    .where('store_items.catalog_version', '=', found.store.catalogVersion)
    .where('store_items.store_id', '=', of.storeId)
    .orderBy('store_items.position')
    .execute();
  return { ...found, catalogItems: serializeRows(rows) };
}

/** Stores.list. */
export async function listStores(
  db: Db,
  of: CatalogRef,
): Promise<NoCatalog | { readonly status: 'found'; readonly stores: readonly StoreSummary[] }> {
  const catalog = await resolveCatalog(db, of);
  if (!catalog) return { status: 'noCatalog' };
  const rows = await db
    .selectFrom('stores')
    .selectAll()
    .where('title_id', '=', catalog.titleId)
    .where('catalog_version', '=', catalog.catalogVersion)
    .execute();
  // Sorted here, because engines order texts differently.
  rows.sort((left, right) => (left.store_id < right.store_id ? -1 : 1));
  return { status: 'found', stores: rows.map(toSummary) };
}

function toSummary(row: StoreTable): StoreSummary {
  return {
    storeId: row.store_id,
    catalogVersion: row.catalog_version,
    displayName: toMarketingData(row)?.displayName,
    itemCount: row.item_count,
  };
}

function toMarketingData(row: StoreTable): MarketingData | undefined {
  if (row.marketing_data === null) return undefined;
  const stored: MarketingData = JSON.parse(row.marketing_data);
  const { displayName, description, metadata } = stored;
  return { displayName, description, metadata };
}
