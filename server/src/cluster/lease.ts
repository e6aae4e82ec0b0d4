import type { Clock, Instant } from '../kernel/instant.ts';

/**
 * The longest time that a revoking call waits for silent nodes, in milliseconds; a node trusts
 * its lease for a little less. It is the same for all nodes and commands of an installation: a node that
 * trusts for longer than a revoker waits would break the promise. So it is not configurable.
 */
export const LEASE_MS = 2_000;

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
