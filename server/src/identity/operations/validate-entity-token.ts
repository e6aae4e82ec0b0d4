import Type from 'typebox';
import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import type { EntityTokens } from '../entity-token.ts';
import { EXAMPLE } from '../examples.ts';
import {
  EntityKeyResult,
  IdentityProvider,
  LineageResult,
  toEntityKeyResult,
  toLineageResult,
} from '../schemas.ts';
import type { SessionTickets } from '../session-ticket.ts';

/** Checks an entity token for a server of the title. Specification 4.1 and 7 rule 1. */
export const validateEntityToken = operation<{
  readonly entityTokens: EntityTokens;
  readonly sessionTickets: SessionTickets;
}>()({
  path: '/Authentication/ValidateEntityToken',
  summary: "Checks a client's entity token and returns its owner's details.",
  description:
    "The caller's own title token is in `X-EntityToken`, the client's token in the body. A token of another title is EntityTokenInvalid. Expired is judged before revoked. InvalidTicket: a session ticket was sent where an entity token belongs.",
  auth: { kind: 'titleEntity' },
  request: Type.Object({
    // Without a length: whatever is no token, however short or long, is EntityTokenInvalid (Specification 7 rule 1).
    EntityToken: Type.String({ description: "The client's entity token." }),
    CustomTags,
  }),
  response: Type.Object(
    {
      Entity: EntityKeyResult,
      IdentityProvider: Type.Optional(IdentityProvider),
      Lineage: LineageResult,
    },
    { description: 'Whose the token is. IdentityProvider is left out for titles.' },
  ),
  errors: ['EntityTokenInvalid', 'EntityTokenExpired', 'EntityTokenRevoked', 'InvalidTicket'],
  example: {
    request: { EntityToken: EXAMPLE.entityToken },
    response: {
      Entity: {
        Id: EXAMPLE.titlePlayerId,
        Type: 'title_player_account',
        TypeString: 'title_player_account',
      },
      IdentityProvider: 'Custom',
      Lineage: {
        NamespaceId: EXAMPLE.namespaceId,
        TitleId: EXAMPLE.titleId,
        MasterPlayerAccountId: EXAMPLE.serviceId,
        TitlePlayerAccountId: EXAMPLE.titlePlayerId,
      },
    },
  },
  handle({ EntityToken }, { caller, needs, fail }) {
    const verdict = needs.entityTokens.judge(EntityToken);
    if (verdict.status === 'invalid') {
      const isTicket = needs.sessionTickets.hasTicketShape(EntityToken);
      throw fail(isTicket ? 'InvalidTicket' : 'EntityTokenInvalid');
    }
    const { claims } = verdict;
    // Nothing is said of another title's tokens, not even that they have expired.
    if (claims.titleId !== caller.titleId) throw fail('EntityTokenInvalid');
    if (verdict.status === 'expired') throw fail('EntityTokenExpired');
    if (verdict.status === 'revoked') throw fail('EntityTokenRevoked');
    return {
      Entity: toEntityKeyResult(claims.entity),
      ...(claims.provider !== undefined && { IdentityProvider: claims.provider }),
      Lineage: toLineageResult(claims.lineage),
    };
  },
});
