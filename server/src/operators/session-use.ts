import type { Instant } from '../kernel/instant.ts';
import type { OperatorSessions } from './ports.ts';

/** Remembers which sessions are used, so that a call need not write. */
export interface SessionUse {
  /** Notes a use in memory only. */
  note(sessionId: string, at: Instant): void;
  /** Stores the uses since the last flush. Rejects as the database does; the next flush stores them then. */
  flush(): Promise<void>;
}

/** Makes the memory of uses. `flush` is for a timer and for the end of the process. */
export function makeSessionUse(sessions: Pick<OperatorSessions, 'touch'>): SessionUse {
  const unwritten = new Map<string, Instant>();
  return {
    note(sessionId, at) {
      unwritten.set(sessionId, at);
    },
    async flush() {
      if (unwritten.size === 0) return;
      const used = Array.from(unwritten, ([sessionId, at]) => ({ sessionId, at }));
      await sessions.touch(used);
      // A newer use may have been noted while the database wrote.
      for (const { sessionId, at } of used) {
        if (unwritten.get(sessionId) === at) unwritten.delete(sessionId);
      }
    },
  };
}
