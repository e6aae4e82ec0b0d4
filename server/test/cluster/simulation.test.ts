import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Mutant, MUTANTS } from './mutants.ts';
import { type Outcome, runSchedule } from './schedule.ts';

/** About 35 s of one core. */
const SCHEDULES = 80_000;
/** Each mutant is found well before. */
const SCHEDULES_PER_MUTANT = 20_000;
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

async function runSchedules(count: number, mutant?: Mutant): Promise<Run> {
  const totals = { answered: 0, fromMemory: 0, byReading: 0 };
  for (let seed = 1; seed <= count; seed += 1) {
    const outcome: Outcome = await runSchedule(seed, mutant);
    totals.answered += outcome.answered;
    totals.fromMemory += outcome.fromMemory;
    totals.byReading += outcome.byReading;
    if (outcome.violation !== undefined) {
      const violation = `seed ${seed} (node server/test/cluster/simulate.ts 1 ${seed}): ${outcome.violation}`;
      return { schedules: seed, ...totals, violation };
    }
    if (seed % SCHEDULES_PER_TURN === 0) await setImmediate();
  }
  return { schedules: count, ...totals, violation: undefined };
}

test('no node ever says a stale yes, no revoking call waits longer than a lease, all recover', async () => {
  const { violation, answered, fromMemory, byReading } = await runSchedules(SCHEDULES);
  expect(violation).toBeUndefined();
  // A simulation in which nothing happens finds nothing.
  expect(answered).toBeGreaterThan(SCHEDULES);
  expect(fromMemory).toBeGreaterThan(50 * SCHEDULES);
  expect(byReading).toBeGreaterThan(SCHEDULES);
}, 300_000);

test.each(Object.entries(MUTANTS))(
  'it is found out when %s',
  async (_, mutant) => {
    const { violation } = await runSchedules(SCHEDULES_PER_MUTANT, mutant);
    expect(violation).toMatch(/a stale yes/);
  },
  120_000,
);

test('a seed gives the same schedule each time', async () => {
  for (const seed of [3, 17, 291]) {
    expect(await runSchedule(seed)).toEqual(await runSchedule(seed));
  }
});
