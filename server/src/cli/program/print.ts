import { type Instant, toWireTime } from '../../kernel/instant.ts';
import type { Output } from './command.ts';

type Cell = string | number | readonly string[] | undefined;

/** The cells of a row under their titles: each is a member, or made by a function. A cell without a value stays empty. */
type Columns<R> = Readonly<Record<string, keyof R | ((row: R) => Cell)>>;

/** Rows in aligned columns; the sentence `none` where there are no rows. */
export function formatTable<R>(rows: readonly R[], columns: Columns<R>, none: string): string {
  if (rows.length === 0) return none;
  const cells = Object.values(columns);
  const toCells = (row: R) =>
    cells.map((cell) => {
      const value = (typeof cell === 'function' ? cell(row) : row[cell]) as Cell;
      return String(value ?? '');
    });
  const lines = [Object.keys(columns), ...rows.map(toCells)];
  const widths = cells.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const pad = (cell: string, column: number) => cell.padEnd(widths[column] ?? 0);
  return lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
}

/** The result of a command that lists things. */
export function listed<R>(rows: readonly R[], columns: Columns<R>, none: string) {
  return { json: rows, text: formatTable(rows, columns, none) };
}

/** The cell of a text that a stranger has chosen. */
export function safe<K extends string>(member: K) {
  return (row: { readonly [M in K]?: string | undefined }): string =>
    row[member] === undefined ? '' : toShownText(row[member]);
}

/** A line for each member that is there, the values below each other. */
export function formatMembers(lines: readonly (readonly [string, string | undefined])[]): string {
  const width = Math.max(...lines.map(([label]) => label.length));
  return lines
    .flatMap(([label, value]) => (value === undefined ? [] : `${label.padEnd(width)} ${value}`))
    .join('\n');
}

/** Makes a text that a stranger has chosen safe to print: control characters could take over a terminal. */
export function toShownText(text: string | undefined): string {
  return text === undefined ? '–' : text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '\u{fffd}');
}

export function toShownTime(instant: Instant | undefined): string | undefined {
  return instant === undefined ? undefined : toWireTime(instant);
}

const BAR_CHARS = 30;

/** How far a long command has come. */
interface Progress {
  readonly step: string;
  /** The name of the current part, for example a table. */
  readonly of: string;
  readonly done: number;
  readonly total: number;
}

/** The line that shows progress. */
export function toProgressLine({ step, of, done, total }: Progress): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.floor(share * BAR_CHARS);
  const bar = '█'.repeat(filled).padEnd(BAR_CHARS, '░');
  return `${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${step} ${of}`;
}

/** Returns to the beginning of the line and erases it (ECMA-48, EL). */
const CLEAR_LINE = '\r\u001B[2K';

/** A progress bar in one line of a terminal, on standard error: standard output is for the result. Elsewhere nothing is written. */
export function makeProgressBar(stderr: Output) {
  let shown = '';
  return {
    show(progress: Progress): void {
      if (!stderr.isTTY) return;
      const line = toProgressLine(progress);
      if (line !== shown) stderr.write(`${CLEAR_LINE}${line}`);
      shown = line;
    },
    /** Removes the line. */
    clear(): void {
      if (shown !== '') stderr.write(CLEAR_LINE);
      shown = '';
    },
  };
}

/** A number of things for a person: `1 key`, `2 keys`, `no keys`. */
export function describeCount(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return `no ${many}`;
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
