import { type ClockReading, type Clocks, isLeaseValid, readClocks } from './lease.ts';

/** A lease is renewed after this part of it: two renewals may fail before it ends. */
const RENEWALS_PER_LEASE = 3;

/** The lease that a node holds, or not. */
export interface HeldLease {
  /** From now on the node holds the lease that was asked for at `since`. Does nothing once it was given up. */
  hold(since: ClockReading): void;
  /** The node holds none until it gets another. */
  end(): void;
  /** The node never holds one again. */
  giveUp(): void;
  isHeld(): boolean;
  /** True when it is time to ask for another. */
  isDue(): boolean;
}

export function makeHeldLease(deps: Clocks & { readonly leaseMs: number }): HeldLease {
  const { leaseMs } = deps;
  let heldSince: ClockReading | undefined;
  let isGivenUp = false;

  function ageMs(): number {
    if (!heldSince) return Infinity;
    const now = readClocks(deps);
    return isLeaseValid(heldSince, { now, leaseMs })
      ? now.monotonicMs - heldSince.monotonicMs
      : Infinity;
  }

  return {
    hold(since) {
      if (!isGivenUp) heldSince = since;
    },
    end() {
      heldSince = undefined;
    },
    giveUp() {
      isGivenUp = true;
      heldSince = undefined;
    },
    isHeld: () => ageMs() < Infinity,
    isDue: () => ageMs() >= leaseMs / RENEWALS_PER_LEASE,
  };
}
