import { expect, test } from 'vitest';
import { MUTANTS } from './mutants.ts';
import { expectPromisesKept, runSchedules } from './run-schedules.ts';
import { runSchedule } from './schedule.ts';

/**
 * Seeds are the same in each run, so 20,000 cannot become too few in silence: a change after which no schedule finds a mutant fails
 * the test of that mutant. More schedules are for `npm run test:model`.
 */
const SCHEDULES = 20_000;

/** The mutants that hide best: the seed of a schedule that finds each is tried before all others. */
const FOUND_BY: Readonly<Record<string, number>> = {
  'there is no margin': 2_682,
  'nodes are expelled as soon as the call is answered': 2_039,
};

test('no node ever says a stale yes, no revoking call waits longer than a lease, all recover', () =>
  expectPromisesKept(SCHEDULES));

test('the same with a hundred nodes', () => expectPromisesKept(50, 100));

test.each(Object.entries(MUTANTS))('it is found out when %s', async (name, mutant) => {
  const tried = await runSchedule(FOUND_BY[name] ?? 1, mutant);
  const violation = tried.violation ?? (await runSchedules(SCHEDULES, mutant)).violation;
  expect(violation).toMatch(/a stale yes/);
});

test('a seed gives the same schedule each time', async () => {
  for (const seed of [3, 17, 291]) {
    expect(await runSchedule(seed)).toEqual(await runSchedule(seed));
  }
});
