import type { EntityCaller } from '../../kernel/caller.ts';
import type { Clock, Instant } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../kernel/schema.ts';
import type { Tally } from '../../kernel/tally.ts';
import { Type } from '../../kernel/type.ts';
import type { EntityTokens } from '../entity-token.ts';
import { EXAMPLE } from '../examples.ts';
import type { Sessions, TokenRevocations } from '../ports.ts';

interface Needs {
  readonly now: Clock;
  readonly tally: Tally;
  readonly entityTokens: EntityTokens;
  readonly tokenRevocations: TokenRevocations;
  readonly sessions: Sessions;
}

/** Ends an entity token, or the whole session it belongs to, before its time. */
export const revokeEntityToken = operation<Needs>()({
  path: '/Authentication/RevokeEntityToken',
  summary: 'Ends an entity token before its time, or the whole session (log-out).',
  description:
    'A title may revoke every token of its own; anybody may revoke the tokens of their own session. No call that begins after the answer is told that the token is valid. A token that has expired or been revoked already is a success. A title has no session: revoke its secret key instead.',
  auth: { kind: 'entity' },
  request: Type.Object({
    // Without a length: whatever is no token is EntityTokenInvalid.
    EntityToken: Type.Optional(
      Type.String({ description: "The token to revoke. Absent: the caller's own." }),
    ),
    WholeSession: Type.Optional(
      Type.Boolean({
        description:
          'True: end the session that the token belongs to, with its session ticket and all of its tokens. Absent: false.',
      }),
    ),
    CustomTags,
  }),
  response: EmptyResult,
  errors: ['EntityTokenInvalid', 'NotAuthorized', 'InvalidParams'],
  example: { request: { EntityToken: EXAMPLE.entityToken }, response: {} },
  async handle({ EntityToken, WholeSession }, { caller, needs, fail }) {
    const target = EntityToken === undefined ? ownToken(caller) : parseToken(needs, EntityToken);
    if (!target) throw fail('EntityTokenInvalid');
    if (!mayRevoke(caller, target)) {
      throw fail('NotAuthorized', { message: 'The token is not of the caller' });
    }
    if (WholeSession !== true) return revokeToken(needs, target);
    if (target.isTitle) {
      const sentence = 'A title has no session: revoke its secret key instead.';
      throw fail('InvalidParams', { details: { WholeSession: [sentence] } });
    }
    return revokeSession(needs, target);
  },
});

interface Target {
  readonly titleId: string;
  readonly tokenId: string;
  readonly sessionId: string;
  readonly expiresAt: Instant;
  readonly isTitle: boolean;
  /** Neither expired nor revoked. */
  readonly isLive: boolean;
}

function ownToken(caller: EntityCaller): Target {
  const { titleId, tokenId, sessionId, expiresAt, entity } = caller;
  return { titleId, tokenId, sessionId, expiresAt, isTitle: entity.type === 'title', isLive: true };
}

/** Undefined: it is no token of ours. */
function parseToken(needs: Needs, text: string): Target | undefined {
  const verdict = needs.entityTokens.judge(text);
  if (verdict.status === 'invalid') return undefined;
  const { titleId, tokenId, sessionId, expiresAt, entity } = verdict.claims;
  const isLive = verdict.status === 'valid';
  return { titleId, tokenId, sessionId, expiresAt, isTitle: entity.type === 'title', isLive };
}

function mayRevoke(caller: EntityCaller, target: Target): boolean {
  if (target.titleId !== caller.titleId) return false;
  if (caller.entity.type === 'title') return true;
  return !target.isTitle && target.sessionId === caller.sessionId;
}

async function revokeToken(needs: Needs, target: Target): Promise<Record<string, never>> {
  if (!target.isLive) return {};
  const { titleId, tokenId, expiresAt } = target;
  await needs.tokenRevocations.revoke({ titleId, tokenId, expiresAt });
  needs.tally({ what: 'revoked', kind: 'token' });
  return {};
}

/** Also where the token itself has ended already: the session may have others. */
async function revokeSession(needs: Needs, target: Target): Promise<Record<string, never>> {
  const { titleId, sessionId } = target;
  const session = await needs.sessions.find({ titleId, sessionId });
  if (!session || session.revokedAt !== undefined) return {};
  const { serviceId } = session;
  const outcome = await needs.sessions.revoke({ titleId, serviceId, sessionId, now: needs.now() });
  if (outcome === 'revoked') needs.tally({ what: 'revoked', kind: 'session' });
  return {};
}
