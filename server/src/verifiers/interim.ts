import type { Clock, Instant } from '../kernel/instant.ts';
import type { ControlFact, EntryRef } from '../kernel/control.ts';

// Answers verifiers until leases are granted: nobody is told that anything is known, and nothing is granted. This file goes when
// the log names its entries and `verifiers.ts` is there.

interface Poll {
  readonly verifierId: string;
  readonly titleId: string;
  readonly after: EntryRef;
  readonly wantsLease: boolean;
  /** Calls the function once when nobody waits for the answer any more. */
  readonly onceOver: (then: () => void) => void;
}

interface PollAnswer {
  readonly at: EntryRef;
  readonly entries: readonly ControlFact[];
  readonly isComplete: boolean;
  readonly mustReload: boolean;
  readonly leaseMs: number;
  readonly receivedAt: Instant;
  readonly answeredAt: Instant;
}

export interface Verifiers {
  poll(of: Poll): Promise<PollAnswer>;
  goodbye(of: Pick<Poll, 'verifierId' | 'titleId'>): void;
}

export function makeInterimVerifiers(now: Clock): Verifiers {
  return {
    async poll({ after: at }) {
      const moment = now();
      const nothing = { entries: [], isComplete: true, mustReload: true, leaseMs: 0 };
      return { at, ...nothing, receivedAt: moment, answeredAt: moment };
    },
    goodbye: () => {},
  };
}
