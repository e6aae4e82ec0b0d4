import {
  DOCUMENT_FETCH_GAP_MS,
  DOCUMENT_FRESH_MS,
  DOCUMENT_KEPT_MS,
  DOCUMENTS_MAX,
  KEY_SET_BYTES_MAX,
} from '../kernel/outside-limits.ts';
import type { OutsideClient } from './http-client.ts';
import type { Waits } from './waits.ts';

interface KeptDocumentsOptions<T> {
  readonly client: OutsideClient;
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs: () => number;
  /** Counts callers who wait for a fetch. */
  readonly waits: Waits;
  /** Reads a document; undefined: it is none of this kind. */
  readonly parse: (body: Buffer) => Promise<T | undefined>;
}

/** A document, as far as it is known. */
interface Known<T> {
  /** The last good one, for a day. */
  readonly document: T | undefined;
  /** The last fetch failed, so nobody knows whether the document is still the same. */
  readonly isAway: boolean;
}

/** Documents of others, by address. */
export interface KeptDocuments<T> {
  /** Finds a document. Where what is kept is not enough for the caller, it is fetched anew, if the last fetch is long enough ago. */
  find(url: string, isEnough?: (document: T) => boolean): Promise<Known<T>>;
}

interface Entry<T> {
  document: T | undefined;
  fetchedAt: number;
  triedAt: number;
  isAway: boolean;
  flight: Promise<true> | undefined;
}

/**
 * Keeps documents of others: key sets and discovery documents. Each is fetched at most once in DOCUMENT_FETCH_GAP_MS, whatever is asked for, by
 * one call at a time. Where its service is away the last good one serves for DOCUMENT_KEPT_MS, and nobody waits who can do with it.
 */
export function makeKeptDocuments<T>({
  client,
  nowMs,
  waits,
  parse,
}: KeptDocumentsOptions<T>): KeptDocuments<T> {
  const entries = new Map<string, Entry<T>>();

  function entryOf(url: string): Entry<T> {
    const known = entries.get(url);
    if (known) return known;
    const fresh = {
      document: undefined,
      fetchedAt: -Infinity,
      triedAt: -Infinity,
      isAway: false,
      flight: undefined,
    };
    for (const oldest of entries.keys()) {
      if (entries.size < DOCUMENTS_MAX) break;
      entries.delete(oldest);
    }
    entries.set(url, fresh);
    return fresh;
  }

  async function fetchAnew(url: string, entry: Entry<T>): Promise<true> {
    entry.triedAt = nowMs();
    const answer = await client.request({ url, bytesMax: KEY_SET_BYTES_MAX });
    const isGood = answer.status === 'answered' && answer.code === 200;
    const document = isGood ? await parse(answer.body) : undefined;
    entry.isAway = document === undefined;
    if (document !== undefined) Object.assign(entry, { document, fetchedAt: entry.triedAt });
    return true;
  }

  return {
    async find(url, isEnough = () => true) {
      const entry = entryOf(url);
      const now = nowMs();
      if (now - entry.fetchedAt > DOCUMENT_KEPT_MS) entry.document = undefined;
      const { document } = entry;
      const canDo = document !== undefined && isEnough(document);
      const isFresh = now - entry.fetchedAt <= DOCUMENT_FRESH_MS;
      if (!canDo || !isFresh) {
        if (!entry.flight && now - entry.triedAt >= DOCUMENT_FETCH_GAP_MS) {
          entry.flight = fetchAnew(url, entry).finally(() => {
            entry.flight = undefined;
          });
        }
        if (entry.flight && (!canDo || !entry.isAway)) {
          const hasWaited = await waits.during(entry.flight);
          if (!hasWaited) return { document, isAway: true };
        }
      }
      return entry;
    },
  };
}
