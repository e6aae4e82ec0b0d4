import {
  BREAKER_FAILURES,
  BREAKER_KEYS_MAX,
  BREAKER_NETWORKS,
  BREAKER_PROBE_GAP_MS,
} from '../kernel/outside-limits.ts';

/** The end of a call. `unknown`: it says nothing about the service. */
type CallEnd = 'answered' | 'failed' | 'unknown';

/** Lets one call at a time pass. */
interface Gate {
  /** When the last probe began. */
  probedAt: number;
  isProbed: boolean;
}

/** A key whose calls have failed since its last answer. */
interface Failing extends Gate {
  /** Those of each network, BREAKER_NETWORKS at most. */
  readonly networks: Map<string, Gate & { failures: number }>;
}

interface Entering {
  readonly key: string;
  /** For whose sake the call is made. Absent: nobody knows; those count as one network. */
  readonly network?: string | undefined;
  /** The call is made in any case. */
  readonly isForced?: boolean | undefined;
}

/**
 * Makes a circuit breaker. A key trips for a network when BREAKER_FAILURES of its calls in a row have failed, and for all when calls of BREAKER_NETWORKS
 * networks have: what one stranger sends shuts nobody else out. Then one call at a time may try whether there is an answer, at most one in
 * BREAKER_PROBE_GAP_MS. An answer lets all pass again. Only keys whose calls fail are remembered; of too many, the one whose failure is the longest ago
 * is forgotten. `nowMs`: a clock that is never set.
 */
export function makeBreaker({ nowMs }: { readonly nowMs: () => number }) {
  // A Map iterates in the order of insertion: the first has failed least recently.
  const failing = new Map<string, Failing>();

  function end({ key, network = '' }: Entering, how: CallEnd): void {
    if (how === 'answered') failing.delete(key);
    if (how !== 'failed') return;
    const one = failing.get(key) ?? { ...newGate(), networks: new Map() };
    const own = one.networks.get(network) ?? { ...newGate(), failures: 0 };
    own.failures += 1;
    if (one.networks.size < BREAKER_NETWORKS) one.networks.set(network, own);
    failing.delete(key);
    failing.set(key, one);
    const [oldest] = failing.keys();
    if (failing.size > BREAKER_KEYS_MAX && oldest !== undefined) failing.delete(oldest);
  }

  function gateOf({ key, network = '' }: Entering): Gate | undefined {
    const one = failing.get(key);
    if (one && one.networks.size >= BREAKER_NETWORKS) return one;
    const own = one?.networks.get(network);
    return own && own.failures >= BREAKER_FAILURES ? own : undefined;
  }

  return {
    /** Begins a call; undefined: the breaker has tripped. The result is told how the call has ended. */
    enter(of: Entering): ((how: CallEnd) => void) | undefined {
      const gate = gateOf(of);
      if (!gate || of.isForced) return (how) => end(of, how);
      if (gate.isProbed || nowMs() - gate.probedAt < BREAKER_PROBE_GAP_MS) return undefined;
      Object.assign(gate, { isProbed: true, probedAt: nowMs() });
      return (how) => {
        gate.isProbed = false;
        end(of, how);
      };
    },
  };
}

function newGate(): Gate {
  return { probedAt: -Infinity, isProbed: false };
}
