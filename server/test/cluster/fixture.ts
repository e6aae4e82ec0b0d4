import type { SharedControlLog } from '../../src/cluster/control-log.ts';
import type { Nodes } from '../../src/cluster/nodes.ts';
import { makeServiceTime, type ServiceTime } from '../../src/cluster/service-time.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { type Machine, makeMachine } from './machine.ts';
import { makeSharedDatabase, type SharedDatabase } from './shared-database.ts';
import { makeSimulatedLog } from './simulated-log.ts';
import { makeVirtualTime, type VirtualTime } from './virtual-time.ts';

/** The database's time when virtual time begins. */
export const EPOCH = 1_700_000_000_000;

/** A machine with correct clocks and a database that answers after 1 ms, in virtual time. */
export interface Fixture {
  readonly time: VirtualTime;
  readonly machine: Machine;
  readonly database: SharedDatabase;
  readonly log: SharedControlLog;
  readonly nodes: Nodes;
  readonly serviceTime: ServiceTime;
  /** While true, every call is rejected. */
  isAway: boolean;
  /** While false, the database answers reads and commits nothing. */
  commits: boolean;
  /** How far the database's clock is ahead of virtual time. */
  databaseAheadMs: number;
  /** While false, no row can be inserted. */
  canJoin: boolean;
  /** Resolves when this many milliseconds of virtual time have passed. */
  pass(ms: number): Promise<void>;
}

export function makeFixture({ kept }: { readonly kept?: number } = {}): Fixture {
  const time = makeVirtualTime();
  const machine = makeMachine({ time, rate: 1, wallWrongMs: 0 });
  const database = makeSharedDatabase({
    now: () => EPOCH + Math.floor(time.now) + fixture.databaseAheadMs,
    kept,
  });
  const { monotonicNow } = machine;
  const serviceTime = makeServiceTime(monotonicNow, { databaseNow: EPOCH, askedAtMs: 0 });

  function call<T>(carryOut: () => T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    time.after(1, () => {
      if (fixture.isAway) reject(new StorageUnavailable({ cause: 'away' }));
      else resolve(new Promise((settle) => settle(carryOut())));
    });
    return promise;
  }

  function write<T>(carryOut: () => T): Promise<T> {
    return call(() => {
      if (!fixture.commits) throw new StorageUnavailable({ cause: 'left behind' });
      return carryOut();
    });
  }

  const fixture: Fixture = {
    time,
    machine,
    database,
    serviceTime,
    isAway: false,
    commits: true,
    databaseAheadMs: 0,
    canJoin: true,
    log: makeSimulatedLog({
      readPage: (seq) => call(() => database.read(seq)),
      fetch: () => call(() => {}),
    }),
    nodes: {
      async join(nodeId) {
        if (!fixture.canJoin) throw new StorageUnavailable({ cause: 'away' });
        return write(() => database.join(nodeId));
      },
      renew: (renewal) => write(() => database.renew(renewal)),
      publish: (row) => call(() => database.publish(row)),
      list: () => call(database.list),
      expel: (row) => write(() => database.expel(row)),
      leave: (nodeId) => write(() => database.leave(nodeId)),
    },
    async pass(ms) {
      let isOver = false;
      time.after(ms, () => {
        isOver = true;
      });
      await time.run(() => isOver);
    },
  };
  return fixture;
}
