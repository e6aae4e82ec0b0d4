import { expect, test } from 'vitest';
import { makeReadiness } from './readiness.ts';

/** A database and a control log that fail when told to. */
function makeOutside() {
  const state = { isLogLost: false, isDatabaseLost: false, probes: 0 };
  const readiness = makeReadiness(
    {
      async probe() {
        state.probes += 1;
        if (state.isDatabaseLost) throw new Error('The database is away');
      },
    },
    {
      catchUp() {
        if (state.isLogLost) throw new Error('The log is away');
      },
    },
  );
  return { state, readiness };
}

test.each(['isLogLost', 'isDatabaseLost'] as const)(
  'not ready while %s, then ready',
  async (lost) => {
    const { state, readiness } = makeOutside();
    state[lost] = true;
    expect(await readiness.isReady()).toBe(false);
    state[lost] = false;
    expect(await readiness.isReady()).toBe(true);
  },
);

test('requests at the same time share one probe, later ones do not', async () => {
  const { state, readiness } = makeOutside();
  await Promise.all(Array.from({ length: 5 }, () => readiness.isReady()));
  expect(state.probes).toBe(1);
  await readiness.isReady();
  expect(state.probes).toBe(2);
});

test('not ready once draining, also for a probe under way', async () => {
  const { readiness } = makeOutside();
  const asked = readiness.isReady();
  readiness.drain();
  expect([await asked, await readiness.isReady()]).toEqual([false, false]);
});
