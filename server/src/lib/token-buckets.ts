import { type AddressKeys, SITE_FACTOR } from './ip-address.ts';

/** How often something may happen: so many times at once, and so many a second in the long run. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** A bucket of tokens for each key. All are full at first and fill up by themselves. */
export interface TokenBuckets<Key = string> {
  /** Takes tokens out of the bucket of a key, 1 when absent. Gives 0, or in how many milliseconds they will be there; then nothing was taken. */
  take(key: Key, count?: number): number;
  /** Puts tokens back that were taken and not used. */
  give(key: Key, count?: number): void;
  /** Whole tokens that are in the bucket now. */
  left(key: Key): number;
  /** Milliseconds until the bucket is full. */
  untilFullMs(key: Key): number;
  /** Fills the bucket of a key. */
  fill(key: Key): void;
}

/** Milliseconds that sums of fractions may be off: none of a burst is lost to rounding. */
const ROUNDING_MS = 0.001;

/** How many buckets that were touched lately are passed over where one has to go. */
const SPARED_MAX = 64;

interface Bucket {
  fullAtMs: number;
  /** It was touched since it was made, or since it was last spared. */
  isTouched: boolean;
}

/**
 * Makes buckets that fill at one rate; at most `keysMax` of them are remembered, and beyond that one that was not touched
 * lately counts as full. A bucket is the moment at which it will be full (the generic cell rate algorithm, ITU-T I.371), so
 * nothing has to run while time passes, and a taken token costs one look into a map. `nowMs`: a clock that is never set.
 */
export function makeTokenBuckets(
  { burst, perSecond }: Rate,
  { keysMax, nowMs }: { readonly keysMax: number; readonly nowMs: () => number },
): TokenBuckets {
  const tokenMs = 1_000 / perSecond;
  const emptyMs = burst * tokenMs;
  // A Map iterates in the order of insertion.
  const buckets = new Map<string, Bucket>();
  const untilFullMs = (key: string): number => {
    const bucket = buckets.get(key);
    return bucket ? Math.max(bucket.fullAtMs - nowMs(), 0) : 0;
  };

  /** Makes room by the second-chance rule: the oldest goes, unless it was touched; then it becomes the youngest. */
  function evict(): void {
    let spared = 0;
    for (const [key, bucket] of buckets) {
      buckets.delete(key);
      const isSpared = bucket.isTouched && bucket.fullAtMs > nowMs() && spared < SPARED_MAX;
      if (!isSpared) return;
      spared += 1;
      bucket.isTouched = false;
      buckets.set(key, bucket);
    }
  }

  return {
    take(key, count = 1) {
      const bucket = buckets.get(key);
      const now = nowMs();
      const fullAtMs = Math.max(bucket?.fullAtMs ?? 0, now) + count * tokenMs;
      if (fullAtMs > now + emptyMs + ROUNDING_MS) return fullAtMs - now - emptyMs;
      if (bucket) {
        bucket.fullAtMs = fullAtMs;
        bucket.isTouched = true;
      } else {
        buckets.set(key, { fullAtMs, isTouched: false });
        if (buckets.size > keysMax) evict();
      }
      return 0;
    },
    give(key, count = 1) {
      const bucket = buckets.get(key);
      if (!bucket) return;
      bucket.fullAtMs -= count * tokenMs;
      // A full bucket is not remembered: others must not be evicted for it.
      if (bucket.fullAtMs <= nowMs() + ROUNDING_MS) buckets.delete(key);
    },
    left: (key) => Math.floor((emptyMs - untilFullMs(key) + ROUNDING_MS) / tokenMs),
    untilFullMs,
    fill: (key) => void buckets.delete(key),
  };
}

/**
 * Makes buckets for addresses. A site, a /48 of IPv6, has one too, with SITE_FACTOR times the rate: it limits all its addresses together.
 * An address that has no token left takes none from its neighbours. `keysMax` bounds each of the two kinds.
 */
export function makeAddressBuckets<Of>(
  rate: Rate,
  bounds: { readonly keysMax: number; readonly nowMs: () => number },
  keysOf: (of: Of) => AddressKeys,
): TokenBuckets<Of> {
  const { burst, perSecond } = rate;
  const siteRate = { burst: burst * SITE_FACTOR, perSecond: perSecond * SITE_FACTOR };
  const owns = makeTokenBuckets(rate, bounds);
  const sites = makeTokenBuckets(siteRate, bounds);
  /** The buckets of an address, each with its key. */
  const bucketsOf = (of: Of): readonly (readonly [TokenBuckets, string])[] => {
    const { own, site } = keysOf(of);
    return site === undefined
      ? [[owns, own]]
      : [
          [owns, own],
          [sites, site],
        ];
  };
  return {
    take(of, count) {
      const { own, site } = keysOf(of);
      const waitMs = owns.take(own, count);
      if (waitMs > 0 || site === undefined) return waitMs;
      const siteWaitMs = sites.take(site, count);
      if (siteWaitMs > 0) owns.give(own, count);
      return siteWaitMs;
    },
    give(of, count) {
      for (const [buckets, key] of bucketsOf(of)) buckets.give(key, count);
    },
    left: (of) => Math.min(...bucketsOf(of).map(([buckets, key]) => buckets.left(key))),
    untilFullMs: (of) =>
      Math.max(...bucketsOf(of).map(([buckets, key]) => buckets.untilFullMs(key))),
    fill(of) {
      for (const [buckets, key] of bucketsOf(of)) buckets.fill(key);
    },
  };
}
