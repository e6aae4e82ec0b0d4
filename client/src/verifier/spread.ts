/** How long the first of several checks waits for others, in milliseconds. */
const GATHER_MS = 3;
/** Over how long checks are spread where the lease has just ended: other verifiers have lost theirs at the same moment. */
const SPREAD_MS = 100;
/** For how long after a lease that is so. */
const JUST_ENDED_MS = 3_000;

/** Says how long checks by the service wait, so that those of many verifiers do not come together. */
export function makeSpread(deps: {
  readonly isLeased: () => boolean;
  readonly monotonicNow: () => number;
  /** A random number from 0 to 1. */
  readonly random: () => number;
}) {
  let leasedAtMs = -Infinity;
  return {
    /** Called after each poll: remembers when there was a lease. */
    note(): void {
      if (deps.isLeased()) leasedAtMs = deps.monotonicNow();
    },
    delayMs(): number {
      const isJustEnded = deps.monotonicNow() - leasedAtMs < JUST_ENDED_MS;
      return GATHER_MS + (isJustEnded ? deps.random() * SPREAD_MS : 0);
    },
  };
}
