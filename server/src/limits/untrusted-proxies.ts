import { MINUTE_MS } from '../kernel/instant.ts';
import { UNTRUSTED_PROXIES_MAX } from '../kernel/limits.ts';
import type { MonotonicNow } from './rates.ts';

/** How long a proxy that was found counts as one, and is not told of again. */
const FOUND_MS = 10 * MINUTE_MS;

/**
 * Makes the list of proxies that forward addresses and are not trusted: limits of addresses are off for them, and an operator has to hear
 * of it. `onFound` is told of each at most once in ten minutes.
 */
export function makeUntrustedProxies(deps: {
  readonly nowMs: MonotonicNow;
  readonly onFound: (address: string) => void;
}) {
  const foundAtMs = new Map<string, number>();
  const isRecent = (atMs: number): boolean => deps.nowMs() - atMs < FOUND_MS;
  /** Whether an address was found in the last ten minutes. */
  const has = (address: string): boolean => isRecent(foundAtMs.get(address) ?? -Infinity);
  /** Takes over what another process has found, which has told of it. */
  function learn(address: string): void {
    foundAtMs.delete(address);
    const [oldest] = foundAtMs.keys();
    if (oldest !== undefined && foundAtMs.size >= UNTRUSTED_PROXIES_MAX) foundAtMs.delete(oldest);
    foundAtMs.set(address, deps.nowMs());
  }
  return {
    /** Notes a request of one. */
    note(address: string) {
      if (has(address)) return;
      learn(address);
      deps.onFound(address);
    },
    learn,
    has,
    /** How many were found in the last ten minutes. */
    count: () => [...foundAtMs.values()].filter(isRecent).length,
  };
}
