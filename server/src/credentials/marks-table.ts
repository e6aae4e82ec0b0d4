import { hashPacked, isSamePacked, NAME_WORDS } from './packed-name.ts';

// Tables of marks with open addressing: a record stands in its home slot, or not far behind it.

/** A packed name, its mark, and the minute until which that is kept: half a cache line. */
const RECORD_WORDS = 8;
const MARK = NAME_WORDS;
const UNTIL = NAME_WORDS + 1;

const ROOM_MIN = 8;
/** Slots for each record when a table was just made. */
const ROOM_PER_RECORD = 1.75;
/** At most so much of the slots is taken: a look at what is not there then passes some ten of them. */
const FULL = 0.8;
/** A minute until which nothing is kept. */
const NEVER = -1;

export interface MarksTable {
  /**
   * For each slot a byte of its name's hash; 0: it is free. Most names that are asked for are not there,
   * which these alone tell: of a million records they stay near the processor, as the records do not.
   */
  readonly tags: Uint8Array;
  readonly records: Int32Array;
}

/** A mark is a whole number of 32 bits without a sign. */
export interface Mark {
  readonly mark: number;
  /** The minute since 1970 until which it is kept. */
  readonly until: number;
}

/** Nothing is in here, and nothing goes in: with one slot it is full at once. */
export const NO_TABLE: MarksTable = tableOf(1);

function tableOf(room: number): MarksTable {
  return { tags: new Uint8Array(room), records: new Int32Array(room * RECORD_WORDS) };
}

/** The mark of a name; 0 when it has none. */
export function markIn(table: MarksTable, name: Int32Array, hash: number): number {
  const slot = slotOf(table, name, hash);
  if (table.tags[slot] === 0) return 0;
  return (table.records[slot * RECORD_WORDS + MARK] as number) >>> 0;
}

/** Writes the greater mark and the later end of what is there and what is said. True: the name was not there. */
export function raiseIn({ tags, records }: MarksTable, name: Int32Array, said: Mark): boolean {
  const hash = hashPacked(name, 0);
  const slot = slotOf({ tags, records }, name, hash);
  const isNew = tags[slot] === 0;
  tags[slot] = tagOf(hash);
  const at = slot * RECORD_WORDS;
  records.set(name, at);
  records[at + MARK] = Math.max((records[at + MARK] as number) >>> 0, said.mark);
  records[at + UNTIL] = Math.max(records[at + UNTIL] as number, said.until);
  return isNew;
}

/** Whether a table with so many records must not get another. */
export function isFull({ tags }: MarksTable, count: number): boolean {
  return count + 1 > tags.length * FULL;
}

/** How many records were kept until this minute or less. */
export function countEnded({ tags, records }: MarksTable, minute: number): number {
  let ended = 0;
  for (let slot = 0; slot < tags.length; slot += 1) {
    if (tags[slot] !== 0 && (records[slot * RECORD_WORDS + UNTIL] as number) <= minute) ended += 1;
  }
  return ended;
}

/** A table with room for so many records and some more, and with those that are kept for longer than until this minute. */
export function moved(
  old: MarksTable,
  { count, minute = NEVER }: { readonly count: number; readonly minute?: number },
): MarksTable {
  const { tags, records } = tableOf(Math.max(ROOM_MIN, Math.ceil(count * ROOM_PER_RECORD)));
  for (let slot = 0; slot < old.tags.length; slot += 1) {
    const from = slot * RECORD_WORDS;
    if (old.tags[slot] === 0 || (old.records[from + UNTIL] as number) <= minute) continue;
    let to = homeOf(tags, hashPacked(old.records, from));
    while (tags[to] !== 0) to = following(tags, to);
    tags[to] = old.tags[slot] as number;
    for (let word = 0; word < RECORD_WORDS; word += 1) {
      records[to * RECORD_WORDS + word] = old.records[from + word] as number;
    }
  }
  return { tags, records };
}

/** The slot of a name's record, or else the free one where it would go. */
function slotOf({ tags, records }: MarksTable, name: Int32Array, hash: number): number {
  const tag = tagOf(hash);
  let slot = homeOf(tags, hash);
  for (;;) {
    const there = tags[slot];
    if (there === 0) return slot;
    if (there === tag && isSamePacked(name, records, slot * RECORD_WORDS)) return slot;
    slot = following(tags, slot);
  }
}

// The upper bits of a hash choose the slot, whatever the room, bits from the middle are the tag, and the
// lowest ones tell tables apart.

function homeOf(tags: Uint8Array, hash: number): number {
  return Math.floor((hash * tags.length) / 2 ** 32);
}

/** 1 to 255. */
function tagOf(hash: number): number {
  return 1 + ((hash >>> 8) % 255);
}

function following(tags: Uint8Array, slot: number): number {
  return slot + 1 === tags.length ? 0 : slot + 1;
}
