import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type VerifierMutant, VERIFIER_MUTANTS } from './verifiers-mutants.ts';
import { runVerifierSchedule } from './verifiers-schedule.ts';
import { expectVerifiersKeepPromises } from './run-verifier-schedules.ts';

/** Seeds are the same in each run; each mutant is found within these. */
const SCHEDULES = 20_000;

test('no verifier ever says a stale yes, no revoking call waits longer than a lease, all recover', () =>
  expectVerifiersKeepPromises(SCHEDULES));

/** The first violation of a mutant. */
async function findViolation(mutant: VerifierMutant): Promise<string | undefined> {
  for (let seed = 1; seed <= SCHEDULES; seed += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { violation } = await runVerifierSchedule(seed, { mutant });
    if (violation !== undefined) return violation;
    // oxlint-disable-next-line no-await-in-loop
    if (seed % 500 === 0) await setImmediate();
  }
  return undefined;
}

test.each(Object.entries(VERIFIER_MUTANTS))('it is found out: rule %s', async (_, mutant) => {
  expect(await findViolation(mutant)).toMatch(/a stale yes/);
});

test('a seed gives the same schedule each time', async () => {
  for (const seed of [3, 17, 291]) {
    expect(await runVerifierSchedule(seed)).toEqual(await runVerifierSchedule(seed));
  }
});
