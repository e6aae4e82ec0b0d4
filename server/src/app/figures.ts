import type { NodeAddresses } from '../cluster/stats/ports.ts';
import { writeNodeFigures } from '../cluster/stats/sql/node-stats.ts';
import { makeStepCounter } from '../cluster/stats/step-counter.ts';
import { OVERVIEW } from '../kernel/limits.ts';
import { newId } from '../kernel/secrets.ts';
import type { AppOptions } from './app-options.ts';
import type { ControlFollower } from './follow-control.ts';
import type { Readiness } from './readiness.ts';

/** Lets this process write down how it does, for the overview of the console. */
export function makeFigures(
  { storage, metrics, clock, random, version }: AppOptions,
  {
    readiness,
    follower: { node },
  }: { readonly readiness: Readiness; readonly follower: Pick<ControlFollower, 'node'> },
) {
  const nodeId = newId(random);
  const startedAt = clock();
  const counter = makeStepCounter();
  let writtenAt = 0;
  let addresses: NodeAddresses | undefined;

  async function write(): Promise<void> {
    const at = clock();
    const steps = counter.note(await metrics.totals(), at);
    if (at - writtenAt < OVERVIEW.writeGapMs) return;
    writtenAt = at;
    const lease = node && {
      lease: { isHeld: node.isLeased(), ageMs: Math.round(node.leaseAgeMs()) },
    };
    const health = { state: readiness.state, ...lease, pools: storage.pools() };
    await storage.run(writeNodeFigures, {
      figures: { nodeId, version, startedAt, at, addresses, ...health, steps },
      forgetBefore: at - OVERVIEW.steps * OVERVIEW.stepMs,
    });
  }

  return {
    /** Takes where this process listens. */
    listensAt(taken: NodeAddresses): void {
      addresses = taken;
    },
    /** Never rejects: a database that does not answer is told by the readiness. */
    look: (): Promise<void> => write().catch(() => undefined),
  };
}
