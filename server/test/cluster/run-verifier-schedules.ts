import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import { runVerifierSchedule, type VerifierScheduleOptions } from './verifiers-schedule.ts';

/** Expects that no promise is broken in the schedules of the seeds from 1 to `count`, and that something happens in them. */
export async function expectVerifiersKeepPromises(
  count: number,
  options?: VerifierScheduleOptions,
): Promise<void> {
  const totals = { answered: 0, refused: 0, accepted: 0 };
  for (let seed = 1; seed <= count; seed += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await runVerifierSchedule(seed, options);
    const replay = `node server/test/cluster/verifiers-simulate.ts 1 ${seed}`;
    if (outcome.violation !== undefined) expect.fail(`${replay}: ${outcome.violation}`);
    totals.answered += outcome.answered;
    totals.refused += outcome.refused;
    totals.accepted += outcome.accepted;
    // The test runner's messages are handled.
    // oxlint-disable-next-line no-await-in-loop
    if (seed % 500 === 0) await setImmediate();
  }
  expect(totals.answered).toBeGreaterThan(count);
  expect(totals.refused).toBeGreaterThan(20 * count);
  expect(totals.accepted).toBeGreaterThan(20 * count);
}
