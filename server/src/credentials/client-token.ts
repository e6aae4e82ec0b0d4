import type { Static } from 'typebox';
import { Type } from '../kernel/type.ts';
import type { EntityTokenClaims, EntityTokens } from './entity-token.ts';
import type { SessionTickets } from './session-ticket.ts';
import {
  EntityKeyResult,
  IdentityProvider,
  LineageResult,
  toWireEntityKey,
  toWireLineage,
} from './wire.ts';

// The verdict on a client's entity token for a server of the title: the rule, and its form on the wire.

/** `ticket`: the text is a session ticket, genuine or not, and no entity token. */
export type ClientTokenVerdict =
  | { readonly status: 'valid'; readonly claims: EntityTokenClaims }
  | { readonly status: 'invalid' | 'expired' | 'revoked' | 'ticket' };

/** The deps of the judgement. */
export interface ClientTokenDeps {
  readonly entityTokens: Pick<EntityTokens, 'judge'>;
  readonly sessionTickets: Pick<SessionTickets, 'hasTicketShape'>;
}

/**
 * Judges a client's token for the title that asks; any text may come in. Expiry is judged before
 * revocation. Specification 4.1 and 7 rule 1.
 */
export function judgeClientToken(
  { entityTokens, sessionTickets }: ClientTokenDeps,
  { text, titleId }: { readonly text: string; readonly titleId: string },
): ClientTokenVerdict {
  const verdict = entityTokens.judge(text);
  if (verdict.status === 'invalid') {
    return { status: sessionTickets.hasTicketShape(text) ? 'ticket' : 'invalid' };
  }
  // Another title's token is just invalid, even one that has expired.
  if (verdict.claims.titleId !== titleId) return { status: 'invalid' };
  return verdict.status === 'valid' ? verdict : { status: verdict.status };
}

/** The wire's error for each verdict but `valid`. */
export const TOKEN_REFUSALS = {
  invalid: 'EntityTokenInvalid',
  expired: 'EntityTokenExpired',
  revoked: 'EntityTokenRevoked',
  ticket: 'InvalidTicket',
} as const;

/** The members of a reply that name a token's owner. */
export const TOKEN_OWNER_MEMBERS = {
  Entity: EntityKeyResult,
  IdentityProvider: Type.Optional(IdentityProvider),
  Lineage: LineageResult,
};

/** A token's owner. */
export const TokenOwner = Type.Object(TOKEN_OWNER_MEMBERS, {
  description: 'The owner of the token. IdentityProvider is left out for titles.',
});

/** Writes a token's owner for the wire. */
export function toWireTokenOwner(claims: EntityTokenClaims): Static<typeof TokenOwner> {
  const Entity = toWireEntityKey(claims.entity);
  const Lineage = toWireLineage(claims.lineage);
  return claims.provider === undefined
    ? { Entity, Lineage }
    : { Entity, IdentityProvider: claims.provider, Lineage };
}
