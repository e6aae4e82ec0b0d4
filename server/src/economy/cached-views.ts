import type { Callable, Runs } from '../kernel/command.ts';
import type { CachedResponse, MakeCachedResponse } from '../kernel/revised.ts';
import type { LruCache } from '../lib/lru-cache.ts';
import { makeSingleFlight } from '../lib/single-flight.ts';
import type { CatalogRef, CatalogRowVersion, FoundCatalog } from './catalogs/catalog.ts';
import { findCatalog, findCatalogRowVersion } from './catalogs/commands.ts';
import { toWireCatalog, toWireCatalogOfDevelopers } from './catalogs/wire.ts';
import { NO_CATALOG, type NoCatalog, type NoStore } from './outcomes.ts';
import type { DueGate } from './schedule/apply-due.ts';
import {
  findStore,
  findStoreRowVersion,
  findStoreWithCatalogItems,
} from './stores/commands/read.ts';
import type { FoundStore, StoreRef, StoreRowVersion } from './stores/store.ts';
import { toWireStore, toWireStoreForPlayers, toWireStoreOfDevelopers } from './stores/wire.ts';

/** Catalogs and stores as cached responses. */
export type CachedViews = ReturnType<typeof makeCachedViews>;

/** Makes the views of what is sold. */
export function makeCachedViews(deps: SourceDeps) {
  const catalogView = makeCatalogView(deps);
  const storeView = makeStoreView(deps);
  return {
    /** For players and servers. */
    catalog: catalogView('catalog', toWireCatalog),
    catalogForDevelopers: catalogView('catalogForDevelopers', (catalog) =>
      toWireCatalogOfDevelopers({ catalog, revision: catalog.revision }),
    ),
    /** For servers. */
    store: storeView('store', findStore, { write: ({ store }) => toWireStore(store) }),
    storeForDevelopers: storeView('storeForDevelopers', findStore, {
      write: toWireStoreOfDevelopers,
    }),
    /** With display prices, which depend on the catalog as well. The title's rule for prices of 0 counts as a change of its catalogs. */
    storeForPlayers: storeView('storeForPlayers', findStoreWithCatalogItems, {
      write: toWireStoreForPlayers,
      versionOf: (store) => `${store.catalogRowVersion} ${rowVersionOf(store)}`,
    }),
  };
}

/** The deps of sources, all of which read the same database. */
interface SourceDeps extends ViewDeps, Runs {}

/** Makes views of catalog versions, each of which writes them in its own way. */
function makeCatalogView({ run, ...viewDeps }: SourceDeps) {
  return <Data>(view: string, write: (found: FoundCatalog) => Data) =>
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

interface StoreSource<Found extends FoundStore, Data> {
  readonly write: (found: Found) => Data;
  /** The row version of what the view shows; absent: of the store alone. */
  readonly versionOf?: (store: StoreRowVersion) => string;
}

/** Makes views of stores, each of which reads and writes them in its own way. */
function makeStoreView({ run, ...viewDeps }: SourceDeps) {
  return <Found extends FoundStore, Data>(
    view: string,
    command: Callable<StoreRef, NoCatalog | NoStore | Found>,
    { write, versionOf = rowVersionOf }: StoreSource<Found, Data>,
  ) =>
    makeCachedView<StoreRef, Data, NoCatalog | NoStore>(viewDeps, {
      keyOf: (ref) => keyOf(view, ref),
      async findRowVersion(ref) {
        const found = await run(findStoreRowVersion, ref);
        return found.status === 'found' ? { status: 'found', rowVersion: versionOf(found) } : found;
      },
      async read(ref) {
        const found = await run(command, ref);
        if (found.status !== 'found') return found;
        const { store, revision } = found;
        return { status: 'found', rowVersion: versionOf(store), data: write(found), revision };
      },
    });
}

/** Identifiers contain no line ends and are not empty. */
function keyOf(view: string, ref: CatalogRef & Partial<StoreRef>): string {
  return [view, ref.titleId, ref.catalogVersion ?? '', ref.storeId ?? ''].join('\n');
}

/** Includes the catalog version, because the default catalog may have become another one. */
function rowVersionOf({ rowVersion, catalogVersion }: CatalogRowVersion): string {
  return `${rowVersion} ${catalogVersion}`;
}

/** A cached response, and when it was last known to be the newest. */
export interface CachedEntry {
  readonly response: CachedResponse<unknown>;
  readonly rowVersion: string;
  readonly bytesMax: number;
  /** The change count at which the database still had this row version; undefined where changes are not counted. */
  checkedAt: number | undefined;
}

/** The deps that all views of one process share. */
export interface SharedCache {
  readonly cache: LruCache<CachedEntry>;
  readonly makeCachedResponse: MakeCachedResponse;
  /**
   * The number of commits found in the database by any program, as of a moment after the running call's head
   * arrived; undefined where they cannot be counted.
   */
  readonly changeCount: () => number | undefined;
}

interface ViewDeps extends SharedCache {
  /** Passed before anything is answered: a response ends when a scheduled change takes effect. */
  readonly gate: DueGate;
}

interface Found {
  readonly status: 'found';
  /** Changes whenever the data may have changed, and never comes back. */
  readonly rowVersion: string;
}

type ReadData<Data> = Found & {
  readonly data: Data;
  /** That of what the data shows. */
  readonly revision?: number;
};

/** The source of a view's responses. `Absent` has another status than `found`. */
interface ResponseSource<Ref, Data, Absent> {
  /** Unique among all views that share a cache. */
  readonly keyOf: (ref: Ref) => string;
  /** Costs one light query. */
  readonly findRowVersion: (ref: Ref) => Promise<Absent | Found>;
  /** Reads the data with its row version at one moment. */
  readonly read: (ref: Ref) => Promise<Absent | ReadData<Data>>;
}

/** Answers with a response that is no older than what was committed when the call began. */
type CachedView<Ref, Data, Absent> = (ref: Ref) => Promise<Absent | CachedResponse<Data>>;

/**
 * Makes a view over a source. A call finds its entry in one of three states:
 *
 * | Entry                                    | What the call does                                          |
 * |------------------------------------------|-------------------------------------------------------------|
 * | 1. checked at the present change count   | answers from memory, without a query: a hit                 |
 * | 2. checked earlier                       | asks for the row version. The same: the entry is now in     |
 * |                                          | state 1, a hit. Another: goes on as in state 3              |
 * | 3. missing, or of an older row version   | reads and writes the response anew, which is then in state 1|
 *
 * Every commit, of whatever rows, takes all entries from state 1 to state 2. Where changes are not counted there is
 * no state 1, and each call asks for the row version. Absent data is not cached.
 */
export function makeCachedView<
  Ref extends { readonly titleId: string },
  Data,
  Absent extends { readonly status: string },
>(
  { cache, makeCachedResponse, changeCount, gate }: ViewDeps,
  { keyOf, findRowVersion, read }: ResponseSource<Ref, Data, Absent>,
): CachedView<Ref, Data, Absent> {
  type Result = Promise<Absent | CachedResponse<Data>>;
  const shareCheck = makeSingleFlight<Absent | CachedResponse<Data>>();
  const shareRead = makeSingleFlight<Absent | CachedResponse<Data>>();

  /** States 2 and 3. */
  async function check(ref: Ref, count: number | undefined): Result {
    const found = await findRowVersion(ref);
    if (!isFound(found)) return found;
    const entry = cache.get(keyOf(ref));
    if (entry?.rowVersion !== found.rowVersion) {
      // A read that began when this row version was there returns this version or a later one.
      const key = `${found.rowVersion}\n${keyOf(ref)}`;
      return shareRead(key, () => readAnew(ref, count));
    }
    // A slow check may end after one that began later.
    if (count !== undefined) entry.checkedAt = Math.max(entry.checkedAt ?? 0, count);
    return responseOf(keyOf(ref), entry);
  }

  async function readAnew(ref: Ref, count: number | undefined): Result {
    const found = await read(ref);
    if (!isFound(found)) return found;
    const response = makeCachedResponse(found.data, found.revision);
    const { bytesMax } = response;
    cache.set(keyOf(ref), { response, rowVersion: found.rowVersion, bytesMax, checkedAt: count });
    return response;
  }

  /** The data has this view's type: no other view uses its keys. */
  function responseOf(key: string, entry: CachedEntry): CachedResponse<Data> {
    const { bytesMax } = entry.response;
    // It has grown by another dialect since it was counted.
    if (bytesMax !== entry.bytesMax) cache.set(key, { ...entry, bytesMax });
    return entry.response as CachedResponse<Data>;
  }

  return async (ref) => {
    const due = gate(ref.titleId);
    if (due) await due;
    const count = changeCount();
    if (count === undefined) return check(ref, count);
    const key = keyOf(ref);
    const entry = cache.get(key);
    if (entry?.checkedAt === count) return responseOf(key, entry);
    // A check already running for this change count is fresh enough for this call.
    return shareCheck(`${count}\n${key}`, () => check(ref, count));
  };
}

function isFound<F extends Found>(result: F | { readonly status: string }): result is F {
  return result.status === 'found';
}
