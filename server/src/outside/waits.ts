import { OUTSIDE_WAITS_MAX } from '../kernel/outside-limits.ts';

export type Waits = ReturnType<typeof makeWaits>;

/** Counts the calls that wait for services of others: they keep nobody waiting, so they must not count as work of this process. */
export function makeWaits() {
  let count = 0;
  return {
    count: () => count,
    /** Waits for the result of some work; undefined: too many wait already. */
    async during<T>(work: Promise<T>): Promise<T | undefined> {
      if (count >= OUTSIDE_WAITS_MAX) return undefined;
      count += 1;
      try {
        return await work;
      } finally {
        count -= 1;
      }
    },
  };
}
