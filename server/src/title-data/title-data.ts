import {
  TITLE_DATA_KEYS_MAX,
  TITLE_DATA_LABELS_MAX,
  TITLE_DATA_VALUE_BYTES_MAX,
} from '../kernel/title-data-limits.ts';
import type { Subject } from '../economy/revisions/revision.ts';
import type { InTitle } from '../storage/query/keys.ts';

/**
 * The data that a title keeps for its game: texts by their keys. Players read `title` and `publisher`; `internal` is for servers. Publisher data are a store
 * within each title, because titles share no players.
 */
export const DATA_STORES = ['title', 'internal', 'publisher'] as const;
export type DataStore = (typeof DATA_STORES)[number];

export interface DataStoreRef extends InTitle {
  readonly store: DataStore;
}

/** The data of a store that have one label: with a label they override those without one. */
export interface LabelRef extends DataStoreRef {
  /** NO_LABEL: the data themselves. */
  readonly label: string;
}

export const NO_LABEL = '';

/** A key of a store, under a label. */
export interface DataKey extends LabelRef {
  readonly key: string;
}

/**
 * A key as what has revisions; an empty one: a change of several. Their numbers are row versions of the title's data, so none comes twice, and those
 * of a key have gaps.
 */
export function dataSubject({ titleId, store, label, key }: DataKey): Subject {
  return { titleId, kind: `${store}Data`, catalogVersion: label, storeId: key };
}

/** A key with its new value. */
export interface DataEntry {
  readonly key: string;
  /** Undefined: the key is removed. */
  readonly value: string | undefined;
}

/** A key as it is stored: the reference API trims keys. Undefined: it is no key, because it is empty or begins with `!`. */
export function toDataKey(text: string): string | undefined {
  const key = text.trim();
  return key === '' || key.startsWith('!') ? undefined : key;
}

/** The keys that a request asks for; undefined: all, as with an empty list. */
export function toReadKeys(asked: readonly string[]): readonly string[] | undefined {
  return asked.length === 0 ? undefined : asked.map((key) => key.trim());
}

/** The amounts by which a write is judged. */
export interface DataSizes {
  /** The bytes of those keys of the write that are there, by key. */
  readonly bytesOf: ReadonlyMap<string, number>;
  /** How many keys the label has in the store. */
  readonly keyCount: number;
  /** How many other labels the title has. */
  readonly otherLabels: number;
  /** The bytes of all data of the title. */
  readonly bytes: number;
  readonly bytesMax: number;
}

/** An entry with a value, and its size. */
interface SizedEntry {
  readonly key: string;
  readonly value: string;
  /** Of the key and the value, in UTF-8. */
  readonly bytes: number;
}

/** The changes that a write makes. */
export interface DataPlan {
  readonly status: 'planned';
  readonly set: readonly SizedEntry[];
  /** Keys that are there. */
  readonly removed: readonly string[];
  /** Those of all data of the title, afterwards. */
  readonly bytes: number;
}

export type DataRefusal =
  /** A value, or the data of the title together, would have more bytes than they may. */
  | { readonly status: 'valueTooLong'; readonly key: string; readonly bytes: number }
  | { readonly status: 'tooMuch'; readonly bytes: number; readonly bytesMax: number }
  | { readonly status: 'tooManyKeys' }
  | { readonly status: 'tooManyLabels' };

/** Judges a write of keys that differ. One that makes the data of the title no larger is never too much. */
export function planDataWrite(
  entries: readonly DataEntry[],
  sizes: DataSizes,
): DataPlan | DataRefusal {
  const set = entries.flatMap(({ key, value }) =>
    value === undefined ? [] : { key, value, bytes: bytesOf(key) + bytesOf(value) },
  );
  const long = set.find(({ value }) => bytesOf(value) > TITLE_DATA_VALUE_BYTES_MAX);
  if (long) return { status: 'valueTooLong', key: long.key, bytes: bytesOf(long.value) };
  const removed = entries.flatMap(({ key, value }) =>
    value === undefined && sizes.bytesOf.has(key) ? key : [],
  );
  const replaced = sum([...sizes.bytesOf.values()]);
  const bytes = sizes.bytes - replaced + sum(set.map((entry) => entry.bytes));
  if (bytes > Math.max(sizes.bytes, sizes.bytesMax)) {
    return { status: 'tooMuch', bytes, bytesMax: sizes.bytesMax };
  }
  const added = set.filter(({ key }) => !sizes.bytesOf.has(key)).length;
  const keyCount = sizes.keyCount + added - removed.length;
  if (added > 0 && keyCount > TITLE_DATA_KEYS_MAX) return { status: 'tooManyKeys' };
  const isNewLabel = added > 0 && sizes.keyCount === 0;
  if (isNewLabel && sizes.otherLabels >= TITLE_DATA_LABELS_MAX) return { status: 'tooManyLabels' };
  return { status: 'planned', set, removed, bytes };
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
