import type { ConsoleSite } from '../../kernel/credential.ts';
import { operation } from '../../kernel/operation.ts';
import { WithCookie } from '../../kernel/revised.ts';
import { EmptyResult, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { endOperatorSession } from '../commands/sessions.ts';
import { noSessionCookie } from '../session.ts';
import { EXAMPLE_OPERATOR } from '../wire.ts';

interface Deps {
  readonly consoleSite: ConsoleSite;
}

/** Ends a session of the operator who calls. */
export const endOwnSession = operation<Deps>()({
  path: '/Operator/EndOwnSession',
  summary: 'Ends one of the own sessions, on all nodes.',
  auth: { kind: 'operator', permission: 'self:write' },
  request: Type.Object({ SessionId: Identifier('The session, as in ListOwnSessions.') }),
  response: EmptyResult,
  errors: ['InvalidParams'],
  example: { request: { SessionId: EXAMPLE_OPERATOR.sessionId }, response: {} },
  async handle({ SessionId: sessionId }, { caller, deps, fail }) {
    const { operatorId } = caller;
    const outcome = await deps.run(endOperatorSession, { operatorId, sessionId, now: deps.now() });
    if (outcome === 'notFound') {
      const details = { SessionId: ['The operator has no such session.'] };
      throw fail('InvalidParams', { details });
    }
    if (sessionId !== caller.sessionId) return {};
    return new WithCookie({}, noSessionCookie(deps.consoleSite));
  },
});
