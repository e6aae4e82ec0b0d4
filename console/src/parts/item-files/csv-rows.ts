// Rows of a file in CSV (RFC 4180), read in one pass: no file, however it is made, takes longer than its length says.

/** A row that is not blank. */
export interface CsvRow {
  readonly cells: readonly string[];
  /** The line at which it begins, from 1: cells may have line ends. */
  readonly line: number;
}

/** The things of which a file can have too many: rows, blank ones among them, cells of a row, or characters of a cell. */
export type CsvBound = 'rows' | 'cells' | 'chars';

export type CsvRows =
  | { readonly status: 'right'; readonly rows: readonly CsvRow[] }
  /** `quote`: one is not closed, or something stands behind it. */
  | { readonly status: 'wrong'; readonly line: number; readonly fault: 'quote' | CsvBound };

/** The most that is read: rows of a spreadsheet, more columns than there are currencies, and a cell longer than any list of an item. */
export const CSV_MAX: Readonly<Record<CsvBound, number>> = {
  rows: 1_048_576,
  cells: 1_000,
  chars: 1_000_000,
};

type Delimiter = ',' | ';' | '\t';

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Reads the rows of a text, at most so many that are not blank. Lines end with CR, LF or both, also mixed; the first line says which
 * delimiter there is.
 */
export function readCsvRows(text: string, max = Number.POSITIVE_INFINITY): CsvRows {
  const reader = new Reader(text);
  const rows: CsvRow[] = [];
  for (let count = 1; !reader.isAtEnd() && rows.length < max; count += 1) {
    const { line } = reader;
    const cells = count > CSV_MAX.rows ? 'rows' : reader.takeRow();
    if (typeof cells === 'string') return { status: 'wrong', line, fault: cells };
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ cells, line });
  }
  return { status: 'right', rows };
}

/** Writes rows as CSV. */
export function writeCsvRows(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) =>
    /^\s|["\r\n,;\t]|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

class Reader {
  /** The line of the next character. */
  line = 1;
  #at = 0;
  readonly #text: string;
  readonly #delimiter: Delimiter;

  constructor(text: string) {
    this.#text = text;
    const first = text.slice(0, this.#endOfPlain(0));
    this.#delimiter = DELIMITERS.find((sign) => first.includes(sign)) ?? ',';
  }

  isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  takeRow(): readonly string[] | 'quote' | CsvBound {
    const cells: string[] = [];
    do {
      const cell = this.#text[this.#at] === '"' ? this.#takeQuoted() : this.#takePlain();
      if (cell === undefined) return 'quote';
      if (cell.length > CSV_MAX.chars) return 'chars';
      if (cells.push(cell) > CSV_MAX.cells) return 'cells';
    } while (this.#takeDelimiter());
    return this.#takeLineEnd() || this.isAtEnd() ? cells : 'quote';
  }

  #takeDelimiter(): boolean {
    if (this.#text[this.#at] !== this.#delimiter) return false;
    this.#at += 1;
    return true;
  }

  #takeLineEnd(): boolean {
    const code = this.#text.charCodeAt(this.#at);
    if (code !== LINE_FEED && code !== CARRIAGE_RETURN) return false;
    const isBoth = code === CARRIAGE_RETURN && this.#text.charCodeAt(this.#at + 1) === LINE_FEED;
    this.#at += isBoth ? 2 : 1;
    this.line += 1;
    return true;
  }

  #takePlain(): string {
    const begin = this.#at;
    this.#at = this.#endOfPlain(begin, this.#delimiter);
    return this.#text.slice(begin, this.#at);
  }

  /** The place behind all characters up to a line end, or to a delimiter. */
  #endOfPlain(from: number, delimiter = ''): number {
    const stop = delimiter.charCodeAt(0);
    let at = from;
    for (; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === LINE_FEED || code === CARRIAGE_RETURN || code === stop) break;
    }
    return at;
  }

  /** Takes a cell in quotes, in which a quote stands twice, and spaces behind it; undefined: it is not closed. */
  #takeQuoted(): string | undefined {
    const text = this.#text;
    const begin = this.#at + 1;
    let end = text.indexOf('"', begin);
    while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
    if (end < 0) return undefined;
    const cell = text.slice(begin, end);
    this.line += lineEndsIn(cell);
    this.#at = end + 1;
    while (text[this.#at] === ' ') this.#at += 1;
    return cell.replaceAll('""', '"');
  }
}

function lineEndsIn(cell: string): number {
  let count = 0;
  for (let at = 0; at < cell.length; at += 1) {
    const code = cell.charCodeAt(at);
    const isHalf = code === CARRIAGE_RETURN && cell.charCodeAt(at + 1) === LINE_FEED;
    if ((code === LINE_FEED || code === CARRIAGE_RETURN) && !isHalf) count += 1;
  }
  return count;
}
