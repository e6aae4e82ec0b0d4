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

/** Stores and catalogs as answers that are ready to be sent. */
export interface CachedViews {
  readonly catalog: CachedView<CatalogRef, CatalogReply, NoCatalog>;
  /** As developers and servers see it. */
  readonly store: CachedView<StoreRef, StoreReply, NoCatalog | NoStore>;
  /** With the prices to show, which depend on the catalog as well. */
  readonly storeForPlayers: CachedView<StoreRef, OfferReply, NoCatalog | NoStore>;
}

/** Makes the views of one process. */
export function makeCachedViews(deps: {
  readonly catalogs: Pick<Catalogs, 'find' | 'findRowVersion'>;
  readonly stores: Pick<Stores, 'find' | 'findRowVersion' | 'findWithCatalogItems'>;
  readonly prepare: ViewDeps['prepare'];
  readonly moves: ViewDeps['moves'];
}): CachedViews {
  const { catalogs, stores } = deps;
  const viewParts: ViewDeps = { ...deps, cache: makeLruCache(CACHED_RESPONSES_BYTES_MAX) };
  return {
    catalog: makeCachedView<CatalogRef, CatalogReply, NoCatalog>(viewParts, {
      keyOf: (of) => keyOf('catalog', of),
      async findRevision(of) {
        const found = await catalogs.findRowVersion(of);
        return found ? { status: 'found', revision: textOf(found) } : NO_CATALOG;
      },
      async read(of) {
        const found = await catalogs.find(of);
        if (!found) return NO_CATALOG;
        return { status: 'found', revision: textOf(found), data: toWireCatalog(found) };
      },
    }),
    store: makeCachedView<StoreRef, StoreReply, NoCatalog | NoStore>(viewParts, {
      keyOf: (of) => keyOf('store', of),
      async findRevision(of) {
        const found = await stores.findRowVersion(of);
        return found.status === 'found' ? { status: 'found', revision: textOf(found) } : found;
      },
      async read(of) {
        const found = await stores.find(of);
        if (found.status !== 'found') return found;
        return { status: 'found', revision: textOf(found.store), data: toWireStore(found.store) };
      },
    }),
    storeForPlayers: makeCachedView<StoreRef, OfferReply, NoCatalog | NoStore>(viewParts, {
      keyOf: (of) => keyOf('storeForPlayers', of),
      async findRevision(of) {
        const found = await stores.findRowVersion(of);
        return found.status === 'found' ? { status: 'found', revision: bothOf(found) } : found;
      },
      async read(of) {
        const found = await stores.findWithCatalogItems(of);
        if (found.status !== 'found') return found;
        const data = toWireStoreForPlayers(found.store, found.catalogItems);
        return { status: 'found', revision: bothOf(found.store), data };
      },
    }),
  };
}

const NO_CATALOG: NoCatalog = { status: 'noCatalog' };

/** Identifiers have no line ends. An empty version is none. */
function keyOf(view: keyof CachedViews, of: CatalogRef & Partial<StoreRef>): string {
  return [view, of.titleId, of.catalogVersion ?? '', of.storeId ?? ''].join('\n');
}

/** The version too: the default may have become another one. */
function textOf({ rowVersion, catalogVersion }: CatalogRowVersion): string {
  return `${rowVersion} ${catalogVersion}`;
}

function bothOf(store: StoreRowVersion): string {
  return `${store.catalogRowVersion} ${textOf(store)}`;
}
