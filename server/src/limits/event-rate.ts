import { type ErrorExtras, rateLimitExtras } from '../kernel/errors.ts';
import { EVENTS_PER_PLAYER } from '../kernel/game-event-limits.ts';
import { SECOND_MS } from '../kernel/instant.ts';
import { RATE_LIMIT_KEYS_MAX } from '../kernel/limits.ts';
import type { RateLimitExcess } from '../kernel/rate-limits.ts';
import { makeTokenBuckets } from '../lib/token-buckets.ts';
import type { Limiter, MonotonicNow } from './rates.ts';

/** The player who writes events, and from where. */
interface By {
  readonly titleId: string;
  readonly playerId: string;
  /** Undefined: no limit of addresses counts for it. */
  readonly address: string | undefined;
}

/**
 * Makes what counts the events that each player writes, and their bytes for the address (`ofAddress`; undefined: they are not limited). It
 * gives what a refusal says where there are too many, and then none was counted. While `isOn` gives false, those of a player are not limited.
 */
export function makeEventRate({
  isOn,
  nowMs,
  ofAddress,
  onRefused,
}: {
  readonly isOn: () => boolean;
  readonly nowMs: MonotonicNow;
  readonly ofAddress: () => Limiter | undefined;
  readonly onRefused: (
    excess: RateLimitExcess,
    of: { readonly titleId: string; readonly address: string },
  ) => void;
}) {
  const buckets = makeTokenBuckets(EVENTS_PER_PLAYER, { keysMax: RATE_LIMIT_KEYS_MAX, nowMs });
  return (
    { titleId, playerId, address }: By,
    { count, bytes }: { readonly count: number; readonly bytes: number },
  ): ErrorExtras | undefined => {
    const waitMs = isOn() ? buckets.take(`${titleId} ${playerId}`, count) : 0;
    if (waitMs > 0) return { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) };
    if (address === undefined) return undefined;
    const excess = ofAddress()?.take(address, bytes);
    if (!excess) return undefined;
    buckets.give(`${titleId} ${playerId}`, count);
    onRefused(excess, { titleId, address });
    return rateLimitExtras(excess);
  };
}
