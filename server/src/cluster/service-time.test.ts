import { expect, it } from 'vitest';
import type { ClusterChange } from '../kernel/measures.ts';
import { CLOCK_OFF_MS_MAX, makeClockWatch, makeServiceTime } from './service-time.ts';

const DATABASE_NOW = 1_700_000_000_000;

/** Service time that was set when both clocks stood at 0, by an exchange that took no time. */
function world() {
  const own = { ms: 0.25 };
  const time = makeServiceTime(() => own.ms, { databaseNow: DATABASE_NOW, askedAtMs: 0.25 });
  /** An exchange that began `tookMs` ago; the database was asked when its clock said so. */
  const set = (databaseMs: number, tookMs: number) =>
    time.set({ databaseNow: DATABASE_NOW + databaseMs, askedAtMs: own.ms - tookMs });
  return { own, set, sinceMs: () => time.now() - DATABASE_NOW };
}

it("is the database's time, carried on by the own clock, in whole milliseconds", () => {
  const { own, sinceMs } = world();
  expect(sinceMs()).toBe(0);
  own.ms += 1_000.75;
  expect(sinceMs()).toBe(1_000);
});

it('begins behind the database by what the first exchange took, not ahead of it', () => {
  const time = makeServiceTime(() => 500, { databaseNow: DATABASE_NOW, askedAtMs: 100 });
  expect(time.now()).toBe(DATABASE_NOW);
});

it.each([
  ['agrees', 1_000, 0, 0],
  ['lies within the exchange', 700, 400, 0],
  ['was read at the beginning of the exchange', 600, 400, 0],
  ['is later than the exchange allows', 1_090, 400, 90],
  ['is earlier than the exchange allows', 540, 400, -60],
  ['was set back', -100_000, 400, -100_600],
])(
  'moves as little as it must when the time of the database %s',
  (_, databaseMs, tookMs, movedMs) => {
    const { own, set, sinceMs } = world();
    own.ms += 1_000;
    expect(set(databaseMs, tookMs)).toBe(movedMs);
    expect(sinceMs()).toBe(1_000 + movedMs);
  },
);

it('tells each change once, with the difference', () => {
  const clock = { ms: 1_000_000 };
  const changes: ClusterChange[] = [];
  const watch = makeClockWatch({
    wallNow: () => clock.ms,
    now: () => 1_000_000,
    onChange: (change) => changes.push(change),
  });
  const lookAt = (offsetMs: number) => {
    clock.ms = 1_000_000 + offsetMs;
    watch.look();
    expect(watch.offsetMs()).toBe(offsetMs);
  };
  lookAt(CLOCK_OFF_MS_MAX);
  lookAt(-CLOCK_OFF_MS_MAX);
  expect(changes).toEqual([]);
  lookAt(CLOCK_OFF_MS_MAX + 1);
  lookAt(CLOCK_OFF_MS_MAX + 2);
  lookAt(-CLOCK_OFF_MS_MAX - 1);
  lookAt(3);
  lookAt(-CLOCK_OFF_MS_MAX - 1);
  expect(changes).toEqual([
    { kind: 'clockWrong', aheadSeconds: 60.001 },
    { kind: 'clockRight', aheadSeconds: 0.003 },
    { kind: 'clockWrong', aheadSeconds: -60.001 },
  ]);
});
