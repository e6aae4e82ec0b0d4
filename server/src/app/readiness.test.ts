import { describe, expect, test } from 'vitest';
import { StorageUnavailable } from '../kernel/errors.ts';
import { READINESS_ANSWER_MS, READINESS_LOOK_GAP_MS, READINESS_LOOK_MS } from '../kernel/limits.ts';
import { type DatabaseFault, READINESS_STATES, type ReadinessState } from '../kernel/measures.ts';
import { describeReadiness, makeReadiness } from './readiness.ts';

const SECRET = 'postgres://purser:secret@db.example.com/purser';

/** A database and a control log that fail or keep silent when told to, a clock, and the changes that were told. */
function makeOutside({ isShared = false } = {}) {
  const outside = {
    logFault: undefined as DatabaseFault | undefined,
    fault: undefined as DatabaseFault | undefined,
    error: undefined as Error | undefined,
    silence: undefined as Promise<void> | undefined,
    isLeased: true,
    probes: 0,
    changes: [] as string[],
    /** Lets time pass, and what waits for it happen. */
    async pass(ms: number): Promise<void> {
      nowMs += ms;
      for (const timer of [...timers].filter(({ atMs }) => atMs <= nowMs)) {
        timers.delete(timer);
        timer.run();
      }
      await new Promise(setImmediate);
    },
  };
  let nowMs = 0;
  const timers = new Set<{ readonly atMs: number; readonly run: () => void }>();
  const failWith = (fault: DatabaseFault | undefined): void => {
    if (fault) throw new StorageUnavailable({ cause: new Error(SECRET), fault });
  };
  const node = {
    leaseAgeMs: () => 0,
    isLeased: () => outside.isLeased,
    aliveNodes: () => 1,
    clockOffsetMs: () => 0,
  };
  const readiness = makeReadiness({
    storage: {
      async probe() {
        outside.probes += 1;
        await outside.silence;
        if (outside.error) throw outside.error;
        failWith(outside.fault);
      },
    },
    follower: { catchUp: () => failWith(outside.logFault), node: isShared ? node : undefined },
    monotonicNow: () => nowMs,
    schedule(ms, run) {
      const timer = { atMs: nowMs + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    onChange: ({ from, to }) => outside.changes.push(`${from} → ${to}`),
  });
  /** Asks when the last look is no longer recent. */
  async function judge() {
    await outside.pass(READINESS_LOOK_GAP_MS);
    return (await readiness.judge()).state;
  }
  return { outside, readiness, judge };
}

test.each([
  ['SQLite', new Error('no such table: probes')],
  ['PostgreSQL', Object.assign(new Error('relation "probes" is gone'), { code: '42P01' })],
])('a table of %s that is missing is no silence of the database', async (_, error) => {
  const { outside, judge } = makeOutside();
  outside.error = error;
  expect(await judge()).toBe('databaseIncomplete');
});

test.each<[DatabaseFault, ReadinessState]>([
  ['away', 'databaseAway'],
  ['busy', 'databaseBusy'],
  ['diskFull', 'diskFull'],
  ['readOnly', 'readOnly'],
])(
  'not ready while the database is %s, then ready; each change is told once',
  async (fault, state) => {
    const { outside, readiness, judge } = makeOutside();
    expect(readiness.state).toBe('starting');
    expect(await judge()).toBe('ready');
    outside.fault = fault;
    expect([await judge(), await judge()]).toEqual([state, state]);
    expect(readiness.state).toBe(state);
    outside.fault = undefined;
    expect([await judge(), await judge()]).toEqual(['ready', 'ready']);
    const changes = ['starting → ready', `ready → ${state}`, `${state} → ready`];
    expect(outside.changes).toEqual(changes);
  },
);

test.each<[boolean, ReadinessState]>([
  [true, 'leaseRunOut'],
  [false, 'databaseAway'],
])('not ready while the control log cannot be read (shared: %s): %s', async (isShared, state) => {
  const { outside, judge } = makeOutside({ isShared });
  outside.logFault = 'away';
  expect(await judge()).toBe(state);
});

test('requests at the same time share one look, and so do those that follow at once', async () => {
  const { outside, readiness, judge } = makeOutside();
  await Promise.all(Array.from({ length: 5 }, () => readiness.judge()));
  await readiness.judge();
  expect(outside.probes).toBe(1);
  await judge();
  expect(outside.probes).toBe(2);
});

describe('a database that keeps silent', () => {
  async function untilSilent(options: { readonly isShared: boolean }) {
    const made = makeOutside(options);
    expect(await made.judge()).toBe('ready');
    const silence = Promise.withResolvers<void>();
    made.outside.silence = silence.promise;
    await made.outside.pass(READINESS_LOOK_GAP_MS);
    return { ...made, end: silence.resolve };
  }

  test('does not hold the answer back, which says how old it is', async () => {
    const { outside, readiness } = await untilSilent({ isShared: false });
    const asked = readiness.judge();
    await outside.pass(READINESS_ANSWER_MS);
    expect(await asked).toEqual({
      state: 'ready',
      ageMs: READINESS_LOOK_GAP_MS + READINESS_ANSWER_MS,
    });
    expect(describeReadiness(await asked)).toBe('ready; the last answer is 0.3 s old');
  });

  test('is away as soon as the look takes too long, and back when it answers', async () => {
    const { outside, readiness, end } = await untilSilent({ isShared: true });
    const asked = readiness.judge();
    await outside.pass(READINESS_ANSWER_MS);
    expect((await asked).state).toBe('ready');
    await outside.pass(READINESS_LOOK_MS - READINESS_ANSWER_MS);
    expect(readiness.state).toBe('databaseAway');
    end();
    await outside.pass(0);
    expect(readiness.state).toBe('ready');
    expect(outside.changes.slice(1)).toEqual(['ready → databaseAway', 'databaseAway → ready']);
  });

  test('is away for a node whose lease has run out', async () => {
    const { outside, readiness } = await untilSilent({ isShared: true });
    outside.isLeased = false;
    const asked = readiness.judge();
    await outside.pass(READINESS_ANSWER_MS);
    expect((await asked).state).toBe('databaseAway');
  });
});

test('not ready once draining, also for a probe under way', async () => {
  const { outside, readiness } = makeOutside();
  const asked = readiness.judge();
  readiness.drain();
  const draining = { state: 'draining' };
  expect([await asked, await readiness.judge()]).toEqual([draining, draining]);
  expect(outside.changes).toEqual(['starting → draining']);
});

test('whoever asks is told the state and nothing of the error', () => {
  const texts = READINESS_STATES.map((state) => describeReadiness({ state }));
  expect(texts[0]).toBe('ready');
  expect(texts.slice(1).every((text) => text.startsWith('not ready: '))).toBe(true);
  expect(new Set(texts).size).toBe(READINESS_STATES.length);
});
