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

/** The mutants that hide from nearly all schedules: the seed of one that finds each is tried before all others. */
const FOUND_BY: Readonly<Record<string, number>> = {
  '1: any answer is taken, whatever its nonce': 1_018,
  "1: the node's clock is not compared": 5_776,
  '9: a row that seems dead is removed without a mark': 1_703,
};

/** The first violation of a mutant. */
async function findViolation(
  name: string,
  options: VerifierScheduleOptions,
): Promise<string | undefined> {
  const tried = await runVerifierSchedule(FOUND_BY[name] ?? 1, options);
  if (tried.violation !== undefined) return tried.violation;
  for (let seed = 1; seed <= SCHEDULES; seed += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { violation } = await runVerifierSchedule(seed, options);
    if (violation !== undefined) return violation;
    // oxlint-disable-next-line no-await-in-loop
    if (seed % 500 === 0) await setImmediate();
  }
  return undefined;
}

test.each(Object.entries(VERIFIER_MUTANTS))('it is found out: rule %s', async (name, mutant) => {
  expect(await findViolation(name, { mutant })).toMatch(/a stale yes/);
});

test.each(Object.entries(EMBEDDED_MUTANTS))('it is found out: rule %s', async (name, mutant) => {
  expect(await findViolation(name, { mutant, isEmbedded: true })).toMatch(/a stale yes/);
});

test('a seed gives the same schedule each time', async () => {
  for (const seed of [3, 17, 291]) {
    expect(await runVerifierSchedule(seed)).toEqual(await runVerifierSchedule(seed));
  }
});
