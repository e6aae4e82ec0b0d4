import { OUTSIDE_WAITS } from '../kernel/outside-limits.ts';
import { makeShares } from './shares.ts';

export type Waits = ReturnType<typeof makeWaits>;

/** Counts the calls that wait for services of others: they keep nobody waiting, so they must not count as work of this process. */
export function makeWaits() {
  const shares = makeShares();
  return {
    count: () => shares.count('waits'),
    /** Begins some work and waits for its result; undefined: too many wait already, in all or for the network or title of this call. */
    async during<T>(work: () => Promise<T>): Promise<T | undefined> {
      const leave = shares.enter({ waits: OUTSIDE_WAITS });
      if (!leave) return undefined;
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
