import type { Measured } from '../load/rounds.ts';
import type { Sample } from '../load/sample.ts';
import type { ContenderResult, Control, Finding, Goal, Verdict } from './results.ts';
import { quantile, ratiosByRound, type Spread, spreadOf } from './statistics.ts';

/** A control that differs from itself by more makes a row unreadable. */
export const CONTROL_RATIO_MAX = 1.08;
/**
 * A p99 of a second or two rests on the few slowest replies, and differs from itself by more than a
 * mean does; the goals on it are factors of two.
 */
const CONTROL_P99_RATIO_MAX = 1.25;
/** Above this share the generator may have been what was measured. */
const GENERATOR_BUSY_MAX = 0.95;

/**
 * What is compared. `cpu`: the smallest processor time per unit of any round, for work that only
 * computes; the only figure that a noisy machine repeats. `rate`: units per second, round by round, for
 * work that waits for the disk. `p99`: round by round.
 */
export type Figure = 'cpu' | 'rate' | 'p99';

const BASES: Readonly<Record<Figure, string>> = {
  cpu: 'CPU time, smallest',
  rate: 'rate, median of rounds',
  p99: 'p99, median of rounds',
};

/** How many times faster (`cpu`, `rate`), or slower (`p99`), a contender is than another. */
export function compare(figure: Figure, of: Measured, to: Measured): Compared {
  const values = (it: Measured) => it.samples.map((sample) => sample[FIELDS[figure]]);
  const rounds =
    figure === 'cpu'
      ? ratiosByRound(values(to), values(of))
      : ratiosByRound(values(of), values(to));
  const spread = spreadOf(rounds);
  const measured =
    figure === 'cpu' ? Math.min(...values(to)) / Math.min(...values(of)) : spread.median;
  return { measured, spread, basis: BASES[figure] };
}

interface Compared {
  readonly measured: number;
  readonly spread: Spread;
  readonly basis: string;
}

const FIELDS: Readonly<Record<Figure, keyof Sample & ('cpuUs' | 'perSecond' | 'p99Ms')>> = {
  cpu: 'cpuUs',
  rate: 'perSecond',
  p99: 'p99Ms',
};

/** The same thing measured twice. */
export function controlOf(figure: Figure, one: Measured, again: Measured): Control {
  const { measured } = compare(figure, one, again);
  return {
    what: one.contender.name,
    basis: BASES[figure],
    ratio: Math.max(measured, 1 / measured),
    allowed: figure === 'p99' ? CONTROL_P99_RATIO_MAX : CONTROL_RATIO_MAX,
  };
}

/** Adds the verdict to a number; with no goal there is none, and a quick run proves nothing but that it runs. */
export function judged(
  finding: Omit<Finding, 'verdict'>,
  { controls, isQuick }: { readonly controls: readonly Control[]; readonly isQuick: boolean },
): Finding {
  return { ...finding, verdict: verdictOf(finding, controls, isQuick) };
}

/** For a value that is known as well as its spread says: a goal that lies within the spread is neither reached nor missed. */
export function judgedByRange(
  finding: Omit<Finding, 'verdict'> & { readonly goal: Goal; readonly spread: Spread },
  isQuick: boolean,
): Finding {
  const { goal, spread } = finding;
  const isReached = [spread.min, spread.max].map((end) => isWithin(goal, end));
  const isClear = isReached[0] === isReached[1] && Number.isFinite(spread.max - spread.min);
  const judgement = isClear && isReached[0] ? 'reached' : 'missed';
  const verdict = isClear ? judgement : 'tooNoisy';
  return { ...finding, verdict: isQuick ? 'notJudged' : verdict };
}

function verdictOf(
  { goal, measured }: Pick<Finding, 'goal' | 'measured'>,
  controls: readonly Control[],
  isQuick: boolean,
): Verdict {
  if (!goal) return 'noGoal';
  if (isQuick) return 'notJudged';
  // Written so that a number that is none makes nothing readable.
  const isSteady = controls.every(({ ratio, allowed }) => ratio <= allowed);
  if (!isSteady || Number.isNaN(measured)) return 'tooNoisy';
  return isWithin(goal, measured) ? 'reached' : 'missed';
}

function isWithin(goal: Goal, measured: number): boolean {
  return 'atLeast' in goal ? measured >= goal.atLeast : measured <= goal.atMost;
}

/** What is written down of a contender. */
export function summaryOf({ contender, samples, repeated }: Measured): ContenderResult {
  const of = (field: Exclude<keyof Sample, 'hasRepeats'>) => samples.map((it) => it[field]);
  const median = (field: Exclude<keyof Sample, 'hasRepeats'>) => quantile(of(field), 0.5);
  return {
    name: contender.name,
    role: contender.role,
    perSecond: spreadOf(of('perSecond')),
    p50Ms: median('p50Ms'),
    p99Ms: median('p99Ms'),
    p999Ms: median('p999Ms'),
    cpuUs: spreadOf(of('cpuUs')),
    serverBusy: median('serverBusy'),
    generatorBusy: median('generatorBusy'),
    stolen: Math.max(...of('stolen')),
    residentMib: median('residentMib'),
    failures: of('failures').reduce((sum, it) => sum + it, 0),
    repeated,
    // Where requests are meant to be new each time.
    hasRepeats: contender.onServed !== undefined && samples.some((it) => it.hasRepeats),
  };
}

/** What the reader must know of how the samples came about. */
export function notesOn(contenders: readonly ContenderResult[]): readonly string[] {
  return contenders.flatMap(({ name, generatorBusy, hasRepeats }) => [
    ...(generatorBusy > GENERATOR_BUSY_MAX
      ? [`The load generator's core was full for "${name}": the real rate may be higher.`]
      : []),
    ...(hasRepeats ? [`"${name}" saw its requests more than once in a sample.`] : []),
  ]);
}
