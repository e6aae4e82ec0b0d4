import type { DueGate } from '../economy/schedule/apply-due.ts';
import type { Runs } from '../kernel/command.ts';
import { Assembled } from '../kernel/revised.ts';
import { TITLE_DATA_CACHED_BYTES_MAX } from '../kernel/title-data-limits.ts';
import { makeLruCache } from '../lib/lru-cache.ts';
import { makeSingleFlight } from '../lib/single-flight.ts';
import { findTitleData, findTitleDataVersion } from './commands.ts';
import { type DataStoreRef, type LabelRef, NO_LABEL } from './title-data.ts';

interface DataRequest extends LabelRef {
  /** Undefined: all. */
  readonly keys: readonly string[] | undefined;
}

/** The data of a reply. */
interface WireData {
  readonly Data: Record<string, string>;
}

/**
 * Gives data of a title that are no older than what was committed when the call began, with the overrides of a label; keys that are not there are
 * left out.
 */
export type ReadTitleData = (of: DataRequest) => Promise<Assembled<WireData>>;

/** The keys of one label with their parts of a reply, `,"key":"value"`, ordered by key. */
type Parts = ReadonlyMap<string, Buffer>;

/** A store of a title's data, as it was at one moment. */
interface DataCopy {
  /** 0: nothing was ever written. */
  readonly rowVersion: number;
  readonly labels: ReadonlyMap<string, Parts>;
  readonly bytesMax: number;
  /** The change count at which the database still had this row version; undefined where changes are not counted. */
  checkedAt: number | undefined;
}

interface CopiesDeps extends Runs {
  /** Passed before anything is answered: a copy ends when a scheduled change takes effect. */
  readonly gate: DueGate;
  /** The number of commits found in the database, as of a moment after the running call's head arrived; undefined: they cannot be counted. */
  readonly changeCount: () => number | undefined;
}

/**
 * Makes the reader of one process. It keeps copies of stores of at most TITLE_DATA_CACHED_BYTES_MAX bytes, each key as a part of a reply, and asks
 * only for the keys that were written since. A copy that was checked at the present change count is given without a query, as in
 * `economy/cached-views.ts`.
 */
export function makeTitleData({ run, changeCount, gate }: CopiesDeps): ReadTitleData {
  const cache = makeLruCache<DataCopy>(TITLE_DATA_CACHED_BYTES_MAX);
  const shareCheck = makeSingleFlight<DataCopy>();
  const shareRead = makeSingleFlight<DataCopy>();

  async function check(of: DataStoreRef, count: number | undefined): Promise<DataCopy> {
    const rowVersion = await run(findTitleDataVersion, of);
    const copy = cache.get(keyOf(of));
    if (copy?.rowVersion !== rowVersion) {
      // A read that began when this row version was there gives this version or a later one.
      return shareRead(`${rowVersion} ${keyOf(of)}`, () => read(of, copy, count));
    }
    // A slow check may end after one that began later.
    if (count !== undefined) copy.checkedAt = Math.max(copy.checkedAt ?? 0, count);
    return copy;
  }

  async function read(
    of: DataStoreRef,
    known: DataCopy | undefined,
    checkedAt: number | undefined,
  ): Promise<DataCopy> {
    const found = await run(findTitleData, { ...of, since: known?.rowVersion ?? 0 });
    const copy = { ...copyOf(found, known), checkedAt };
    cache.set(keyOf(of), copy);
    return copy;
  }

  async function find(of: DataStoreRef): Promise<DataCopy> {
    const due = gate(of.titleId);
    if (due) await due;
    const count = changeCount();
    if (count === undefined) return check(of, count);
    const key = keyOf(of);
    const copy = cache.get(key);
    if (copy?.checkedAt === count) return copy;
    // A check already running for this change count is fresh enough for this call.
    return shareCheck(`${count} ${key}`, () => check(of, count));
  }

  return async ({ titleId, store, label, keys }) => {
    const { labels } = await find({ titleId, store });
    const [own, overrides] = [
      labels.get(NO_LABEL),
      label === NO_LABEL ? undefined : labels.get(label),
    ];
    const parts = overrides ? new Map([...(own ?? []), ...overrides]) : (own ?? NO_PARTS);
    const asked = keys ? [...new Set(keys)].flatMap((key) => parts.get(key) ?? []) : parts.values();
    return assemble([...asked]);
  };
}

const NO_PARTS: Parts = new Map();

function keyOf({ titleId, store }: DataStoreRef): string {
  return `${titleId} ${store}`;
}

type Found = ReturnType<typeof findTitleData.unpack>;

/** Makes the copy of what was found, with the parts of the keys that are as they were in the copy before. */
function copyOf(
  { rowVersion, entries }: Found,
  known: DataCopy | undefined,
): Omit<DataCopy, 'checkedAt'> {
  const labels = new Map<string, Map<string, Buffer>>();
  let bytesMax = 0;
  for (const { label, key, value } of entries) {
    const part = value === undefined ? known?.labels.get(label)?.get(key) : toPart(key, value);
    if (!part) throw new Error('A key that was not written since is known');
    const parts = labels.get(label) ?? new Map<string, Buffer>();
    labels.set(label, parts.set(key, part));
    bytesMax += part.length + PART_BYTES;
  }
  return { rowVersion, labels, bytesMax };
}

/** Bytes counted for each key beside its part, which has the key too. */
const PART_BYTES = 512;

function toPart(key: string, value: string): Buffer {
  return Buffer.from(`,${JSON.stringify(key)}:${JSON.stringify(value)}`, 'utf8');
}

const HEAD = Buffer.from('{"Data":{');
const TAIL = Buffer.from('}}');
/** A reply of no more bytes is copied: to send many small parts takes longer. */
const JOINED_BYTES_MAX = 64 * 1024;

function assemble([first, ...others]: readonly Buffer[]): Assembled<WireData> {
  if (!first) return new Assembled([HEAD, TAIL]);
  const parts = [HEAD, first.subarray(1), ...others, TAIL];
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  return new Assembled(bytes > JOINED_BYTES_MAX ? parts : [Buffer.concat(parts)]);
}
