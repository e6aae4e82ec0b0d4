import type { Clock } from '../kernel/instant.ts';
import type { Verifiers } from './verifiers.ts';

/** Answers verifiers until leases are granted: nobody is told that anything is known, and nothing is granted. */
export function makeInterimVerifiers(
  now: Clock,
): Pick<Verifiers, 'poll' | 'goodbye' | 'stats' | 'drain'> {
  return {
    async poll({ after: at }) {
      const moment = now();
      const nothing = { entries: [], isComplete: true, mustReload: true, leaseMs: 0 };
      return { at, ...nothing, receivedAt: moment, answeredAt: moment };
    },
    goodbye: () => {},
    drain: () => {},
    stats: () => ({ count: 0, leased: 0, slowestBehindMs: 0, waits: { count: 0, seconds: 0 } }),
  };
}
