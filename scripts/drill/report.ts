import { isGood, type Result } from './breaking.ts';

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const COLUMNS: readonly (readonly [string, (result: Result) => string])[] = [
  ['way', ({ name }) => name],
  ['acknowledged', ({ acknowledged }) => String(acknowledged.writes)],
  ['lost', ({ lost }) => String(lost.length)],
  ['stale yes', ({ stale }) => String(stale.length)],
  ['next good write', ({ nextWriteMs }) => seconds(nextWriteMs)],
  ['no write for', ({ writesStoppedMs }) => seconds(writesStoppedMs)],
  ['no verdict for', ({ verdictsStoppedMs }) => seconds(verdictsStoppedMs)],
  ['ready', ({ readyMs }) => seconds(readyMs)],
];

/** The table of all results, as text of aligned columns. */
export function toTable(results: readonly Result[]): string {
  const rows = [
    COLUMNS.map(([title]) => title),
    ...results.map((result) => COLUMNS.map(([, of]) => of(result))),
  ];
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  return rows.map((row) => `${line(row)}\n`).join('');
}

/** The faults of all results, in words; empty where there were none. At most some of each kind. */
export function describeFaults(results: readonly Result[]): string {
  const some = (kind: string, list: readonly string[]) =>
    list
      .slice(0, 5)
      .map((one) => `  ${kind}: ${one}\n`)
      .join('');
  return results
    .filter((result) => !isGood(result))
    .map(
      ({ name, lost, surplus, stale, unexpected }) =>
        `${name}: ${lost.length} lost, ${surplus.length} too many, ${stale.length} stale, ${unexpected.length} unexpected answers\n${some('lost', lost)}${some('too many', surplus)}${some('stale', stale)}${some('unexpected', unexpected)}`,
    )
    .join('');
}
