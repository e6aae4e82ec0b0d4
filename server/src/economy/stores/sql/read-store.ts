import { command } from '../../../storage/command.ts';
import type { StoreTable } from '../../../storage/query/economy-tables.ts';
import { CATALOG_KEY, TITLE_KEY } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { TitleTable } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import {
  type CatalogKey,
  type FoundCatalog,
  resolveCatalog,
} from '../../catalogs/sql/find-catalog.ts';
import type {
  CatalogItem,
  CatalogRef,
  FoundRowVersion,
  FoundStore,
  MarketingData,
  NoCatalog,
  NoStore,
  StoreRef,
  StoreSummary,
} from '../../ports.ts';
import {
  type ItemRow,
  type ItemsAsText,
  packRows,
  unpackCatalogItems,
  unpackStoreItems,
  type WithText,
} from '../../sql/items-as-text.ts';
import { findStoreItems, type StoreKey } from '../../sql/write-items.ts';
import { findStoreRow } from './store-rows.ts';

interface FoundRow {
  readonly status: 'row';
  readonly catalog: FoundCatalog;
  readonly row: StoreTable;
}

async function findRow(tx: Tx, of: StoreRef): Promise<NoCatalog | NoStore | FoundRow> {
  const catalog = await resolveCatalog(tx, of);
  if (!catalog) return { status: 'noCatalog' };
  const row = await findStoreRow.first(tx, { ...catalog, storeId: of.storeId });
  if (!row) return { status: 'noStore', catalogVersion: catalog.catalogVersion };
  return { status: 'row', catalog, row };
}

/** The rowVersion that `find` would give, at much less cost. */
export const findStoreRowVersion = command({
  name: 'stores.findRowVersion',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, of: StoreRef): Promise<NoCatalog | NoStore | FoundRowVersion> {
    const found = await findRow(tx, of);
    if (found.status !== 'row') return found;
    const { catalogVersion, rowVersion: catalogRowVersion } = found.catalog;
    return {
      status: 'found',
      catalogVersion,
      rowVersion: found.row.row_version,
      catalogRowVersion,
    };
  },
});

interface PackedStore {
  readonly status: 'found';
  readonly store: WithText<FoundStore['store']>;
  readonly revision: number;
}

function unpackStore({ store, ...found }: PackedStore): FoundStore {
  return { ...found, store: { ...store, items: unpackStoreItems(store.items) } };
}

/** Stores.find. */
export const findStore = command({
  name: 'stores.find',
  changes: 'nothing',
  afterDue: 'always',
  run: (tx, of: StoreRef) => loadStore(tx, of),
  unpack: (found) => (found.status === 'found' ? unpackStore(found) : found),
});

async function loadStore(tx: Tx, of: StoreRef): Promise<NoCatalog | NoStore | PackedStore> {
  const found = await findRow(tx, of);
  if (found.status !== 'row') return found;
  const { catalog, row } = found;
  const { storeId } = of;
  const items = packRows(await findStoreItems.all(tx, { ...catalog, storeId }));
  const store = {
    storeId,
    catalogVersion: catalog.catalogVersion,
    rowVersion: row.row_version,
    catalogRowVersion: catalog.rowVersion,
    items,
    marketingData: toMarketingData(row),
    isOpen: isOpen(row),
  };
  return { status: 'found', store, revision: row.revision };
}

const findCatalogItemsOfStore = statement<StoreKey, ItemRow>(
  `select c.item_id, c.body
   from store_items s
   join catalog_items c on c.title_id = s.title_id
     and c.catalog_version = s.catalog_version and c.item_id = s.item_id
   where s.title_id = :titleId and s.catalog_version = :catalogVersion and s.store_id = :storeId
   order by s.position`,
);

type PackedView = PackedStore & { readonly catalogItems: ItemsAsText; readonly zeroSells: boolean };
type View = FoundStore & {
  readonly catalogItems: readonly CatalogItem[];
  readonly zeroSells: boolean;
};

const findRule = statement<Pick<StoreKey, 'titleId'>, Pick<TitleTable, 'zero_sells'>>(
  `select zero_sells from titles where ${TITLE_KEY}`,
);

/** Stores.findWithCatalogItems; items that the catalog has lost meanwhile are left out of its list. */
export const findStoreWithCatalogItems = command({
  name: 'stores.findWithCatalogItems',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, of: StoreRef): Promise<NoCatalog | NoStore | PackedView> {
    const found = await loadStore(tx, of);
    if (found.status !== 'found') return found;
    const { storeId, catalogVersion } = found.store;
    const store = { titleId: of.titleId, catalogVersion, storeId };
    const catalogItems = packRows(await findCatalogItemsOfStore.all(tx, store));
    const zeroSells = (await findRule.first(tx, of))?.zero_sells === 1;
    return { ...found, catalogItems, zeroSells };
  },
  unpack: (found): NoCatalog | NoStore | View =>
    found.status === 'found'
      ? {
          ...unpackStore(found),
          catalogItems: unpackCatalogItems(found.catalogItems),
          zeroSells: found.zeroSells,
        }
      : found,
});

const findStoreRows = statement<CatalogKey, StoreTable>(
  `select * from stores where ${CATALOG_KEY}`,
);

/** All stores of one catalog version, by id. */
export const listStores = command({
  name: 'stores.list',
  changes: 'nothing',
  afterDue: 'always',
  async run(
    tx,
    of: CatalogRef,
  ): Promise<NoCatalog | { readonly status: 'found'; readonly stores: readonly StoreSummary[] }> {
    const catalog = await resolveCatalog(tx, of);
    if (!catalog) return { status: 'noCatalog' };
    const rows = await findStoreRows.all(tx, catalog);
    // Sorted here, because engines order texts differently.
    rows.sort((left, right) => (left.store_id < right.store_id ? -1 : 1));
    return { status: 'found', stores: rows.map(toSummary) };
  },
});

function toSummary(row: StoreTable): StoreSummary {
  return {
    storeId: row.store_id,
    catalogVersion: row.catalog_version,
    displayName: toMarketingData(row)?.displayName,
    itemCount: row.item_count,
    isOpen: isOpen(row),
    revision: row.revision,
  };
}

/** Whether players can buy in the store. */
export function isOpen({ closed }: Pick<StoreTable, 'closed'>): boolean {
  return closed === 0;
}

function toMarketingData(row: StoreTable): MarketingData | undefined {
  if (row.marketing_data === null) return undefined;
  const stored: MarketingData = JSON.parse(row.marketing_data);
  const { displayName, description, metadata } = stored;
  return { displayName, description, metadata };
}
