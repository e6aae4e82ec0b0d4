import type { Static } from 'typebox';
import type { Run } from '../kernel/command.ts';
import { Type } from '../kernel/type.ts';
import { useJoinTokens } from './commands.ts';
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
  | {
      readonly status: 'invalid' | 'expired' | 'revoked' | 'ticket';
      /** Replaces the sentence of the error. */
      readonly message?: string;
    };

/** A client's token, and the server that asks about it. */
interface AskedToken {
  readonly text: string;
  readonly titleId: string;
  /** The name by which the server is known. Undefined: it takes no join tokens. */
  readonly audience: string | undefined;
}

/** The deps of the judgement. */
export interface ClientTokenDeps {
  readonly entityTokens: Pick<EntityTokens, 'judge'>;
  readonly sessionTickets: Pick<SessionTickets, 'hasTicketShape'>;
  /** Whether the title's servers take join tokens only. */
  readonly takesJoinTokensOnly: (titleId: string) => boolean;
}

const OTHER_SERVER = 'The token is a join token for a server with another Audience.';
const NO_JOIN_TOKEN = 'Servers of this title take join tokens only.';
const USED = 'The join token was used before.';

/**
 * Judges a client's token for the title that asks; any text may come in. Expiry is judged before
 * revocation. Specification 4.1 and 7 rule 1. A valid join token counts only once `useJoinTokens` has accepted it.
 */
export function judgeClientToken(
  { entityTokens, sessionTickets, takesJoinTokensOnly }: ClientTokenDeps,
  { text, titleId, audience }: AskedToken,
): ClientTokenVerdict {
  const verdict = entityTokens.judge(text);
  if (verdict.status === 'invalid') {
    return { status: sessionTickets.hasTicketShape(text) ? 'ticket' : 'invalid' };
  }
  // Another title's token is just invalid, even one that has expired.
  if (verdict.claims.titleId !== titleId) return { status: 'invalid' };
  if (verdict.claims.audience === undefined) {
    if (takesJoinTokensOnly(titleId)) return { status: 'invalid', message: NO_JOIN_TOKEN };
  } else if (verdict.claims.audience !== audience) {
    return { status: 'invalid', message: OTHER_SERVER };
  }
  return verdict.status === 'valid' ? verdict : { status: verdict.status };
}

type ValidVerdict = Extract<ClientTokenVerdict, { readonly status: 'valid' }>;

/** Whether a verdict is that of a valid join token, which has to be accepted. No other verdict costs a promise or a command. */
export function isJoining(verdict: ClientTokenVerdict): verdict is ValidVerdict {
  return verdict.status === 'valid' && verdict.claims.audience !== undefined;
}

/** Has the valid join tokens among judged tokens accepted, each once in the whole installation: another use is `invalid`. */
export async function acceptJoinTokens(
  run: Run,
  verdicts: readonly ClientTokenVerdict[],
): Promise<readonly ClientTokenVerdict[]> {
  const joining = verdicts.filter(isJoining);
  const uses = joining.map(({ claims: { titleId, tokenId, expiresAt } }) => {
    return { titleId, tokenId, expiresAt };
  });
  const areFirst = await run(useJoinTokens, uses);
  const used = new Set<ClientTokenVerdict>(joining.filter((_, index) => !areFirst[index]));
  return verdicts.map((one) => (used.has(one) ? { status: 'invalid', message: USED } : one));
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
