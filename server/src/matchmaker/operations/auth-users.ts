import { EXAMPLE } from '../../kernel/examples.ts';
import type { SessionTickets } from '../../credentials/session-ticket.ts';
import { TOKENS_BODY_BYTES_MAX, TOKENS_PER_CALL_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { Authorization, authorize } from '../authorization.ts';

/** Tells an external match-making service which of many session tickets are good. Not in the reference API. */
export const authUsers = operation<{ readonly sessionTickets: SessionTickets }>()({
  path: '/Matchmaker/AuthUsers',
  summary: 'Checks up to 100 session tickets at once, with a verdict for each.',
  description:
    'Each ticket is judged as AuthUser judges it, and a text that proves nothing, the empty one too, is `"Authorized": false` and no error: the call succeeds. All are judged at the same moment. A secret key limited to the scope `matchmaker` is enough. This operation is Purser\'s own.',
  auth: { kind: 'secretKey', permission: 'matchmaking:authorize' },
  bodyBytesMax: TOKENS_BODY_BYTES_MAX,
  request: Type.Object({
    AuthorizationTickets: Type.Array(Type.String(), {
      description: "The players' session tickets, as the clients gave them.",
      minItems: 1,
      maxItems: TOKENS_PER_CALL_MAX,
    }),
    CustomTags,
  }),
  response: Type.Object(
    {
      Verdicts: Type.Array(Authorization, {
        description: 'One for each ticket, in the order of the request.',
      }),
    },
    { description: 'The verdicts on the tickets.' },
  ),
  errors: [],
  example: {
    request: { AuthorizationTickets: [EXAMPLE.sessionTicket, EXAMPLE.entityToken] },
    response: {
      Verdicts: [{ Authorized: true, ServiceId: EXAMPLE.playerId }, { Authorized: false }],
    },
  },
  handle({ AuthorizationTickets }, { caller: { titleId }, deps: { sessionTickets } }) {
    return {
      Verdicts: AuthorizationTickets.map((text) => authorize(text, { sessionTickets, titleId })),
    };
  },
});
