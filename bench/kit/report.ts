import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContenderResult } from './measure.ts';
import type { Control, Finding, RowResult, Verdict } from './results.ts';
import { align, type Cells, toMarkdown, toNumber, toRange } from './tables.ts';

type Results = ReadonlyMap<string, RowResult>;

const GENERATED =
  '<!-- Written by `npm run bench -- report` from bench/results. Do not edit. -->\n';

const INTRODUCTION = `${GENERATED}
# Performance

This page says what Purser costs, measured beside a reference in the same run. Machines differ and are noisy, so the figures that count are **ratios** to the
reference. [The details](../bench/results/README.md) have every figure, the controls and the method. \`npm run bench -- ROW\` repeats a row.
`;

const METHOD = `${GENERATED}
# Measurements in detail

[Performance](../../docs/performance.md) has the goals. This page has all figures of the last run of each row. A row has a script in \`bench/rows\` and a result \`<row>.json\` in this folder; \`<row>.floor.md\` says where the time goes and what was tried.

- Server and load generator run on different cores where there are two. The service is the real one (\`purser serve\`, logs at the default level), and its replies are checked before the clock runs.
- All contenders of a row are up at once and are measured in turns (A B C, A B C, …), after a warm-up. A sample is taken again, at most twice, when the host took more than 3 % of the time or the core of a server that only computes was less than 75 % busy.
- The reference runs twice. If the two differ by more than 8 % (25 % for a p99), the machine was too noisy to tell, whatever the numbers say.
- Work that only computes is judged by the smallest CPU time per unit of any round, as the operating system counts it for all processes and threads that work for the reply; work that waits for the disk by the median of the ratios of each round.
- Writes are durable before they are answered, by \`synchronous=FULL\` in the reference too (on PostgreSQL, by its settings as delivered), and each writes another value than the one before it, so that there is something to flush.
`;

/** A section shows no more findings than this; the details have all. */
const SHOWN_MAX = 8;

/**
 * Writes performance.md, which has what a reader needs, and the details beside the results, in the order of the names.
 * Returns the path of the first. A second set of results becomes a column.
 */
export function writeReport(of: {
  readonly rows: readonly string[];
  readonly results: Results;
  /** Measured earlier. */
  readonly before: Results | undefined;
  /** Has `<row>.floor.md` for some rows: where the time goes and what was tried, written by a person. */
  readonly resultsFolder: string;
  readonly docs: string;
}): string {
  const results = of.rows.flatMap((row) => of.results.get(row) ?? []);
  const hasNotes = (row: string) => existsSync(join(of.resultsFolder, `${row}.floor.md`));
  const sections = results.map((result) => sectionOf(result, of.before, hasNotes(result.row)));
  const details = results.map((result) => detailsOf(result, of.before, hasNotes(result.row)));
  mkdirSync(of.docs, { recursive: true });
  const page = join(of.docs, 'performance.md');
  writeFileSync(page, [INTRODUCTION, ...goalsOf(results), ...sections.flat()].join('\n'));
  writeFileSync(join(of.resultsFolder, 'README.md'), [METHOD, ...details.flat()].join('\n'));
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
    return [
      [
        `[${title}](#${row})`,
        worst.what,
        `${toNumber(worst.measured)} ${worst.unit}`,
        toGoal(worst),
        VERDICTS[worst.verdict] + count,
      ],
    ];
  });
  const [first] = results;
  const machine = first ? [describeMachineOf(first), ''] : [];
  const head = ['row', 'worst finding', 'measured', 'goal', 'verdict'];
  return ['## Goals', '', ...machine, ...toMarkdown([head, ...rows]), ''];
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

function describeMachineOf({ machine, date }: RowResult): string {
  const { processor, cores, memoryGib, system, node } = machine;
  return `Measured on ${date} with Node ${node} on ${cores} cores (${processor}), ${memoryGib} GiB of memory, ${system}.`;
}

/** A row for a reader: the findings that have a goal, or all where none has. */
function sectionOf(
  result: RowResult,
  before: Results | undefined,
  hasNotes: boolean,
): readonly string[] {
  const { row, title, about, findings, date } = result;
  const judged = judgedOf(findings);
  const all = judged.length > 0 ? judged : findings;
  const shown = all.slice(0, SHOWN_MAX);
  const left = all.length - shown.length;
  const links = [
    ...(left > 0 ? [`${left} more findings with more margin`] : []),
    `[details](../bench/results/README.md#${row})`,
    ...(hasNotes ? [`[where the time goes](../bench/results/${row}.floor.md)`] : []),
  ];
  return [
    `## ${row}`,
    '',
    `**${title}.** ${about}`,
    '',
    ...toMarkdown(findingRows({ row, findings: shown }, before)),
    '',
    `Measured on ${date}: ${links.join(', ')}.`,
    '',
  ];
}

/** All figures of a row. */
function detailsOf(
  result: RowResult,
  before: Results | undefined,
  hasNotes: boolean,
): readonly string[] {
  const { row, title, contenders } = result;
  return [
    `## ${row}`,
    '',
    `**${title}.**`,
    '',
    ...toMarkdown(findingRows(result, before)),
    '',
    ...(contenders.length > 0 ? [...toMarkdown(tableOf(CONTENDER_COLUMNS, contenders)), ''] : []),
    ...notesOf(result).map((note) => `- ${note}`),
    ...(hasNotes ? [`- [Where the time goes](${row}.floor.md).`] : []),
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
