import { beforeEach, describe, expect, it } from 'vitest';
import { makeBarrier } from '../../src/cluster/barrier.ts';
import { type LeasedFollower, makeLeasedFollower } from '../../src/cluster/leased-follower.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { type Given, makeGiven } from './given.ts';

const LEASE_MS = 1_000;

let given: Given;
let heard: unknown[];
let refuses: boolean;
let follower: LeasedFollower;

beforeEach(() => {
  given = makeGiven();
  heard = [];
  refuses = false;
  follower = makeFollower();
});

function makeFollower(): LeasedFollower {
  return makeLeasedFollower({
    ...given.machine,
    log: given.log,
    nodes: given.nodes,
    nodeId: 'n',
    leaseMs: LEASE_MS,
    projections: [
      {
        apply: ({ body }) => heard.push(accepted(body)),
        rebuild() {
          const fresh: unknown[] = ['afresh'];
          return {
            apply: ({ body }) => fresh.push(accepted(body)),
            finish: () => heard.push(...fresh),
          };
        },
      },
    ],
  });
}

function accepted(body: unknown): unknown {
  if (refuses) throw new Error('refused');
  return body;
}

/** What came of a promise after enough time. */
async function outcomeOf(promise: void | Promise<void>): Promise<unknown> {
  const outcome = { is: 'pending' as unknown };
  void noteOutcome(Promise.resolve(promise), outcome);
  await given.pass(20);
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
    given.database.commit(1);
    await start();
    expect(heard).toEqual(['afresh', 1]);
    expect(follower.isLeased()).toBe(true);
    expect(follower.seq).toBe(1);
    expect(given.database.list()).toMatchObject([{ applied: 1 }]);
  });

  it('comes to a lease though it takes longer than one to read everything, and others revoke meanwhile', async () => {
    given = makeGiven({ kept: 1_000 });
    follower = makeFollower();
    for (let id = 0; id < 4_000; id += 1) given.database.commit(id);
    const barrier = makeBarrier({ ...given.machine, nodes: given.nodes, leaseMs: LEASE_MS });
    void follower.start();
    for (let id = 4_000; id < 4_030; id += 1) {
      void barrier(given.database.commit(id));
      await given.pass(100);
    }
    expect(follower.isLeased()).toBe(true);
    expect(heard.filter((word) => word === 'afresh')).toHaveLength(1);
  });

  it('waits for a database that is away', async () => {
    given.isAway = true;
    const starting = follower.start();
    await given.pass(5_000);
    expect(follower.isLeased()).toBe(false);
    given.isAway = false;
    await given.pass(LEASE_MS);
    expect(await outcomeOf(starting)).toBe('done');
    expect(follower.isLeased()).toBe(true);
  });

  it('fails when a projection does, and is not tried again', async () => {
    given.database.commit(1);
    refuses = true;
    expect(await outcomeOf(follower.start())).toEqual(new Error('refused'));
    refuses = false;
    await given.pass(1_000);
    expect(follower.isLeased()).toBe(false);
  });

  it('ends when the follower is stopped before', async () => {
    given.isAway = true;
    const starting = follower.start();
    await outcomeOf(follower.stop());
    expect(await outcomeOf(starting)).toBe('done');
    expect(follower.isLeased()).toBe(false);
  });
});

describe('a node with a lease', () => {
  beforeEach(start);

  it('keeps it, and judges at once', async () => {
    for (let ms = 0; ms < 10_000; ms += 10) {
      expect(follower.catchUp()).toBeUndefined();
      await given.pass(10);
    }
  });

  it('finds and publishes what is new by itself within a poll', async () => {
    given.database.commit(1);
    await given.pass(60);
    expect(given.database.list()).toMatchObject([{ applied: 1 }]);
  });

  it('finds and publishes it at once when it is woken', async () => {
    given.database.commit(1);
    follower.wake();
    await given.pass(5);
    expect(given.database.list()).toMatchObject([{ applied: 1 }]);
  });

  it('loses it when it cannot renew it, and refuses until it can read again', async () => {
    given.isAway = true;
    await given.pass(LEASE_MS);
    expect(follower.isLeased()).toBe(false);
    expect(await outcomeOf(follower.catchUp())).toBeInstanceOf(StorageUnavailable);
    given.isAway = false;
    expect(await outcomeOf(follower.catchUp())).toBe('done');
    await given.pass(LEASE_MS);
    expect(follower.isLeased()).toBe(true);
  });

  it('ends it when the wall clock says that the machine was suspended', async () => {
    given.machine.setWallBy(60_000);
    expect(follower.isLeased()).toBe(false);
    await given.pass(60);
    expect(follower.isLeased()).toBe(true);
  });

  it('takes a new row and reads everything anew when its row is gone', async () => {
    const [before] = given.database.list();
    given.database.leave(before?.nodeId ?? '');
    heard = [];
    await given.pass(LEASE_MS);
    expect(heard).toEqual(['afresh']);
    expect(given.database.list()).toHaveLength(1);
    expect(given.database.list()[0]?.nodeId).not.toBe(before?.nodeId);
    expect(follower.isLeased()).toBe(true);
  });

  it('does not judge by half of an entry: after a projection failed, everything is read anew', async () => {
    refuses = true;
    given.database.commit(1);
    await given.pass(60);
    expect(follower.isLeased()).toBe(false);
    expect(await outcomeOf(follower.catchUp())).toEqual(new Error('refused'));
    refuses = false;
    heard = [];
    expect(await outcomeOf(follower.catchUp())).toBe('done');
    expect(heard).toEqual(['afresh', 1]);
  });

  it('gives it back when it stops, and still answers by reading', async () => {
    expect(await outcomeOf(follower.stop())).toBe('done');
    expect(follower.isLeased()).toBe(false);
    expect(given.database.list()).toEqual([]);
    given.database.commit(1);
    expect(await outcomeOf(follower.catchUp())).toBe('done');
    expect(follower.seq).toBe(1);
    await given.pass(1_000);
    expect(given.database.list()).toEqual([]);
  });

  it('stops though the database is away', async () => {
    given.isAway = true;
    expect(await outcomeOf(follower.stop())).toBe('done');
  });
});
