import type { EntityCaller, PlayerCaller, Refusal } from '../kernel/caller.ts';
import type { Instant } from '../kernel/instant.ts';
import type { EntityTokens } from './entity-token.ts';
import type { SessionTickets } from './session-ticket.ts';

const REFUSED_TOKEN = {
  invalid: { refused: 'EntityTokenInvalid' },
  expired: { refused: 'EntityTokenExpired' },
  revoked: { refused: 'EntityTokenRevoked' },
} as const satisfies Record<string, Refusal>;

/** Every bad ticket gets the same sentence, that of the reference API. */
const REFUSED_TICKET: Refusal = {
  refused: 'NotAuthenticated',
  extras: { message: 'X-Authentication HTTP header contains invalid ticket' },
};

/** Makes the judge of `X-EntityToken`; any text may come in. */
export function makeEntityTokenAuthenticator(deps: {
  readonly entityTokens: Pick<EntityTokens, 'judge'>;
  /** The first moment at which a secret key is not accepted. */
  readonly endOfKey: (keyId: string) => Instant;
}): (text: string) => EntityCaller | Refusal {
  return (text) => {
    const verdict = deps.entityTokens.judge(text);
    if (verdict.status !== 'valid') return REFUSED_TOKEN[verdict.status];
    const { titleId, entity, tokenId, issuedBy, expiresAt } = verdict.claims;
    const sourceEnds = issuedBy.kind === 'secretKey' ? deps.endOfKey(issuedBy.id) : expiresAt;
    const goodUntil = Math.min(expiresAt, sourceEnds);
    return { kind: 'entity', titleId, entity, tokenId, issuedBy, expiresAt, goodUntil };
  };
}

/** Makes the judge of `X-Authorization`; any text may come in. */
export function makeSessionTicketAuthenticator(deps: {
  readonly sessionTickets: Pick<SessionTickets, 'judge'>;
}): (text: string) => PlayerCaller | Refusal {
  return (text) => {
    const verdict = deps.sessionTickets.judge(text);
    if (verdict.status !== 'valid') return REFUSED_TICKET;
    const { titleId, playerId, titlePlayerId, sessionId } = verdict.ticket;
    return { kind: 'player', titleId, playerId, titlePlayerId, sessionId };
  };
}
