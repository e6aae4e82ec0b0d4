import { MINUTE_MS } from '../kernel/instant.ts';

/** Waits for the verifiers of one title that may run out within a minute. Servers that die without a goodbye make some. */
const LATE_MAX = 10;

/**
 * Knows the titles whose verifiers have let many waits run out: for a minute they are granted nothing, so that no title can delay the
 * revocations of all others again and again.
 */
export function makeLateTitles({
  monotonicNow,
  leaseMs,
}: {
  readonly monotonicNow: () => number;
  readonly leaseMs: number;
}) {
  const lateAtMs = new Map<string, number[]>();

  function recent(titleId: string): number[] {
    const since = monotonicNow() - MINUTE_MS;
    const left = (lateAtMs.get(titleId) ?? []).filter((atMs) => atMs > since);
    if (left.length === 0) lateAtMs.delete(titleId);
    return left;
  }

  return {
    /** A lease of one of its verifiers had to run out. Those that do so for one revocation count once. */
    note(titleId: string): void {
      const late = recent(titleId);
      const nowMs = monotonicNow();
      if (nowMs - (late.at(-1) ?? -Infinity) < leaseMs) return;
      lateAtMs.set(titleId, [...late, nowMs]);
    },
    has: (titleId: string): boolean => lateAtMs.has(titleId) && recent(titleId).length >= LATE_MAX,
  };
}
