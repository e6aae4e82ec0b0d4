import { type Instant, SECOND_MS } from '../kernel/instant.ts';
import type { HeldKeys } from '../kernel/key-encryption.ts';
import { OVERVIEW } from '../kernel/operator-limits.ts';
import type { PoolLoad, ProcessTotals, ReadinessState, VerifierStats } from '../kernel/measures.ts';

/** The counts of one process in one step of time. */
export interface StatsStep {
  /** Counts steps since 1970, so that those of all processes are the same. */
  readonly number: number;
  readonly calls: number;
  readonly logins: number;
  /** Counts of the most frequent names, and of all others together (`Other`). */
  readonly errors: Readonly<Record<string, number>>;
  /** Changes that every node knew of before they were answered, and the sum of their milliseconds. */
  readonly control: Waited;
  /** The same, of waits for verifiers of the process. Absent: there were none, or the version is older. */
  readonly verifierWaits?: Waited;
}

/** How often something waited, and for how long in all. */
interface Waited {
  readonly count: number;
  readonly ms: number;
}

/**
 * The addresses at which one process listens, without a slash at the end. They are for our own commands, and never on
 * the wire.
 */
export interface NodeAddresses {
  readonly url: string;
  /** Of the console; absent: the same. */
  readonly managementUrl?: string | undefined;
  /** The address at which people open the console, if it is configured. */
  readonly publicOrigin?: string | undefined;
}

/** The state of one process, as it reports it. Plain data. */
export interface NodeStats {
  readonly nodeId: string;
  readonly version: string;
  readonly startedAt: Instant;
  readonly at: Instant;
  /** Absent until it listens. */
  readonly addresses?: NodeAddresses | undefined;
  /** The names of its key-encryption keys; absent: a version before they could be changed. */
  readonly keys?: HeldKeys;
  readonly state: ReadinessState;
  /** Undefined with the embedded database. */
  readonly lease?: { readonly isHeld: boolean; readonly ageMs: number };
  readonly pools: readonly PoolLoad[];
  /** Absent: it has none, or the version is older. */
  readonly verifiers?: Omit<VerifierStats, 'waits'> | undefined;
  /** The steps in which something happened, the oldest first. */
  readonly steps: readonly StatsStep[];
}

/** Players of a title who logged in lately. */
export interface RecentPlayers {
  readonly titleId: string;
  /** RECENT_PLAYERS_MAX at most. */
  readonly count: number;
}

const NOTHING: ProcessTotals = {
  calls: 0,
  logins: 0,
  errors: {},
  control: { count: 0, seconds: 0 },
};
const OTHER = 'Other';

/** Makes the steps of one process over the last hour, for a process that has counted nothing yet. */
export function makeStepCounter() {
  let last = NOTHING;
  let steps: readonly StatsStep[] = [];
  return {
    /** Adds to the step of now what has been counted since the last note; gives the steps that are kept. */
    note(totals: ProcessTotals, now: Instant): readonly StatsStep[] {
      const number = stepOf(now);
      const added = { number, ...difference(totals, last) };
      last = totals;
      const same = steps.find((step) => step.number === number) ?? emptyStep(number);
      const others = steps.filter((step) => step.number !== number);
      const kept = others.filter((step) => step.number > number - OVERVIEW.steps);
      const step = sum(same, added);
      const isEmpty = step.calls === 0 && step.control.count === 0 && !step.verifierWaits;
      steps = isEmpty ? kept : [...kept, withFewKinds(step)];
      return steps;
    },
  };
}

/** The steps of the last hour, the oldest first, each with the counts of all processes. */
export function addUp(all: readonly (readonly StatsStep[])[], now: Instant): readonly StatsStep[] {
  const last = stepOf(now);
  const sums = new Map<number, StatsStep>();
  for (let number = last - OVERVIEW.steps + 1; number <= last; number += 1) {
    sums.set(number, emptyStep(number));
  }
  for (const step of all.flat()) {
    const before = sums.get(step.number);
    if (before) sums.set(step.number, sum(before, step));
  }
  return [...sums.values()];
}

function stepOf(at: Instant): number {
  return Math.floor(at / OVERVIEW.stepMs);
}

function emptyStep(number: number): StatsStep {
  return { number, calls: 0, logins: 0, errors: {}, control: { count: 0, ms: 0 } };
}

function difference(now: ProcessTotals, before: ProcessTotals): Omit<StatsStep, 'number'> {
  const errors = Object.entries(now.errors).map(
    ([name, count]) => [name, count - (before.errors[name] ?? 0)] as const,
  );
  return {
    calls: now.calls - before.calls,
    logins: now.logins - before.logins,
    errors: Object.fromEntries(errors.filter(([, count]) => count > 0)),
    control: waitedSince(before.control, now.control),
    ...withWaits(waitedSince(before.verifierWaits, now.verifierWaits)),
  };
}

type WaitTotals = ProcessTotals['control'];

function waitedSince(
  before: WaitTotals = NOTHING.control,
  now: WaitTotals = NOTHING.control,
): Waited {
  return {
    count: now.count - before.count,
    ms: Math.round((now.seconds - before.seconds) * SECOND_MS),
  };
}

const NO_WAIT: Waited = { count: 0, ms: 0 };

function addWaited(one: Waited = NO_WAIT, other: Waited = NO_WAIT): Waited {
  return { count: one.count + other.count, ms: one.ms + other.ms };
}

/** Few installations have verifiers, so most steps do without. */
function withWaits(verifierWaits: Waited): Pick<StatsStep, 'verifierWaits'> {
  return verifierWaits.count === 0 ? {} : { verifierWaits };
}

function sum(one: StatsStep, other: StatsStep): StatsStep {
  const errors: Record<string, number> = { ...one.errors };
  for (const [name, count] of Object.entries(other.errors)) {
    errors[name] = (errors[name] ?? 0) + count;
  }
  return {
    number: one.number,
    calls: one.calls + other.calls,
    logins: one.logins + other.logins,
    errors,
    control: addWaited(one.control, other.control),
    ...withWaits(addWaited(one.verifierWaits, other.verifierWaits)),
  };
}

/** So that what is stored of a process has a bound. */
function withFewKinds(step: StatsStep): StatsStep {
  const { [OTHER]: others = 0, ...named } = step.errors;
  const byCount = Object.entries(named).toSorted(([, one], [, other]) => other - one);
  const rest = byCount.slice(OVERVIEW.errorKinds).reduce((all, [, count]) => all + count, others);
  const kept = Object.fromEntries(byCount.slice(0, OVERVIEW.errorKinds));
  return { ...step, errors: rest === 0 ? kept : { ...kept, [OTHER]: rest } };
}
