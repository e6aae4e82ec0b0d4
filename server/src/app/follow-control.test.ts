import { expect, test } from 'vitest';
import type { ClusterChange } from '../kernel/measures.ts';
import { watchLease } from './follow-control.ts';

/** A node that is watched, with a clock that a test moves. */
function makeWatched() {
  const state = { nowMs: 0, isLeased: true, ageMs: 1_800, reason: undefined as string | undefined };
  const timers = new Set<() => void>();
  const changes: ClusterChange[] = [];
  const stop = watchLease({
    node: { isLeased: () => state.isLeased, leaseAgeMs: () => state.ageMs },
    whyNotRenewed: () => state.reason,
    monotonicNow: () => state.nowMs,
    schedule(_, run) {
      timers.add(run);
      return () => void timers.delete(run);
    },
    onChange: (change) => changes.push(change),
  });
  function pass(ms: number): void {
    state.nowMs += ms;
    const due = [...timers];
    timers.clear();
    for (const run of due) run();
  }
  return { state, pass, changes, stop };
}

test('each loss and each return is told once, with its reason and what came before', () => {
  const { state, pass, changes } = makeWatched();
  pass(1_000);
  state.isLeased = false;
  pass(1_000);
  pass(500);
  state.isLeased = true;
  pass(500);
  pass(4_000);
  Object.assign(state, { isLeased: false, reason: 'connect ECONNREFUSED' });
  pass(1_000);
  expect(changes).toEqual([
    { kind: 'leaseLost', seconds: 2, reason: 'last renewed 1.8 s ago' },
    { kind: 'leaseRegained', seconds: 1 },
    { kind: 'leaseLost', seconds: 5, reason: 'connect ECONNREFUSED' },
  ]);
});

test('a lease that was never renewed has no age', () => {
  const { state, pass, changes } = makeWatched();
  pass(1_000);
  Object.assign(state, { isLeased: false, ageMs: Infinity });
  pass(1_000);
  expect(changes).toMatchObject([{ reason: 'not renewed yet' }]);
});

test('a lease that is given back at the end is no loss', () => {
  const { state, pass, changes, stop } = makeWatched();
  pass(1_000);
  stop();
  state.isLeased = false;
  pass(1_000);
  expect(changes).toEqual([]);
});
