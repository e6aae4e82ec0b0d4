import type { Static } from 'typebox';
import { Type } from '../kernel/type.ts';
import type { EntityTokenClaims, EntityTokens } from './entity-token.ts';
import {
  EntityKeyResult,
  IdentityProvider,
  LineageResult,
  toWireEntityKey,
  toWireLineage,
} from './wire.ts';
import type { SessionTickets } from './session-ticket.ts';

// What a title's server is told of an entity token that a client gave to it: the one rule, and its words on the wire.

/** `ticket`: a session ticket, genuine or not, in the place of an entity token. */
export type ClientTokenVerdict =
  | { readonly status: 'valid'; readonly claims: EntityTokenClaims }
  | { readonly status: 'invalid' | 'expired' | 'revoked' | 'ticket' };

/** What the judgement needs. */
export interface ClientTokenJudges {
  readonly entityTokens: Pick<EntityTokens, 'judge'>;
  readonly sessionTickets: Pick<SessionTickets, 'hasTicketShape'>;
}

/**
 * Judges a client's token for the title that asks; any text may come in. Expired is judged before
 * revoked. Specification 4.1 and 7 rule 1.
 */
export function judgeClientToken(
  { entityTokens, sessionTickets }: ClientTokenJudges,
  { text, titleId }: { readonly text: string; readonly titleId: string },
): ClientTokenVerdict {
  const verdict = entityTokens.judge(text);
  if (verdict.status === 'invalid') {
    return { status: sessionTickets.hasTicketShape(text) ? 'ticket' : 'invalid' };
  }
  // Nothing is said of another title's tokens, not even that they have expired.
  if (verdict.claims.titleId !== titleId) return { status: 'invalid' };
  return verdict.status === 'valid'
    ? { status: 'valid', claims: verdict.claims }
    : { status: verdict.status };
}

/** What the wire calls a token that is not valid. */
export const TOKEN_REFUSALS = {
  invalid: 'EntityTokenInvalid',
  expired: 'EntityTokenExpired',
  revoked: 'EntityTokenRevoked',
  ticket: 'InvalidTicket',
} as const;

/** The members that tell whose a token is. */
export const TOKEN_OWNER_MEMBERS = {
  Entity: EntityKeyResult,
  IdentityProvider: Type.Optional(IdentityProvider),
  Lineage: LineageResult,
};

/** Whose a token is. */
export const TokenOwner = Type.Object(TOKEN_OWNER_MEMBERS, {
  description: 'Whose the token is. IdentityProvider is left out for titles.',
});

/** A token's owner as the wire has it. */
export function toWireTokenOwner(claims: EntityTokenClaims): Static<typeof TokenOwner> {
  const Entity = toWireEntityKey(claims.entity);
  const Lineage = toWireLineage(claims.lineage);
  return claims.provider === undefined
    ? { Entity, Lineage }
    : { Entity, IdentityProvider: claims.provider, Lineage };
}
