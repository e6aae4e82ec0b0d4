import type { Clock, Instant } from '../kernel/instant.ts';

/**
 * How long a revoking call waits at most for nodes that are silent, in milliseconds; a node trusts
 * its lease for a little less. The same for all nodes and commands of an installation: a node that
 * trusts for longer than a revoker waits would break the promise, so it is no option.
 */
export const LEASE_MS = 2_000;

/** How much faster one machine's clock may run than another's: chrony slews by at most 8.3 % unless told otherwise. */
export const CLOCK_RATES_APART_MAX = 0.1;

/**
 * How far a machine's two clocks may disagree about how long it has been, in milliseconds. More, and
 * the machine was suspended or somebody set its clock; less goes unnoticed and is part of the margin.
 */
export const CLOCKS_APART_MS_MAX = 50;

/** One machine's two clocks. */
export interface Clocks {
  /** Milliseconds since some moment; never set, but may stand still while the machine is suspended. */
  readonly monotonicNow: () => number;
  /** Used only to measure how long something took, never for what time it is. */
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

/** How long a node trusts a lease by its own clock, so that it ends before a revoker has waited `leaseMs` by its own. */
export function trustedMsOf(leaseMs: number): number {
  return leaseMs * (1 - CLOCK_RATES_APART_MAX) - CLOCKS_APART_MS_MAX;
}

/** True while a lease that began at `since` may be trusted (design section 6). */
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
