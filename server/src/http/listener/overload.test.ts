import { expect, test, vi } from 'vitest';
import { CALLS_AT_WORK_MAX, LOOP_LATE_MS_MAX } from '../../kernel/limits.ts';
import { LOOK_MS, makeOverload, type Overload, type Rank, rankOf, watchLoop } from './overload.ts';

const RANKS: readonly Rank[] = ['newPlayer', 'anonymous', 'player', 'service'];

/** How many of a hundred calls are refused. */
function refusedOf(overload: Overload, rank: Rank, isImpatient = false): number {
  const calls = Array.from({ length: 100 }, () => overload.refuses(rank, isImpatient));
  return calls.filter(Boolean).length;
}

function begin(overload: Overload, count: number): void {
  for (let call = 0; call < count; call += 1) overload.begin();
}

/** Looks for so many seconds; each time, calls have arrived and the loop was late. */
function look(overload: Overload, { seconds, lateMs = 0, calls = 1_000 }: Looks): void {
  for (let ms = 0; ms < seconds * 1_000; ms += LOOK_MS) {
    for (let call = 0; call < calls; call += 1) overload.arrive();
    overload.look(lateMs);
  }
}

/** How many calls must be at work for an impatient client of the rank to be refused, times two. */
function limitOf(overload: Overload, rank: Rank): number {
  let begun = 0;
  for (; !overload.refuses(rank, true); begun += 1) overload.begin();
  for (let call = 0; call < begun; call += 1) overload.end();
  return begun * 2;
}

interface Looks {
  readonly seconds: number;
  readonly lateMs?: number;
  readonly calls?: number;
}

test('the credential of an operation says how soon its calls are refused', () => {
  const permission = 'players:login';
  expect(rankOf({ kind: 'anonymous' })).toBe('anonymous');
  expect(rankOf({ kind: 'sessionTicket', permission: 'shop:read' })).toBe('player');
  expect(rankOf({ kind: 'titleEntity', permission: 'tokens:validate' })).toBe('service');
  expect(rankOf({ kind: 'secretKey', permission })).toBe('service');
});

test('an idle process refuses nobody', () => {
  const overload = makeOverload();
  look(overload, { seconds: 10 });
  expect(RANKS.map((rank) => refusedOf(overload, rank))).toEqual([0, 0, 0, 0]);
});

test('a burst passes; what comes while it lasts for longer is refused', () => {
  const overload = makeOverload();
  begin(overload, CALLS_AT_WORK_MAX.anonymous);
  look(overload, { seconds: 0.04 });
  expect(refusedOf(overload, 'anonymous')).toBe(0);
  look(overload, { seconds: 0.02 });
  expect(refusedOf(overload, 'anonymous')).toBe(100);
  overload.end();
  expect(refusedOf(overload, 'anonymous')).toBe(0);
});

test.each([
  ['newPlayer', [100, 0, 0, 0]],
  ['anonymous', [100, 100, 0, 0]],
  ['player', [100, 100, 100, 0]],
  ['service', [100, 100, 100, 100]],
] as const)(
  'as many calls at work as the rank %s may have refuse it and those before it',
  (rank, refused) => {
    const overload = makeOverload();
    begin(overload, CALLS_AT_WORK_MAX[rank]);
    look(overload, { seconds: 1 });
    expect(RANKS.map((one) => refusedOf(overload, one))).toEqual(refused);
  },
);

test.each([
  ['newPlayer', [true, false, false, false]],
  ['anonymous', [true, true, false, false]],
  ['player', [true, true, true, false]],
  ['service', [true, true, true, true]],
] as const)(
  'a loop that is too late for the rank %s lowers its limit and those before it',
  (rank, lowered) => {
    const overload = makeOverload();
    look(overload, { seconds: 2, lateMs: LOOP_LATE_MS_MAX[rank] });
    expect(RANKS.map((one) => limitOf(overload, one) < CALLS_AT_WORK_MAX[one])).toEqual(lowered);
  },
);

test('beyond the last bound everybody is refused at once', () => {
  const overload = makeOverload();
  begin(overload, CALLS_AT_WORK_MAX.service);
  expect(RANKS.map((rank) => refusedOf(overload, rank))).toEqual([100, 100, 100, 100]);
  overload.end();
  expect(RANKS.map((rank) => refusedOf(overload, rank))).toEqual([0, 0, 0, 0]);
});

test.each([
  [
    'late once',
    [{ seconds: 0.04, lateMs: 1_000 }, { seconds: 0.02 }, { seconds: 0.04, lateMs: 1_000 }],
  ],
  ['late for another reason than calls', [{ seconds: 10, lateMs: 1_000, calls: 10 }]],
])('a loop that is %s changes nothing', (_what, looks) => {
  const overload = makeOverload();
  for (const one of looks) look(overload, one);
  expect(RANKS.map((rank) => limitOf(overload, rank))).toEqual(
    RANKS.map((rank) => CALLS_AT_WORK_MAX[rank]),
  );
});

test('two seconds after the load all is as before', () => {
  const overload = makeOverload();
  look(overload, { seconds: 10, lateMs: 1_000 });
  const least = limitOf(overload, 'anonymous');
  expect(least).toBe(CALLS_AT_WORK_MAX.anonymous / 2);
  begin(overload, least);
  look(overload, { seconds: 0.1, lateMs: 1_000 });
  expect(refusedOf(overload, 'anonymous')).toBe(100);
  for (let call = 0; call < least; call += 1) overload.end();
  look(overload, { seconds: 2 });
  expect(RANKS.map((rank) => refusedOf(overload, rank))).toEqual([0, 0, 0, 0]);
  expect(limitOf(overload, 'anonymous')).toBe(CALLS_AT_WORK_MAX.anonymous);
});

test('the impatient are refused from half of the limit on, at once', () => {
  const overload = makeOverload();
  const refused = () => refusedOf(overload, 'anonymous', true);
  expect(refused()).toBe(0);
  begin(overload, CALLS_AT_WORK_MAX.anonymous / 2);
  expect(refused()).toBe(100);
  expect(refusedOf(overload, 'anonymous')).toBe(0);
  overload.end();
  expect(refused()).toBe(0);
});

test('twice what can be done is held at what can be done', () => {
  // A server that answers 100 calls between two looks, and twice as many arrive.
  const overload = makeOverload();
  let atWork = 0;
  let answered = 0;
  let longestWait = 0;
  for (let at = 0; at < 500; at += 1) {
    for (let call = 0; call < 200; call += 1) {
      overload.arrive();
      if (overload.refuses('anonymous', false)) continue;
      overload.begin();
      atWork += 1;
    }
    const done = Math.min(atWork, 100);
    for (let call = 0; call < done; call += 1) overload.end();
    atWork -= done;
    answered += done;
    longestWait = Math.max(longestWait, at > 100 ? atWork : 0);
    overload.look(0);
  }
  expect(answered).toBeGreaterThan(0.9 * 500 * 100);
  expect(longestWait).toBeLessThanOrEqual(CALLS_AT_WORK_MAX.anonymous);
});

test('a look tells how late the loop is because of its own work', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const at = { nowMs: 0, processorMs: 0 };
  const lates: number[] = [];
  const stop = watchLoop(
    { look: (lateMs) => void lates.push(lateMs) },
    { nowMs: () => at.nowMs, processorMs: () => at.processorMs },
  );
  for (const [passed, used] of [
    [20, 20],
    [120, 110],
    [120, 30],
    [20, 0],
  ] as const) {
    at.nowMs += passed;
    at.processorMs += used;
    vi.advanceTimersByTime(LOOK_MS);
  }
  stop();
  vi.advanceTimersByTime(LOOK_MS);
  vi.useRealTimers();
  expect(lates).toEqual([0, 100, 30, 0]);
});
