import type { Spread } from './statistics.ts';

/** A row of a table. */
export type Cells = readonly string[];

/** Three significant digits; from a thousand on, whole numbers. A dash where nothing was measured. */
export function toNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}

export function toRange({ min, max }: Spread): string {
  return `${toNumber(min)} to ${toNumber(max)}`;
}

/** The first row is the head. */
export function toMarkdown(rows: readonly Cells[]): readonly string[] {
  const [head = [], ...body] = rows;
  return [head, head.map(() => '---'), ...body].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
}

/** Columns for a terminal. */
export function align(rows: readonly Cells[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
