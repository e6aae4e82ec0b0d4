import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContenderResult } from './measure.ts';
import type { Control, Finding, RowResult, Verdict } from './results.ts';
import type { Spread } from './statistics.ts';

type Cells = readonly string[];
type Results = ReadonlyMap<string, RowResult>;

const INTRODUCTION = `<!-- Written by \`npm run bench -- report\` from bench/results. Do not edit. -->

# Performance

What Purser costs, measured beside a reference in the same run. Machines differ and are noisy, so the figures that count are **ratios** to the
reference. Each row has a script in \`bench/rows\`; its result is a file in \`bench/results\`.

- Server and load generator run on different cores where there are two. The service is the real one (\`purser serve\`, logs at the default level), and its replies are checked before the clock runs.
- All contenders of a row are up at once and are measured in turns (A B C, A B C, …), after a warm-up. A sample is taken again, at most twice, when the host took more than 3 % of the time or the core of a server that only computes was less than 75 % busy.
- The reference runs twice. If the two differ by more than 8 % (25 % for a p99), the machine was too noisy to tell, whatever the numbers say.
- Work that only computes is judged by the smallest CPU time per unit of any round, as the operating system counts it for all processes and threads that work for the reply; work that waits for the disk by the median of the ratios of each round.
- Writes are durable before they are answered, by \`synchronous=FULL\` in the reference too (on PostgreSQL, by its settings as delivered), and each writes another value than the one before it, so that there is something to flush.
`;

/** Writes performance.md from these results, in the order of the names, and returns its path. A second set of results becomes a column. */
export function writeReport(of: {
  readonly rows: readonly string[];
  readonly results: Results;
  /** Measured earlier. */
  readonly before: Results | undefined;
  /** Has `<row>.floor.md` for some rows: where the time goes and what was tried, written by a person. */
  readonly notesFolder: string;
  readonly docs: string;
}): string {
  const results = of.rows.flatMap((row) => of.results.get(row) ?? []);
  const sections = results.map((result) => {
    const notes = join(of.notesFolder, `${result.row}.floor.md`);
    const written = existsSync(notes) ? [readFileSync(notes, 'utf8').trim(), ''] : [];
    return [...sectionOf(result, of.before), ...written].join('\n');
  });
  mkdirSync(of.docs, { recursive: true });
  const page = join(of.docs, 'performance.md');
  writeFileSync(page, [INTRODUCTION, goalsOf(results, of.before), ...sections].join('\n'));
  return page;
}

/** All goals on one page. */
function goalsOf(results: readonly RowResult[], before: Results | undefined): string {
  const rows = results.flatMap((result) => {
    const { row, title, findings } = result;
    const withGoal = findings.filter(({ goal }) => goal !== undefined);
    return findingRows({ ...result, findings: withGoal }, before)
      .slice(1)
      .map(([what = '', ...cells]) => [`[${title}](#${row}): ${what}`, ...cells]);
  });
  const [head = []] = findingRows({ row: '', findings: [] }, before);
  const [first] = results;
  const machine = first ? [describeMachineOf(first), ''] : [];
  return ['## Goals', '', ...machine, ...toMarkdown([head, ...rows]), ''].join('\n');
}

function describeMachineOf({ machine, date }: RowResult): string {
  const { processor, cores, memoryGib, system, node } = machine;
  return `Measured on ${date} with Node ${node} on ${cores} cores (${processor}), ${memoryGib} GiB of memory, ${system}.`;
}

function sectionOf(result: RowResult, before: Results | undefined): readonly string[] {
  const { row, title, about, contenders } = result;
  return [
    `## ${row}`,
    '',
    `**${title}.** ${about}`,
    '',
    ...toMarkdown(findingRows(result, before)),
    '',
    ...(contenders.length > 0 ? [...toMarkdown(tableOf(CONTENDER_COLUMNS, contenders)), ''] : []),
    ...notesOf(result).map((note) => `- ${note}`),
    `- Again: \`npm run bench -- ${row}\`.`,
    '',
  ];
}

/** A result for a terminal. */
export function toText(result: RowResult): string {
  const { row, title, contenders } = result;
  return [
    `${row}: ${title}`,
    '',
    ...(contenders.length > 0 ? [...align(tableOf(CONTENDER_COLUMNS, contenders)), ''] : []),
    ...align(findingRows(result, undefined)),
    ...notesOf(result),
    '',
  ].join('\n');
}

function notesOf({ controls, notes, settings, date, machine }: RowResult): readonly string[] {
  const { rounds, seconds, generator, serverCores, generatorCores, isPinned } = settings;
  const cores = isPinned
    ? `server on core ${serverCores.join(', ')}, load from core ${generatorCores.join(', ')}`
    : 'server and load on the same cores';
  const limit = generator === 'wrk' ? '' : ' (fast servers are understated: install wrk)';
  return [
    ...controls.map(describeControl),
    ...notes,
    `${rounds} rounds of ${seconds} s with ${generator}${limit}, ${cores}; ${date}, Node ${machine.node}.`,
  ];
}

function describeControl({ what, basis, ratio, allowed }: Control): string {
  const steady = ratio <= allowed ? 'steady' : 'too noisy';
  return `Control (${basis}): "${what}" twice differs from itself by a factor of ${toNumber(ratio)} (allowed ${allowed}): ${steady}.`;
}

const VERDICTS: Readonly<Record<Verdict, string>> = {
  reached: 'reached',
  missed: 'NOT reached',
  tooNoisy: 'too noisy to tell',
  noGoal: '',
  notJudged: 'not judged (quick)',
};

/** A table: the cell of each item below the head of the column. */
function tableOf<Item>(
  columns: Readonly<Record<string, (item: Item) => string>>,
  items: readonly Item[],
): readonly Cells[] {
  const cells = Object.values(columns);
  return [Object.keys(columns), ...items.map((item) => cells.map((cell) => cell(item)))];
}

function findingRows(
  { row, findings }: Pick<RowResult, 'row' | 'findings'>,
  before: Results | undefined,
): readonly Cells[] {
  const earlier = before?.get(row)?.findings;
  const toMeasured = (it: Finding | undefined) => (it ? `${toNumber(it.measured)} ${it.unit}` : '');
  return tableOf<Finding>(
    {
      finding: ({ what }) => what,
      ...(before && { before: ({ what }) => toMeasured(earlier?.find((it) => it.what === what)) }),
      measured: toMeasured,
      'min to max': ({ spread }) => (spread ? toRange(spread) : ''),
      by: ({ basis }) => basis,
      goal: toGoal,
      verdict: ({ verdict }) => VERDICTS[verdict],
    },
    findings,
  );
}

function toGoal({ goal, unit }: Finding): string {
  if (!goal) return '';
  return 'atLeast' in goal ? `≥ ${goal.atLeast} ${unit}` : `≤ ${goal.atMost} ${unit}`;
}

const toPercent = (share: number): string => `${Math.round(share * 100)} %`;

const CONTENDER_COLUMNS: Readonly<Record<string, (it: ContenderResult) => string>> = {
  contender: (it) => it.name,
  'per second (min to max)': (it) => `${toNumber(it.perSecond.median)} (${toRange(it.perSecond)})`,
  'p50 / p99 / p99.9 ms': (it) => [it.p50Ms, it.p99Ms, it.p999Ms].map(toNumber).join(' / '),
  'CPU µs, min (median)': ({ cpuUs }) => `${toNumber(cpuUs.min)} (${toNumber(cpuUs.median)})`,
  'server / generator busy': (it) => `${toPercent(it.serverBusy)} / ${toPercent(it.generatorBusy)}`,
  MiB: (it) => toNumber(Math.round(it.residentMib)),
  failed: (it) => String(it.failures),
  repeated: (it) => String(it.repeated),
};

/** Three digits are what a measurement is worth; from a thousand on, whole numbers. A dash where nothing was measured. */
function toNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}

function toRange({ min, max }: Spread): string {
  return `${toNumber(min)} to ${toNumber(max)}`;
}

function toMarkdown(rows: readonly Cells[]): readonly string[] {
  const [head = [], ...body] = rows;
  return [head, head.map(() => '---'), ...body].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
}

function align(rows: readonly Cells[]): readonly string[] {
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
