interface BackOff {
  /** The delay after the first failure, in milliseconds; doubled with each failure that follows. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** From 0 to 1. A random number shortens the delay by up to half, so that clients that failed together do not retry together. */
  readonly jitter?: number;
}

/** The delay after this many failures in a row (1 or more), in milliseconds. Without `jitter` it is the full delay. */
export function backOffMs(failures: number, { firstMs, longestMs, jitter = 1 }: BackOff): number {
  const fullMs = Math.min(firstMs * 2 ** (failures - 1), longestMs);
  return fullMs * (0.5 + jitter / 2);
}
