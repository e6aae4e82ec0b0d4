import { Gauge, type Registry } from '@prometheus-io/client';
import {
  type MeasuredApp,
  type NodeView,
  type PoolLoad,
  READINESS_STATES,
} from '../kernel/measures.ts';

/** Registers what is asked of the process at each scrape. Over several processes values are summed up, unless said otherwise. */
export function registerAppGauges(
  registry: Registry,
  { readiness, pools, node }: MeasuredApp,
): void {
  const registers = [registry];
  new Gauge({
    name: 'purser_readiness',
    help: 'Processes in each state; only those in "ready" answer /readyz with 200.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const state of READINESS_STATES) this.set({ state }, state === readiness() ? 1 : 0);
    },
  });
  registerPools(registers, pools);
  if (node) registerNode(registers, node);
}

function registerPools(registers: Registry[], pools: () => readonly PoolLoad[]): void {
  new Gauge({
    name: 'purser_database_connections',
    help: 'Open connections to the database, by what they are for; "writer" is the thread of the embedded one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, busy, idle } of pools()) {
        this.set({ pool, state: 'busy' }, busy);
        this.set({ pool, state: 'idle' }, idle);
      }
    },
  });
  new Gauge({
    name: 'purser_database_connections_max',
    help: 'Connections to the database that there may be.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, max } of pools()) this.set({ pool }, max);
    },
  });
  new Gauge({
    name: 'purser_database_waiting',
    help: 'Commands that wait for a connection to the database.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, waiting } of pools()) this.set({ pool }, waiting);
    },
  });
}

function registerNode(registers: Registry[], node: NodeView): void {
  new Gauge({
    name: 'purser_lease_age_seconds',
    help: 'Seconds since the lease of this node was renewed; of several processes the oldest.',
    registers,
    aggregator: 'max',
    collect() {
      this.set(node.leaseAgeMs() / 1_000);
    },
  });
  new Gauge({
    name: 'purser_leases_held',
    help: 'Processes that hold a lease; the others read the control log for each call.',
    registers,
    collect() {
      this.set(node.isLeased() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'purser_nodes_alive',
    help: 'Nodes on the same database whose heartbeat has moved in the last seconds, this one included; 0 while the database does not answer.',
    registers,
    aggregator: 'max',
    collect() {
      this.set(node.aliveNodes());
    },
  });
}
