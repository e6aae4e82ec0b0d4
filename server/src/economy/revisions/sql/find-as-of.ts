import { command } from '../../../storage/command.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import {
  type Catalog,
  type CatalogKey,
  type CatalogRef,
  unpackCatalogItems,
} from '../../catalogs/catalog.ts';
import { catalogSubject, findCatalogRow, resolveVersion } from '../../catalogs/sql/catalogs.ts';
import { packRows, type WithText } from '../../items.ts';
import type { NoCatalog, NoStore } from '../../outcomes.ts';
import { readCatalogItems, readStoreItems } from '../../sql/items.ts';
import { findStoreRow, headerOf, storeSubject } from '../../stores/sql/stores.ts';
import { type StoreHeader, type StoreRef, unpackStoreItems } from '../../stores/store.ts';
import { inOrder, type StoredItems } from '../changes.ts';
import type { AsOf, CatalogAsOf, NoSuchMoment, StoreAsOf } from '../ports.ts';
import { findRevision } from './revision-rows.ts';
import { findState } from './states.ts';

type Moment = { readonly asOf: AsOf };

/** `noStore` and `noCatalog`: it was not there then. */
export const findStoreAsOf = command({
  name: 'revisions.findStore',
  changes: 'nothing',
  readsLong: true,
  afterDue: 'always',
  async run(tx, { asOf, storeId, ...of }: StoreRef & Moment) {
    const catalogVersion = await resolveVersion(tx, of);
    if (catalogVersion === undefined) return NO_CATALOG;
    const store = { titleId: of.titleId, catalogVersion, storeId };
    const present = {
      own: headerOf(await findStoreRow.first(tx, store)),
      items: await readStoreItems(tx, store),
    };
    const then = await findState(tx, storeSubject(store), { asOf, present });
    if (then.status !== 'state') return then;
    const { own, items, revision } = then;
    if (own === null) return whatIsMissing(tx, store);
    const header: StoreHeader = JSON.parse(own);
    const found = { storeId, catalogVersion, ...header, items: packState(items) };
    return { status: 'found' as const, store: found, revision };
  },
  unpack: (found): NoCatalog | NoStore | NoSuchMoment | StoreAsOf =>
    found.status === 'found'
      ? { ...found, store: { ...found.store, items: unpackStoreItems(found.store.items) } }
      : found,
});

const NO_CATALOG: NoCatalog = { status: 'noCatalog' };

/** A catalog version that never was cannot have had a store. */
async function whatIsMissing(tx: Tx, catalog: CatalogKey): Promise<NoCatalog | NoStore> {
  const everWas = await findRevision(tx, catalogSubject(catalog));
  return everWas ? { status: 'noStore', catalogVersion: catalog.catalogVersion } : NO_CATALOG;
}

function packState(items: StoredItems) {
  return packRows(inOrder(items).map(([item_id, { body }]) => ({ item_id, body })));
}

interface PackedCatalog extends Omit<CatalogAsOf, 'catalog'> {
  readonly catalog: WithText<Catalog>;
}

/** Revisions.findCatalog. */
export const findCatalogAsOf = command({
  name: 'revisions.findCatalog',
  changes: 'nothing',
  readsLong: true,
  afterDue: 'always',
  async run(
    tx,
    { asOf, ...of }: CatalogRef & Moment,
  ): Promise<NoCatalog | NoSuchMoment | PackedCatalog> {
    const catalogVersion = await resolveVersion(tx, of);
    if (catalogVersion === undefined) return NO_CATALOG;
    const catalog = { titleId: of.titleId, catalogVersion };
    const row = await findCatalogRow.first(tx, catalog);
    // Whether it was the default shows in its history only.
    const own = row ? '' : null;
    const present = { own, items: await readCatalogItems(tx, catalog) };
    const then = await findState(tx, catalogSubject(catalog), { asOf, present });
    if (then.status !== 'state') return then;
    if (then.own === null) return NO_CATALOG;
    const found = { catalogVersion, items: packState(then.items) };
    return { status: 'found', catalog: found, revision: then.revision };
  },
  unpack: (found): NoCatalog | NoSuchMoment | CatalogAsOf =>
    found.status === 'found'
      ? {
          ...found,
          catalog: { ...found.catalog, items: unpackCatalogItems(found.catalog.items) },
        }
      : found,
});
