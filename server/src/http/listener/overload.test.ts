import { expect, test, vi } from 'vitest';
import { CALLS_AT_WORK_MAX } from '../../kernel/limits.ts';
import {
  LOOK_MS,
  makeOverload,
  type Overload,
  type Priority,
  priorityOf,
  watchCalls,
} from './overload.ts';

const PRIORITIES: readonly Priority[] = ['newPlayer', 'anonymous', 'player', 'service'];

/** How many of a hundred calls are refused. */
function refusedOf(overload: Overload, priority: Priority, isImpatient = false): number {
  const calls = Array.from({ length: 100 }, () => overload.refuses(priority, isImpatient));
  return calls.filter(Boolean).length;
}

function begin(overload: Overload, count: number): void {
  for (let call = 0; call < count; call += 1) overload.begin();
}

function end(overload: Overload, count: number): void {
  for (let call = 0; call < count; call += 1) overload.end();
}

/** Looks for so many seconds. */
function look(overload: Overload, seconds: number): void {
  for (let ms = 0; ms < seconds * 1_000; ms += LOOK_MS) overload.look();
}

test('the credential of an operation says how soon its calls are refused', () => {
  const permission = 'players:login';
  expect(priorityOf({ kind: 'anonymous' })).toBe('anonymous');
  expect(priorityOf({ kind: 'sessionTicket', permission: 'shop:read' })).toBe('player');
  expect(priorityOf({ kind: 'titleEntity', permission: 'tokens:validate' })).toBe('service');
  expect(priorityOf({ kind: 'secretKey', permission })).toBe('service');
});

test('an idle process refuses nobody', () => {
  const overload = makeOverload();
  look(overload, 10);
  expect(PRIORITIES.map((priority) => refusedOf(overload, priority))).toEqual([0, 0, 0, 0]);
});

const { anonymous } = CALLS_AT_WORK_MAX;

test('calls that wait in line for a row are not at work', () => {
  let inLines = anonymous;
  const overload = makeOverload(() => inLines);
  begin(overload, 3 * anonymous - 1);
  look(overload, 0.04);
  expect(refusedOf(overload, 'anonymous')).toBe(0);
  inLines -= 1;
  expect(refusedOf(overload, 'anonymous')).toBe(100);
});

test('a burst of twice the limit passes; what comes while it lasts for longer is refused', () => {
  const overload = makeOverload();
  begin(overload, 2 * anonymous - 1);
  look(overload, 0.04);
  expect(refusedOf(overload, 'anonymous')).toBe(0);
  overload.begin();
  expect(refusedOf(overload, 'anonymous')).toBe(100);
  end(overload, anonymous);
  expect(refusedOf(overload, 'anonymous')).toBe(0);
  look(overload, 0.02);
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
  'as many calls at work as the priority %s may have refuse it and those before it',
  (priority, refused) => {
    const overload = makeOverload();
    begin(overload, CALLS_AT_WORK_MAX[priority]);
    look(overload, 1);
    expect(PRIORITIES.map((one) => refusedOf(overload, one))).toEqual(refused);
  },
);

test('those who were refused together and come back after a second find the limit as it was', () => {
  const overload = makeOverload();
  begin(overload, anonymous);
  look(overload, 1);
  end(overload, anonymous);
  look(overload, 1.5);
  begin(overload, anonymous);
  expect(refusedOf(overload, 'anonymous')).toBe(100);
});

test('two seconds after the load all is as before', () => {
  const overload = makeOverload();
  begin(overload, anonymous);
  look(overload, 10);
  end(overload, anonymous);
  look(overload, 2.02);
  begin(overload, 2 * anonymous - 1);
  expect(refusedOf(overload, 'anonymous')).toBe(0);
});

test('the impatient are refused from three quarters of the limit on, at once', () => {
  const overload = makeOverload();
  const refused = () => refusedOf(overload, 'anonymous', true);
  begin(overload, (anonymous * 3) / 4 - 1);
  expect(refused()).toBe(0);
  overload.begin();
  expect(refused()).toBe(100);
  expect(refusedOf(overload, 'anonymous')).toBe(0);
});

test('64 players who come at once find room, also those who are made', () => {
  const overload = makeOverload();
  begin(overload, 64);
  look(overload, 10);
  expect(PRIORITIES.map((priority) => refusedOf(overload, priority))).toEqual([0, 0, 0, 0]);
});

test('twice what can be done is held at what can be done', () => {
  // A server that answers 100 calls between two looks, in five rounds of 20, and twice as many arrive.
  const overload = makeOverload();
  let atWork = 0;
  let answered = 0;
  let longestWait = 0;
  function oneRound(): void {
    for (let call = 0; call < 40; call += 1) {
      if (overload.refuses('anonymous', false)) continue;
      overload.begin();
      atWork += 1;
    }
    const done = Math.min(atWork, 20);
    end(overload, done);
    atWork -= done;
    answered += done;
  }
  for (let at = 0; at < 500; at += 1) {
    for (let round = 0; round < 5; round += 1) oneRound();
    longestWait = Math.max(longestWait, at > 100 ? atWork : 0);
    overload.look();
  }
  expect(answered).toBeGreaterThan(0.9 * 500 * 100);
  expect(longestWait).toBeLessThanOrEqual(anonymous);
});

test('calls are looked at regularly until the server is closed', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let looks = 0;
  const stop = watchCalls({ look: () => void (looks += 1) });
  vi.advanceTimersByTime(3 * LOOK_MS);
  stop();
  vi.advanceTimersByTime(LOOK_MS);
  vi.useRealTimers();
  expect(looks).toBe(3);
});
