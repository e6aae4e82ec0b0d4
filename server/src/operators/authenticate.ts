import type { OperatorCaller } from '../kernel/caller.ts';
import type { Refusal, ShownSession } from '../kernel/credential.ts';
import type { Clock, Instant } from '../kernel/instant.ts';
import { OPERATOR_SESSION_MS } from '../kernel/operator-limits.ts';
import { rolesIn } from '../kernel/roles.ts';
import { parseTitleId } from '../kernel/schema.ts';
import { digestOf, makeFixedEqual } from '../kernel/secrets.ts';
import type { KnownOperators, SessionUse } from './known-operators.ts';
import type { KnownSession } from './session.ts';

/** One answer for all sessions that are not accepted; only the log says more. */
function refused(reason: 'unknown' | 'expired' | 'revoked'): Refusal {
  const message = 'Your session is over; sign in again';
  return { refused: 'NotAuthenticated', extras: { message, logged: { reason } } };
}

const UNKNOWN = refused('unknown');
const DIGEST_CHARS = 43;

/**
 * Makes the judge of operators' sessions. Cookies are found by digest, so no comparison can be timed. The cookie alone is
 * worth nothing: programs at other ports of the same machine receive it, too.
 */
export function makeOperatorAuthenticator(deps: {
  readonly known: Pick<KnownOperators, 'findOperator' | 'findSession'>;
  readonly hasTitle: (titleId: string) => boolean;
  readonly now: Clock;
  readonly sessionUse: Pick<SessionUse, 'find' | 'note'>;
}): (presented: ShownSession) => OperatorCaller | Refusal {
  const { known, hasTitle, now, sessionUse } = deps;
  const isSameDigest = makeFixedEqual(DIGEST_CHARS);

  function findTitleId(title: string | undefined): string | undefined {
    const titleId = title === undefined ? undefined : parseTitleId(title);
    return titleId !== undefined && hasTitle(titleId) ? titleId : undefined;
  }

  return ({ cookie, pageSecret, title }) => {
    const session = cookie === undefined ? undefined : known.findSession(digestOf(cookie));
    if (!session || !isSameDigest(session.pageDigest, digestOf(pageSecret))) return UNKNOWN;
    const at = now();
    const operator = known.findOperator(session.operatorId);
    if (!operator || operator.isDisabled) return refused('revoked');
    if (at >= endOf(session, sessionUse.find(session.sessionId))) return refused('expired');
    const titleId = findTitleId(title);
    // Operators without a role there do not learn whether there is such a title.
    if (title !== undefined && titleId === undefined) return { refused: 'NotAuthorizedByTitle' };
    sessionUse.note(session.sessionId, at);
    return {
      kind: 'operator',
      operatorId: operator.operatorId,
      name: operator.name,
      sessionId: session.sessionId,
      titleId,
      roles: rolesIn(operator.roles, titleId),
      rolesEverywhere: rolesIn(operator.roles, undefined),
      confirmedUntil: session.confirmedUntil,
    };
  };
}

/** The first moment at which a session is not accepted. Here it is known at once that it was used, and elsewhere within a minute. */
function endOf({ expiresAt, idleUntil }: KnownSession, usedAt: Instant = 0): Instant {
  return Math.min(expiresAt, Math.max(idleUntil, usedAt + OPERATOR_SESSION_MS.idle));
}
