import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readResults, type RowResult } from '../kit/results.ts';
import {
  contenderRows,
  findingRows,
  toControl,
  toGoal,
  toMeasured,
  toRange,
  toVerdict,
} from '../kit/table.ts';
import { ROWS } from '../rows.ts';
import { drawResult } from './charts.ts';

/** Where charts stand beside performance.md. */
const CHARTS = 'performance';

const INTRODUCTION = `<!-- Written by \`npm run bench -- report\` from bench/results. Do not edit. -->

# Performance

What Purser costs, measured beside a reference in the same run. Machines differ and are noisy, so the figures that count are **ratios** to the
reference. Each row has a script in \`bench/rows\`; its result is a file in \`bench/results\`.

- Server and load generator run on different cores where there are two. The service is the real one (\`purser serve\`, logs at the default level), and its replies are checked before the clock runs.
- All contenders of a row are up at once and are measured in turns (A B C, A B C, …), after a warm-up. A sample is taken again, at most twice, when the host took more than 3 % of the time or the core of a server that only computes was less than 75 % busy.
- The reference runs twice, as two processes. If the two differ by more than 8 % (25 % for a p99), the machine was too noisy to tell, whatever the numbers say.
- Work that only computes is judged by the smallest CPU time per unit of any round, as the operating system counts it for all processes and threads that work for the reply; work that waits for the disk by the median of the ratios of each round.
- Writes are durable before they are answered, by \`synchronous=FULL\` in the reference too (on PostgreSQL, by its settings as delivered), and each writes another value than the one before it, so that there is something to flush.
`;

/** Writes performance.md and its charts from the results there are. Gives the files. */
export function writeReport(of: {
  readonly results: string;
  readonly docs: string;
}): readonly string[] {
  const known = readResults(of.results);
  const results = ROWS.flatMap(({ name }) => known.get(name) ?? []);
  const charts = join(of.docs, CHARTS);
  mkdirSync(charts, { recursive: true });
  const drawn = results.map((result) => {
    const file = join(charts, `${result.row}.svg`);
    writeFileSync(file, drawResult(result));
    return file;
  });
  const page = join(of.docs, 'performance.md');
  const sections = results.map((result) => sectionOf(result, of.results));
  writeFileSync(page, [INTRODUCTION, summaryOf(results), ...sections].join('\n'));
  return [page, ...drawn];
}

/** All goals on one page. */
function summaryOf(results: readonly RowResult[]): string {
  const head = ['Work', 'Measured', 'Min to max', 'Goal', 'Verdict'];
  const rows = results.flatMap(({ row, title, findings }) =>
    findings
      .filter(({ goal }) => goal !== undefined)
      .map((finding) => [
        `[${title}](#${row}): ${finding.what}`,
        toMeasured(finding),
        toRange(finding.spread),
        toGoal(finding),
        toVerdict(finding.verdict),
      ]),
  );
  const [first] = results;
  return [
    '## Goals',
    '',
    ...(first ? [machineOf(first), ''] : []),
    ...toMarkdown([head, ...rows]),
    '',
  ].join('\n');
}

function machineOf({ machine, date }: RowResult): string {
  const { processor, cores, memoryGib, system, node } = machine;
  return `Measured on ${date} with Node ${node} on ${cores} cores (${processor}), ${memoryGib} GiB of memory, ${system}.`;
}

function sectionOf(result: RowResult, folder: string): string {
  const { row, title, about, contenders, findings, controls, notes } = result;
  return [
    `## ${row}`,
    '',
    `**${title}.** ${about}`,
    '',
    `![${title}](${CHARTS}/${row}.svg)`,
    '',
    ...toMarkdown(findingRows(findings)),
    '',
    ...(contenders.length > 0 ? [...toMarkdown(contenderRows(contenders)), ''] : []),
    ...[...controls.map(toControl), ...notes].map((note) => `- ${note}`),
    `- ${settingsOf(result)} Again: \`npm run bench -- ${row}\`.`,
    '',
    ...floorOf(row, folder),
  ].join('\n');
}

function settingsOf({ settings, date, machine }: RowResult): string {
  const { rounds, seconds, generator, serverCores, generatorCores, isPinned } = settings;
  const cores = isPinned
    ? `server on core ${serverCores.join(', ')}, load from core ${generatorCores.join(', ')}`
    : 'server and load on the same cores';
  const tool = generator === 'wrk' ? 'wrk' : "the bench's own load generator";
  return `${rounds} rounds of ${seconds} s with ${tool}, ${cores}; ${date}, Node ${machine.node}.`;
}

/** What takes the time and what was tried, written by a person beside the result of a row that misses its goal. */
function floorOf(row: string, folder: string): readonly string[] {
  const file = join(folder, `${row}.floor.md`);
  return existsSync(file) ? [readFileSync(file, 'utf8').trim(), ''] : [];
}

function toMarkdown(rows: readonly (readonly string[])[]): readonly string[] {
  const [head = [], ...body] = rows.map((cells) =>
    cells.map((cell) => cell.replaceAll('|', '\\|')),
  );
  const rule = head.map(() => '---');
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`);
}
