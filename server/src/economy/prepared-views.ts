import { PREPARED_BYTES_MAX } from '../kernel/limits.ts';
import type { CatalogReply } from './catalog-schemas.ts';
import { fromCatalog } from './catalog-wire.ts';
import type {
  CatalogRef,
  CatalogRevision,
  Catalogs,
  NoCatalog,
  NoStore,
  StoreRef,
  StoreRevision,
  Stores,
} from './ports.ts';
import { makePreparedView, type PreparedView, type ViewParts } from './prepared-view.ts';
import type { OfferReply, StoreReply } from './schemas.ts';
import { makeShelf } from './shelf.ts';
import { fromStore, fromStoreForPlayers } from './wire.ts';

/** Stores and catalogs as answers that are ready to be sent. */
export interface PreparedViews {
  readonly catalog: PreparedView<CatalogRef, CatalogReply, NoCatalog>;
  /** As developers and servers see it. */
  readonly store: PreparedView<StoreRef, StoreReply, NoCatalog | NoStore>;
  /** With the prices to show, which depend on the catalog as well. */
  readonly storeForPlayers: PreparedView<StoreRef, OfferReply, NoCatalog | NoStore>;
}

/** Makes the views of one process. */
export function makePreparedViews(parts: {
  readonly catalogs: Pick<Catalogs, 'find' | 'findRevision'>;
  readonly stores: Pick<Stores, 'find' | 'findRevision' | 'findWithCatalogItems'>;
  readonly prepare: ViewParts['prepare'];
  readonly moves: ViewParts['moves'];
}): PreparedViews {
  const { catalogs, stores } = parts;
  const viewParts: ViewParts = { ...parts, shelf: makeShelf(PREPARED_BYTES_MAX) };
  return {
    catalog: makePreparedView<CatalogRef, CatalogReply, NoCatalog>(viewParts, {
      keyOf: (of) => keyOf('catalog', of),
      async findRevision(of) {
        const found = await catalogs.findRevision(of);
        return found ? { status: 'found', revision: textOf(found) } : NO_CATALOG;
      },
      async read(of) {
        const found = await catalogs.find(of);
        if (!found) return NO_CATALOG;
        return { status: 'found', revision: textOf(found), data: fromCatalog(found) };
      },
    }),
    store: makePreparedView<StoreRef, StoreReply, NoCatalog | NoStore>(viewParts, {
      keyOf: (of) => keyOf('store', of),
      async findRevision(of) {
        const found = await stores.findRevision(of);
        return found.status === 'found' ? { status: 'found', revision: textOf(found) } : found;
      },
      async read(of) {
        const found = await stores.find(of);
        if (found.status !== 'found') return found;
        return { status: 'found', revision: textOf(found.store), data: fromStore(found.store) };
      },
    }),
    storeForPlayers: makePreparedView<StoreRef, OfferReply, NoCatalog | NoStore>(viewParts, {
      keyOf: (of) => keyOf('storeForPlayers', of),
      async findRevision(of) {
        const found = await stores.findRevision(of);
        return found.status === 'found' ? { status: 'found', revision: bothOf(found) } : found;
      },
      async read(of) {
        const found = await stores.findWithCatalogItems(of);
        if (found.status !== 'found') return found;
        const data = fromStoreForPlayers(found.store, found.catalogItems);
        return { status: 'found', revision: bothOf(found.store), data };
      },
    }),
  };
}

const NO_CATALOG: NoCatalog = { status: 'noCatalog' };

/** Identifiers have no line ends. An empty version is none. */
function keyOf(view: keyof PreparedViews, of: CatalogRef & Partial<StoreRef>): string {
  return [view, of.titleId, of.catalogVersion ?? '', of.storeId ?? ''].join('\n');
}

/** The version too: the default may have become another one. */
function textOf({ revision, catalogVersion }: CatalogRevision): string {
  return `${revision} ${catalogVersion}`;
}

function bothOf(store: StoreRevision): string {
  return `${store.catalogRevision} ${textOf(store)}`;
}
