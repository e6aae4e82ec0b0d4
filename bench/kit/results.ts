import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.ts';
import type { Spread } from './statistics.ts';

/** `tooNoisy`: the control differs from itself by more than it may, so it is neither. */
export type Verdict = 'reached' | 'missed' | 'tooNoisy' | 'noGoal' | 'notJudged';

/** One number that a row is about. */
export interface Finding {
  readonly what: string;
  /** `×`, `ms`, `MB`, `µs`. */
  readonly unit: string;
  /** The figure that is judged. */
  readonly measured: number;
  /** Over the rounds, where there were several. */
  readonly spread?: Spread;
  /** How `measured` was made of the samples. */
  readonly basis: string;
  readonly goal?: Goal;
  readonly verdict: Verdict;
}

export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** What was seen of one contender. */
export interface ContenderResult {
  readonly name: string;
  readonly role: string;
  readonly perSecond: Spread;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  readonly cpuUs: Spread;
  readonly serverBusy: number;
  readonly generatorBusy: number;
  readonly stolen: number;
  readonly residentMib: number;
  readonly failures: number;
  readonly repeated: number;
  readonly hasRepeats: boolean;
}

/** How far a thing that is measured twice differs from itself. */
export interface Control {
  readonly what: string;
  /** By which figure. */
  readonly basis: string;
  /** The larger of the two over the smaller. */
  readonly ratio: number;
  readonly allowed: number;
}

/** A value over time. */
export interface Series {
  readonly name: string;
  readonly unit: string;
  readonly points: readonly { readonly atSeconds: number; readonly value: number }[];
}

/** What a row's script finds out. */
export interface Outcome {
  readonly contenders: readonly ContenderResult[];
  readonly findings: readonly Finding[];
  readonly controls: readonly Control[];
  readonly series?: readonly Series[];
  /** What a reader must know to read the numbers: what was missing, what saturated. */
  readonly notes: readonly string[];
}

/** What is written down. */
export interface RowResult extends Outcome {
  readonly row: string;
  readonly title: string;
  /** What is compared with what. */
  readonly about: string;
  /** What the charts show of each contender. */
  readonly charted: 'perSecond' | 'p99Ms' | 'cpuUs';
  readonly date: string;
  readonly machine: Machine;
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

export function writeResult(folder: string, result: RowResult): void {
  mkdirSync(folder, { recursive: true });
  const text = JSON.stringify(result, rounded, 2);
  writeFileSync(join(folder, `${result.row}.json`), `${text}\n`);
}

/** All results of a folder, by row. */
export function readResults(folder: string): ReadonlyMap<string, RowResult> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    files.map((name) => {
      const result = JSON.parse(readFileSync(join(folder, name), 'utf8'), revived) as RowResult;
      return [result.row, result];
    }),
  );
}

/** JSON has no word for a number that is none: what could not be measured, or was divided by nothing. */
function revived(_: string, value: unknown): unknown {
  return value === null ? Number.NaN : value;
}

/** Six digits say more than any measurement here. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value)
    ? Number(value.toPrecision(6))
    : value;
}
