import { EVENTS_PER_PLAYER } from '../kernel/game-event-limits.ts';
import { SECOND_MS } from '../kernel/instant.ts';
import { RATE_LIMIT_KEYS_MAX } from '../kernel/limits.ts';
import { makeTokenBuckets } from '../lib/token-buckets.ts';
import type { MonotonicNow } from './rates.ts';

/**
 * Makes what counts the events that each player writes. It gives 0, or the seconds until so many are possible; then none was counted. While
 * `isOn` gives false, nothing is limited.
 */
export function makeEventRate({
  isOn,
  nowMs,
}: {
  readonly isOn: () => boolean;
  readonly nowMs: MonotonicNow;
}) {
  const buckets = makeTokenBuckets(EVENTS_PER_PLAYER, { keysMax: RATE_LIMIT_KEYS_MAX, nowMs });
  return (
    { titleId, playerId }: Readonly<Record<'titleId' | 'playerId', string>>,
    count: number,
  ): number => {
    const key = `${titleId} ${playerId}`;
    return isOn() ? Math.ceil(buckets.take(key, count) / SECOND_MS) : 0;
  };
}
