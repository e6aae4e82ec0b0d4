import { type ClockReading, type Clocks, isLeaseValid, readClocks } from './lease.ts';

/** A lease is renewed after a third of its length: two renewals may fail before it ends. */
const RENEWALS_PER_LEASE = 3;

/** The lease of this node, if it holds one. */
export interface HeldLease {
  /** The node now holds the lease that began at `since`. Does nothing where that was before the last `end`, or after `giveUp`. */
  hold(since: ClockReading): void;
  /** The node holds no lease until the `hold` of one that begins from now on. */
  end(): void;
  /** The node never holds a lease again. */
  giveUp(): void;
  /** Milliseconds since it was last renewed, held or not; Infinity before the first time. */
  sinceRenewalMs(): number;
  isHeld(): boolean;
  /** True when it is time to renew it, or when none is held. */
  isDue(): boolean;
}

/** Starts out without a lease. */
export function makeHeldLease(deps: Clocks & { readonly leaseMs: number }): HeldLease {
  const { leaseMs } = deps;
  let heldSince: ClockReading | undefined;
  let renewedAtMs = -Infinity;
  let endedAtMs = -Infinity;
  let isGivenUp = false;

  /** Infinity when none is held. */
  function ageMs(): number {
    if (!heldSince) return Infinity;
    const now = readClocks(deps);
    return isLeaseValid(heldSince, { now, leaseMs })
      ? now.monotonicMs - heldSince.monotonicMs
      : Infinity;
  }

  return {
    hold(since) {
      if (isGivenUp || since.monotonicMs < endedAtMs) return;
      heldSince = since;
      renewedAtMs = since.monotonicMs;
    },
    end() {
      heldSince = undefined;
      endedAtMs = readClocks(deps).monotonicMs;
    },
    giveUp() {
      isGivenUp = true;
      heldSince = undefined;
    },
    sinceRenewalMs: () => readClocks(deps).monotonicMs - renewedAtMs,
    isHeld: () => ageMs() < Infinity,
    isDue: () => ageMs() >= leaseMs / RENEWALS_PER_LEASE,
  };
}
