import { StorageUnavailable } from '../../src/kernel/errors.ts';
import type { Nodes, SharedControlLog } from '../../src/cluster/ports.ts';
import { makeServiceTime, type ServiceTime } from '../../src/cluster/service-time.ts';
import { type Machine, makeMachine } from './machine.ts';
import { makeSimulatedLog } from './simulated-log.ts';
import { makeSharedDatabase, type SharedDatabase } from './shared-database.ts';
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
  /** While false, no row can be inserted. */
  canJoin: boolean;
  /** Resolves when this many milliseconds of virtual time have passed. */
  pass(ms: number): Promise<void>;
}

export function makeFixture({ kept }: { readonly kept?: number } = {}): Fixture {
  const time = makeVirtualTime();
  const machine = makeMachine({ time, rate: 1, wallWrongMs: 0 });
  const database = makeSharedDatabase({ now: () => EPOCH + Math.floor(time.now), kept });
  const { monotonicNow } = machine;
  const serviceTime = makeServiceTime(monotonicNow, { databaseNow: EPOCH, askedAtMs: 0 });

  function call<T>(carryOut: () => T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    time.after(1, () => {
      if (fixture.isAway) reject(new StorageUnavailable({ cause: 'away' }));
      else resolve(carryOut());
    });
    return promise;
  }

  const fixture: Fixture = {
    time,
    machine,
    database,
    serviceTime,
    isAway: false,
    canJoin: true,
    log: makeSimulatedLog({
      readPage: (seq) => call(() => database.read(seq)),
      fetch: () => call(() => {}),
    }),
    nodes: {
      async join(nodeId) {
        if (!fixture.canJoin) throw new StorageUnavailable({ cause: 'away' });
        return call(() => database.join(nodeId));
      },
      renew: (renewal) => call(() => database.renew(renewal)),
      list: () => call(database.list),
      expel: (row) => call(() => database.expel(row)),
      leave: (nodeId) => call(() => database.leave(nodeId)),
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
