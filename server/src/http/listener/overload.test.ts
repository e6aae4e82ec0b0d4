import { describe, expect, test } from 'vitest';
import { CALLS_AT_WORK_MAX, LOOP_LATE_MS_MAX } from '../../kernel/limits.ts';
import { LOOK_MS, makeOverload, type Overload, type Rank, rankOf } from './overload.ts';

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

test('a burst passes, and the longer it lasts, the more are refused', () => {
  const overload = makeOverload();
  begin(overload, CALLS_AT_WORK_MAX.anonymous);
  expect(refusedOf(overload, 'anonymous')).toBe(0);
  const refused = [0.04, 0.1, 0.1, 0.2].map((seconds) => {
    look(overload, { seconds });
    return refusedOf(overload, 'anonymous');
  });
  expect(refused).toEqual([0, 25, 50, 100]);
});

describe.each([
  ['calls at work', (rank: Rank) => ({ atWork: CALLS_AT_WORK_MAX[rank], lateMs: 0 })],
  ['a late loop', (rank: Rank) => ({ atWork: 0, lateMs: LOOP_LATE_MS_MAX[rank] })],
])('%s', (_what, loadFor) => {
  test.each([
    ['newPlayer', [100, 0, 0, 0]],
    ['anonymous', [100, 100, 0, 0]],
    ['player', [100, 100, 100, 0]],
    ['service', [100, 100, 100, 100]],
  ] as const)('refuse the calls of the rank %s and those before it', (rank, refused) => {
    const overload = makeOverload();
    const { atWork, lateMs } = loadFor(rank);
    begin(overload, atWork);
    look(overload, { seconds: 1, lateMs });
    expect(RANKS.map((one) => refusedOf(overload, one))).toEqual(refused);
  });
});

test('beyond the last bound everybody is refused at once', () => {
  const overload = makeOverload();
  begin(overload, CALLS_AT_WORK_MAX.service);
  expect(RANKS.map((rank) => refusedOf(overload, rank))).toEqual([100, 100, 100, 100]);
  overload.end();
  expect(RANKS.map((rank) => refusedOf(overload, rank))).toEqual([0, 0, 0, 0]);
});

test('a loop that is late once refuses nobody', () => {
  const overload = makeOverload();
  look(overload, { seconds: 0.04, lateMs: 1_000 });
  look(overload, { seconds: 0.02 });
  look(overload, { seconds: 0.04, lateMs: 1_000 });
  expect(RANKS.map((rank) => refusedOf(overload, rank))).toEqual([0, 0, 0, 0]);
});

test('a loop that is late for another reason than calls refuses nobody', () => {
  const overload = makeOverload();
  look(overload, { seconds: 10, lateMs: 1_000, calls: 10 });
  expect(RANKS.map((rank) => refusedOf(overload, rank))).toEqual([0, 0, 0, 0]);
});

test('two seconds after the load all is as before', () => {
  const overload = makeOverload();
  look(overload, { seconds: 10, lateMs: 1_000 });
  look(overload, { seconds: 1 });
  expect(refusedOf(overload, 'service')).toBe(50);
  look(overload, { seconds: 1 });
  expect(RANKS.map((rank) => refusedOf(overload, rank))).toEqual([0, 0, 0, 0]);
});

test('the impatient are refused for as long as there is a sign of load', () => {
  const overload = makeOverload();
  const refused = () => refusedOf(overload, 'anonymous', true);
  expect(refused()).toBe(0);
  begin(overload, CALLS_AT_WORK_MAX.anonymous / 2);
  expect(refused()).toBe(100);
  expect(refusedOf(overload, 'anonymous')).toBe(0);
  overload.end();
  expect(refused()).toBe(0);
  look(overload, { seconds: 0.06, lateMs: LOOP_LATE_MS_MAX.anonymous });
  look(overload, { seconds: 0.02 });
  expect(refused()).toBe(100);
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
  expect(longestWait).toBeLessThan(3 * CALLS_AT_WORK_MAX.anonymous);
});
