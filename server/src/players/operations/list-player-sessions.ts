import { EXAMPLE } from '../../kernel/examples.ts';
import { IdentityProvider } from '../../credentials/wire.ts';
import { codecOf } from '../../kernel/codec.ts';
import { operation } from '../../kernel/operation.ts';
import { AnyText, BodyServiceId, CustomTags, WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { findPlayer } from '../commands/look-ups.ts';
import { listLiveSessions } from '../commands/sessions.ts';

const SessionInfo = Type.Object(
  {
    SessionId: AnyText('Id of the session, to end it.'),
    IdentityProvider,
    IdentityProviderIssuedId: AnyText(
      'Who the player is at the provider: the custom id, username or email address.',
    ),
    Created: WireTime('When the player logged in, UTC.'),
    Expires: WireTime('When the last credential of the session runs out, UTC.'),
  },
  { description: 'A session that is not over.' },
);

const { toWire } = codecOf(SessionInfo, {
  IdentityProvider: 'provider',
  IdentityProviderIssuedId: 'subject',
  Created: 'startedAt',
  Expires: 'expiresAt',
});

/** Lists the sessions of a player. */
export const listPlayerSessions = operation()({
  path: '/Admin/ListPlayerSessions',
  summary: 'Lists the sessions of a player that are not over, newest first.',
  description: 'At most the 1,000 newest. A session begins with a login.',
  auth: { kind: 'secretKey', permission: 'sessions:read' },
  request: Type.Object({ ServiceId: BodyServiceId, CustomTags }),
  response: Type.Object(
    { Sessions: Type.Array(SessionInfo, { description: 'The sessions, newest first.' }) },
    { description: 'Where the player is logged in.' },
  ),
  errors: ['UserisNotValid'],
  example: {
    request: { ServiceId: EXAMPLE.playerId },
    response: {
      Sessions: [
        {
          SessionId: EXAMPLE.sessionId,
          IdentityProvider: 'Custom',
          IdentityProviderIssuedId: EXAMPLE.customId,
          Created: EXAMPLE.now,
          Expires: EXAMPLE.tomorrow,
        },
      ],
    },
  },
  async handle({ ServiceId }, { caller, deps, fail }) {
    const of = { titleId: caller.titleId, playerId: ServiceId };
    if (!(await deps.run(findPlayer, of))) throw fail('UserisNotValid');
    const sessions = await deps.run(listLiveSessions, { ...of, now: deps.now() });
    return { Sessions: sessions.map(toWire) };
  },
});
