import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { EMBEDDED_MUTANTS, VERIFIER_MUTANTS } from './verifiers-mutants.ts';
import { runVerifierSchedule, type VerifierScheduleOptions } from './verifiers-schedule.ts';
import { expectVerifiersKeepPromises } from './run-verifier-schedules.ts';

/** Seeds are the same in each run; each mutant is found within these. */
const SCHEDULES = 16_000;
const EMBEDDED_SCHEDULES = 4_000;

test('no verifier ever says a stale yes, no revoking call waits longer than a lease, all recover', () =>
  expectVerifiersKeepPromises(SCHEDULES));

test('the same of processes on an embedded database, whose revoking calls wait for a lease of a verifier at most', () =>
  expectVerifiersKeepPromises(EMBEDDED_SCHEDULES, { isEmbedded: true }));

/** The first violation of a mutant. */
async function findViolation(options: VerifierScheduleOptions): Promise<string | undefined> {
  for (let seed = 1; seed <= SCHEDULES; seed += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { violation } = await runVerifierSchedule(seed, options);
    if (violation !== undefined) return violation;
    // oxlint-disable-next-line no-await-in-loop
    if (seed % 500 === 0) await setImmediate();
  }
  return undefined;
}

test.each(Object.entries(VERIFIER_MUTANTS))('it is found out: rule %s', async (_, mutant) => {
  expect(await findViolation({ mutant })).toMatch(/a stale yes/);
});

test.each(Object.entries(EMBEDDED_MUTANTS))('it is found out: rule %s', async (_, mutant) => {
  expect(await findViolation({ mutant, isEmbedded: true })).toMatch(/a stale yes/);
});

test('a seed gives the same schedule each time', async () => {
  for (const seed of [3, 17, 291]) {
    expect(await runVerifierSchedule(seed)).toEqual(await runVerifierSchedule(seed));
  }
});
