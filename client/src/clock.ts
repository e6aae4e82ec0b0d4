/** The wall clock, in milliseconds since 1970. */
export function wallNow(): number {
  return Date.now();
}

/** Milliseconds since some moment, by a clock that is never set. */
export function monotonicNow(): number {
  return performance.now();
}
