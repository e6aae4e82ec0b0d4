import type { NodeStats, StatsStep } from '../../../server/src/cluster/node-stats.ts';
import type { Instant } from '../../../server/src/kernel/instant.ts';
import { OVERVIEW } from '../../../server/src/kernel/operator-limits.ts';

/** Figures of a process that does well and was called by nobody. */
export function nodeStatsOf(nodeId: string, now: Instant): NodeStats {
  return {
    nodeId,
    version: '1.4.0',
    startedAt: now - 7_200_000,
    at: now,
    state: 'ready',
    lease: { isHeld: true, ageMs: 140 },
    pools: [{ pool: 'calls', max: 10, busy: 3, idle: 7, waiting: 0 }],
    steps: [],
  };
}

/** An hour of a game, as one process has counted it. */
export function aBusyHour(now: Instant): readonly StatsStep[] {
  const last = Math.floor(now / OVERVIEW.stepMs);
  return Array.from({ length: OVERVIEW.steps }, (_, index) => ({
    number: last - OVERVIEW.steps + 1 + index,
    calls: 400 + Math.round(200 * Math.sin(index / 20)) + (index % 7) * 11,
    logins: 30 + (index % 11) * 3,
    errors: {
      AccountNotFound: 10 + (index % 5),
      NotAuthenticated: index % 9,
      InvalidParams: index % 13 === 0 ? 12 : 1,
      APIClientRequestRateLimitExceeded: index > 90 && index < 110 ? 40 : 0,
      ConcurrentEditError: index % 4 === 0 ? 2 : 0,
      ItemNotFound: 1,
      Other: 1,
    },
    control: { count: 2, ms: 9 },
  }));
}
