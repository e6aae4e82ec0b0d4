import { EXAMPLE } from '../../kernel/examples.ts';
import { codecOf } from '../../kernel/codec.ts';
import { OPERATOR_SESSIONS_MAX } from '../../kernel/operator-limits.ts';
import { operation } from '../../kernel/operation.ts';
import { AnyText, Flag, WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { listOperatorSessions } from '../commands/sessions.ts';
import { EXAMPLE_OPERATOR } from '../wire.ts';

const OwnSession = Type.Object({
  SessionId: AnyText("The session's id."),
  StartedAt: WireTime('When it began.'),
  LastUsedAt: WireTime('When it was last used, to the minute.'),
  ExpiresAt: WireTime('When it ends in any case.'),
  IPAddress: Type.Optional(AnyText('From where it began.')),
  Device: Type.Optional(AnyText('What the page said of its browser.')),
  IsPresent: Flag('True for the session of the call.'),
});
const { toWire } = codecOf(OwnSession, { IPAddress: 'address' });

/** Lists where an operator is signed in. */
export const listOwnSessions = operation()({
  path: '/Operator/ListOwnSessions',
  summary: 'Lists the own sessions that go on, the newest first.',
  auth: { kind: 'operator', permission: 'self:read' },
  request: Type.Object({}),
  response: Type.Object({
    Sessions: Type.Array(OwnSession, {
      description: `The sessions; at most ${OPERATOR_SESSIONS_MAX}.`,
    }),
  }),
  errors: [],
  example: {
    request: {},
    response: {
      Sessions: [
        {
          SessionId: EXAMPLE_OPERATOR.sessionId,
          StartedAt: EXAMPLE.now,
          LastUsedAt: EXAMPLE.now,
          ExpiresAt: EXAMPLE.tomorrow,
          IPAddress: '203.0.113.9',
          Device: 'Firefox',
          IsPresent: true,
        },
      ],
    },
  },
  async handle(_request, { caller: { operatorId, sessionId }, deps }) {
    const sessions = await deps.run(listOperatorSessions, { operatorId, now: deps.now() });
    return {
      Sessions: sessions.map((session) =>
        toWire({ ...session, isPresent: session.sessionId === sessionId }),
      ),
    };
  },
});
