import type { EntityCaller, JudgedCaller, PlayerCaller, Refusal } from '../kernel/caller.ts';
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
    if (verdict.status === 'invalid') return REFUSED_TOKEN.invalid;
    const { titleId, playerId, entity, tokenId, issuedBy, expiresAt } = verdict.claims;
    if (verdict.status === 'revoked' && playerId !== undefined) {
      return deps.refuseRevoked({ titleId, playerId }, REFUSED_TOKEN.revoked);
    }
    if (verdict.status !== 'valid') return REFUSED_TOKEN[verdict.status];
    const sourceEnds = issuedBy.kind === 'secretKey' ? deps.endOfKey(issuedBy.id) : expiresAt;
    const goodUntil = Math.min(expiresAt, sourceEnds);
    return { kind: 'entity', titleId, entity, tokenId, issuedBy, expiresAt, goodUntil };
  };
}

/** Makes the judge of `X-Authorization`; any text may come in. */
export function makeSessionTicketAuthenticator(deps: {
  readonly sessionTickets: Pick<SessionTickets, 'judge'>;
  readonly refuseRevoked: RefuseRevoked;
}): (text: string) => JudgedCaller<PlayerCaller> {
  return (text) => {
    const verdict = deps.sessionTickets.judge(text);
    if (verdict.status === 'invalid') return REFUSED_TICKET;
    const { titleId, playerId, titlePlayerId, sessionId } = verdict.ticket;
    if (verdict.status === 'revoked') {
      return deps.refuseRevoked({ titleId, playerId }, REFUSED_TICKET);
    }
    if (verdict.status !== 'valid') return REFUSED_TICKET;
    return { kind: 'player', titleId, playerId, titlePlayerId, sessionId };
  };
}
