import { expect, test } from 'vitest';
import { StorageUnavailable } from '../kernel/errors.ts';
import { type DatabaseFault, READINESS_STATES, type ReadinessState } from '../kernel/measures.ts';
import { describeReadiness, makeReadiness } from './readiness.ts';

const SECRET = 'postgres://purser:secret@db.example.com/purser';

/** A database and a control log that fail when told to, and the changes that were told. */
function makeOutside({ isShared = false } = {}) {
  const outside = {
    logFault: undefined as DatabaseFault | undefined,
    fault: undefined as DatabaseFault | undefined,
    probes: 0,
    changes: [] as string[],
  };
  const failWith = (fault: DatabaseFault | undefined): void => {
    if (fault) throw new StorageUnavailable({ cause: new Error(SECRET), fault });
  };
  const node = {
    leaseAgeMs: () => 0,
    isLeased: () => true,
    aliveNodes: () => 1,
    clockOffsetMs: () => -61_500,
  };
  const readiness = makeReadiness({
    storage: {
      async probe() {
        outside.probes += 1;
        failWith(outside.fault);
      },
    },
    follower: { catchUp: () => failWith(outside.logFault), node: isShared ? node : undefined },
    onChange: ({ from, to }) => outside.changes.push(`${from} → ${to}`),
  });
  return { outside, readiness };
}

test.each<[DatabaseFault, ReadinessState]>([
  ['away', 'databaseAway'],
  ['busy', 'databaseBusy'],
  ['diskFull', 'diskFull'],
  ['readOnly', 'readOnly'],
])(
  'not ready while the database is %s, then ready; each change is told once',
  async (fault, state) => {
    const { outside, readiness } = makeOutside();
    expect(readiness.state).toBe('starting');
    expect(await readiness.judge()).toBe('ready');
    outside.fault = fault;
    expect([await readiness.judge(), await readiness.judge()]).toEqual([state, state]);
    expect(readiness.state).toBe(state);
    outside.fault = undefined;
    expect([await readiness.judge(), await readiness.judge()]).toEqual(['ready', 'ready']);
    const changes = ['starting → ready', `ready → ${state}`, `${state} → ready`];
    expect(outside.changes).toEqual(changes);
  },
);

test.each<[boolean, ReadinessState]>([
  [true, 'leaseRunOut'],
  [false, 'databaseAway'],
])('not ready while the control log cannot be read (shared: %s): %s', async (isShared, state) => {
  const { outside, readiness } = makeOutside({ isShared });
  outside.logFault = 'away';
  expect(await readiness.judge()).toBe(state);
});

test('requests at the same time share one probe, later ones do not', async () => {
  const { outside, readiness } = makeOutside();
  await Promise.all(Array.from({ length: 5 }, () => readiness.judge()));
  expect(outside.probes).toBe(1);
  await readiness.judge();
  expect(outside.probes).toBe(2);
});

test('not ready once draining, also for a probe under way', async () => {
  const { outside, readiness } = makeOutside();
  const asked = readiness.judge();
  readiness.drain();
  expect([await asked, await readiness.judge()]).toEqual(['draining', 'draining']);
  expect(outside.changes).toEqual(['starting → draining']);
});

test('whoever asks is told the state and nothing of the error', () => {
  const texts = READINESS_STATES.map(describeReadiness);
  expect(texts[0]).toBe('ready');
  expect(texts.slice(1).every((text) => text.startsWith('not ready: '))).toBe(true);
  expect(new Set(texts).size).toBe(READINESS_STATES.length);
});
