import {
  countEnded,
  isFull,
  type Mark,
  type MarksTable,
  markIn,
  moved,
  NO_TABLE,
  raiseIn,
} from './marks-table.ts';
import { hashPacked, NAME_WORDS } from './packed-name.ts';

/** Marks by name: numbers that only grow. Each is kept until a minute. */
export interface Marks<Name> {
  /** 0 for a name that has none. */
  find(name: Name): number;
  /** Keeps the greater mark and the later end of what is known and what is said. */
  raise(name: Name, mark: Mark): void;
  /**
   * Drops of what was kept until this minute or less all but a few; very much of it in the course of a few
   * calls. Some 10 ms for a million of which few have ended, at most 30.
   */
  forget(minute: number): void;
  /** Names that have a mark. */
  readonly size: number;
}

/** How names are told apart. */
export interface Naming<Name> {
  /** Writes the packed name; false for one that has no packed form. */
  readonly pack: (name: Name, words: Int32Array) => boolean;
  /** Another text for each name. */
  readonly toText: (name: Name) => string;
}

/** A power of two: of a million records each table has some 16,000, and one that has outgrown its room moves in one or two milliseconds. */
const TABLES = 64;
/** A move for the sake of what has ended must be worth it: one record in so many. */
const ENDED_WORTH_A_MOVE = 16;
/** Tables that one call moves for that: the event loop stands still meanwhile. */
const MOVES_AT_ONCE = 16;

/** Starts out empty. A million take some 45 to 60 MB; names without a packed form, which we never make, several times that. */
export function makeMarks<Name>({ pack, toText }: Naming<Name>): Marks<Name> {
  const tables: MarksTable[] = Array.from({ length: TABLES }, () => NO_TABLE);
  const counts = new Int32Array(TABLES);
  const unpacked = new Map<string, Mark>();
  const asked = new Int32Array(NAME_WORDS);
  let isEmpty = true;

  function raiseUnpacked(name: Name, { mark, until }: Mark): void {
    const text = toText(name);
    const before = unpacked.get(text) ?? { mark: 0, until: 0 };
    unpacked.set(text, {
      mark: Math.max(mark, before.mark),
      until: Math.max(until, before.until),
    });
  }

  return {
    find(name) {
      // Names were cut out of a text a moment ago: to read one costs more than to see that there are none.
      if (isEmpty) return 0;
      if (!pack(name, asked)) return unpacked.get(toText(name))?.mark ?? 0;
      const hash = hashPacked(asked, 0);
      return markIn(tables[hash % TABLES] as MarksTable, asked, hash);
    },
    raise(name, mark) {
      isEmpty = false;
      if (!pack(name, asked)) return raiseUnpacked(name, mark);
      const index = hashPacked(asked, 0) % TABLES;
      const count = counts[index] as number;
      const table = tables[index] as MarksTable;
      if (isFull(table, count)) tables[index] = moved(table, { count: count + 1 });
      if (raiseIn(tables[index] as MarksTable, asked, mark)) counts[index] = count + 1;
    },
    forget(minute) {
      let moves = 0;
      for (const [index, table] of tables.entries()) {
        const count = counts[index] as number;
        const ended = countEnded(table, minute);
        if (ended === 0 || ended * ENDED_WORTH_A_MOVE < count) continue;
        counts[index] = count - ended;
        tables[index] = moved(table, { count: count - ended, minute });
        moves += 1;
        if (moves === MOVES_AT_ONCE) break;
      }
      for (const [text, { until }] of unpacked) if (until <= minute) unpacked.delete(text);
    },
    get size() {
      return counts.reduce((sum, count) => sum + count, unpacked.size);
    },
  };
}
