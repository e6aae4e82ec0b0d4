import {
  DOCUMENT_FETCH_GAP_MS,
  DOCUMENT_FRESH_MS,
  DOCUMENT_KEPT_MS,
  DOCUMENTS_MAX,
  KEY_SET_BYTES_MAX,
} from '../kernel/outside-limits.ts';
import { currentLane, OWN_LANE } from '../kernel/call-lane.ts';
import type { OutsideAnswer, OutsideClient } from './http-client.ts';
import { orAborted, proofDeadline } from './proof-deadline.ts';
import type { Waits } from './waits.ts';

/** The result of a fetch. */
export interface Fetched<T> {
  /** Undefined: no document that is good. */
  readonly document: T | undefined;
  /** Nobody knows whether the document is still the same. */
  readonly isAway: boolean;
  /** No call was made, because too many are under way: the next caller may try again. */
  readonly isUnsent?: boolean;
}

interface KeptDocumentsOptions<T> {
  readonly fetchDocument: (url: string) => Promise<Fetched<T>>;
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs: () => number;
  /** Counts callers who wait for a fetch. */
  readonly waits: Waits;
  /** Milliseconds for which a document is taken as it is; DOCUMENT_FRESH_MS where absent. */
  readonly freshMs?: number;
  /** Addresses that are remembered at most; DOCUMENTS_MAX where absent. */
  readonly max?: number;
  /** Whether a document that is not kept may be fetched now, where strangers may invent addresses. */
  readonly mayFetchNew?: (url: string) => boolean;
}

/** The knowledge of a document. */
interface Known<T> extends Fetched<T> {
  /** Milliseconds since the fetch of the document began; 0 where this call began it. */
  readonly ageMs: number;
}

/** Documents of others, by address. */
export interface KeptDocuments<T> {
  /** Finds a document. Where what is kept is not enough for the caller, it is fetched anew, if the last fetch is long enough ago. */
  find(url: string, isEnough?: (document: T) => boolean): Promise<Known<T>>;
}

interface Entry<T> {
  /** The last good one, for a day. */
  document: T | undefined;
  fetchedAt: number;
  triedAt: number;
  isAway: boolean;
  flight: Promise<true> | undefined;
}

const UNKNOWN: Entry<never> = {
  document: undefined,
  fetchedAt: -Infinity,
  triedAt: -Infinity,
  isAway: true,
  flight: undefined,
};

const FAILED: Fetched<never> = { document: undefined, isAway: true };

/** Makes the fetch of a document that its service always has: any other answer says nothing about it. */
export function makeDocumentFetch<T>(
  client: OutsideClient,
  parse: (body: Buffer) => Promise<T | undefined>,
): (url: string) => Promise<Fetched<T>> {
  return async (url) => {
    // The document is for everybody, so it takes no place of the caller who happens to be first.
    const answer = await currentLane.run(OWN_LANE, () =>
      client.request({ url, bytesMax: KEY_SET_BYTES_MAX, hasOwnGap: true }),
    );
    const isGood = answer.status === 'answered' && answer.code === 200;
    const document = isGood ? await parse(answer.body) : undefined;
    return { document, isAway: document === undefined, isUnsent: isUnsent(answer) };
  };
}

/** Whether no call was made for an answer. */
export function isUnsent(answer: OutsideAnswer): boolean {
  return answer.status === 'away' && answer.why === 'busy';
}

/**
 * Keeps documents of others, such as key sets and discovery documents. Each is fetched at most once in DOCUMENT_FETCH_GAP_MS, whatever is asked
 * for, by one call at a time. Where its service is away the last good one serves for DOCUMENT_KEPT_MS, and nobody waits who can do with it.
 */
export function makeKeptDocuments<T>({
  fetchDocument,
  nowMs,
  waits,
  freshMs = DOCUMENT_FRESH_MS,
  max = DOCUMENTS_MAX,
  mayFetchNew = () => true,
}: KeptDocumentsOptions<T>): KeptDocuments<T> {
  const entries = new Map<string, Entry<T>>();
  const remember = makeMemory(entries, max);

  /** It never rejects: nobody may be waiting for it. */
  async function fetchAnew(url: string, entry: Entry<T>): Promise<true> {
    entry.triedAt = nowMs();
    // A document on which its reader fails, such as one of very deep JSON, is as bad as none.
    const { document, isAway, isUnsent: mayRetry } = await fetchDocument(url).catch(() => FAILED);
    Object.assign(entry, { isAway, ...(mayRetry && { triedAt: -Infinity }) });
    if (document === undefined) return true;
    Object.assign(entry, { document, fetchedAt: entry.triedAt });
    // It may have gone while nobody knew that it is good.
    remember(url, entry);
    return true;
  }

  const known = ({ document, isAway, fetchedAt }: Entry<T>, isNew = false): Known<T> => ({
    document,
    isAway,
    ageMs: isNew && !isAway ? 0 : nowMs() - fetchedAt,
  });

  return {
    async find(url, isEnough = () => true) {
      const entry = entries.get(url) ?? { ...UNKNOWN };
      const now = nowMs();
      if (now - entry.fetchedAt > DOCUMENT_KEPT_MS) entry.document = undefined;
      const { document } = entry;
      if (document !== undefined) remember(url, entry);
      const canDo = document !== undefined && isEnough(document);
      if (canDo && now - entry.fetchedAt <= freshMs) return known(entry);
      const isDue = !entry.flight && now - entry.triedAt >= DOCUMENT_FETCH_GAP_MS;
      const fetches = isDue && (document !== undefined || mayFetchNew(url));
      if (fetches) {
        remember(url, entry);
        entry.flight = fetchAnew(url, entry).finally(() => {
          entry.flight = undefined;
        });
      }
      const { flight } = entry;
      if (flight && (!canDo || !entry.isAway)) {
        const hasWaited = await waits.during(() => untilDeadline(flight));
        if (!hasWaited) return { ...known(entry), isAway: true };
      }
      return known(entry, fetches);
    },
  };
}

/**
 * Keeps `max` entries. A Map iterates in the order of insertion: of those with a document the first was used least recently, of the others tried least
 * recently. One of the others goes first: anybody may invent addresses.
 */
function makeMemory<T>(entries: Map<string, Entry<T>>, max: number) {
  return (url: string, entry: Entry<T>): void => {
    entries.delete(url);
    if (entries.size >= max) {
      const all = [...entries];
      const [oldest] = all.find(([, { document }]) => document === undefined) ?? all[0] ?? [url];
      entries.delete(oldest);
    }
    entries.set(url, entry);
  };
}

/** Others may wait for the same fetch, so it goes on when the time of one proof is over. Undefined: it is. */
async function untilDeadline(flight: Promise<true>): Promise<true | undefined> {
  const deadline = proofDeadline();
  return deadline ? orAborted(flight, deadline).catch(() => undefined) : flight;
}
