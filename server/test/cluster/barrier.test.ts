import { beforeEach, describe, expect, it } from 'vitest';
import { type Barrier, makeBarrier } from '../../src/cluster/barrier.ts';
import type { NodeRow, NotePublished } from '../../src/cluster/nodes.ts';
import { type Fixture, makeFixture } from './fixture.ts';

const LEASE_MS = 1_000;
const BEHIND: NodeRow = { nodeId: 'a', applied: 0, heartbeat: 0 };

let fixture: Fixture;
let barrier: Barrier;
beforeEach(() => {
  fixture = makeFixture();
  barrier = makeBarrier({ nodes: fixture.nodes, leaseMs: LEASE_MS, ...fixture.machine });
});

/** Begins to wait; the result says when the wait ended, once it has. */
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
  waiting.endedAt = fixture.time.now;
}

it('does not wait where there are no nodes', async () => {
  const waiting = wait(1);
  await fixture.pass(5);
  expect(waiting.endedAt).toBe(1);
});

it('waits until the last node has applied the entry', async () => {
  fixture.database.join('a');
  fixture.database.join('b');
  const waiting = wait(7);
  await fixture.pass(100);
  fixture.database.renew({ nodeId: 'a', applied: 7 });
  await fixture.pass(100);
  expect(waiting.endedAt).toBeUndefined();
  fixture.database.renew({ nodeId: 'b', applied: 9 });
  await fixture.pass(100);
  expect(waiting.endedAt).toBeDefined();
  expect(fixture.database.list()).toHaveLength(2);
});

it('waits for one lease for a node that is silent, and expels it', async () => {
  fixture.database.join('dead');
  const waiting = wait(1);
  await fixture.pass(LEASE_MS + 10);
  expect(waiting.endedAt).toBe(LEASE_MS);
  expect(fixture.database.list()).toEqual([]);
});

it('does not expel a node that renews but stays behind', async () => {
  fixture.database.join('slow');
  const waiting = wait(1);
  await fixture.pass(500);
  fixture.database.renew({ nodeId: 'slow', applied: 0 });
  await fixture.pass(5_000);
  expect(waiting.endedAt).toBe(LEASE_MS);
  expect(fixture.database.list()).toHaveLength(1);
});

it('counts the silence of a node from the moment its heartbeat was seen, not from the commit', async () => {
  fixture.isAway = true;
  fixture.database.join('late');
  const waiting = wait(1);
  await fixture.pass(500);
  fixture.isAway = false;
  await fixture.pass(900);
  expect(waiting.endedAt).toBe(LEASE_MS);
  expect(fixture.database.list()).toHaveLength(1);
  await fixture.pass(200);
  expect(fixture.database.list()).toEqual([]);
});

it('lets the leases run out while the database is away', async () => {
  fixture.isAway = true;
  const waiting = wait(1);
  await fixture.pass(LEASE_MS + 10);
  expect(waiting.endedAt).toBe(LEASE_MS);
});

it('asks no more once it is over, though an answer was still to come', async () => {
  let reads = 0;
  barrier = makeBarrier({
    nodes: {
      ...fixture.nodes,
      list() {
        reads += 1;
        const { promise, resolve } = Promise.withResolvers<readonly NodeRow[]>();
        fixture.time.after(LEASE_MS + 5, () => resolve([BEHIND]));
        return promise;
      },
    },
    leaseMs: LEASE_MS,
    ...fixture.machine,
  });
  const waiting = wait(1);
  await fixture.pass(3 * LEASE_MS);
  expect(waiting.endedAt).toBe(LEASE_MS);
  expect(reads).toBe(1);
});

it('waits on when its timer fires early', async () => {
  const { schedule } = fixture.machine;
  fixture.database.join('dead');
  barrier = makeBarrier({
    nodes: fixture.nodes,
    leaseMs: LEASE_MS,
    monotonicNow: fixture.machine.monotonicNow,
    schedule: (ms, run) => schedule(ms === LEASE_MS ? ms - 1.5 : ms, run),
  });
  const waiting = wait(1);
  await fixture.pass(2 * LEASE_MS);
  expect(waiting.endedAt).toBeGreaterThanOrEqual(LEASE_MS);
});

it('reads the nodes less and less often', async () => {
  fixture.database.join('dead');
  let reads = 0;
  const { nodes, machine } = fixture;
  const list = async () => {
    reads += 1;
    return nodes.list();
  };
  void makeBarrier({ nodes: { ...nodes, list }, leaseMs: LEASE_MS, ...machine })(1);
  await fixture.pass(5 + 10 + 20 + 40 + 10);
  expect(reads).toBeLessThanOrEqual(5);
  await fixture.pass(500);
  expect(reads).toBeLessThanOrEqual(15);
});

describe('in a process that is a node', () => {
  let publish: NotePublished;
  let reads: number;
  beforeEach(() => {
    reads = 0;
    barrier = makeBarrier({
      nodes: {
        ...fixture.nodes,
        async list() {
          reads += 1;
          return fixture.database.list();
        },
      },
      leaseMs: LEASE_MS,
      ...fixture.machine,
      onPublish(note) {
        publish = note;
        return () => {};
      },
    });
  });

  it('ends by what the publication tells of the other nodes, without a read', async () => {
    const waiting = wait(7);
    publish(7, [{ nodeId: 'b', applied: 7, heartbeat: 0 }]);
    await fixture.pass(1);
    expect(waiting.endedAt).toBe(0);
    expect(reads).toBe(0);
  });

  it('does not believe rows that may be older than its commit', async () => {
    fixture.database.join('b');
    const waiting = wait(7);
    publish(6, []);
    await fixture.pass(100);
    expect(waiting.endedAt).toBeUndefined();
  });

  it('waits for a node that is behind in those rows, and reads them', async () => {
    fixture.database.join('b');
    const waiting = wait(7);
    publish(7, [{ nodeId: 'b', applied: 6, heartbeat: 0 }]);
    await fixture.pass(3);
    expect(waiting.endedAt).toBeUndefined();
    fixture.database.renew({ nodeId: 'b', applied: 7 });
    await fixture.pass(10);
    expect(waiting.endedAt).toBeDefined();
  });

  it('shares the reads of calls that wait for the same entry', async () => {
    fixture.database.join('b');
    for (let calls = 0; calls < 20; calls += 1) wait(7);
    await fixture.pass(6);
    expect(reads).toBe(1);
  });
});
