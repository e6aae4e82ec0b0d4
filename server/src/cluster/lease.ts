import type { Clock, Instant } from '../kernel/instant.ts';

/**
 * The longest time that a revoking call waits for silent nodes, in milliseconds; a node trusts
 * its lease for a little less. It is the same for all nodes and commands of an installation: a node that
 * trusts for longer than a revoker waits would break the promise. So it is not configurable.
 */
export const LEASE_MS = 2_000;

/**
 * How long a process waits for a verifier that it has granted anything, in milliseconds from the receipt of its poll. It is the same in
 * the whole installation, as LEASE_MS is. A verifier trusts a grant for a little less, counted from before it has sent the poll.
 */
export const VERIFIER_LEASE_MS = 1_000;

/** How much faster one machine's clock may run than another's: chrony slews by at most 8.3 % unless told otherwise. */
export const CLOCK_RATES_APART_MAX = 0.1;

/**
 * How far a machine's two clocks may disagree about a length of time, in milliseconds. A larger difference
 * means that the machine was suspended or its clock was set; a smaller one goes unnoticed and is part of the margin.
 */
export const CLOCKS_APART_MS_MAX = 50;

/** One machine's two clocks. */
export interface Clocks {
  /** Milliseconds since some moment; never set, but may stand still while the machine is suspended. */
  readonly monotonicNow: () => number;
  /** The wall clock. It is used only to measure a length of time, never to tell the time. */
  readonly wallNow: Clock;
}

/** Both clocks at one moment. */
export interface ClockReading {
  readonly monotonicMs: number;
  readonly wall: Instant;
}

/** Reads both clocks now. */
export function readClocks({ monotonicNow, wallNow }: Clocks): ClockReading {
  return { monotonicMs: monotonicNow(), wall: wallNow() };
}

/** Runs something once after `ms` milliseconds or shortly later. The function that it returns cancels that. */
export type Schedule = (ms: number, run: () => void) => () => void;

/** How long a node trusts a lease by its clock, so that the lease ends before a revoker has waited `leaseMs` by its own clock. */
export function trustedMsOf(leaseMs: number): number {
  return leaseMs * (1 - CLOCK_RATES_APART_MAX) - CLOCKS_APART_MS_MAX;
}

/** True while a lease that began at `since` may be trusted (docs/decisions/0007). */
export function isLeaseValid(
  since: ClockReading,
  { now, leaseMs }: { readonly now: ClockReading; readonly leaseMs: number },
): boolean {
  const elapsedMs = now.monotonicMs - since.monotonicMs;
  const wallElapsedMs = now.wall - since.wall;
  return (
    elapsedMs < trustedMsOf(leaseMs) && Math.abs(wallElapsedMs - elapsedMs) <= CLOCKS_APART_MS_MAX
  );
}

/** A lease is renewed after a third of its length: two renewals may fail before it ends. */
const RENEWALS_PER_LEASE = 3;

/** The knowledge by which a process itself may judge. It is asked in the same synchronous step in which others are granted anything. */
export interface Authority {
  /**
   * Whether everything is known here that had been committed at some moment after this one of the monotonic clock. Reads the log where
   * that is done on the spot; false where it cannot be read.
   */
  hasReadSince(sinceMs: number): boolean;
  /** Whether a commit that began after this moment, and a read after it, prove that what was read is no abandoned primary. */
  hasRenewedSince(sinceMs: number): boolean;
  /** How long this process may be trusted by its clock, in milliseconds. 0: it may grant nothing. */
  trustLeftMs(): number;
}

/** The lease of this node, if it holds one. */
export type HeldLease = ReturnType<typeof makeHeldLease>;

/** Starts out without a lease. */
export function makeHeldLease(deps: Clocks & { readonly leaseMs: number }) {
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
    /** The node now holds the lease that began at `since`. Does nothing where that was before the last `end`, or after `giveUp`. */
    hold(since: ClockReading): void {
      if (isGivenUp || since.monotonicMs < endedAtMs) return;
      heldSince = since;
      renewedAtMs = since.monotonicMs;
    },
    /** The node holds no lease until the `hold` of one that begins from now on. */
    end(): void {
      heldSince = undefined;
      endedAtMs = readClocks(deps).monotonicMs;
    },
    /** The node never holds a lease again. */
    giveUp(): void {
      isGivenUp = true;
      heldSince = undefined;
    },
    /** Milliseconds since it was last renewed, held or not; Infinity before the first time. */
    sinceRenewalMs: () => readClocks(deps).monotonicMs - renewedAtMs,
    isHeld: () => ageMs() < Infinity,
    /** Milliseconds for which it may yet be trusted; 0 when none is held. */
    leftMs: () => Math.max(0, trustedMsOf(leaseMs) - ageMs()),
    /** Whether one is held that began after this moment of the monotonic clock. */
    isHeldSince: (sinceMs: number) =>
      ageMs() < Infinity && (heldSince?.monotonicMs ?? -Infinity) > sinceMs,
    /** True when it is time to renew it, or when none is held. */
    isDue: () => ageMs() >= leaseMs / RENEWALS_PER_LEASE,
  };
}
