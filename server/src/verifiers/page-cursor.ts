import type { Instant } from '../kernel/instant.ts';

/** The end of a page in the order of a table. */
export interface Place {
  readonly moment: Instant;
  /** Of the last row. */
  readonly id: string;
}

/** Where the next page of a snapshot begins: in which of its parts, and behind which row. */
export interface PageCursor extends Place {
  readonly part: number;
}

/** A cursor as a verifier sends it back. */
export function toCursorText({ part, moment, id }: PageCursor): string {
  return `${part}.${moment}.${id}`;
}

/** Fifteen digits are a number that every database takes, and no id of ours has other characters. */
const CURSOR = /^(\d)\.(\d{1,15})\.([\x21-\x7e]{0,128})$/;

/** Reads a cursor; undefined where it is none. Any text may come in; one that was changed is about the same title. */
export function parseCursor(text: string): PageCursor | undefined {
  const [, part, moment, id] = CURSOR.exec(text) ?? [];
  return id === undefined ? undefined : { part: Number(part), moment: Number(moment), id };
}
