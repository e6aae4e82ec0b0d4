import { Counter, type Registry } from '@prometheus-io/client';
import type { ClusterChange } from '../kernel/measures.ts';

/** Registers the counters of what happens among nodes and returns the function that counts one change. */
export function makeClusterCounter(registry: Registry): (change: ClusterChange) => void {
  const lost = new Counter({
    name: 'purser_leases_lost_total',
    help: 'Leases that ran out before they were renewed.',
    registers: [registry],
  });
  const expelled = new Counter({
    name: 'purser_nodes_expelled_total',
    help: 'Silent nodes that this process has expelled.',
    registers: [registry],
  });
  return ({ kind }) => {
    if (kind === 'leaseLost') lost.inc();
    if (kind === 'expelled') expelled.inc();
  };
}
