import type { Static } from 'typebox';
import type { SessionTickets } from '../credentials/session-ticket.ts';
import { Flag, ServiceId } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';

/** The verdict on a session ticket for a match-making service. */
export const Authorization = Type.Object(
  {
    Authorized: Flag('Whether the player may use the match-making service.'),
    ServiceId: Type.Optional(ServiceId),
  },
  { description: 'Whether the ticket is good, and then whose it is.' },
);

/** Judges a session ticket for the title that asks; any text may come in. Specification 4.2 and 7 rule 2. */
export function authorize(
  text: string,
  {
    sessionTickets,
    titleId,
  }: { readonly sessionTickets: Pick<SessionTickets, 'judge'>; readonly titleId: string },
): Static<typeof Authorization> {
  const verdict = sessionTickets.judge(text);
  if (verdict.status !== 'valid' || verdict.ticket.titleId !== titleId) {
    return { Authorized: false };
  }
  return { Authorized: true, ServiceId: verdict.ticket.playerId };
}
