import { type Projection, project } from '../kernel/control.ts';
import type { Instant } from '../kernel/instant.ts';
import type { KnownSession, Operator, OperatorEntry } from './ports.ts';

/** Operators and their sessions in memory. */
export interface KnownOperators extends Projection {
  findOperator(operatorId: string): Operator | undefined;
  /** The session of a cookie, by the cookie's digest. */
  findSession(cookieDigest: string): KnownSession | undefined;
  /** Forgets sessions that ended before a moment. */
  evictOld(before: Instant): void;
}

interface State {
  readonly operators: Map<string, Operator>;
  readonly sessions: Map<string, KnownSession>;
}

/** Makes an empty projection; the control log fills it. */
export function makeKnownOperators(): KnownOperators {
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
    findOperator: (operatorId) => known.state.operators.get(operatorId),
    findSession: (cookieDigest) => known.state.sessions.get(cookieDigest),
    evictOld(before) {
      const { sessions } = known.state;
      for (const [digest, { expiresAt }] of sessions) {
        if (expiresAt < before) sessions.delete(digest);
      }
    },
  };
}
