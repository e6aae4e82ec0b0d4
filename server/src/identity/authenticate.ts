import type { EntityCaller, PlayerCaller, Refusal } from '../kernel/caller.ts';
import type { Instant } from '../kernel/instant.ts';
import type { EntityTokens } from './entity-token.ts';
import type { SessionTickets } from './session-ticket.ts';

const REFUSED_TOKEN = {
  invalid: { refused: 'EntityTokenInvalid' },
  expired: { refused: 'EntityTokenExpired' },
  revoked: { refused: 'EntityTokenRevoked' },
} as const satisfies Record<string, Refusal>;

/** One sentence for every bad ticket, which is the reference API's. */
const REFUSED_TICKET: Refusal = {
  refused: 'NotAuthenticated',
  more: { message: 'X-Authentication HTTP header contains invalid ticket' },
};

/** Makes the judge of `X-EntityToken`; any text may come in. */
export function makeEntityTokenAuthenticator(parts: {
  readonly entityTokens: Pick<EntityTokens, 'judge'>;
  /** When a title's secret key ends. */
  readonly endOfKey: (keyId: string) => Instant;
}): (text: string) => EntityCaller | Refusal {
  return (text) => {
    const verdict = parts.entityTokens.judge(text);
    if (verdict.status !== 'valid') return REFUSED_TOKEN[verdict.status];
    const { titleId, entity, tokenId, sessionId, expiresAt } = verdict.claims;
    const goodUntil =
      entity.type === 'title' ? Math.min(expiresAt, parts.endOfKey(sessionId)) : expiresAt;
    return { kind: 'entity', titleId, entity, tokenId, sessionId, expiresAt, goodUntil };
  };
}

/** Makes the judge of `X-Authorization`; any text may come in. */
export function makeSessionTicketAuthenticator(parts: {
  readonly sessionTickets: Pick<SessionTickets, 'judge'>;
}): (text: string) => PlayerCaller | Refusal {
  return (text) => {
    const verdict = parts.sessionTickets.judge(text);
    if (verdict.status !== 'valid') return REFUSED_TICKET;
    const { titleId, serviceId, titlePlayerId, sessionId } = verdict.ticket;
    return { kind: 'player', titleId, serviceId, titlePlayerId, sessionId };
  };
}
