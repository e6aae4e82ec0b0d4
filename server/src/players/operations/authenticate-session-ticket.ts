import type { Clock } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { toWireAccountInfo, UserAccountInfo } from '../account-info.ts';
import { isInForce } from '../../moderation/bans.ts';
import { EXAMPLE } from '../../credentials/examples.ts';
import type { Bans } from '../../moderation/ports.ts';
import type { Players } from '../ports.ts';
import { type SessionTickets, ticketFacts } from '../../credentials/session-ticket.ts';

interface Deps {
  readonly now: Clock;
  readonly sessionTickets: SessionTickets;
  readonly players: Players;
  readonly bans: Bans;
}

/** Checks a session ticket for a server of the title and answers with the player's account. */
export const authenticateSessionTicket = operation<Deps>()({
  path: '/Server/AuthenticateSessionTicket',
  summary: "Checks a client's session ticket and returns the player's account.",
  description:
    'A genuine ticket that has run out is a success with `"IsSessionTicketExpired": true`. Anything else that is wrong with it (malformed, revoked, of another title) is InvalidSessionTicket.',
  auth: { kind: 'secretKey', permission: 'tickets:validate' },
  request: Type.Object({
    // The schema has no length: a text of any length that is no ticket is InvalidSessionTicket.
    SessionTicket: Type.String({ description: "The client's session ticket." }),
    CustomTags,
  }),
  response: Type.Object(
    {
      UserInfo: UserAccountInfo,
      IsSessionTicketExpired: Type.Boolean({ description: 'Whether the ticket has run out.' }),
    },
    { description: 'Whose the ticket is.' },
  ),
  errors: ['InvalidSessionTicket'],
  example: {
    request: { SessionTicket: EXAMPLE.sessionTicket },
    response: {
      UserInfo: {
        ServiceId: EXAMPLE.playerId,
        Created: EXAMPLE.now,
        TitleInfo: {
          Origination: 'CustomId',
          Created: EXAMPLE.now,
          LastLogin: EXAMPLE.now,
          FirstLogin: EXAMPLE.now,
          isBanned: false,
          TitlePlayerAccount: {
            Id: EXAMPLE.titlePlayerId,
            Type: 'title_player_account',
            TypeString: 'title_player_account',
          },
        },
        CustomIdInfo: { CustomId: EXAMPLE.customId },
      },
      IsSessionTicketExpired: false,
    },
  },
  async handle({ SessionTicket }, { caller, deps, fail }) {
    const verdict = deps.sessionTickets.judge(SessionTicket);
    const isKnown = verdict.status === 'valid' || verdict.status === 'expired';
    const logged = ticketFacts(verdict);
    if (!isKnown || verdict.ticket.titleId !== caller.titleId) {
      throw fail('InvalidSessionTicket', { logged });
    }

    const { titleId, playerId } = verdict.ticket;
    const player = await deps.players.find({ titleId, playerId });
    if (!player) throw fail('InvalidSessionTicket', { logged: { ...logged, reason: 'noAccount' } });
    const bans = (await deps.bans.list({ titleId, playerId })) ?? [];
    const now = deps.now();
    const isBanned = bans.some((ban) => isInForce(ban, now));
    return {
      UserInfo: toWireAccountInfo(player, { isBanned }),
      IsSessionTicketExpired: verdict.status === 'expired',
    };
  },
});
