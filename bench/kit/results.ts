import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import type { ContenderResult } from './measure.ts';

/** The middle and the ends of several measurements. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), min: Math.min(...values), max: Math.max(...values) };
}

/** A quantile between the two nearest values; `q` from 0 to 1. NaN for no values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** `tooNoisy`: the control differs from itself by more than it may, so the goal is neither reached nor missed. */
export type Verdict = 'reached' | 'missed' | 'tooNoisy' | 'noGoal' | 'notJudged';

export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** One number that a row is about. */
export interface Finding {
  readonly what: string;
  /** `×`, `ms`, `MB`, `µs`, `/s`. */
  readonly unit: string;
  readonly measured: number;
  /** Over the rounds, where there were several. */
  readonly spread?: Spread;
  /** How `measured` was made of the samples. */
  readonly basis: string;
  readonly goal?: Goal;
  readonly verdict: Verdict;
}

/** A number without its verdict. */
export type Draft = Omit<Finding, 'verdict'>;

/** How far a thing that is measured twice differs from itself. */
export interface Control {
  readonly what: string;
  /** By which figure. */
  readonly basis: string;
  /** The larger of the two over the smaller. */
  readonly ratio: number;
  readonly allowed: number;
}

/** `ratio` may be the one over the other or the other way round. */
export function makeControl(control: Control): Control {
  return { ...control, ratio: Math.max(control.ratio, 1 / control.ratio) };
}

/** Adds the verdict. Without a goal there is none, and a quick run proves nothing but that it runs. */
export function judge(
  draft: Draft,
  { control, isQuick }: { readonly control?: Control | undefined; readonly isQuick: boolean },
): Finding {
  const { goal, measured } = draft;
  // A ratio that is NaN is not steady either.
  const isSteady = control === undefined || control.ratio <= control.allowed;
  const verdictOf = (of: Goal): Verdict => {
    if (isQuick) return 'notJudged';
    if (!isSteady || Number.isNaN(measured)) return 'tooNoisy';
    const isReached = 'atLeast' in of ? measured >= of.atLeast : measured <= of.atMost;
    return isReached ? 'reached' : 'missed';
  };
  return { ...draft, verdict: goal ? verdictOf(goal) : 'noGoal' };
}

/** The results of a row's script. */
export interface Outcome {
  readonly contenders: readonly ContenderResult[];
  readonly findings: readonly Finding[];
  readonly controls: readonly Control[];
  /** Facts that a reader must know to read the numbers. */
  readonly notes: readonly string[];
}

/** The content of a result file. */
export interface RowResult extends Outcome {
  readonly row: string;
  readonly title: string;
  /** The things that are compared. */
  readonly about: string;
  readonly date: string;
  readonly machine: ReturnType<typeof describeMachine>;
  readonly settings: {
    readonly rounds: number;
    readonly seconds: number;
    readonly generator: string;
    readonly serverCores: readonly number[];
    readonly generatorCores: readonly number[];
    readonly isPinned: boolean;
    readonly isQuick: boolean;
  };
}

/** Where it is measured. */
export function describeMachine() {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
  };
}

export function writeResult(folder: string, result: RowResult): void {
  mkdirSync(folder, { recursive: true });
  // Six digits say more than any measurement here.
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(6)) : value;
  const text = JSON.stringify(result, rounded, 2);
  writeFileSync(join(folder, `${result.row}.json`), `${text}\n`);
}

/** All results of a folder, by row; none where there is no folder. */
export function readResults(folder: string): ReadonlyMap<string, RowResult> {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  // JSON writes null for NaN: what could not be measured, or was divided by nothing.
  const revived = (_: string, value: unknown) => (value === null ? Number.NaN : value);
  return new Map(
    files
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'), revived) as RowResult)
      .map((result) => [result.row, result]),
  );
}
