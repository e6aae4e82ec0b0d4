import { EXAMPLE } from '../../kernel/examples.ts';
import { operation } from '../../kernel/operation.ts';
import { BodyServiceId, CustomTags, EmptyResult, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { findPlayer } from '../commands/look-ups.ts';
import { revokeAllOfPlayer, revokeSession } from '../commands/sessions.ts';

/** Ends one session of a player, or all. */
export const revokePlayerSessions = operation()({
  path: '/Admin/RevokePlayerSessions',
  summary: 'Ends one session of a player, or all of them.',
  description:
    'Session tickets and entity tokens of the session die with it: no call that begins after the answer is told that they are valid. The player may log in again. Ending a session twice is a success.',
  auth: { kind: 'secretKey', permission: 'sessions:write' },
  request: Type.Object({
    ServiceId: BodyServiceId,
    SessionId: Type.Optional(Identifier('The session to end. Absent: all sessions of the player.')),
    CustomTags,
  }),
  response: EmptyResult,
  errors: ['UserisNotValid', 'InvalidParams'],
  example: {
    request: { ServiceId: EXAMPLE.playerId, SessionId: EXAMPLE.sessionId },
    response: {},
  },
  async handle({ ServiceId, SessionId }, { caller, deps, fail }) {
    const of = { titleId: caller.titleId, playerId: ServiceId };
    const now = deps.now();
    if (SessionId === undefined) {
      const outcome = await deps.run(revokeAllOfPlayer, { ...of, now });
      if (outcome === 'notFound') throw fail('UserisNotValid');
      return {};
    }
    if (!(await deps.run(findPlayer, of))) throw fail('UserisNotValid');
    const outcome = await deps.run(revokeSession, { ...of, sessionId: SessionId, now });
    if (outcome === 'notFound') {
      throw fail('InvalidParams', { details: { SessionId: ['The player has no such session.'] } });
    }
    return {};
  },
});
