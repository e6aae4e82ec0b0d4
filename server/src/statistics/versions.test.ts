import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/instant.ts';
import {
  activationOf,
  baseAfterReset,
  baseWithInterval,
  judgeVersion,
  lastFinalVersion,
  listVersions,
  nextResetAt,
  type ResetInterval,
  statusOf,
  type VersionBase,
  versionAt,
} from './versions.ts';

const at = (text: string): number => Date.parse(`${text}Z`);

const aBase = (more: Partial<VersionBase> = {}): VersionBase => {
  const began = at('2030-01-01T12:30:00');
  const from = { activatedAt: began, countedFrom: began };
  return { baseVersion: 0, resetInterval: 'never', ...from, ...more };
};

test.each<[ResetInterval, string, string]>([
  ['hour', '2030-01-01T13:00:00', '2030-01-01T14:00:00'],
  ['day', '2030-01-02T00:00:00', '2030-01-03T00:00:00'],
  // The first of January 2030 is a Tuesday.
  ['week', '2030-01-07T00:00:00', '2030-01-14T00:00:00'],
  ['month', '2030-02-01T00:00:00', '2030-03-01T00:00:00'],
])('by the %s a version begins at the boundary and not before', (resetInterval, first, second) => {
  const base = aBase({ resetInterval });
  for (const [boundary, version] of [
    [at(first), 1],
    [at(second), 2],
  ] as const) {
    expect(versionAt(base, boundary - 1)).toBe(version - 1);
    expect(versionAt(base, boundary)).toBe(version);
    expect(nextResetAt(base, boundary - 1)).toBe(boundary);
    expect(activationOf(base, version)).toBe(boundary);
  }
});

test('a year has twelve months, and February of 2032 has 29 days', () => {
  const base = aBase({ resetInterval: 'month' });
  expect(versionAt(base, at('2031-01-01T00:00:00'))).toBe(12);
  expect(nextResetAt(base, at('2032-02-29T23:59:59'))).toBe(at('2032-03-01T00:00:00'));
});

test('without an interval there is one version, and none before it where the clock was set back', () => {
  expect(versionAt(aBase(), at('2130-01-01T00:00:00'))).toBe(0);
  expect(nextResetAt(aBase(), at('2130-01-01T00:00:00'))).toBeUndefined();
  expect(versionAt(aBase({ resetInterval: 'hour' }), at('2029-01-01T00:00:00'))).toBe(0);
});

const interval = fc.constantFrom<ResetInterval>('never', 'hour', 'day', 'week', 'month');
const steps = fc.array(
  fc.record({
    waitMs: fc.constantFrom(0, MINUTE_MS, HOUR_MS, 5 * HOUR_MS, DAY_MS, 9 * DAY_MS),
    change: fc.option(interval),
    isReset: fc.boolean(),
  }),
  { maxLength: 12 },
);

describe('whatever is reset by hand and changed in between', () => {
  test('versions follow each other without a gap, and each ends where the next one begins', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let base = aBase();
        const bases = new Map([[base.baseVersion, base]]);
        let now = base.activatedAt;
        /** The versions as somebody sees them who looks after each step. */
        const seen: [at: number, version: number][] = [];
        for (const { waitMs, change, isReset } of all) {
          now += waitMs;
          const before = versionAt(base, now);
          if (change) base = baseWithInterval(base, { resetInterval: change, now });
          expect(versionAt(base, now)).toBe(before);
          if (isReset) base = baseAfterReset(base, now);
          expect(versionAt(base, now)).toBe(isReset ? before + 1 : before);
          bases.set(base.baseVersion, base);
          seen.push([now, versionAt(base, now)]);
        }
        const newestFirst = [...bases.values()].toSorted((a, b) => b.baseVersion - a.baseVersion);
        const versions = listVersions(newestFirst, { now, atMost: 10_000 });
        expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index));
        expect(versions.at(-1)?.version).toBe(versionAt(base, now));
        for (const [index, { activatedAt, deactivatedAt }] of versions.entries()) {
          expect(deactivatedAt).toBe(versions[index + 1]?.activatedAt);
          expect(deactivatedAt ?? now).toBeGreaterThanOrEqual(activatedAt);
        }
        for (const [moment, version] of seen) {
          expect(versions[version]?.activatedAt).toBeLessThanOrEqual(moment);
        }
        const few = listVersions(newestFirst, { now, atMost: 3 });
        expect(few).toEqual(versions.slice(-3));
      }),
    );
  });
});

test.each<[version: number | undefined, afterMs: number, outcome: string]>([
  [undefined, 0, 'open 2'],
  [2, 0, 'open 2'],
  [1, 0, 'open 1'],
  [1, 9_999, 'open 1'],
  [1, 10_000, 'closed'],
  [0, 0, 'closed'],
  [3, 0, 'invalid'],
])('a value for version %s, %d ms after the second reset: %s', (version, afterMs, outcome) => {
  const base = aBase({ baseVersion: 2 });
  const now = base.activatedAt + afterMs;
  const judged = judgeVersion(base, { version, now, graceMs: 10_000 });
  expect(judged.status === 'open' ? `open ${judged.version}` : judged.status).toBe(outcome);
});

test('the values of a version are final once it takes no late ones', () => {
  const began = at('2030-01-01T12:30:00');
  const base = { ...aBase(), baseVersion: 3 };
  const last = (now: number) => lastFinalVersion(base, { now, graceMs: 10 });
  expect([last(began), last(began + 9), last(began + 10)]).toEqual([1, 1, 2]);
  expect(lastFinalVersion(aBase(), { now: began, graceMs: 10 })).toBeLessThan(0);
  const hourly = aBase({ resetInterval: 'hour' });
  const next = at('2030-01-01T13:00:00');
  expect(lastFinalVersion(hourly, { now: next + 9, graceMs: 10 })).toBe(-1);
  expect(lastFinalVersion(hourly, { now: next + 10, graceMs: 10 })).toBe(0);
});

test.each([
  ['active', { deactivatedAt: undefined }],
  ['snapshotPending', { now: 109 }],
  ['snapshot', { now: 110, archives: false }],
  ['archivalPending', { now: 110 }],
  ['archived', { archivedBefore: 3 }],
  // It stays so where this process has no folder.
  ['archived', { archivedBefore: 3, archives: false }],
] as const)('a version is %s (%j)', (status, more) => {
  const version = { version: 2, deactivatedAt: 100, ...more };
  const usual = { archivedBefore: 2, archives: true, now: 1_000, graceMs: 10 };
  expect(statusOf(version, { ...usual, ...more })).toBe(status);
});
