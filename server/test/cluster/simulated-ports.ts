import type { SharedControlLog } from '../../src/cluster/control-log.ts';
import type { Nodes } from '../../src/cluster/nodes.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import type { Clock } from '../../src/kernel/instant.ts';
import type { Machine } from './machine.ts';
import type { Network } from './network.ts';
import type { Primaries } from './primaries.ts';
import type { SharedDatabase } from './shared-database.ts';
import { makeSimulatedLog } from './simulated-log.ts';

const NOT_COMMITTED = new StorageUnavailable({ cause: 'a primary that was left behind' });

/** The ports through which one machine asks the database. */
export interface SimulatedPorts {
  readonly log: SharedControlLog;
  readonly nodes: Nodes;
  /** Carries out any other read. */
  read<T>(carryOut: (database: SharedDatabase) => T): Promise<T>;
  /** Carries out any other write. */
  write<T>(carryOut: (database: SharedDatabase) => T): Promise<T>;
  /** True once the node has renewed its lease since its machine was last frozen; it knows nothing of the freeze before. */
  hasRenewedSinceFreeze(): boolean;
}

export interface SimulatedPortsDeps {
  readonly machine: Machine;
  readonly network: Network;
  readonly primaries: Primaries;
  /** By what snapshots leave out what has ended; the database's time unless given. */
  readonly snapshotBy?: Clock | undefined;
}

export function makeSimulatedPorts(deps: SimulatedPortsDeps): SimulatedPorts {
  const { machine, network, primaries, snapshotBy } = deps;
  /** Freezes before the last row was confirmed; and before the last log was read after that. */
  let confirmed = 0;
  let renewed = 0;

  function read<T>(carryOut: (database: SharedDatabase) => T): Promise<T> {
    return network.call(machine, () => carryOut(primaries.of(machine).database));
  }

  async function write<T>(carryOut: (database: SharedDatabase) => T): Promise<T> {
    const outcome = await network.call(machine, () => {
      const { database, commits } = primaries.of(machine);
      return commits ? { result: carryOut(database) } : undefined;
    });
    if (!outcome) throw NOT_COMMITTED;
    return outcome.result;
  }

  /** Writes the row of the node. */
  async function confirm<T>(carryOut: (database: SharedDatabase) => T): Promise<T> {
    const before = machine.freezes;
    const result = await write(carryOut);
    confirmed = before;
    return result;
  }

  const log = makeSimulatedLog({
    readPage: (seq) => read((database) => database.read(seq, snapshotBy?.())),
    fetch: () => read(() => {}),
  });
  return {
    log: {
      async read(seq, into) {
        const before = Math.min(confirmed, machine.freezes);
        const databaseNow = await log.read(seq, into);
        renewed = Math.max(renewed, before);
        return databaseNow;
      },
    },
    nodes: {
      join: (nodeId) => confirm((database) => database.join(nodeId)),
      renew: (renewal) => confirm((database) => database.renew(renewal)),
      // A primary that was left behind commits it, too: nobody waits for a standby.
      publish: (row) => read((database) => database.publish(row)),
      list: () => read((database) => database.list()),
      expel: (row) => write((database) => database.expel(row)),
      leave: (nodeId) => write((database) => database.leave(nodeId)),
    },
    read,
    write,
    hasRenewedSinceFreeze: () => renewed === machine.freezes,
  };
}
