import type { EntityCaller, PlayerCaller } from '../kernel/caller.ts';
import type { JudgedCaller, Refusal } from '../kernel/credential.ts';
import type { Instant } from '../kernel/instant.ts';
import type { EntityTokens } from './entity-token.ts';
import { type SessionTickets, type SessionTicketVerdict, ticketFacts } from './session-ticket.ts';

/** A join token, whatever else it is: it proves its player to one game server, and to nobody here. */
const JOIN_TOKEN = 'A join token is good for being validated by its game server alone.';

const REFUSED_TOKEN = { expired: 'EntityTokenExpired', revoked: 'EntityTokenRevoked' } as const;

/** Every bad ticket gets the same sentence, that of the reference API. Only the log says more. */
function refusedTicket(verdict: SessionTicketVerdict): Refusal {
  const message = 'X-Authentication HTTP header contains invalid ticket';
  return { refused: 'NotAuthenticated', extras: { message, logged: ticketFacts(verdict) } };
}

/** Chooses the refusal of a genuine credential of this player that was revoked: `refusal`, or one with a better reason. */
export type RefuseRevoked = (
  player: { readonly titleId: string; readonly playerId: string },
  refusal: Refusal,
) => Promise<Refusal>;

/** Makes the judge of `X-EntityToken`; any text may come in. */
export function makeEntityTokenAuthenticator(deps: {
  readonly entityTokens: Pick<EntityTokens, 'judge'>;
  /** The first moment at which a secret key is not accepted. */
  readonly endOfKey: (keyId: string) => Instant;
  readonly refuseRevoked: RefuseRevoked;
}): (text: string) => JudgedCaller<EntityCaller> {
  return (text) => {
    const verdict = deps.entityTokens.judge(text);
    // Of a token that we did not issue, no word is believed, not even in the log.
    if (verdict.status === 'invalid') return { refused: 'EntityTokenInvalid' };
    const { titleId, audience, playerId, entity, tokenId, issuedBy, expiresAt } = verdict.claims;
    if (audience !== undefined) {
      const extras = { message: JOIN_TOKEN, logged: { titleId, playerId } };
      return { refused: 'EntityTokenInvalid', extras };
    }
    if (verdict.status !== 'valid') {
      const extras = { logged: { titleId, playerId } };
      const refusal = { refused: REFUSED_TOKEN[verdict.status], extras } as const;
      return verdict.status === 'revoked' && playerId !== undefined
        ? deps.refuseRevoked({ titleId, playerId }, refusal)
        : refusal;
    }
    const sourceEnds = issuedBy.kind === 'secretKey' ? deps.endOfKey(issuedBy.id) : expiresAt;
    const goodUntil = Math.min(expiresAt, sourceEnds);
    return { kind: 'entity', titleId, entity, playerId, tokenId, issuedBy, expiresAt, goodUntil };
  };
}

/** Makes the judge of `X-Authorization`; any text may come in. */
export function makeSessionTicketAuthenticator(deps: {
  readonly sessionTickets: Pick<SessionTickets, 'judge'>;
  readonly refuseRevoked: RefuseRevoked;
}): (text: string) => JudgedCaller<PlayerCaller> {
  return (text) => {
    const verdict = deps.sessionTickets.judge(text);
    if (verdict.status === 'invalid') return refusedTicket(verdict);
    const { titleId, playerId, titlePlayerId, sessionId } = verdict.ticket;
    if (verdict.status === 'revoked') {
      return deps.refuseRevoked({ titleId, playerId }, refusedTicket(verdict));
    }
    if (verdict.status !== 'valid') return refusedTicket(verdict);
    return { kind: 'player', titleId, playerId, titlePlayerId, sessionId };
  };
}
