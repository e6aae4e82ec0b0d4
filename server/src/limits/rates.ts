import type { RateLimit, RateLimitExcess, RateLimitState } from '../kernel/rate-limits.ts';
import { SECOND_MS } from '../kernel/instant.ts';
import { RATE_LIMIT_KEYS_MAX } from '../kernel/limits.ts';
import { makeTokenBuckets, type Rate } from '../lib/token-buckets.ts';
import { addressKeys, SITE_FACTOR } from '../lib/address-keys.ts';

/** The rate of each limit; `off`: there is none. */
export type LimitRates = Readonly<Record<RateLimit, Rate | 'off'>>;

/** Milliseconds of a clock that is never set. */
export type MonotonicNow = () => number;

/** One limit, counted in memory for each key. */
export interface Limiter {
  /** Takes a token; the excess where there is none, and then nothing is taken. */
  take(key: string): RateLimitExcess | undefined;
  /** Puts a token back that was taken and not used. */
  give(key: string): void;
  state(key: string): RateLimitState;
}

/** Makes one limit. */
export function makeLimiter(limit: RateLimit, rate: Rate, nowMs: MonotonicNow): Limiter {
  const buckets = makeTokenBuckets(rate, { keysMax: RATE_LIMIT_KEYS_MAX, nowMs });
  const windowSeconds = Math.max(1, Math.round(rate.burst / rate.perSecond));
  const state = (key: string): RateLimitState => ({
    limit,
    burst: rate.burst,
    windowSeconds,
    left: buckets.left(key),
    untilFullSeconds: Math.ceil(buckets.untilFullMs(key) / SECOND_MS),
  });
  return {
    take(key) {
      const waitMs = buckets.take(key);
      if (waitMs === 0) return undefined;
      return { state: state(key), retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) };
    },
    give: buckets.give,
    state,
  };
}

/**
 * Makes one limit for IP addresses in canonical form (lib/ip-address.ts). A /48 of IPv6 has 16 times the rate of an address. It is asked
 * last: a host that is over its own limit takes nothing from its neighbours.
 */
export function makeAddressLimiter(limit: RateLimit, rate: Rate, nowMs: MonotonicNow): Limiter {
  const { burst, perSecond } = rate;
  const siteRate = { burst: burst * SITE_FACTOR, perSecond: perSecond * SITE_FACTOR };
  const own = makeLimiter(limit, rate, nowMs);
  const sites = makeLimiter(limit, siteRate, nowMs);
  return {
    take(address) {
      const keys = addressKeys(address);
      return own.take(keys.own) ?? (keys.site === undefined ? undefined : sites.take(keys.site));
    },
    give(address) {
      const keys = addressKeys(address);
      own.give(keys.own);
      if (keys.site !== undefined) sites.give(keys.site);
    },
    state: (address) => own.state(addressKeys(address).own),
  };
}
