import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import {
  type ClientTokenDeps,
  judgeClientToken,
  TOKEN_REFUSALS,
  TokenOwner,
  toWireTokenOwner,
} from '../client-token.ts';
import { EXAMPLE, TOKEN_OWNER } from '../examples.ts';

/** Checks an entity token for a server of the title. Specification 4.1 and 7 rule 1. */
export const validateEntityToken = operation<ClientTokenDeps>()({
  path: '/Authentication/ValidateEntityToken',
  summary: "Checks a client's entity token and returns its owner's details.",
  description:
    "The caller's own title token is in `X-EntityToken`, the client's token in the body. A token of another title is EntityTokenInvalid. Expired is judged before revoked. InvalidTicket: a session ticket was sent where an entity token belongs.",
  auth: { kind: 'titleEntity', permission: 'tokens:validate' },
  request: Type.Object({
    // The schema has no length: any text that is no token, however short or long, is EntityTokenInvalid (Specification 7 rule 1).
    EntityToken: Type.String({ description: "The client's entity token." }),
    CustomTags,
  }),
  response: TokenOwner,
  errors: ['EntityTokenInvalid', 'EntityTokenExpired', 'EntityTokenRevoked', 'InvalidTicket'],
  example: { request: { EntityToken: EXAMPLE.entityToken }, response: TOKEN_OWNER },
  handle({ EntityToken }, { caller, deps, fail }) {
    const verdict = judgeClientToken(deps, { text: EntityToken, titleId: caller.titleId });
    if (verdict.status !== 'valid') throw fail(TOKEN_REFUSALS[verdict.status]);
    return toWireTokenOwner(verdict.claims);
  },
});
