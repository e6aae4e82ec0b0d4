import { EXAMPLE } from '../../kernel/examples.ts';
import type { SessionTickets } from '../../credentials/session-ticket.ts';
import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import { Authorization, authorize } from '../authorization.ts';

/** Tells an external match-making service whether a session ticket is good. Specification 4.2 and 7 rule 2. */
export const authUser = operation<{ readonly sessionTickets: SessionTickets }>()({
  path: '/Matchmaker/AuthUser',
  summary: 'Confirms that a player holds a valid session ticket for the title.',
  description:
    'A ticket that proves nothing (malformed, expired, revoked, of another title, of a banned player) is answered with `"Authorized": false` and no id. InvalidParams: AuthorizationTicket is missing, empty or not a string. A secret key limited to the scope `matchmaker` is enough.',
  auth: { kind: 'secretKey', permission: 'matchmaking:authorize' },
  request: Type.Object({
    // The schema has no greatest length: a text that is too long is just not a ticket.
    AuthorizationTicket: Type.String({
      description: "The player's session ticket, as the client gave it.",
      minLength: 1,
    }),
  }),
  response: Authorization,
  errors: ['InvalidParams'],
  example: {
    request: { AuthorizationTicket: EXAMPLE.sessionTicket },
    response: { Authorized: true, ServiceId: EXAMPLE.playerId },
  },
  handle({ AuthorizationTicket }, { caller, deps }) {
    return authorize(AuthorizationTicket, { ...deps, titleId: caller.titleId });
  },
});
