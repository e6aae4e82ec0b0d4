import type { Run } from '../kernel/command.ts';
import { project } from '../kernel/control.ts';
import type { Instant } from '../kernel/instant.ts';
import { touchOperatorSessions } from './commands/sessions.ts';
import type { Operator, OperatorEntry } from './operator.ts';
import type { KnownSession, SessionUsed } from './session.ts';

/** Operators and their sessions in memory. */
export type KnownOperators = ReturnType<typeof makeKnownOperators>;

/** Makes an empty projection; the control log fills it. */
export function makeKnownOperators() {
  const known = project<State>({
    empty: () => ({ operators: new Map(), sessions: new Map() }),
    apply({ operators, sessions }, fact) {
      const { kind, body } = fact as OperatorEntry;
      if (kind === 'operator') operators.set(body.operatorId, body);
      if (kind === 'operatorSession') {
        if (body.isEnded === true) sessions.delete(body.cookieDigest);
        else sessions.set(body.cookieDigest, body);
      }
    },
  });
  return {
    apply: known.apply,
    rebuild: known.rebuild,
    findOperator: (operatorId: string) => known.state.operators.get(operatorId),
    /** The session of a cookie, by the cookie's digest. */
    findSession: (cookieDigest: string) => known.state.sessions.get(cookieDigest),
    /** Forgets sessions that ended before a moment. */
    evictOld(before: Instant): void {
      const { sessions } = known.state;
      for (const [digest, { expiresAt }] of sessions) {
        if (expiresAt < before) sessions.delete(digest);
      }
    },
  };
}

interface State {
  readonly operators: Map<string, Operator>;
  readonly sessions: Map<string, KnownSession>;
}

export type SessionUse = ReturnType<typeof makeSessionUse>;

/** Remembers which sessions are used, so that a call need not write. `flush` is for a timer and for the end of the process. */
export function makeSessionUse(run: Run) {
  const unwritten = new Map<string, SessionUsed>();
  return {
    /** Notes a use in memory only. */
    note(sessionId: string, at: Instant): void {
      unwritten.set(sessionId, { sessionId, since: at, ...unwritten.get(sessionId), at });
    },
    /** The last use that is not stored yet. */
    find: (sessionId: string) => unwritten.get(sessionId)?.at,
    /** Stores the uses since the last flush. Rejects as the database does; the next flush stores them then. */
    async flush(): Promise<void> {
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
