import type { Clock } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult, Identifier } from '../../kernel/schema.ts';
import type { Tally } from '../../kernel/tally.ts';
import { Type } from '../../kernel/type.ts';
import { EXAMPLE } from '../examples.ts';
import type { Players, Sessions } from '../ports.ts';
import { BodyServiceId } from '../schemas.ts';

interface Needs {
  readonly now: Clock;
  readonly tally: Tally;
  readonly players: Players;
  readonly sessions: Sessions;
}

/** Ends one session of a player, or all. */
export const revokePlayerSessions = operation<Needs>()({
  path: '/Admin/RevokePlayerSessions',
  summary: 'Ends one session of a player, or all of them.',
  description:
    'Session tickets and entity tokens of the session die with it: no call that begins after the answer is told that they are valid. The player may log in again. Ending a session twice is a success.',
  auth: { kind: 'secretKey', scope: 'admin' },
  request: Type.Object({
    ServiceId: BodyServiceId,
    SessionId: Type.Optional(Identifier('The session to end. Absent: all sessions of the player.')),
    CustomTags,
  }),
  response: EmptyResult,
  errors: ['UserisNotValid', 'InvalidParams'],
  example: {
    request: { ServiceId: EXAMPLE.serviceId, SessionId: EXAMPLE.sessionId },
    response: {},
  },
  async handle({ ServiceId, SessionId }, { caller, needs, fail }) {
    const of = { titleId: caller.titleId, serviceId: ServiceId };
    const now = needs.now();
    if (SessionId === undefined) {
      const outcome = await needs.players.revokeAll({ ...of, now });
      if (outcome === 'notFound') throw fail('UserisNotValid');
      needs.tally({ what: 'revoked', kind: 'player' });
      return {};
    }
    if (!(await needs.players.find(of))) throw fail('UserisNotValid');
    const outcome = await needs.sessions.revoke({ ...of, sessionId: SessionId, now });
    if (outcome === 'notFound') {
      throw fail('InvalidParams', { details: { SessionId: ['The player has no such session.'] } });
    }
    needs.tally({ what: 'revoked', kind: 'session' });
    return {};
  },
});
