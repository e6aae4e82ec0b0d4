import { EXAMPLE } from '../../kernel/examples.ts';
import { type SessionTickets, ticketFacts } from '../../credentials/session-ticket.ts';
import { operation } from '../../kernel/operation.ts';
import { AnyText, CustomTags, Flag } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import {
  accountAccessOf,
  EXAMPLE_ACCOUNT,
  toWireAccountInfo,
  UserAccountInfo,
} from '../account-info.ts';
import { lookUpPlayer } from '../commands/look-ups.ts';

/** Checks a session ticket for a server of the title and answers with the player's account. */
export const authenticateSessionTicket = operation<{
  readonly sessionTickets: SessionTickets;
}>()({
  path: '/Server/AuthenticateSessionTicket',
  summary: "Checks a client's session ticket and returns the player's account.",
  description:
    'A genuine ticket that has run out is a success with `"IsSessionTicketExpired": true`. Anything else that is wrong with it (malformed, revoked, of another title) is InvalidSessionTicket. Without the permission `players:personal` the account lacks Username, PrivateInfo and the custom ids.',
  auth: { kind: 'secretKey', permission: 'tickets:validate' },
  request: Type.Object({
    // The schema has no length: a text of any length that is no ticket is InvalidSessionTicket.
    SessionTicket: AnyText("The client's session ticket."),
    CustomTags,
  }),
  response: Type.Object(
    {
      UserInfo: UserAccountInfo,
      IsSessionTicketExpired: Flag('Whether the ticket has run out.'),
    },
    { description: 'Whose the ticket is.' },
  ),
  errors: ['InvalidSessionTicket'],
  example: {
    request: { SessionTicket: EXAMPLE.sessionTicket },
    response: { UserInfo: EXAMPLE_ACCOUNT, IsSessionTicketExpired: false },
  },
  async handle({ SessionTicket }, { caller, deps, fail }) {
    const verdict = deps.sessionTickets.judge(SessionTicket);
    const isKnown = verdict.status === 'valid' || verdict.status === 'expired';
    const logged = ticketFacts(verdict);
    if (!isKnown || verdict.ticket.titleId !== caller.titleId) {
      throw fail('InvalidSessionTicket', { logged });
    }

    const { titleId, playerId } = verdict.ticket;
    const by = { kind: 'id', playerId } as const;
    const found = await deps.run(lookUpPlayer, { titleId, by, now: deps.now() });
    if (found.status !== 'found') {
      throw fail('InvalidSessionTicket', { logged: { ...logged, reason: 'noAccount' } });
    }
    return {
      UserInfo: toWireAccountInfo(found.account, accountAccessOf(caller)),
      IsSessionTicketExpired: verdict.status === 'expired',
    };
  },
});
