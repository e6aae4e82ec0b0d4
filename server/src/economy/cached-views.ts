import { CACHED_RESPONSES_BYTES_MAX } from '../kernel/limits.ts';
import type { CatalogReply } from './catalogs/schemas.ts';
import { toWireCatalog } from './catalogs/wire.ts';
import type {
  CatalogRef,
  CatalogRowVersion,
  Catalogs,
  NoCatalog,
  NoStore,
  StoreRef,
  StoreRowVersion,
  Stores,
} from './ports.ts';
import { makeCachedView, type CachedView, type ViewDeps } from './cached-view.ts';
import type { OfferReply, StoreReply } from './stores/schemas.ts';
import { makeLruCache } from '../lib/lru-cache.ts';
import { toWireStore, toWireStoreForPlayers } from './stores/wire.ts';

/** Catalogs and stores as cached responses. */
export interface CachedViews {
  readonly catalog: CachedView<CatalogRef, CatalogReply, NoCatalog>;
  /** For developers and servers. */
  readonly store: CachedView<StoreRef, StoreReply, NoCatalog | NoStore>;
  /** With display prices, which depend on the catalog as well. */
  readonly storeForPlayers: CachedView<StoreRef, OfferReply, NoCatalog | NoStore>;
}

/** Makes the views of one process. They share one cache of CACHED_RESPONSES_BYTES_MAX bytes. */
export function makeCachedViews(deps: {
  readonly catalogs: Pick<Catalogs, 'find' | 'findRowVersion'>;
  readonly stores: Pick<Stores, 'find' | 'findRowVersion' | 'findWithCatalogItems'>;
  readonly makeCachedResponse: ViewDeps['makeCachedResponse'];
  readonly changeCount: ViewDeps['changeCount'];
  readonly gate: ViewDeps['gate'];
}): CachedViews {
  const { catalogs, stores } = deps;
  const viewDeps: ViewDeps = { ...deps, cache: makeLruCache(CACHED_RESPONSES_BYTES_MAX) };
  return {
    catalog: makeCachedView<CatalogRef, CatalogReply, NoCatalog>(viewDeps, {
      keyOf: (ref) => keyOf('catalog', ref),
      async findRowVersion(ref) {
        const found = await catalogs.findRowVersion(ref);
        return found ? { status: 'found', rowVersion: rowVersionOf(found) } : NO_CATALOG;
      },
      async read(ref) {
        const found = await catalogs.find(ref);
        if (!found) return NO_CATALOG;
        return { status: 'found', rowVersion: rowVersionOf(found), data: toWireCatalog(found) };
      },
    }),
    store: makeCachedView<StoreRef, StoreReply, NoCatalog | NoStore>(viewDeps, {
      keyOf: (ref) => keyOf('store', ref),
      async findRowVersion(ref) {
        const found = await stores.findRowVersion(ref);
        return found.status === 'found'
          ? { status: 'found', rowVersion: rowVersionOf(found) }
          : found;
      },
      async read(ref) {
        const found = await stores.find(ref);
        if (found.status !== 'found') return found;
        return {
          status: 'found',
          rowVersion: rowVersionOf(found.store),
          data: toWireStore(found.store),
        };
      },
    }),
    storeForPlayers: makeCachedView<StoreRef, OfferReply, NoCatalog | NoStore>(viewDeps, {
      keyOf: (ref) => keyOf('storeForPlayers', ref),
      async findRowVersion(ref) {
        const found = await stores.findRowVersion(ref);
        return found.status === 'found'
          ? { status: 'found', rowVersion: rowVersionWithCatalog(found) }
          : found;
      },
      async read(ref) {
        const found = await stores.findWithCatalogItems(ref);
        if (found.status !== 'found') return found;
        const data = toWireStoreForPlayers(found.store, found.catalogItems);
        return { status: 'found', rowVersion: rowVersionWithCatalog(found.store), data };
      },
    }),
  };
}

const NO_CATALOG: NoCatalog = { status: 'noCatalog' };

/** Identifiers contain no line ends and are not empty. */
function keyOf(view: keyof CachedViews, ref: CatalogRef & Partial<StoreRef>): string {
  return [view, ref.titleId, ref.catalogVersion ?? '', ref.storeId ?? ''].join('\n');
}

/** Includes the catalog version, because the default catalog may have become another one. */
function rowVersionOf({ rowVersion, catalogVersion }: CatalogRowVersion): string {
  return `${rowVersion} ${catalogVersion}`;
}

function rowVersionWithCatalog(store: StoreRowVersion): string {
  return `${store.catalogRowVersion} ${rowVersionOf(store)}`;
}
