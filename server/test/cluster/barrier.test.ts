import { beforeEach, expect, it } from 'vitest';
import { type Barrier, makeBarrier } from '../../src/cluster/barrier.ts';
import { type Given, makeGiven } from './given.ts';

const LEASE_MS = 1_000;

let given: Given;
let barrier: Barrier;
beforeEach(() => {
  given = makeGiven();
  barrier = makeBarrier({ nodes: given.nodes, leaseMs: LEASE_MS, ...given.machine });
});

/** Begins to wait; tells when the wait was over. */
function wait(seq: number): { endedAt: number | undefined } {
  const waiting: { endedAt: number | undefined } = { endedAt: undefined };
  void noteEnd(barrier(seq), waiting);
  return waiting;
}

async function noteEnd(
  wait: Promise<void>,
  waiting: { endedAt: number | undefined },
): Promise<void> {
  await wait;
  waiting.endedAt = given.time.now;
}

it('does not wait where nobody is', async () => {
  const waiting = wait(1);
  await given.pass(5);
  expect(waiting.endedAt).toBe(1);
});

it('waits until the last node has applied the entry', async () => {
  given.database.join('a');
  given.database.join('b');
  const waiting = wait(7);
  await given.pass(100);
  given.database.renew({ nodeId: 'a', applied: 7 });
  await given.pass(100);
  expect(waiting.endedAt).toBeUndefined();
  given.database.renew({ nodeId: 'b', applied: 9 });
  await given.pass(100);
  expect(waiting.endedAt).toBeDefined();
  expect(given.database.list()).toHaveLength(2);
});

it('waits for one lease for a node that is silent, and expels it', async () => {
  given.database.join('dead');
  const waiting = wait(1);
  await given.pass(LEASE_MS + 10);
  expect(waiting.endedAt).toBe(LEASE_MS);
  expect(given.database.list()).toEqual([]);
});

it('does not expel a node that renews but stays behind', async () => {
  given.database.join('slow');
  const waiting = wait(1);
  await given.pass(500);
  given.database.renew({ nodeId: 'slow', applied: 0 });
  await given.pass(5_000);
  expect(waiting.endedAt).toBe(LEASE_MS);
  expect(given.database.list()).toHaveLength(1);
});

it('counts the silence of a node from when its heartbeat was seen, not from the commit', async () => {
  given.isAway = true;
  given.database.join('late');
  const waiting = wait(1);
  await given.pass(500);
  given.isAway = false;
  await given.pass(900);
  expect(waiting.endedAt).toBe(LEASE_MS);
  expect(given.database.list()).toHaveLength(1);
  await given.pass(200);
  expect(given.database.list()).toEqual([]);
});

it('lets the leases run out while the database is away', async () => {
  given.isAway = true;
  const waiting = wait(1);
  await given.pass(LEASE_MS + 10);
  expect(waiting.endedAt).toBe(LEASE_MS);
});

it('waits on when its timer fires early', async () => {
  const { schedule } = given.machine;
  given.database.join('dead');
  barrier = makeBarrier({
    nodes: given.nodes,
    leaseMs: LEASE_MS,
    monotonicNow: given.machine.monotonicNow,
    schedule: (ms, run) => schedule(ms === LEASE_MS ? ms - 1.5 : ms, run),
  });
  const waiting = wait(1);
  await given.pass(2 * LEASE_MS);
  expect(waiting.endedAt).toBeGreaterThanOrEqual(LEASE_MS);
});
