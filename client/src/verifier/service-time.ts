import type { ClockReading } from './lease.ts';

/** Milliseconds by which service time may be set back before everything is loaded anew: facts may have been forgotten while it was ahead. */
export const SET_BACK_MS_MAX = 60_000;

/** The part of an answer that tells service time. Node times are in milliseconds since 1970, ours are of the monotonic clock. */
export interface TimedAnswer {
  /** Before the poll was sent. */
  readonly since: ClockReading;
  /** When the answer came. */
  readonly now: ClockReading;
  /** The node's time when the poll arrived. */
  readonly receivedAt: number;
  /** The node's time when it answered. */
  readonly answeredAt: number;
}

/** The time by which all nodes judge, carried on by this machine's monotonic clock. */
export type ServiceTime = ReturnType<typeof makeServiceTime>;

/** It is known from the first answer on. */
export function makeServiceTime(monotonicNow: () => number) {
  let offset: number | undefined;
  return {
    /** Minus infinity before the first answer. */
    now: (): number => (offset ?? -Infinity) + monotonicNow(),
    /**
     * Takes over the time of an answer, and gives the milliseconds by which service time moved for that. It moves only
     * as far as the way there and back cannot explain, so it does not jitter.
     */
    set({ since, now, receivedAt, answeredAt }: TimedAnswer): number {
      const least = answeredAt - now.monotonicMs;
      const most = receivedAt - since.monotonicMs;
      const before = offset ?? least;
      // Where the machine stood still meanwhile, the least is greater than the most: the newer reading counts.
      offset = Math.max(Math.min(before, most), least);
      return offset - before;
    },
  };
}
