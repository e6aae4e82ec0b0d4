import type { Scope } from '../../kernel/permissions.ts';
import type { Output } from './command.ts';

/** Rows in aligned columns under their titles; the sentence `none` where there are no rows. */
export function formatTable(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  none: string,
): string {
  if (rows.length === 0) return none;
  const lines = [titles, ...rows];
  const widths = titles.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const pad = (cell: string, column: number) => cell.padEnd(widths[column] ?? 0);
  return lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
}

/** The scopes of a secret key as the command line shows them. A key without any may do everything. */
export function toShownScopes(scopes: readonly Scope[]): readonly Scope[] | 'all' {
  return scopes.length === 0 ? 'all' : scopes;
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

/** A progress bar in one line of a terminal. Nothing is written to anything but a terminal. */
export interface ProgressBar {
  show(progress: Progress): void;
  /** Removes the line. */
  clear(): void;
}

/** Returns to the beginning of the line and erases it (ECMA-48, EL). */
const CLEAR_LINE = '\r\u001B[2K';

/** Draws on standard error: standard output is for the result. */
export function makeProgressBar(stderr: Output): ProgressBar {
  let shown = '';
  return {
    show(progress) {
      if (!stderr.isTTY) return;
      const line = toProgressLine(progress);
      if (line !== shown) stderr.write(`${CLEAR_LINE}${line}`);
      shown = line;
    },
    clear() {
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
