import type { MakeCachedResponse, Prepared } from '../kernel/cached-response.ts';
import type { LruCache } from '../lib/lru-cache.ts';
import { makeSingleFlight } from '../lib/single-flight.ts';

/** A prepared answer, and what is known of how old it is. */
export interface CachedEntry {
  readonly revision: string;
  readonly prepared: Prepared<unknown>;
  readonly bytesMax: number;
  /** How often somebody had committed when the revision was last asked for. */
  asOf: number | undefined;
}

/** What all views of one process share. */
export interface ViewDeps {
  readonly cache: LruCache<CachedEntry>;
  readonly prepare: MakeCachedResponse;
  /**
   * How often anybody has been found to have committed anything, as of some moment after the running call's
   * head has arrived; undefined where that cannot be told, and then the revision is asked for by each call.
   */
  readonly moves: () => number | undefined;
}

interface Present {
  readonly status: 'found';
  /** The same text is the same data. */
  readonly revision: string;
}

/** What a view shows: who asks for what, and how that is found. `Absent` has another status than `found`. */
interface Shown<Ref, Data, Absent> {
  /** Tells what is asked for apart, also from what other views are asked for. */
  readonly keyOf: (of: Ref) => string;
  readonly findRevision: (of: Ref) => Promise<Absent | Present>;
  readonly read: (of: Ref) => Promise<Absent | (Present & { readonly data: Data })>;
}

/** Gives an answer that is no older than what had been committed when the call began. */
export type CachedView<Ref, Data, Absent> = (of: Ref) => Promise<Absent | Prepared<Data>>;

/**
 * Makes a view whose answers are prepared once for each revision. Nothing is read while nobody has committed
 * anything; else the revision is asked for, and the data is read only where that is another one.
 * What is not there is asked for each time.
 */
export function makeCachedView<Ref, Data, Absent extends { readonly status: string }>(
  { cache, prepare, moves }: ViewDeps,
  { keyOf, findRevision, read }: Shown<Ref, Data, Absent>,
): CachedView<Ref, Data, Absent> {
  const asking = makeSingleFlight<Absent | Prepared<Data>>();
  const reading = makeSingleFlight<Absent | Prepared<Data>>();

  /** Only this view puts something under its keys. */
  function preparedOf(entry: CachedEntry): Prepared<Data> {
    return entry.prepared as Prepared<Data>;
  }

  async function readAnew(of: Ref, asOf: number | undefined): Promise<Absent | Prepared<Data>> {
    const found = await read(of);
    if (!isPresent(found)) return found;
    const prepared = prepare(found.data);
    const { revision } = found;
    cache.put(keyOf(of), { revision, prepared, bytesMax: prepared.bytesMax, asOf });
    return prepared;
  }

  async function ask(of: Ref, asOf: number | undefined): Promise<Absent | Prepared<Data>> {
    const found = await findRevision(of);
    if (!isPresent(found)) return found;
    const key = keyOf(of);
    const entry = cache.find(key);
    if (entry?.revision === found.revision) {
      if (asOf !== undefined) entry.asOf = Math.max(entry.asOf ?? 0, asOf);
      return preparedOf(entry);
    }
    // Who is reading since this revision is there reads this one or a later one.
    return reading(`${found.revision}\n${key}`, () => readAnew(of, asOf));
  }

  return async (of) => {
    const asOf = moves();
    if (asOf === undefined) return ask(of, asOf);
    const key = keyOf(of);
    const entry = cache.find(key);
    if (entry?.asOf === asOf) return preparedOf(entry);
    // Who has been asking since the count was the same asks for whatever this call must see.
    return asking(`${asOf}\n${key}`, () => ask(of, asOf));
  };
}

function isPresent<P extends Present>(found: P | { readonly status: string }): found is P {
  return found.status === 'found';
}
