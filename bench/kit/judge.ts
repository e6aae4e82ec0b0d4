import type { Contender, Measured } from './measure.ts';
import type { Control, Finding, Goal, Verdict } from './results.ts';
import { type Spread, spreadOf } from './statistics.ts';

/** Above this share the generator may have been what was measured. */
const GENERATOR_BUSY_MAX = 0.95;

/**
 * How contenders are compared. `cpu`: by the smallest processor time per unit of any round, for work that only
 * computes; a noisy machine repeats no other figure. `rate`: by units per second, round by round, for work that waits
 * for the disk. `p50`, `p99`: round by round.
 */
export type Figure = 'cpu' | 'rate' | 'p50' | 'p99';

interface FigureRule {
  readonly basis: string;
  readonly field: 'cpuUs' | 'perSecond' | 'p50Ms' | 'p99Ms';
  /** A control that differs from itself by a larger factor makes the row unreadable. */
  readonly controlMax: number;
}

/** A p99 of a second or two rests on the few slowest replies and differs from itself by more than a mean does. */
const FIGURES: Readonly<Record<Figure, FigureRule>> = {
  cpu: { basis: 'CPU time, smallest', field: 'cpuUs', controlMax: 1.08 },
  rate: { basis: 'rate, median of rounds', field: 'perSecond', controlMax: 1.08 },
  p50: { basis: 'median, median of rounds', field: 'p50Ms', controlMax: 1.25 },
  p99: { basis: 'p99, median of rounds', field: 'p99Ms', controlMax: 1.25 },
};

/** A number without its verdict. */
export type Draft = Omit<Finding, 'verdict'>;

/** A comparison of two contenders, by name, of ours and the reference where none is named: how many times faster (`cpu`, `rate`) or slower (`p50`, `p99`) `of` is than `to`. */
export interface Question {
  readonly what: string;
  readonly figure: Figure;
  readonly of?: string;
  readonly to?: string;
  readonly goal?: Goal;
}

/** The answer to a question about these contenders. */
export function draftOf(question: Question, measured: readonly Measured[]): Draft {
  const { what, figure, goal } = question;
  const find = (role: Contender['role'], name: string | undefined) =>
    measured.find(({ contender }) => (name ? contender.name === name : contender.role === role));
  const [one, other] = [find('purser', question.of), find('reference', question.to)];
  if (!one || !other) throw new Error(`A contender is missing: ${what}`);
  return { what, unit: '×', ...compare(figure, one, other), ...(goal && { goal }) };
}

function compare(
  figure: Figure,
  of: Measured,
  to: Measured,
): { readonly measured: number; readonly spread: Spread; readonly basis: string } {
  const { basis, field } = FIGURES[figure];
  const values = (it: Measured) => it.samples.map((sample) => sample[field]);
  // Less time is faster.
  const [above, below] = figure === 'cpu' ? [values(to), values(of)] : [values(of), values(to)];
  const spread = spreadOf(above.map((value, round) => value / (below[round] ?? Number.NaN)));
  const smallest = Math.min(...above) / Math.min(...below);
  return { measured: figure === 'cpu' ? smallest : spread.median, spread, basis };
}

/** How far the reference, measured twice, differs from itself; undefined where it was measured once. */
export function controlOf(figure: Figure, measured: readonly Measured[]): Control | undefined {
  const reference = measured.find(({ contender }) => contender.role === 'reference');
  const again = measured.find(({ contender }) => contender.role === 'again');
  if (!reference || !again) return undefined;
  const ratio = compare(figure, reference, again).measured;
  const { basis, controlMax } = FIGURES[figure];
  return makeControl({ what: reference.contender.name, basis, ratio, allowed: controlMax });
}

/** `ratio` may be the one over the other or the other way round. */
export function makeControl(control: Control): Control {
  return { ...control, ratio: Math.max(control.ratio, 1 / control.ratio) };
}

/** Adds the verdict. Without a goal there is none, and a quick run proves nothing but that it runs. */
export function judge(
  draft: Draft,
  { controls = [], isQuick }: { readonly controls?: readonly Control[]; readonly isQuick: boolean },
): Finding {
  return { ...draft, verdict: verdictOf(draft, controls, isQuick) };
}

function verdictOf(
  { goal, measured }: Draft,
  controls: readonly Control[],
  isQuick: boolean,
): Verdict {
  if (!goal) return 'noGoal';
  if (isQuick) return 'notJudged';
  // A ratio that is NaN is not steady either.
  const isSteady = controls.every(({ ratio, allowed }) => ratio <= allowed);
  if (!isSteady || Number.isNaN(measured)) return 'tooNoisy';
  const isReached = 'atLeast' in goal ? measured >= goal.atLeast : measured <= goal.atMost;
  return isReached ? 'reached' : 'missed';
}

/** Facts that the reader must know about how the samples were taken. */
export function notesOn(measured: readonly Measured[]): readonly string[] {
  return measured.flatMap(({ contender: { name, requests }, samples }) => {
    const busy = spreadOf(samples.map((it) => it.generatorBusy)).median;
    const full = `The load generator's core was full for "${name}": the real rate may be higher.`;
    const again = `"${name}" saw requests more than once in a sample.`;
    const hasRepeats = requests.renew && samples.some((it) => it.hasRepeats);
    return [...(busy > GENERATOR_BUSY_MAX ? [full] : []), ...(hasRepeats ? [again] : [])];
  });
}
