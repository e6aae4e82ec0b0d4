import { command } from '../../../storage/command.ts';
import type { StoreTable } from '../../../storage/query/economy-tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { type CatalogRef, unpackCatalogItems } from '../../catalogs/catalog.ts';
import { type FoundCatalog, resolveCatalog } from '../../catalogs/sql/catalogs.ts';
import { packRows, type WithText } from '../../items.ts';
import type { NoCatalog, NoStore } from '../../outcomes.ts';
import { findStoreItems } from '../../sql/items.ts';
import {
  findCatalogItemsOfStore,
  findStoreRow,
  findStoresOfCatalog,
  findZeroRule,
  headerIn,
} from '../sql/stores.ts';
import {
  type FoundRowVersion,
  type FoundStore,
  type StoreRef,
  type StoreSummary,
  unpackStoreItems,
} from '../store.ts';

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

/** The rowVersion that `findStore` would give, at much less cost. */
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

function unpackStore<Found extends PackedStore>({ store, ...found }: Found) {
  return { ...found, store: { ...store, items: unpackStoreItems(store.items) } };
}

/** The store with its items, read at one moment. */
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
    ...headerIn(row),
  };
  return { status: 'found', store, revision: row.revision };
}

/**
 * For the player's view: the store, of its items the catalog's items, and whether a price of 0 sells, read at one moment. Items that the
 * catalog has lost meanwhile are left out of its list.
 */
export const findStoreWithCatalogItems = command({
  name: 'stores.findWithCatalogItems',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, of: StoreRef) {
    const found = await loadStore(tx, of);
    if (found.status !== 'found') return found;
    const { storeId, catalogVersion } = found.store;
    const store = { titleId: of.titleId, catalogVersion, storeId };
    const catalogItems = packRows(await findCatalogItemsOfStore.all(tx, store));
    const zeroSells = (await findZeroRule.first(tx, of))?.zero_sells === 1;
    return { ...found, catalogItems, zeroSells };
  },
  unpack: (found) =>
    found.status === 'found'
      ? { ...unpackStore(found), catalogItems: unpackCatalogItems(found.catalogItems) }
      : found,
});

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
    const rows = await findStoresOfCatalog.all(tx, catalog);
    // Sorted here, because engines order texts differently.
    rows.sort((left, right) => (left.store_id < right.store_id ? -1 : 1));
    return { status: 'found', stores: rows.map(toSummary) };
  },
});

function toSummary(row: StoreTable): StoreSummary {
  const { isOpen, marketingData } = headerIn(row);
  return {
    storeId: row.store_id,
    catalogVersion: row.catalog_version,
    displayName: marketingData?.displayName,
    itemCount: row.item_count,
    isOpen,
    revision: row.revision,
  };
}
