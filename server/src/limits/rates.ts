import { SECOND_MS } from '../kernel/instant.ts';
import { RATE_LIMIT_KEYS_MAX } from '../kernel/limits.ts';
import type { PlayerDataLimits } from '../kernel/player-data-limits.ts';
import type { RateLimit, RateLimitExcess, RateLimitState } from '../kernel/rate-limits.ts';
import { addressKeys } from '../lib/ip-address.ts';
import {
  makeAddressBuckets,
  makeTokenBuckets,
  type Rate,
  type TokenBuckets,
} from '../lib/token-buckets.ts';

/** How much may be asked of one process. */
export interface LimitSettings {
  readonly rates: LimitRates;
  readonly newPlayers: NewPlayerSettings;
  /** Whether guesses at logins are limited. */
  readonly limitsGuesses: boolean;
  /**
   * The amount of a currency that an operator without the permission to give items may give and take in a day;
   * undefined: any amount.
   */
  readonly supportCurrencyPerDay: number | undefined;
  readonly playerData: PlayerDataLimits;
}

/** The rate of each limit; `off`: there is none. */
export type LimitRates = Readonly<Record<RateLimit, Rate | 'off'>>;

/** Whether players are made at all, and how many a title may have. */
export interface NewPlayerSettings {
  readonly isOpen: boolean;
  /** Undefined: any number. */
  readonly titlePlayersMax: number | undefined;
}

/** Milliseconds of a clock that is never set. */
export type MonotonicNow = () => number;

/** One limit, counted in memory for each key. */
export interface Limiter {
  /** Takes tokens, 1 when absent; the excess where there are too few, and then nothing is taken. */
  take(key: string, count?: number): RateLimitExcess | undefined;
  /** Puts tokens back that were taken and not used. */
  give(key: string, count?: number): void;
  state(key: string): RateLimitState;
}

/**
 * Makes one of the limits; undefined where it is off. Those of addresses are for IP addresses in canonical form (lib/ip-address.ts), and
 * for their sites.
 */
export function makeLimiter(
  limit: RateLimit,
  rates: LimitRates,
  nowMs: MonotonicNow,
): Limiter | undefined {
  const rate = rates[limit];
  if (rate === 'off') return undefined;
  const bounds = { keysMax: RATE_LIMIT_KEYS_MAX, nowMs };
  const buckets = limit.startsWith('address')
    ? makeAddressBuckets(rate, bounds, addressKeys)
    : makeTokenBuckets(rate, bounds);
  return limiterOf(limit, rate, buckets);
}

function limiterOf(limit: RateLimit, rate: Rate, buckets: TokenBuckets): Limiter {
  const windowSeconds = Math.max(1, Math.round(rate.burst / rate.perSecond));
  const state = (key: string): RateLimitState => ({
    limit,
    burst: rate.burst,
    windowSeconds,
    left: buckets.left(key),
    untilFullSeconds: Math.ceil(buckets.untilFullMs(key) / SECOND_MS),
  });
  return {
    take(key, count) {
      const waitMs = buckets.take(key, count);
      if (waitMs === 0) return undefined;
      return { state: state(key), retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) };
    },
    give: buckets.give,
    state,
  };
}
