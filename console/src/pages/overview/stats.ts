import type { OperatorGetOverviewResult } from 'purser-client';
import { LAYERS_SHOWN } from '../../parts/chart/layers.ts';
import { CHARTS_TEXTS } from '../../texts/charts.ts';

export type Overview = OperatorGetOverviewResult;
export type Step = Overview['Steps'][number];

/** A node that runs writes its stats every 10 seconds: one that has been silent for longer is gone, or hangs. */
const SILENT_MS = 30_000;
const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;
/** The service's name for kinds that it does not tell apart. */
const OTHER = 'Other';

/** How long before the answer a node has last written its stats, in milliseconds. */
export function silenceMs({ ReportedAt }: Overview['Nodes'][number], { Now }: Overview): number {
  return Math.max(0, Date.parse(Now) - Date.parse(ReportedAt));
}

export function isSilent(node: Overview['Nodes'][number], overview: Overview): boolean {
  return silenceMs(node, overview) > SILENT_MS;
}

/** The verifiers of all nodes that run. */
export interface VerifiersOfAll {
  readonly count: number;
  readonly leases: number;
  /** How often revocations waited for them in the last hour, and how long one waited, in milliseconds. */
  readonly waits: number;
  readonly meanMs: number;
}

/** Undefined where there are none. */
export function verifiersOf(overview: Overview): VerifiersOfAll | undefined {
  const running = overview.Nodes.filter((node) => !isSilent(node, overview));
  const all = running.flatMap(({ Verifiers }) => Verifiers ?? []);
  if (all.length === 0) return undefined;
  const waits = all.reduce((sum, { Waits }) => sum + Waits, 0);
  const ms = all.reduce((sum, { Waits, MeanMilliseconds }) => sum + Waits * MeanMilliseconds, 0);
  return {
    count: all.reduce((sum, { Count }) => sum + Count, 0),
    leases: all.reduce((sum, { Leases }) => sum + Leases, 0),
    waits,
    meanMs: waits === 0 ? 0 : Math.round(ms / waits),
  };
}

/** The steps of which every node that runs has told all, the oldest first: what comes after them would look like a fall. */
export function wholeSteps(overview: Overview): readonly Step[] {
  const told = overview.Nodes.filter((node) => !isSilent(node, overview)).map(({ ReportedAt }) =>
    Date.parse(ReportedAt),
  );
  const until = Math.min(Date.parse(overview.Now), ...told);
  const lengthMs = overview.StepInSeconds * SECOND_MS;
  return overview.Steps.filter(({ From }) => Date.parse(From) + lengthMs <= until);
}

export const callsIn = ({ Calls }: Step): number => Calls;
export const loginsIn = ({ Logins }: Step): number => Logins;

/** Calls of a step that were refused or failed. */
export function refusedIn({ Errors }: Step): number {
  return Errors.reduce((sum, { Count }) => sum + Count, 0);
}

/** The sum of a count over steps. */
export function totalOf(steps: readonly Step[], count: (step: Step) => number): number {
  return steps.reduce((sum, step) => sum + count(step), 0);
}

/** Something that happened so often in a second, in each step. */
export interface Rates {
  readonly perStep: readonly number[];
  /** In the last minute. */
  readonly last: number;
  readonly mean: number;
  readonly most: number;
}

/** How often in a second something happened; `stepSeconds` is the length of a step. */
export function ratesOf(
  steps: readonly Step[],
  stepSeconds: number,
  count: (step: Step) => number,
): Rates {
  const perStep = steps.map((step) => count(step) / stepSeconds);
  const minute = perStep.slice(-Math.max(1, Math.round(MINUTE_SECONDS / stepSeconds)));
  return { perStep, last: meanOf(minute), mean: meanOf(perStep), most: Math.max(0, ...perStep) };
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** One kind of errors over all steps. */
export interface ErrorKind {
  readonly label: string;
  readonly total: number;
  readonly count: (step: Step) => number;
}

/** The most frequent kinds of errors by name, the most frequent first, and at the end all others as one. */
export function errorKindsOf(steps: readonly Step[]): readonly ErrorKind[] {
  const totals = new Map<string, number>();
  for (const { Error, Count } of steps.flatMap(({ Errors }) => Errors)) {
    totals.set(Error, (totals.get(Error) ?? 0) + Count);
  }
  const named = [...totals]
    .filter(([name]) => name !== OTHER)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, LAYERS_SHOWN);
  const names = new Set(named.map(([name]) => name));
  const others = (step: Step) => countOf(step, (name) => !names.has(name));
  const kinds = named.map(([label, total]) => ({
    label,
    total,
    count: (step: Step) => countOf(step, (name) => name === label),
  }));
  const rest = {
    label: CHARTS_TEXTS.others,
    total: totalOf(steps, others),
    count: others,
  };
  return rest.total === 0 ? kinds : [...kinds, rest];
}

function countOf({ Errors }: Step, isMeant: (name: string) => boolean): number {
  return Errors.filter(({ Error }) => isMeant(Error)).reduce((sum, { Count }) => sum + Count, 0);
}

/** Steps in groups of some minutes, the newest first. */
export function byMinutes(
  steps: readonly Step[],
  { StepInSeconds }: Overview,
  minutes: number,
): readonly (readonly Step[])[] {
  const groups = new Map<number, Step[]>();
  for (const step of steps) {
    const group = Math.floor(Date.parse(step.From) / (minutes * MINUTE_SECONDS * SECOND_MS));
    groups.set(group, [...(groups.get(group) ?? []), step]);
  }
  const whole = (minutes * MINUTE_SECONDS) / StepInSeconds;
  return [...groups.values()].filter(({ length }) => length === whole).toReversed();
}
