import { beforeEach, describe, expect, it } from 'vitest';
import { makeBarrier } from '../../src/cluster/barrier.ts';
import type { SharedControlLog } from '../../src/cluster/control-log.ts';
import { type LeasedFollower, makeLeasedFollower } from '../../src/cluster/leased-follower.ts';
import type { Nodes } from '../../src/cluster/nodes.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { type Fixture, makeFixture } from './fixture.ts';
import type { Revocation } from './shared-database.ts';

const LEASE_MS = 1_000;

let fixture: Fixture;
let applied: unknown[];
let refuses: boolean;
let follower: LeasedFollower;

interface FollowerParts {
  readonly log: SharedControlLog;
  readonly nodes: Nodes;
}

beforeEach(() => {
  fixture = makeFixture();
  applied = [];
  refuses = false;
  follower = makeFollower();
});

function makeFollower({ log, nodes }: FollowerParts = fixture): LeasedFollower {
  return makeLeasedFollower({
    ...fixture.machine,
    log,
    nodes,
    serviceTime: fixture.serviceTime,
    nodeId: 'n',
    leaseMs: LEASE_MS,
    jitter: () => 1,
    projections: [
      {
        apply: ({ body }) => applied.push(accepted(idIn(body))),
        rebuild() {
          const copy: unknown[] = ['rebuilt'];
          return {
            apply: ({ body }) => copy.push(accepted(idIn(body))),
            finish: () => applied.push(...copy),
          };
        },
      },
    ],
  });
}

function idIn(body: unknown): unknown {
  return (body as Revocation).id;
}

function accepted(body: unknown): unknown {
  if (refuses) throw new Error('refused');
  return body;
}

/** The outcome of a promise after 20 ms: 'done', 'pending' or the error. */
async function outcomeOf(promise: void | Promise<void>): Promise<unknown> {
  const outcome = { is: 'pending' as unknown };
  void noteOutcome(Promise.resolve(promise), outcome);
  await fixture.pass(20);
  return outcome.is;
}

async function noteOutcome(promise: Promise<void>, outcome: { is: unknown }): Promise<void> {
  try {
    await promise;
    outcome.is = 'done';
  } catch (thrown) {
    outcome.is = thrown;
  }
}

async function start(): Promise<void> {
  expect(await outcomeOf(follower.start())).toBe('done');
}

describe('the start', () => {
  it('reads everything, takes a lease and publishes what it knows', async () => {
    fixture.database.commit({ id: 1, until: Infinity });
    await start();
    expect(applied).toEqual(['rebuilt', 1]);
    expect(follower.isLeased()).toBe(true);
    expect(follower.seq).toBe(1);
    expect(fixture.database.list()).toMatchObject([{ applied: 1 }]);
  });

  it('gets a lease though a snapshot takes longer than one to read and revocations go on', async () => {
    fixture = makeFixture({ kept: 1_000 });
    follower = makeFollower();
    for (let id = 0; id < 2_000; id += 1) fixture.database.commit({ id: id, until: Infinity });
    const barrier = makeBarrier({ ...fixture.machine, nodes: fixture.nodes, leaseMs: LEASE_MS });
    void follower.start();
    for (let id = 2_000; id < 2_030; id += 1) {
      void barrier(fixture.database.commit({ id: id, until: Infinity }));
      await fixture.pass(100);
    }
    expect(follower.isLeased()).toBe(true);
    expect(applied.filter((body) => body === 'rebuilt')).toHaveLength(1);
  });

  it('waits for a database that is away', async () => {
    fixture.isAway = true;
    const starting = follower.start();
    await fixture.pass(5_000);
    expect(follower.isLeased()).toBe(false);
    fixture.isAway = false;
    await fixture.pass(LEASE_MS);
    expect(await outcomeOf(starting)).toBe('done');
    expect(follower.isLeased()).toBe(true);
  });

  it('fails when a projection does, and is not tried again', async () => {
    fixture.database.commit({ id: 1, until: Infinity });
    refuses = true;
    expect(await outcomeOf(follower.start())).toEqual(new Error('refused'));
    refuses = false;
    await fixture.pass(1_000);
    expect(follower.isLeased()).toBe(false);
  });

  it('ends when the follower is stopped before', async () => {
    fixture.isAway = true;
    const starting = follower.start();
    await outcomeOf(follower.stop());
    expect(await outcomeOf(starting)).toBe('done');
    expect(follower.isLeased()).toBe(false);
  });
});

describe('a renewal during which the machine is frozen with both its clocks', () => {
  it('gives no lease, because it began too long ago', async () => {
    const { nodes } = fixture;
    let isFrozen = true;
    follower = makeFollower({
      ...fixture,
      nodes: {
        ...nodes,
        join(nodeId) {
          if (isFrozen) fixture.databaseAheadMs += 5_000;
          isFrozen = false;
          return nodes.join(nodeId);
        },
      },
    });
    expect(await outcomeOf(follower.catchUp())).toBe('done');
    expect(follower.isLeased()).toBe(false);
    expect(await outcomeOf(follower.catchUp())).toBe('done');
    expect(follower.isLeased()).toBe(true);
  });
});

describe('a node with a lease', () => {
  beforeEach(start);

  it('keeps it, and judges at once', async () => {
    for (let ms = 0; ms < 10_000; ms += 10) {
      expect(follower.catchUp()).toBeUndefined();
      await fixture.pass(10);
    }
  });

  it('finds and publishes what is new by itself within a poll', async () => {
    fixture.database.commit({ id: 1, until: Infinity });
    await fixture.pass(60);
    expect(fixture.database.list()).toMatchObject([{ applied: 1 }]);
  });

  it('finds and publishes it at once when it is woken', async () => {
    fixture.database.commit({ id: 1, until: Infinity });
    follower.wake();
    await fixture.pass(5);
    expect(fixture.database.list()).toMatchObject([{ applied: 1 }]);
  });

  it('tells those who wait for other nodes what it has published and what it found', async () => {
    const published: unknown[] = [];
    const stop = follower.onPublish((...told) => void published.push(told));
    fixture.database.join('other');
    const seq = fixture.database.commit({ id: 1, until: Infinity });
    follower.wake(seq);
    await fixture.pass(5);
    const others = [{ nodeId: 'other', applied: 0, heartbeat: 0 }];
    expect(published).toEqual([[seq, others]]);
    stop();
    fixture.database.commit({ id: 2, until: Infinity });
    await fixture.pass(100);
    expect(published).toHaveLength(1);
  });

  it('loses it when it cannot renew it, and refuses until it can read again', async () => {
    fixture.isAway = true;
    await fixture.pass(LEASE_MS);
    expect(follower.isLeased()).toBe(false);
    expect(await outcomeOf(follower.catchUp())).toBeInstanceOf(StorageUnavailable);
    fixture.isAway = false;
    expect(await outcomeOf(follower.catchUp())).toBe('done');
    await fixture.pass(LEASE_MS);
    expect(follower.isLeased()).toBe(true);
  });

  it('ends it when the wall clock says that the machine was suspended', async () => {
    fixture.machine.setWallBy(60_000);
    expect(follower.isLeased()).toBe(false);
    await fixture.pass(60);
    expect(follower.isLeased()).toBe(true);
  });

  it('takes a new row and rebuilds from a snapshot when its row is gone', async () => {
    const [before] = fixture.database.list();
    fixture.database.leave(before?.nodeId ?? '');
    applied = [];
    await fixture.pass(LEASE_MS);
    expect(applied).toEqual(['rebuilt']);
    expect(fixture.database.list()).toHaveLength(1);
    expect(fixture.database.list()[0]?.nodeId).not.toBe(before?.nodeId);
    expect(follower.isLeased()).toBe(true);
  });

  it('refuses while it has no row and can make none, though it could read', async () => {
    fixture.database.leave(fixture.database.list()[0]?.nodeId ?? '');
    fixture.canJoin = false;
    // The lease would last for longer, but revoking calls do not wait for it.
    await fixture.pass(LEASE_MS / 2);
    expect(follower.isLeased()).toBe(false);
    expect(await outcomeOf(follower.catchUp())).toBeInstanceOf(StorageUnavailable);
    fixture.canJoin = true;
    await fixture.pass(LEASE_MS);
    expect(follower.isLeased()).toBe(true);
  });

  it('does not judge by half of an entry: after a projection threw, it rebuilds from a snapshot', async () => {
    refuses = true;
    fixture.database.commit({ id: 1, until: Infinity });
    await fixture.pass(60);
    expect(follower.isLeased()).toBe(false);
    expect(await outcomeOf(follower.catchUp())).toEqual(new Error('refused'));
    refuses = false;
    applied = [];
    expect(await outcomeOf(follower.catchUp())).toBe('done');
    expect(applied).toEqual(['rebuilt', 1]);
  });

  it('gives it back when it stops, and refuses from then on', async () => {
    expect(await outcomeOf(follower.stop())).toBe('done');
    expect(follower.isLeased()).toBe(false);
    expect(fixture.database.list()).toEqual([]);
    expect(await outcomeOf(follower.catchUp())).toBeInstanceOf(StorageUnavailable);
    await fixture.pass(1_000);
    expect(fixture.database.list()).toEqual([]);
  });

  it('leaves no row behind when it stops while a call renews', async () => {
    fixture.database.leave(fixture.database.list()[0]?.nodeId ?? '');
    fixture.machine.setWallBy(60_000);
    const call = follower.catchUp();
    // The renewal has found that the row is gone, and is about to make another one.
    await fixture.pass(2.5);
    const stopping = follower.stop();
    expect(await outcomeOf(stopping)).toBe('done');
    await outcomeOf(call);
    expect(fixture.database.list()).toEqual([]);
  });

  it('ends it when more time has passed at the database than on the machine', async () => {
    const held = follower.isLeased();
    fixture.databaseAheadMs = 40;
    await fixture.pass(LEASE_MS);
    const stillHeld = follower.isLeased();
    // Both clocks of the machine stood still. The next read of the log shows it, and the lease is renewed at once.
    fixture.databaseAheadMs = 5_000;
    const seen: boolean[] = [];
    for (let ms = 0; ms < 60; ms += 0.5) {
      await fixture.pass(0.5);
      seen.push(follower.isLeased());
    }
    expect([held, stillHeld, seen.includes(false), seen.at(-1)]).toEqual([true, true, true, true]);
  });

  it('rebuilds from a snapshot when the time of the database was set back by more than a minute', async () => {
    fixture.databaseAheadMs = 100_000;
    await fixture.pass(LEASE_MS);
    applied = [];
    fixture.databaseAheadMs = 50_000;
    await fixture.pass(LEASE_MS);
    expect(applied).toEqual([]);
    fixture.databaseAheadMs = -20_000;
    await fixture.pass(LEASE_MS);
    expect(applied).toEqual(['rebuilt']);
    expect(follower.isLeased()).toBe(true);
  });

  it('stops though the database is away', async () => {
    fixture.isAway = true;
    expect(await outcomeOf(follower.stop())).toBe('done');
  });
});

describe('a call at a node without a lease', () => {
  beforeEach(start);

  /** Ends the lease, and lets the database answer reads but commit nothing, as a primary that was left behind. */
  function leaveBehind(): void {
    fixture.commits = false;
    fixture.machine.setWallBy(60_000);
  }

  it('is not judged by a read alone', async () => {
    leaveBehind();
    expect(follower.isLeased()).toBe(false);
    expect(await outcomeOf(follower.catchUp())).toBeInstanceOf(StorageUnavailable);
    fixture.commits = true;
    expect(await outcomeOf(follower.catchUp())).toBe('done');
  });

  it('wants a write that began after it, then a read', async () => {
    leaveBehind();
    const early = follower.catchUp();
    fixture.database.commit({ id: 1, until: Infinity });
    await fixture.pass(0.5);
    fixture.commits = true;
    // The renewal that has begun fails or does not count for a call that comes now.
    fixture.database.commit({ id: 2, until: Infinity });
    const late = follower.catchUp();
    expect(await outcomeOf(late)).toBe('done');
    expect(follower.seq).toBe(2);
    await outcomeOf(early);
  });

  it('shares its renewal with others that came before it began', async () => {
    leaveBehind();
    fixture.commits = true;
    const [before] = fixture.database.list();
    const calls = Array.from({ length: 20 }, () => follower.catchUp());
    await Promise.all(calls.map(outcomeOf));
    const [after] = fixture.database.list();
    expect((after?.heartbeat ?? 0) - (before?.heartbeat ?? 0)).toBeLessThanOrEqual(3);
  });
});

describe('the load of a node on the database', () => {
  /** How often a node that was started read the log and renewed its row since the last look. */
  async function startCounted() {
    const { log, nodes } = fixture;
    let [reads, renewals] = [0, 0];
    const counted = makeFollower({
      log: {
        read(seq, into) {
          reads += 1;
          return log.read(seq, into);
        },
      },
      nodes: {
        ...nodes,
        renew(renewal) {
          renewals += 1;
          return nodes.renew(renewal);
        },
      },
    });
    void counted.start();
    await fixture.pass(200);
    const take = () => {
      const counts = { reads, renewals };
      [reads, renewals] = [0, 0];
      return counts;
    };
    take();
    return { take, counted };
  }

  it('is a read every 50 ms and a few renewals in a lease while nothing happens', async () => {
    const { take } = await startCounted();
    await fixture.pass(LEASE_MS);
    const { reads, renewals } = take();
    expect(reads).toBeGreaterThanOrEqual(15);
    expect(reads).toBeLessThanOrEqual(25);
    expect(renewals).toBeGreaterThanOrEqual(2);
    expect(renewals).toBeLessThanOrEqual(6);
  });

  it('is one read for all who tell of an entry, and none where it knows that entry', async () => {
    const { take, counted } = await startCounted();
    const seq = fixture.database.commit({ id: 1, until: Infinity });
    for (let told = 0; told < 10; told += 1) counted.wake(seq);
    await fixture.pass(4);
    counted.wake(seq);
    await fixture.pass(4);
    expect(take()).toEqual({ reads: 1, renewals: 0 });
  });

  it('is one read more, and not one after the other, where an entry is told of that does not exist', async () => {
    const { take, counted } = await startCounted();
    counted.wake(1_000_000);
    await fixture.pass(40);
    expect(take().reads).toBeLessThanOrEqual(2);
  });

  it('becomes less while the database is away', async () => {
    const { take } = await startCounted();
    fixture.isAway = true;
    await fixture.pass(2 * LEASE_MS);
    const { reads, renewals } = take();
    expect(reads + renewals).toBeGreaterThanOrEqual(4);
    expect(reads + renewals).toBeLessThanOrEqual(14);
  });

  it('has a read right after every renewal, before the lease counts', async () => {
    const { log, nodes, time } = fixture;
    const [readAt, renewedAt] = [new Set<number>(), [] as number[]];
    const follower = makeFollower({
      log: {
        read(seq, into) {
          readAt.add(time.now);
          return log.read(seq, into);
        },
      },
      nodes: {
        ...nodes,
        async renew(renewal) {
          const outcome = await nodes.renew(renewal);
          renewedAt.push(time.now);
          return outcome;
        },
      },
    });
    void follower.start();
    await fixture.pass(3 * LEASE_MS);
    expect(renewedAt.length).toBeGreaterThanOrEqual(6);
    expect(renewedAt.filter((at) => !readAt.has(at))).toEqual([]);
  });
});
