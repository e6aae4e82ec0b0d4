import { countRecentPlayers, writeNodeStats } from '../cluster/commands.ts';
import { makeStepCounter, type NodeAddresses, type RecentPlayers } from '../cluster/node-stats.ts';
import { OVERVIEW, RECENT_PLAYERS_KEPT_MS } from '../kernel/operator-limits.ts';
import type { VerifierStats } from '../kernel/measures.ts';
import { newId } from '../kernel/secrets.ts';
import { makeKeptValue } from '../lib/single-flight.ts';
import type { AppOptions } from './app-options.ts';
import type { ControlFollower } from './follow-control.ts';
import type { Readiness } from './readiness.ts';

/** Lets this process write its stats down, for the overview of the console. */
export function makeStats(
  { storage, metrics, clock, random, version, keyEncryption }: AppOptions,
  {
    readiness,
    follower: { node },
    readVerifiers,
  }: {
    readonly readiness: Readiness;
    readonly follower: Pick<ControlFollower, 'node'>;
    readonly readVerifiers: () => VerifierStats;
  },
) {
  const nodeId = newId(random);
  const startedAt = clock();
  const counter = makeStepCounter();
  let writtenAt = 0;
  let writtenKeys = '';
  let addresses: NodeAddresses | undefined;

  async function write(): Promise<void> {
    const at = clock();
    const { waits: verifierWaits, ...verifiers } = readVerifiers();
    const steps = counter.note({ ...(await metrics.totals()), verifierWaits }, at);
    const keys = keyEncryption.held();
    // A change of the key file waits for this.
    const isSame = JSON.stringify(keys) === writtenKeys;
    if (isSame && at - writtenAt < OVERVIEW.writeGapMs) return;
    writtenAt = at;
    writtenKeys = JSON.stringify(keys);
    const lease = node && {
      lease: { isHeld: node.isLeased(), ageMs: Math.round(node.leaseAgeMs()) },
    };
    const health = {
      state: readiness.state,
      ...lease,
      pools: storage.pools(),
      ...(verifiers.count > 0 && { verifiers }),
    };
    await storage.run(writeNodeStats, {
      figures: { nodeId, version, startedAt, at, addresses, keys, ...health, steps },
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

/**
 * Makes the count of players who logged in within the last hour, by title. A console asks every ten seconds, and
 * waits for the first count only. At most RECENT_PLAYERS_MAX of a title are counted.
 */
export function makeRecentPlayers({
  storage,
  clock: now,
}: Pick<AppOptions, 'storage' | 'clock'>): () => Promise<readonly RecentPlayers[]> {
  return makeKeptValue({
    read: () =>
      storage.run(countRecentPlayers, { since: now() - OVERVIEW.steps * OVERVIEW.stepMs }),
    now,
    freshMs: RECENT_PLAYERS_KEPT_MS / 3,
    keptMs: RECENT_PLAYERS_KEPT_MS,
  });
}
