import type { ConsoleSite } from '../../kernel/credential.ts';
import type { Clock } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { WithCookie } from '../../kernel/revised.ts';
import { EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { endOperatorSession } from '../commands/sessions.ts';
import { noSessionCookie } from '../session.ts';

interface Deps {
  readonly now: Clock;
  readonly consoleSite: ConsoleSite;
}

/** Ends the session of the call. */
export const signOut = operation<Deps>()({
  path: '/Operator/SignOut',
  summary: 'Ends the session of the call.',
  auth: { kind: 'operator', permission: 'self:write' },
  request: Type.Object({}),
  response: EmptyResult,
  errors: [],
  example: { request: {}, response: {} },
  async handle(_request, { caller, deps }) {
    const { operatorId, sessionId } = caller;
    await deps.run(endOperatorSession, { operatorId, sessionId, now: deps.now() });
    return new WithCookie({}, noSessionCookie(deps.consoleSite));
  },
});
