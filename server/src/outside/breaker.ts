import {
  BREAKER_FAILURES,
  BREAKER_KEYS_MAX,
  BREAKER_PROBE_GAP_MS,
} from '../kernel/outside-limits.ts';

/** The end of a call. `unknown`: it says nothing about the service. */
type CallEnd = 'answered' | 'failed' | 'unknown';

interface Failing {
  /** Calls in a row that have failed. */
  failures: number;
  /** When the last probe began. */
  probedAt: number;
  isProbed: boolean;
}

/**
 * Makes a circuit breaker: BREAKER_FAILURES failed calls in a row trip the key's, and then one call at a time may try whether there is an answer,
 * at most one in BREAKER_PROBE_GAP_MS. An answer lets all pass again. Only keys whose calls fail are remembered; of too many, the one whose failure
 * is the longest ago is forgotten. `nowMs`: a clock that is never set.
 */
export function makeBreaker({ nowMs }: { readonly nowMs: () => number }) {
  // A Map iterates in the order of insertion: the first has failed least recently.
  const failing = new Map<string, Failing>();

  function end(key: string, how: CallEnd): void {
    if (how === 'answered') failing.delete(key);
    if (how !== 'failed') return;
    const one = failing.get(key) ?? { failures: 0, probedAt: -Infinity, isProbed: false };
    one.failures += 1;
    failing.delete(key);
    failing.set(key, one);
    const [oldest] = failing.keys();
    if (failing.size > BREAKER_KEYS_MAX && oldest !== undefined) failing.delete(oldest);
  }

  return {
    /** Begins a call; undefined: the breaker has tripped. The result is told how the call has ended. `isForced`: the call is made in any case. */
    enter(key: string, isForced = false): ((how: CallEnd) => void) | undefined {
      const one = failing.get(key);
      const isTripped = one !== undefined && one.failures >= BREAKER_FAILURES;
      if (!isTripped || isForced) return (how) => end(key, how);
      if (one.isProbed || nowMs() - one.probedAt < BREAKER_PROBE_GAP_MS) return undefined;
      Object.assign(one, { isProbed: true, probedAt: nowMs() });
      return (how) => {
        one.isProbed = false;
        end(key, how);
      };
    },
  };
}
