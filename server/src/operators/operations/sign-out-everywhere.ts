import type { ConsoleSite } from '../../kernel/credential.ts';
import type { Clock } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { WithCookie } from '../../kernel/revised.ts';
import { EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { endAllOperatorSessions } from '../commands/sessions.ts';
import { noSessionCookie } from '../session.ts';

interface Deps {
  readonly now: Clock;
  readonly consoleSite: ConsoleSite;
}

/** Ends all sessions of the operator who calls. */
export const signOutEverywhere = operation<Deps>()({
  path: '/Operator/SignOutEverywhere',
  summary: 'Ends all own sessions, that of the call too, on all nodes.',
  auth: { kind: 'operator', permission: 'self:write' },
  request: Type.Object({}),
  response: EmptyResult,
  errors: [],
  example: { request: {}, response: {} },
  async handle(_request, { caller: { operatorId }, deps }) {
    await deps.run(endAllOperatorSessions, { operatorId, now: deps.now() });
    return new WithCookie({}, noSessionCookie(deps.consoleSite));
  },
});
