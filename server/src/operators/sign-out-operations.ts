import type { Callable } from '../kernel/command.ts';
import type { ConsoleSite } from '../kernel/credential.ts';
import type { Instant } from '../kernel/instant.ts';
import { operation } from '../kernel/operation.ts';
import { WithCookie } from '../kernel/revised.ts';
import { EmptyResult } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { endAllOperatorSessions, endOperatorSession } from './commands/sessions.ts';
import { noSessionCookie } from './session.ts';

/** The parts in which both ways to sign out differ. */
interface SignOut {
  readonly path: `/Operator/${string}`;
  readonly summary: string;
  readonly command: Callable<{
    readonly operatorId: string;
    readonly sessionId: string;
    readonly now: Instant;
  }>;
}

/** Makes an operation that ends the session of the call, and perhaps others. */
function signOutOperation({ command, ...texts }: SignOut) {
  return operation<{ readonly consoleSite: ConsoleSite }>()({
    ...texts,
    auth: { kind: 'operator', permission: 'self:write' },
    request: Type.Object({}),
    response: EmptyResult,
    errors: [],
    example: { request: {}, response: {} },
    async handle(_request, { caller: { operatorId, sessionId }, deps }) {
      await deps.run(command, { operatorId, sessionId, now: deps.now() });
      return new WithCookie({}, noSessionCookie(deps.consoleSite));
    },
  });
}

/** Ends the session of the call. */
export const signOut = signOutOperation({
  path: '/Operator/SignOut',
  summary: 'Ends the session of the call.',
  command: endOperatorSession,
});

/** Ends all sessions of the operator who calls. */
export const signOutEverywhere = signOutOperation({
  path: '/Operator/SignOutEverywhere',
  summary: 'Ends all own sessions, that of the call too, on all nodes.',
  command: endAllOperatorSessions,
});
