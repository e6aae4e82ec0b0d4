import type { Schedule } from '../cluster/lease.ts';
import { systemClock } from '../kernel/instant.ts';

/** The wall clock of this machine: here and nowhere else, to tell whether it is right and how long something took. */
export const wallNow = systemClock;

/** Milliseconds of a clock that is never set. */
export function monotonicNow(): number {
  return performance.now();
}

/** Timers of this process. */
export const schedule: Schedule = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
