import type { ContenderResult, Control, Finding, RowResult, Verdict } from './results.ts';
import type { Spread } from './statistics.ts';

// Numbers and tables as text, for the terminal and for the documentation.

/** Three digits are what a measurement is worth; from a thousand on, whole numbers. A dash where nothing was measured. */
export function toNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}

export function toPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** The ends of a spread; empty where there is none. */
export function toRange(spread: Spread | undefined): string {
  return spread ? `${toNumber(spread.min)} to ${toNumber(spread.max)}` : '';
}

const VERDICTS: Readonly<Record<Verdict, string>> = {
  reached: 'reached',
  missed: 'NOT reached',
  tooNoisy: 'too noisy to tell',
  noGoal: '',
  notJudged: 'not judged (quick)',
};

export function toVerdict(verdict: Verdict): string {
  return VERDICTS[verdict];
}

export function toGoal({ goal, unit }: Pick<Finding, 'goal' | 'unit'>): string {
  if (!goal) return '';
  return 'atLeast' in goal ? `≥ ${goal.atLeast} ${unit}` : `≤ ${goal.atMost} ${unit}`;
}

export function toMeasured({ measured, unit }: Pick<Finding, 'measured' | 'unit'>): string {
  return `${toNumber(measured)} ${unit}`;
}

/** The head and the rows of the table of contenders. */
export function contenderRows(contenders: readonly ContenderResult[]): readonly string[][] {
  const head = [
    'contender',
    'per second (min to max)',
    'p50 / p99 / p99.9 ms',
    'CPU µs, min (median)',
    'server / generator busy',
    'MiB',
    'failed',
    'repeated',
  ];
  const rows = contenders.map((it) => [
    it.name,
    `${toNumber(it.perSecond.median)} (${toRange(it.perSecond)})`,
    [it.p50Ms, it.p99Ms, it.p999Ms].map(toNumber).join(' / '),
    `${toNumber(it.cpuUs.min)} (${toNumber(it.cpuUs.median)})`,
    `${toPercent(it.serverBusy)} / ${toPercent(it.generatorBusy)}`,
    toNumber(Math.round(it.residentMib)),
    String(it.failures),
    String(it.repeated),
  ]);
  return [head, ...rows];
}

/** The head and the rows of the table of findings. */
export function findingRows(findings: readonly Finding[]): readonly string[][] {
  const head = ['finding', 'measured', 'min to max', 'by', 'goal', 'verdict'];
  const rows = findings.map((it) => [
    it.what,
    toMeasured(it),
    toRange(it.spread),
    it.basis,
    toGoal(it),
    toVerdict(it.verdict),
  ]);
  return [head, ...rows];
}

export function toControl({ what, basis, ratio, allowed }: Control): string {
  const steady = ratio <= allowed ? 'steady' : 'too noisy';
  return `Control (${basis}): "${what}" twice differs from itself by a factor of ${toNumber(ratio)} (allowed ${allowed}): ${steady}.`;
}

/** A result as a person on a terminal reads it. */
export function toText(result: RowResult): string {
  const { row, title, contenders, findings, controls, notes } = result;
  return [
    `${row}: ${title}`,
    '',
    ...(contenders.length > 0 ? [...align(contenderRows(contenders)), ''] : []),
    ...align(findingRows(findings)),
    ...controls.map(toControl),
    ...notes.map((note) => `note: ${note}`),
    '',
  ].join('\n');
}

function align(rows: readonly (readonly string[])[]): readonly string[] {
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
