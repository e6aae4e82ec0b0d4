import { revokeToken as revokeTokenCommand } from '../../credentials/commands.ts';
import type { EntityTokens } from '../../credentials/entity-token.ts';
import { EXAMPLE } from '../../kernel/examples.ts';
import { describeTooManyRevoked, type TooManyRevoked } from '../../credentials/revocations.ts';
import type { EntityCaller, TokenIssuedBy } from '../../kernel/caller.ts';
import type { Run } from '../../kernel/command.ts';
import type { Clock, Instant } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { AnyText, CustomTags, EmptyResult, Flag } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { findSession, revokeSession as revokeSessionCommand } from '../commands/sessions.ts';

interface Deps {
  readonly now: Clock;
  readonly entityTokens: EntityTokens;
  readonly run: Run;
}

/** Ends an entity token, or the whole session it belongs to, before its time. */
export const revokeEntityToken = operation<Deps>()({
  path: '/Authentication/RevokeEntityToken',
  summary: 'Ends an entity token before its time, or the whole session (log-out).',
  description:
    'A title may revoke every token of its own; anybody may revoke the tokens of their own session. No call that begins after the answer is told that the token is valid. A token that has expired or been revoked already is a success. A title has no session: revoke its secret key instead. Where 1,000 tokens of one session were revoked and have not ended, the session can be ended, and no more of its tokens one by one.',
  auth: { kind: 'entity', permission: 'tokens:revoke' },
  request: Type.Object({
    // The schema has no length: a text of any length that is no token is EntityTokenInvalid.
    EntityToken: Type.Optional(AnyText("The token to revoke. Absent: the caller's own.")),
    WholeSession: Type.Optional(
      Flag(
        'True: end the session that the token belongs to, with its session ticket and all of its tokens. Absent: false.',
      ),
    ),
    CustomTags,
  }),
  response: EmptyResult,
  errors: [
    'EntityTokenInvalid',
    'NotAuthorized',
    'InvalidParams',
    'APIClientRequestRateLimitExceeded',
  ],
  example: { request: { EntityToken: EXAMPLE.entityToken }, response: {} },
  async handle({ EntityToken, WholeSession }, { caller, deps, fail }) {
    const target =
      EntityToken === undefined ? { ...caller, hasEnded: false } : findTarget(deps, EntityToken);
    if (!target) throw fail('EntityTokenInvalid');
    if (!mayRevoke(caller, target)) {
      throw fail('NotAuthorized', { message: 'The token is not of the caller' });
    }
    if (WholeSession !== true) {
      const full = await revokeToken(deps, target);
      if (!full) return {};
      const advice = 'End the whole session.';
      const extras = describeTooManyRevoked(full, { now: deps.now(), advice });
      throw fail('APIClientRequestRateLimitExceeded', extras);
    }
    if (target.issuedBy.kind === 'secretKey') {
      const sentence = 'A title has no session: revoke its secret key instead.';
      throw fail('InvalidParams', { details: { WholeSession: [sentence] } });
    }
    await revokeSession(deps, target);
    return {};
  },
});

interface Target {
  readonly titleId: string;
  readonly tokenId: string;
  readonly issuedBy: TokenIssuedBy;
  readonly expiresAt: Instant;
  /** By itself. One that was revoked is revoked again: the first call may not have got the answer that every node knows. */
  readonly hasEnded: boolean;
}

/** Undefined: this installation did not issue the text. */
function findTarget(deps: Deps, text: string): Target | undefined {
  const verdict = deps.entityTokens.judge(text);
  if (verdict.status === 'invalid') return undefined;
  return { ...verdict.claims, hasEnded: verdict.status === 'expired' };
}

function mayRevoke(caller: EntityCaller, target: Target): boolean {
  if (target.titleId !== caller.titleId) return false;
  const { kind, id } = caller.issuedBy;
  if (kind === 'secretKey') return true;
  return target.issuedBy.kind === 'session' && target.issuedBy.id === id;
}

/** Undefined: it is revoked, at every node, or has ended. */
async function revokeToken(deps: Deps, target: Target): Promise<TooManyRevoked | undefined> {
  if (target.hasEnded) return undefined;
  const { titleId, tokenId, issuedBy, expiresAt } = target;
  const token = { titleId, tokenId, issuedBy, expiresAt, now: deps.now() };
  const outcome = await deps.run(revokeTokenCommand, token);
  return outcome.status === 'tooManyRevoked' ? outcome : undefined;
}

/** Revokes the session also for a token that has ended already: the session may have others. One that was revoked is revoked again, like a token. */
async function revokeSession(deps: Deps, { titleId, issuedBy }: Target): Promise<void> {
  const sessionId = issuedBy.id;
  const session = await deps.run(findSession, { titleId, sessionId });
  if (!session) return;
  const { playerId } = session;
  await deps.run(revokeSessionCommand, { titleId, playerId, sessionId, now: deps.now() });
}
