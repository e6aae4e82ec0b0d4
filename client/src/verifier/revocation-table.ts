// Generated from server/src/credentials/revocation-table.ts by scripts/generate.ts; changes made here are lost.

/** Values by id. A value only grows, and is kept until a given minute. An id is 1 to 24 Latin-1 characters without the character 0. */
export type RevocationTable = ReturnType<typeof makeRevocationTable>;

/** Two whole numbers of 32 bits without a sign. */
export interface RevocationEntry {
  /** At least 1. */
  readonly value: number;
  /** The minute since 1970 until which the value is kept. */
  readonly until: number;
}

/**
 * A hash table with linear probing. A record is eight words: six with the characters of the id, the value and
 * the minute. It is free while its value is 0.
 */
interface Shard {
  readonly records: Uint32Array;
  count: number;
}

const ID_WORDS = 6;
const VALUE = 6;
const UNTIL = 7;
const RECORD_WORDS = 8;

/** Enough that the rehash of one shard, which blocks the event loop, takes a millisecond in a table of a million. */
const SHARDS = 64;
const SHARDS_PER_EVICTION = SHARDS / 16;
/** Records per entry after a rehash, and the share of them that may be taken before the next. */
const RECORDS_PER_ENTRY = 1.6;
const LOAD_MAX = 0.75;
const RECORDS_MIN = 8;
/** A minute that is earlier than any other. */
const NO_MINUTE = -1;

/**
 * Starts out empty, with room for as many entries as are expected. A million entries take 45 to 55 MB: a third of what they would take as
 * texts in a `Map`, and they make no work for the garbage collector (docs/decisions/0009).
 */
export function makeRevocationTable(expected = 0) {
  const shards = Array.from({ length: SHARDS }, () =>
    expected === 0 ? EMPTY : makeShard(expected / SHARDS),
  );
  const packed = new Uint32Array(ID_WORDS);
  let size = 0;
  let nextToEvict = 0;

  function rehash(index: number, minute: number): Shard {
    const old = shards[index] as Shard;
    const shard = copyKept(old, minute);
    shards[index] = shard;
    size += shard.count - old.count;
    return shard;
  }

  return {
    /** 0 for an id that is not here. */
    find(id: string): number {
      if (size === 0 || !pack(id, packed)) return 0;
      const hash = hashOf(packed);
      const { records } = shards[hash % SHARDS] as Shard;
      return records[findRecord(records, packed, hash) + VALUE] as number;
    },
    /** Keeps the greater value and the later minute of the entry that is there and this one. Throws RangeError for a text that is no id. */
    setMax(id: string, { value, until }: RevocationEntry): void {
      if (!pack(id, packed)) throw new RangeError('A revoked id has 1 to 24 Latin-1 characters');
      const hash = hashOf(packed);
      const index = hash % SHARDS;
      let shard = shards[index] as Shard;
      if (shard === EMPTY || shard.count * RECORD_WORDS >= shard.records.length * LOAD_MAX) {
        shard = rehash(index, NO_MINUTE);
      }
      const { records } = shard;
      const at = findRecord(records, packed, hash);
      if (records[at + VALUE] === 0) {
        shard.count += 1;
        size += 1;
      }
      records.set(packed, at);
      records[at + VALUE] = Math.max(records[at + VALUE] as number, value);
      records[at + UNTIL] = Math.max(records[at + UNTIL] as number, until);
    },
    /**
     * Removes the entries that were kept until this minute or less from the next sixteenth of the table; sixteen
     * calls visit all of it. Takes some 10 ms in a table of a million.
     */
    evict(minute: number): void {
      for (let done = 0; done < SHARDS_PER_EVICTION; done += 1) {
        if (shards[nextToEvict] !== EMPTY) rehash(nextToEvict, minute);
        nextToEvict = (nextToEvict + 1) % SHARDS;
      }
    },
    /** The number of entries. */
    get size(): number {
      return size;
    },
  };
}

/** An empty shard with room for so many entries, and some more. */
function makeShard(entries: number): Shard {
  const capacity = Math.max(RECORDS_MIN, Math.ceil((entries + 1) * RECORDS_PER_ENTRY));
  return { records: new Uint32Array(capacity * RECORD_WORDS), count: 0 };
}

/** Stands for each shard that has never had an entry. */
const EMPTY = makeShard(0);

/** Copies the entries that are kept until after this minute into a shard with free capacity. */
function copyKept({ records }: Shard, minute: number): Shard {
  const kept: number[] = [];
  for (let at = 0; at < records.length; at += RECORD_WORDS) {
    const isKept = records[at + VALUE] !== 0 && (records[at + UNTIL] as number) > minute;
    if (isKept) kept.push(at);
  }
  const shard = makeShard(kept.length);
  shard.count = kept.length;
  for (const at of kept) {
    const record = records.subarray(at, at + RECORD_WORDS);
    shard.records.set(record, findRecord(shard.records, record, hashOf(record)));
  }
  return shard;
}

/** The start of the record of an id, or of the free record that it would get. The search starts at the slot of the hash's upper bits. */
function findRecord(records: Uint32Array, id: Uint32Array, hash: number): number {
  const capacity = records.length / RECORD_WORDS;
  let at = Math.floor((hash * capacity) / 2 ** 32) * RECORD_WORDS;
  while (records[at + VALUE] !== 0 && !isSameId(id, records, at)) {
    at += RECORD_WORDS;
    if (at === records.length) at = 0;
  }
  return at;
}

function isSameId(id: Uint32Array, records: Uint32Array, at: number): boolean {
  for (let word = 0; word < ID_WORDS; word += 1) {
    if (id[word] !== records[at + word]) return false;
  }
  return true;
}

/**
 * Writes the characters of an id into words, four in each; different ids give different words. False for a
 * text that is no id.
 */
function pack(id: string, words: Uint32Array): boolean {
  if (id.length === 0 || id.length > ID_WORDS * 4) return false;
  for (let word = 0; word < ID_WORDS; word += 1) {
    let bits = 0;
    for (let index = word * 4; index < word * 4 + 4; index += 1) {
      const code = index < id.length ? id.charCodeAt(index) : 0;
      if (code > 0xff || (code === 0 && index < id.length)) return false;
      bits = (bits << 8) | code;
    }
    words[word] = bits;
  }
  return true;
}

/** A hash of 32 bits. It need not withstand chosen ids: they are random, made by this service, and come from genuine credentials. */
function hashOf(id: Uint32Array): number {
  let hash = 0;
  for (let word = 0; word < ID_WORDS; word += 1) {
    hash = Math.imul(hash ^ (id[word] as number), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
