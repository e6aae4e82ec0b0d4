import { expect, it } from 'vitest';
import { makeHeldLease } from './held-lease.ts';
import { readClocks, trustedMsOf } from './lease.ts';

const LEASE_MS = 2_000;

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
