import { Gauge, type GaugeConfiguration, type Registry } from '@prometheus-io/client';
import { JOB_KINDS } from '../kernel/events.ts';
import {
  DATABASE_VALUES,
  type DatabaseHealth,
  type DatabaseValue,
  type MeasuredApp,
  type NodeView,
  type PoolLoad,
  READINESS_STATES,
  type VerifierStats,
} from '../kernel/measures.ts';
import { countAsRead } from './count-as-read.ts';

/**
 * Registers the values that are read from the process at each scrape. Over several processes values are summed up,
 * unless said otherwise.
 */
export function registerAppGauges(
  registry: Registry,
  { readiness, pools, databaseHealth, node, verifiers, waitingJobs }: MeasuredApp,
): void {
  add(registry, {
    name: 'purser_readiness',
    help: 'Processes in each state; only those in "ready" answer /readyz with 200.',
    labelNames: ['state'],
    collect() {
      for (const state of READINESS_STATES) this.set({ state }, state === readiness() ? 1 : 0);
    },
  });
  addPools(registry, pools);
  addDatabaseValues(registry, databaseHealth, {
    ...DATABASE_VALUES.both,
    ...(node ? DATABASE_VALUES.postgres : DATABASE_VALUES.embedded),
  });
  addVerifiers(registry, verifiers);
  add(registry, {
    name: 'purser_outbox_waiting',
    help: 'Jobs of the outbox that wait, as the database has them: mails to send, and connections to revoke at a provider.',
    labelNames: ['kind'],
    aggregator: 'max',
    collect() {
      for (const kind of JOB_KINDS) this.set({ kind }, waitingJobs()[kind]);
    },
  });
  if (!node) return;
  addTables(registry, databaseHealth);
  addNode(registry, node);
}

function add<L extends string>(registry: Registry, gauge: GaugeConfiguration<L>): void {
  registry.registerMetric(new Gauge({ ...gauge, registers: [] }));
}

function addPools(registry: Registry, pools: () => readonly PoolLoad[]): void {
  add(registry, {
    name: 'purser_database_connections',
    help: 'Open connections to the database, by what they are for; "writer" is the thread of the embedded one.',
    labelNames: ['pool', 'state'],
    collect() {
      for (const { pool, busy, idle } of pools()) {
        this.set({ pool, state: 'busy' }, busy);
        this.set({ pool, state: 'idle' }, idle);
      }
    },
  });
  add(registry, {
    name: 'purser_database_connections_max',
    help: 'Connections to the database that there may be.',
    labelNames: ['pool'],
    collect() {
      for (const { pool, max } of pools()) this.set({ pool }, max);
    },
  });
  add(registry, {
    name: 'purser_database_waiting',
    help: 'Commands that wait for a connection to the database.',
    labelNames: ['pool'],
    collect() {
      for (const { pool, waiting } of pools()) this.set({ pool }, waiting);
    },
  });
}

/** All processes of a machine have the same database. A value that it does not tell has no series. */
function addDatabaseValues(
  registry: Registry,
  health: () => DatabaseHealth,
  helps: Readonly<Record<string, string>>,
): void {
  for (const [name, help] of Object.entries(helps)) {
    add(registry, {
      name: `purser_${name}`,
      help,
      aggregator: 'max',
      collect() {
        const value = health().values[name as DatabaseValue];
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
}

function addTables(registry: Registry, health: () => DatabaseHealth): void {
  add(registry, {
    name: 'purser_postgres_table_rows',
    help: 'Rows of the tables that are changed most, as the server estimates them; dead ones wait for a vacuum.',
    labelNames: ['table', 'state'],
    aggregator: 'max',
    collect() {
      this.reset();
      for (const { table, live, dead } of health().tables) {
        this.set({ table, state: 'live' }, live);
        this.set({ table, state: 'dead' }, dead);
      }
    },
  });
}

function addVerifiers(registry: Registry, stats: () => VerifierStats): void {
  add(registry, {
    name: 'purser_verifiers',
    help: 'Game servers that check tokens themselves and ask this process what is revoked.',
    collect() {
      this.set(stats().count);
    },
  });
  add(registry, {
    name: 'purser_verifier_leases',
    help: 'Those of them that may hold a lease: a revocation that concerns one waits until that one knows, or for a second.',
    collect() {
      this.set(stats().leased);
    },
  });
  add(registry, {
    name: 'purser_verifiers_behind_seconds',
    help: 'Seconds for which the slowest of them has not confirmed what it was told; of several processes the longest.',
    aggregator: 'max',
    collect() {
      this.set(stats().slowestBehindMs / 1_000);
    },
  });
  countAsRead(registry, {
    name: 'purser_verifier_waits_total',
    help: 'Times that changes have waited for verifiers of this process; those at the same time count once.',
    read: () => stats().waits.count,
  });
  countAsRead(registry, {
    name: 'purser_verifier_wait_seconds_total',
    help: 'Seconds for which changes have waited for verifiers of this process.',
    read: () => stats().waits.seconds,
  });
}

function addNode(registry: Registry, node: NodeView): void {
  add(registry, {
    name: 'purser_lease_age_seconds',
    help: 'Seconds since the lease of this node was renewed; of several processes the oldest.',
    aggregator: 'max',
    collect() {
      this.set(node.leaseAgeMs() / 1_000);
    },
  });
  add(registry, {
    name: 'purser_leases_held',
    help: 'Processes that hold a lease; the others wait for a renewal at each call.',
    collect() {
      this.set(node.isLeased() ? 1 : 0);
    },
  });
  add(registry, {
    name: 'purser_nodes_alive',
    help: 'Nodes on the same database whose heartbeat has moved in the last seconds, this one included; 0 while the database does not answer.',
    aggregator: 'max',
    collect() {
      this.set(node.aliveNodes());
    },
  });
  add(registry, {
    name: 'purser_clock_offset_seconds',
    help: "Seconds by which this machine's clock is ahead of the database's, negative where it is behind; of several processes the average.",
    aggregator: 'average',
    collect() {
      this.set(node.clockOffsetMs() / 1_000);
    },
  });
}
