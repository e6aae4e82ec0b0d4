/** The middle and the ends of several measurements. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), min: Math.min(...values), max: Math.max(...values) };
}

/** A quantile between the two nearest values; `q` from 0 to 1. NaN for no values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** How long each of so many goes took, in milliseconds, one after the other. */
export async function timesMs(
  count: number,
  go: () => Promise<unknown>,
): Promise<readonly number[]> {
  const times: number[] = [];
  while (times.length < count) {
    const beganAt = performance.now();
    await go();
    times.push(performance.now() - beganAt);
  }
  return times;
}
