import { describe, expect, it } from 'vitest';
import {
  CLOCK_RATES_APART_MAX,
  CLOCKS_APART_MS_MAX,
  isLeaseValid,
  LEASE_MS,
  makeHeldLease,
  readClocks,
  trustedMsOf,
} from './lease.ts';

const since = { monotonicMs: 5_000.25, wall: 1_700_000_000_000 };

function isValidAfter(monotonicMs: number, wallMs = monotonicMs): boolean {
  const now = { monotonicMs: since.monotonicMs + monotonicMs, wall: since.wall + wallMs };
  return isLeaseValid(since, { now, leaseMs: 2_000 });
}

describe('a lease of 2 s', () => {
  it.each([
    ['at once', 0, 0, true],
    ['just before its end', 1_749, 1_749, true],
    ['at its end', 1_750, 1_750, false],
    ['long after', 60_000, 60_000, false],
    ['when the machine was suspended and its monotonic clock stood still', 10, 60_000, false],
    ['when the wall clock was set back', 10, -60_000, false],
    ['when the clocks disagree as little as may be', 1_000, 1_050, true],
    ['when they disagree as little as may be the other way', 1_000, 950, true],
    ['when they disagree by more', 1_000, 1_051, false],
  ])('%s', (_, monotonicMs, wallMs, isValid) => {
    expect(isValidAfter(monotonicMs, wallMs)).toBe(isValid);
  });

  it('ends, on the slowest clock and after the longest unnoticed suspension, before the fastest clock has waited it out', () => {
    const slowest = 1 - CLOCK_RATES_APART_MAX;
    expect(trustedMsOf(LEASE_MS) / slowest + CLOCKS_APART_MS_MAX).toBeLessThanOrEqual(LEASE_MS);
  });
});

function world() {
  const clock = { ms: 0 };
  const clocks = { monotonicNow: () => clock.ms, wallNow: () => clock.ms };
  const lease = makeHeldLease({ ...clocks, leaseMs: LEASE_MS });
  return { clock, lease, hold: () => lease.hold(readClocks(clocks)) };
}

it('is held while it may be trusted, and due after a third of its length', () => {
  const { clock, lease, hold } = world();
  expect([lease.isHeld(), lease.isDue()]).toEqual([false, true]);
  hold();
  clock.ms = LEASE_MS / 3 - 1;
  expect([lease.isHeld(), lease.isDue()]).toEqual([true, false]);
  clock.ms = LEASE_MS / 3 + 1;
  expect([lease.isHeld(), lease.isDue()]).toEqual([true, true]);
  clock.ms = trustedMsOf(LEASE_MS);
  expect([lease.isHeld(), lease.isDue()]).toEqual([false, true]);
});

it('knows when it was last renewed, held or not', () => {
  const { clock, lease, hold } = world();
  expect(lease.sinceRenewalMs()).toBe(Infinity);
  clock.ms = 100;
  hold();
  clock.ms = 350;
  lease.end();
  expect(lease.sinceRenewalMs()).toBe(250);
});

it('ends, and can be held again', () => {
  const { lease, hold } = world();
  hold();
  lease.end();
  expect(lease.isHeld()).toBe(false);
  hold();
  expect(lease.isHeld()).toBe(true);
});

it('is not held where it began before it was last ended', () => {
  const { clock, lease } = world();
  const before = { monotonicMs: clock.ms, wall: clock.ms };
  clock.ms = 1;
  lease.end();
  lease.hold(before);
  expect(lease.isHeld()).toBe(false);
  lease.hold({ monotonicMs: clock.ms, wall: clock.ms });
  expect(lease.isHeld()).toBe(true);
});

it('is never held again once it was given up', () => {
  const { lease, hold } = world();
  hold();
  lease.giveUp();
  expect(lease.isHeld()).toBe(false);
  hold();
  expect(lease.isHeld()).toBe(false);
});
