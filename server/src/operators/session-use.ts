import type { Run } from '../kernel/command.ts';
import type { Instant } from '../kernel/instant.ts';
import type { SessionUsed } from './ports.ts';
import { touchOperatorSessions } from './sql/sessions.ts';

/** Remembers which sessions are used, so that a call need not write. */
export interface SessionUse {
  /** Notes a use in memory only. */
  note(sessionId: string, at: Instant): void;
  /** The last use that is not stored yet. */
  find(sessionId: string): Instant | undefined;
  /** Stores the uses since the last flush. Rejects as the database does; the next flush stores them then. */
  flush(): Promise<void>;
}

/** Makes the memory of uses. `flush` is for a timer and for the end of the process. */
export function makeSessionUse(run: Run): SessionUse {
  const unwritten = new Map<string, SessionUsed>();
  return {
    note(sessionId, at) {
      unwritten.set(sessionId, { sessionId, since: at, ...unwritten.get(sessionId), at });
    },
    find: (sessionId) => unwritten.get(sessionId)?.at,
    async flush() {
      if (unwritten.size === 0) return;
      const used = [...unwritten.values()];
      await run(touchOperatorSessions, used);
      // A newer use may have been noted while the database wrote.
      for (const written of used) {
        if (unwritten.get(written.sessionId) === written) unwritten.delete(written.sessionId);
      }
    },
  };
}
