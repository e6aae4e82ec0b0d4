import { expect, test } from 'vitest';
import {
  DATA_BYTES_RATE,
  DATA_VALUE_BYTES_MAX,
  USUAL_PLAYER_DATA_LIMITS,
} from '../kernel/player-data-limits.ts';
import { type DataHead, type JudgedUpdate, judgeUpdate } from './player-data.ts';

// The model (server/test/storage/player-data-model.ts) has the other rules.

const NOBODYS: DataHead = { keyCount: 0, bytes: 0, versions: {}, fullAt: [] };

/** A player who updates: each call says the answer, and what is remembered of a good one counts for the next. */
function aPlayer() {
  let head = NOBODYS;
  return (more: Partial<JudgedUpdate> = {}) => {
    const set = more.set ?? [];
    const before = new Map(
      head.keyCount === 0 ? [] : set.map(([key, value]) => [key, value.length]),
    );
    const judged = judgeUpdate(head, before, {
      kind: 'data',
      set,
      remove: [],
      isByPlayer: true,
      limits: USUAL_PLAYER_DATA_LIMITS,
      now: 0,
      ...more,
    });
    if (judged.status === 'allowed') head = judged.head;
    return judged;
  };
}

test('ten updates come at once, and one more each one and a half seconds, for a while', () => {
  const update = aPlayer();
  for (let call = 0; call < 10; call += 1) expect(update().status).toBe('allowed');
  expect(update()).toEqual({ status: 'tooOften', retryAfterMs: 1_500 });
  expect(update({ now: 1_499 })).toEqual({ status: 'tooOften', retryAfterMs: 1 });
  let now = 0;
  let allowed = 0;
  do now += 1_500;
  while (update({ now }).status === 'allowed' && (allowed += 1) < 10_000);
  // Each takes two seconds of the five minutes, of which one and a half have come back.
  expect(allowed).toBe((300_000 - 20_000) / 500);
  expect(update({ now: now + 500 }).status).toBe('allowed');
});

test('a pause saves nothing up: ten updates come at once after it, too', () => {
  const update = aPlayer();
  update();
  const now = 3_600_000;
  for (let call = 0; call < 10; call += 1) expect(update({ now }).status).toBe('allowed');
  expect(update({ now }).status).toBe('tooOften');
});

test('an hour has fewer than 3,600 updates, however they come', () => {
  const update = aPlayer();
  let allowed = 0;
  for (let now = 0; now < 3_600_000; now += 250) {
    if (update({ now }).status === 'allowed') allowed += 1;
  }
  expect(allowed).toBeGreaterThan(1_800);
  expect(allowed).toBeLessThanOrEqual(1_950);
});

test('an update is also judged by its bytes, and one of none passes where another waits', () => {
  const value = 'a'.repeat(DATA_VALUE_BYTES_MAX);
  const set = Array.from({ length: 10 }, (_, at) => [`key ${at}`, value] as const);
  const update = aPlayer();
  expect(update({ set }).status).toBe('allowed');
  expect(update({ set }).status).toBe('allowed');
  expect(DATA_BYTES_RATE.burst).toBe(20 * DATA_VALUE_BYTES_MAX);
  const one = { set: set.slice(0, 1) };
  const waitMs = DATA_BYTES_RATE.windowMs / 20;
  expect(update(one)).toEqual({ status: 'tooOften', retryAfterMs: waitMs });
  expect(update().status).toBe('allowed');
  expect(update({ ...one, now: waitMs }).status).toBe('allowed');
});

test('nobody is limited so where limits are off', () => {
  const update = aPlayer();
  const limits = { ...USUAL_PLAYER_DATA_LIMITS, limitsUpdates: false };
  for (let call = 0; call < 20; call += 1) expect(update({ limits }).status).toBe('allowed');
});

test('an entity has so many objects of so many bytes, and keeps those that it had before a lower limit', () => {
  const limits = { ...USUAL_PLAYER_DATA_LIMITS, objectsMax: 2, objectBytesMax: 3 };
  const judge = (objectCount: number, ...set: (readonly [string, string])[]) => {
    const head = { ...NOBODYS, keyCount: objectCount, bytes: objectCount };
    const before = new Map(Array.from({ length: objectCount }, (_, at) => [`o${at}`, 1] as const));
    const kept = new Map([...before].filter(([key]) => set.some(([name]) => name === key)));
    const update = { kind: 'objects', set, remove: [], objectCount, limits, now: 0 } as const;
    return judgeUpdate(head, kept, update);
  };
  expect(judge(1, ['a', '123']).status).toBe('allowed');
  expect(judge(2, ['a', '1'])).toEqual({ status: 'tooManyKeys', of: 'entity', max: 2 });
  expect(judge(4, ['o0', '1']).status).toBe('allowed');
  expect(judge(4, ['a', '1'])).toEqual({ status: 'tooManyKeys', of: 'entity', max: 2 });
  expect(judge(1, ['a', '1234'])).toEqual({ status: 'tooLong', key: 'a', max: 3 });
  // Bytes count, not characters.
  expect(judge(1, ['a', '"é"'])).toEqual({ status: 'tooLong', key: 'a', max: 3 });
});
