import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContenderResult } from './measure.ts';
import type { Control, Finding, RowResult, Spread, Verdict } from './results.ts';

const INTRODUCTION = `<!-- Written by \`npm run bench -- report\` from bench/results. Do not edit. -->

# Performance

This page says what Purser costs, measured beside a reference in the same run. Machines differ and are noisy, so the figures that count are **ratios** to the
reference. [The method](../bench/README.md) and [all figures](../bench/results) stand beside the bench. \`npm run bench -- ROW\` repeats a row.
`;

/** A section shows no more findings than this; the result files have all. */
const SHOWN_MAX = 8;

/** Writes performance.md, in the order of the results. Returns its path. */
export function writeReport(
  results: readonly RowResult[],
  { resultsFolder, docs }: { readonly resultsFolder: string; readonly docs: string },
): string {
  // Written by a person: where the time goes and what was tried.
  const hasNotes = (row: string) => existsSync(join(resultsFolder, `${row}.floor.md`));
  const sections = results.flatMap((result) => sectionOf(result, hasNotes(result.row)));
  mkdirSync(docs, { recursive: true });
  const page = join(docs, 'performance.md');
  writeFileSync(page, [INTRODUCTION, ...goalsOf(results), ...sections].join('\n'));
  return page;
}

/** A line for each row with goals, with the finding that does worst. */
function goalsOf(results: readonly RowResult[]): readonly string[] {
  const rows = results.flatMap(({ row, title, findings }) => {
    const judged = judgedOf(findings);
    const [worst] = judged;
    if (!worst) return [];
    const reached = judged.filter(hasReached).length;
    const count = judged.length === 1 ? '' : ` (${reached} of ${judged.length} reached)`;
    const measured = `${toNumber(worst.measured)} ${worst.unit}`;
    const verdict = VERDICTS[worst.verdict] + count;
    return [[`[${title}](#${row})`, worst.what, measured, toGoal(worst), verdict]];
  });
  const head = ['row', 'worst finding', 'measured', 'goal', 'verdict'];
  return [
    '## Goals',
    '',
    ...results.slice(0, 1).map(toMachine),
    '',
    ...toMarkdown([head, ...rows]),
    '',
  ];
}

function toMachine({ machine, date }: RowResult): string {
  const { processor, cores, memoryGib, system, node } = machine;
  return `Measured on ${date} with Node ${node} on ${cores} cores (${processor}), ${memoryGib} GiB of memory, ${system}.`;
}

/** The findings with a goal: those that have not reached it first, then the least margin. */
function judgedOf(findings: readonly Finding[]): readonly Finding[] {
  return findings
    .filter(({ goal }) => goal !== undefined)
    .toSorted((one, other) => marginOf(one) - marginOf(other))
    .toSorted((one, other) => Number(hasReached(one)) - Number(hasReached(other)));
}

/** As a share of the goal; below 0 where it is missed. */
function marginOf({ goal, measured }: Finding): number {
  if (!goal) return Number.POSITIVE_INFINITY;
  return 'atLeast' in goal ? measured / goal.atLeast - 1 : 1 - measured / goal.atMost;
}

function hasReached({ verdict }: Finding): boolean {
  return verdict === 'reached';
}

/** A row for a reader: the findings that have a goal, or all where none has. */
function sectionOf(result: RowResult, hasNotes: boolean): readonly string[] {
  const { row, title, about, findings, date } = result;
  const judged = judgedOf(findings);
  const all = judged.length > 0 ? judged : findings;
  const left = all.length - SHOWN_MAX;
  const links = [
    ...(left > 0 ? [`${left} more findings${judged.length > 0 ? ' with more margin' : ''}`] : []),
    `[all figures](../bench/results/${row}.json)`,
    ...(hasNotes ? [`[where the time goes](../bench/results/${row}.floor.md)`] : []),
  ];
  return [
    `## ${row}`,
    '',
    `**${title}.** ${about}`,
    '',
    ...toMarkdown(tableOf(FINDING_COLUMNS, all.slice(0, SHOWN_MAX))),
    '',
    `Measured on ${date}: ${links.join(', ')}.`,
    '',
  ];
}

/** A result for a terminal. */
export function toText(result: RowResult): string {
  const { row, title, contenders, findings, controls, notes, settings, date, machine } = result;
  const { rounds, seconds, generator, serverCores, generatorCores, isPinned } = settings;
  const cores = isPinned
    ? `server on core ${serverCores.join(', ')}, load from core ${generatorCores.join(', ')}`
    : 'server and load on the same cores';
  const limit = generator === 'wrk' ? '' : ' (fast servers are understated: install wrk)';
  return [
    `${row}: ${title}`,
    '',
    ...(contenders.length > 0 ? [...align(tableOf(CONTENDER_COLUMNS, contenders)), ''] : []),
    ...align(tableOf(FINDING_COLUMNS, findings)),
    ...controls.map(toControl),
    ...notes,
    `${rounds} rounds of ${seconds} s with ${generator}${limit}, ${cores}; ${date}, Node ${machine.node}.`,
    '',
  ].join('\n');
}

function toControl({ what, basis, ratio, allowed }: Control): string {
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

type Columns<Item> = Readonly<Record<string, (item: Item) => string>>;

const FINDING_COLUMNS: Columns<Finding> = {
  finding: ({ what }) => what,
  measured: ({ measured, unit }) => `${toNumber(measured)} ${unit}`,
  'min to max': ({ spread }) => (spread ? toRange(spread) : ''),
  by: ({ basis }) => basis,
  goal: toGoal,
  verdict: ({ verdict }) => VERDICTS[verdict],
};

const CONTENDER_COLUMNS: Columns<ContenderResult> = {
  contender: (it) => it.name,
  'per second (min to max)': (it) => `${toNumber(it.perSecond.median)} (${toRange(it.perSecond)})`,
  'p50 / p99 / p99.9 ms': (it) => [it.p50Ms, it.p99Ms, it.p999Ms].map(toNumber).join(' / '),
  'CPU µs, min (median)': ({ cpuUs }) => `${toNumber(cpuUs.min)} (${toNumber(cpuUs.median)})`,
  'server / generator busy': (it) =>
    [it.serverBusy, it.generatorBusy].map((share) => `${Math.round(share * 100)} %`).join(' / '),
  MiB: (it) => toNumber(Math.round(it.residentMib)),
  failed: (it) => String(it.failures),
};

function toGoal({ goal, unit }: Finding): string {
  if (!goal) return '';
  return 'atLeast' in goal ? `≥ ${goal.atLeast} ${unit}` : `≤ ${goal.atMost} ${unit}`;
}

/** Three significant digits; from a thousand on, whole numbers. A dash where nothing was measured. */
function toNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}

function toRange({ min, max }: Spread): string {
  return `${toNumber(min)} to ${toNumber(max)}`;
}

/** A row of a table. */
type Cells = readonly string[];

/** A table: the cell of each item below the head of the column. */
function tableOf<Item>(columns: Columns<Item>, items: readonly Item[]): readonly Cells[] {
  const cells = Object.values(columns);
  return [Object.keys(columns), ...items.map((item) => cells.map((cell) => cell(item)))];
}

/** The first row is the head. */
function toMarkdown([head = [], ...body]: readonly Cells[]): readonly string[] {
  return [head, head.map(() => '---'), ...body].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
}

/** Columns for a terminal. */
function align(rows: readonly Cells[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const pad = (cell: string, column: number) => cell.padEnd(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('  ').trimEnd());
}
