/** How often something may happen: so many times at once, and so many a second in the long run. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** A bucket of tokens for each key. All are full at first and fill up by themselves. */
export interface TokenBuckets {
  /** Takes tokens out of the bucket of a key, all or none. Gives 0, or in how many milliseconds they will be there; Infinity: never. */
  take(key: string, count?: number): number;
  /** Puts a token back that was taken and not used. */
  give(key: string): void;
  /** Whole tokens that are in the bucket now. */
  left(key: string): number;
  /** Milliseconds until the bucket is full. */
  untilFullMs(key: string): number;
  /** Fills the bucket of a key. */
  fill(key: string): void;
}

/** Milliseconds that sums of fractions may be off: none of a burst is lost to rounding. */
const ROUNDING_MS = 0.001;

/**
 * Makes buckets that fill at one rate; at most `keysMax` of them that are not full are remembered, and beyond that the one
 * that was longest untouched counts as full. A bucket is a single number, the moment at which it will be full (the
 * generic cell rate algorithm, ITU-T I.371), so nothing has to run while time passes. `nowMs`: a clock that is never set.
 */
export function makeTokenBuckets(
  { burst, perSecond }: Rate,
  { keysMax, nowMs }: { readonly keysMax: number; readonly nowMs: () => number },
): TokenBuckets {
  const tokenMs = 1_000 / perSecond;
  const emptyMs = burst * tokenMs;
  // A Map iterates in the order of insertion, and `take` inserts again: the first key is the one that was longest untouched.
  const fullAtMs = new Map<string, number>();
  const untilFullMs = (key: string): number => Math.max((fullAtMs.get(key) ?? 0) - nowMs(), 0);

  return {
    take(key, count = 1) {
      if (count > burst) return Infinity;
      const untilMs = untilFullMs(key) + count * tokenMs;
      if (untilMs > emptyMs + ROUNDING_MS) return untilMs - emptyMs;
      fullAtMs.delete(key);
      fullAtMs.set(key, nowMs() + untilMs);
      if (fullAtMs.size > keysMax) evict();
      return 0;
    },
    give(key) {
      const untilMs = untilFullMs(key) - tokenMs;
      // A full bucket is not remembered: those that are not must not be evicted for it.
      if (untilMs > ROUNDING_MS) fullAtMs.set(key, nowMs() + untilMs);
      else fullAtMs.delete(key);
    },
    left: (key) => Math.floor((emptyMs - untilFullMs(key) + ROUNDING_MS) / tokenMs),
    untilFullMs,
    fill: (key) => void fullAtMs.delete(key),
  };

  function evict(): void {
    for (const oldest of fullAtMs.keys()) {
      fullAtMs.delete(oldest);
      return;
    }
  }
}
