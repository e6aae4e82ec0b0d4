import type { Static } from 'typebox';
import { TOKENS_BODY_BYTES_MAX, TOKENS_PER_CALL_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import {
  acceptJoinTokens,
  type ClientTokenDeps,
  type ClientTokenVerdict,
  isJoining,
  judgeClientToken,
  TOKEN_OWNER_MEMBERS,
  TOKEN_REFUSALS,
  toWireTokenOwner,
} from '../client-token.ts';
import { EXAMPLE, TOKEN_OWNER } from '../../kernel/examples.ts';
import { AskersAudience } from '../wire.ts';

const Verdict = Type.Object(
  {
    Status: Type.Enum(['Valid', ...Object.values(TOKEN_REFUSALS)], {
      description:
        '`Valid`, or the error that ValidateEntityToken would answer for the token with.',
    }),
    Entity: Type.Optional(TOKEN_OWNER_MEMBERS.Entity),
    IdentityProvider: TOKEN_OWNER_MEMBERS.IdentityProvider,
    Lineage: Type.Optional(TOKEN_OWNER_MEMBERS.Lineage),
  },
  { description: 'The verdict on one token. Only a valid one has more members than Status.' },
);

/** Checks many entity tokens for a server of the title, a whole lobby in one call. Not in the reference API. */
export const validateEntityTokens = operation<ClientTokenDeps>()({
  path: '/Authentication/ValidateEntityTokens',
  summary: "Checks up to 100 clients' entity tokens at once, with a verdict for each.",
  description:
    "The caller's own title token is in `X-EntityToken`. Each token is judged as ValidateEntityToken judges it, and a bad one is a verdict and no error: the call succeeds. All are judged at the same moment, and a join token that is there twice is valid once. This operation is Purser's own.",
  auth: { kind: 'titleEntity', permission: 'tokens:validate' },
  bodyBytesMax: TOKENS_BODY_BYTES_MAX,
  request: Type.Object({
    EntityTokens: Type.Array(Type.String(), {
      description: "The clients' entity tokens.",
      minItems: 1,
      maxItems: TOKENS_PER_CALL_MAX,
    }),
    Audience: AskersAudience,
    CustomTags,
  }),
  response: Type.Object(
    {
      Verdicts: Type.Array(Verdict, {
        description: 'One for each token, in the order of the request.',
      }),
    },
    { description: 'The verdicts on the tokens.' },
  ),
  errors: [],
  example: {
    request: { EntityTokens: [EXAMPLE.entityToken, EXAMPLE.sessionTicket] },
    response: { Verdicts: [{ Status: 'Valid', ...TOKEN_OWNER }, { Status: 'InvalidTicket' }] },
  },
  handle({ EntityTokens, Audience: audience }, { caller, deps }) {
    const { titleId } = caller;
    const judged = EntityTokens.map((text) => judgeClientToken(deps, { text, titleId, audience }));
    if (!judged.some(isJoining)) return toWireVerdicts(judged);
    return acceptJoinTokens(deps.run, judged).then(toWireVerdicts);
  },
});

function toWireVerdicts(verdicts: readonly ClientTokenVerdict[]) {
  return { Verdicts: verdicts.map(toWireVerdict) };
}

function toWireVerdict(verdict: ClientTokenVerdict): Static<typeof Verdict> {
  return verdict.status === 'valid'
    ? { Status: 'Valid', ...toWireTokenOwner(verdict.claims) }
    : { Status: TOKEN_REFUSALS[verdict.status] };
}
