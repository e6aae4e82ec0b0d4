import type { Run } from '../kernel/command.ts';
import { CACHED_RESPONSES_BYTES_MAX } from '../kernel/limits.ts';
import { makeLruCache } from '../lib/lru-cache.ts';
import { type CachedView, makeCachedView, type ViewDeps } from './cached-view.ts';
import type { CatalogReply, DeveloperCatalogReply } from './catalogs/schemas.ts';
import { findCatalog, findCatalogRowVersion } from './catalogs/sql/read-catalog.ts';
import { toWireCatalog, toWireCatalogOfDevelopers } from './catalogs/wire.ts';
import type {
  CatalogRef,
  CatalogRowVersion,
  FoundCatalog,
  FoundStore,
  NoCatalog,
  NoStore,
  StoreRef,
  StoreRowVersion,
} from './ports.ts';
import type { DeveloperStoreReply, OfferReply, StoreReply } from './stores/schemas.ts';
import {
  findStore,
  findStoreRowVersion,
  findStoreWithCatalogItems,
} from './stores/sql/read-store.ts';
import { toWireStore, toWireStoreForPlayers, toWireStoreOfDevelopers } from './stores/wire.ts';

/** Catalogs and stores as cached responses. */
export interface CachedViews {
  /** For players and servers. */
  readonly catalog: CachedView<CatalogRef, CatalogReply, NoCatalog>;
  readonly catalogForDevelopers: CachedView<CatalogRef, DeveloperCatalogReply, NoCatalog>;
  /** For servers. */
  readonly store: CachedView<StoreRef, StoreReply, NoCatalog | NoStore>;
  readonly storeForDevelopers: CachedView<StoreRef, DeveloperStoreReply, NoCatalog | NoStore>;
  /** With display prices, which depend on the catalog as well. The title's rule for prices of 0 counts as a change of its catalogs. */
  readonly storeForPlayers: CachedView<StoreRef, OfferReply, NoCatalog | NoStore>;
}

/** Makes the views of one process. They share one cache of CACHED_RESPONSES_BYTES_MAX bytes. */
export function makeCachedViews(deps: {
  readonly run: Run;
  readonly makeCachedResponse: ViewDeps['makeCachedResponse'];
  readonly changeCount: ViewDeps['changeCount'];
  readonly gate: ViewDeps['gate'];
}): CachedViews {
  const { run } = deps;
  const viewDeps: ViewDeps = { ...deps, cache: makeLruCache(CACHED_RESPONSES_BYTES_MAX) };
  const catalogView = makeCatalogView(viewDeps, run);
  const storeView = makeStoreView(viewDeps, run);
  return {
    catalog: catalogView('catalog', toWireCatalog),
    catalogForDevelopers: catalogView('catalogForDevelopers', (found) =>
      toWireCatalogOfDevelopers({ catalog: found, revision: found.revision }),
    ),
    store: storeView('store', ({ store }) => toWireStore(store)),
    storeForDevelopers: storeView('storeForDevelopers', toWireStoreOfDevelopers),
    storeForPlayers: makeCachedView<StoreRef, OfferReply, NoCatalog | NoStore>(viewDeps, {
      keyOf: (ref) => keyOf('storeForPlayers', ref),
      async findRowVersion(ref) {
        const found = await run(findStoreRowVersion, ref);
        return found.status === 'found'
          ? { status: 'found', rowVersion: rowVersionWithCatalog(found) }
          : found;
      },
      async read(ref) {
        const found = await run(findStoreWithCatalogItems, ref);
        if (found.status !== 'found') return found;
        const { store, revision } = found;
        const data = toWireStoreForPlayers(found);
        return { status: 'found', rowVersion: rowVersionWithCatalog(store), data, revision };
      },
    }),
  };
}

/** Makes views of catalog versions, each of which writes them in its own way. */
function makeCatalogView(viewDeps: ViewDeps, run: Run) {
  return <Data>(view: keyof CachedViews, write: (found: FoundCatalog) => Data) =>
    makeCachedView<CatalogRef, Data, NoCatalog>(viewDeps, {
      keyOf: (ref) => keyOf(view, ref),
      async findRowVersion(ref) {
        const found = await run(findCatalogRowVersion, ref);
        return found ? { status: 'found', rowVersion: rowVersionOf(found) } : NO_CATALOG;
      },
      async read(ref) {
        const found = await run(findCatalog, ref);
        if (!found) return NO_CATALOG;
        const { revision } = found;
        return { status: 'found', rowVersion: rowVersionOf(found), data: write(found), revision };
      },
    });
}

/** Makes views of stores, each of which writes them in its own way. */
function makeStoreView(viewDeps: ViewDeps, run: Run) {
  return <Data>(view: keyof CachedViews, write: (found: FoundStore) => Data) =>
    makeCachedView<StoreRef, Data, NoCatalog | NoStore>(viewDeps, {
      keyOf: (ref) => keyOf(view, ref),
      async findRowVersion(ref) {
        const found = await run(findStoreRowVersion, ref);
        return found.status === 'found'
          ? { status: 'found', rowVersion: rowVersionOf(found) }
          : found;
      },
      async read(ref) {
        const found = await run(findStore, ref);
        if (found.status !== 'found') return found;
        const { revision, store } = found;
        return { status: 'found', rowVersion: rowVersionOf(store), data: write(found), revision };
      },
    });
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
