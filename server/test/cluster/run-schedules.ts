import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Mutant } from './mutants.ts';
import { type Outcome, runSchedule } from './schedule.ts';

/** Schedules after which the test runner's messages are handled. */
const SCHEDULES_PER_TURN = 500;

interface Run {
  readonly schedules: number;
  readonly answered: number;
  readonly fromMemory: number;
  readonly byReading: number;
  /** The first broken promise, with the seed that replays it. */
  readonly violation: string | undefined;
}

/**
 * Runs the schedules of the seeds 1 to `count`, of the code as it is or of a mutant, until a promise is broken. Each has
 * one to three nodes unless told otherwise.
 */
export async function runSchedules(count: number, mutant?: Mutant, nodes?: number): Promise<Run> {
  const totals = { answered: 0, fromMemory: 0, byReading: 0 };
  for (let seed = 1; seed <= count; seed += 1) {
    const outcome: Outcome = await runSchedule(seed, mutant, nodes);
    totals.answered += outcome.answered;
    totals.fromMemory += outcome.fromMemory;
    totals.byReading += outcome.byReading;
    if (outcome.violation !== undefined) {
      const replay = `node server/test/cluster/simulate.ts 1 ${seed}${nodes ? ` --nodes ${nodes}` : ''}`;
      const violation = `seed ${seed} (${replay}): ${outcome.violation}`;
      return { schedules: seed, ...totals, violation };
    }
    if (seed % SCHEDULES_PER_TURN === 0) await setImmediate();
  }
  return { schedules: count, ...totals, violation: undefined };
}

/** Expects that no promise is broken in so many schedules, and that something happens in them. */
export async function expectPromisesKept(count: number, nodes?: number): Promise<void> {
  const run = await runSchedules(count, undefined, nodes);
  const { violation, answered, fromMemory, byReading } = run;
  expect(violation).toBeUndefined();
  // A simulation in which nothing happens finds nothing.
  expect(answered).toBeGreaterThan(count);
  expect(fromMemory).toBeGreaterThan(50 * count);
  expect(byReading).toBeGreaterThan(count);
}
