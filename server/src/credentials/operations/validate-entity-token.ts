import type { Static } from 'typebox';
import type { ErrorExtras } from '../../kernel/errors.ts';
import { extension } from '../../kernel/extension.ts';
import { operation } from '../../kernel/operation.ts';
import { AnyText, CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import {
  acceptJoinTokens,
  type ClientTokenDeps,
  type ClientTokenVerdict,
  isJoining,
  judgeClientToken,
  TOKEN_REFUSALS,
  TokenOwner,
  toWireTokenOwner,
} from '../client-token.ts';
import { EXAMPLE, TOKEN_OWNER } from '../../kernel/examples.ts';
import { AskersAudience } from '../wire.ts';

/** Checks an entity token for a server of the title. Specification 4.1 and 7 rule 1. */
export const validateEntityToken = operation<ClientTokenDeps>()({
  path: '/Authentication/ValidateEntityToken',
  summary: "Checks a client's entity token and returns its owner's details.",
  description:
    "The caller's own title token is in `X-EntityToken`, the client's token in the body. A token of another title is EntityTokenInvalid. Expired is judged before revoked. A join token is accepted once, and only with the `Audience` that it was issued for; anything else is EntityTokenInvalid, and so is any other token where the title's servers take join tokens only. InvalidTicket: a session ticket was sent where an entity token belongs.",
  auth: { kind: 'titleEntity', permission: 'tokens:validate' },
  request: Type.Object({
    // The schema has no length: any text that is no token, however short or long, is EntityTokenInvalid (Specification 7 rule 1).
    EntityToken: AnyText("The client's entity token."),
    Audience: extension(AskersAudience),
    CustomTags,
  }),
  response: TokenOwner,
  errors: ['EntityTokenInvalid', 'EntityTokenExpired', 'EntityTokenRevoked', 'InvalidTicket'],
  example: { request: { EntityToken: EXAMPLE.entityToken }, response: TOKEN_OWNER },
  handle({ EntityToken: text, Audience: audience }, { caller, deps, fail }) {
    function answer(verdict: ClientTokenVerdict): Static<typeof TokenOwner> {
      if (verdict.status === 'valid') return toWireTokenOwner(verdict.claims);
      throw fail(TOKEN_REFUSALS[verdict.status], messageOf(verdict));
    }
    const judged = judgeClientToken(deps, { text, titleId: caller.titleId, audience });
    if (!isJoining(judged)) return answer(judged);
    return acceptJoinTokens(deps.run, [judged]).then(([accepted = judged]) => answer(accepted));
  },
});

function messageOf({ message }: { readonly message?: string }): ErrorExtras {
  return message === undefined ? {} : { message };
}
