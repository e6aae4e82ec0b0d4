import { EXAMPLE } from '../../kernel/examples.ts';
import { describeTooManyRevoked } from '../../credentials/revocations.ts';
import { EntityTokenResult, toWireEntityToken } from '../../credentials/wire.ts';
import type { Run } from '../../kernel/command.ts';
import { operation } from '../../kernel/operation.ts';
import { AnyText, CustomTags, ServiceId } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { refreshSession } from '../commands/refresh.ts';
import { revokeSession } from '../commands/sessions.ts';
import { issueAt, LOGIN_ERRORS, refusalExtras, type SessionDeps } from '../log-in.ts';
import {
  BodyTitleId,
  EXAMPLE_LOGIN,
  type NamedTitleDeps,
  SessionTicket,
  toWireRefreshToken,
} from '../wire.ts';

const REFRESH_TOKEN_CHARS_MAX = 128;
const EXAMPLE_TOKEN = 'Adjr4k2mxQ0vTn8s_yWz3A.7.kP2v9Hq1Zt7mB4xLw0aR5g';

interface Deps extends SessionDeps, NamedTitleDeps {
  readonly run: Run;
}

/** Exchanges a refresh token for new credentials of its session. */
export const refreshSessionByToken = operation<Deps>()({
  path: '/Client/RefreshSession',
  summary: 'Exchanges a refresh token for a new session ticket, entity token and refresh token.',
  description:
    'A refresh token is used once, and lives for 30 days. A client that has not had the answer may send the same token again within 60 seconds, and gets the same next one. An older token ends the session for good: two have it, and one of them is a thief. A logout, an unlink of the identity with which the session began, and a restore of the database end it, too. A title gives refresh tokens where its settings say so.',
  auth: { kind: 'anonymous' },
  request: Type.Object({
    TitleId: BodyTitleId,
    RefreshToken: Type.String({
      description: 'The refresh token of the last login or refresh.',
      minLength: 1,
      maxLength: REFRESH_TOKEN_CHARS_MAX,
    }),
    CustomTags,
  }),
  response: Type.Object(
    {
      SessionTicket,
      ServiceId,
      EntityToken: EntityTokenResult,
      RefreshToken: Type.Optional(AnyText('The next one. The one before it is used.')),
    },
    { description: 'The session goes on.' },
  ),
  errors: [
    'InvalidTitleId',
    'RefreshTokenInvalid',
    'IpAddressBanned',
    'AccountBanned',
    'APIClientRequestRateLimitExceeded',
  ],
  example: {
    request: { TitleId: EXAMPLE.titleId, RefreshToken: EXAMPLE_TOKEN },
    response: {
      SessionTicket: EXAMPLE.sessionTicket,
      ServiceId: EXAMPLE.playerId,
      EntityToken: EXAMPLE_LOGIN.EntityToken,
      RefreshToken: EXAMPLE_TOKEN,
    },
  },
  async handle({ TitleId, RefreshToken }, { origin, deps, fail }) {
    const titleId = deps.findTitleId(TitleId);
    if (titleId === undefined) throw fail('InvalidTitleId');
    const name = deps.refreshTokens.read(RefreshToken, titleId);
    if (!name || !deps.givesRefreshTokens(titleId)) throw fail('RefreshTokenInvalid');
    const now = deps.now();
    const outcome = await deps.run(refreshSession, { ...name, address: origin.address, now });
    if (outcome.status === 'refreshed') {
      const { player, session, number } = outcome;
      const credentials = issueAt(deps, { player, session, issuedAt: now, number });
      return {
        SessionTicket: credentials.sessionTicket,
        ServiceId: player.playerId,
        EntityToken: toWireEntityToken(credentials.entityToken),
        ...toWireRefreshToken(credentials),
      };
    }
    if (outcome.status === 'over') throw fail('RefreshTokenInvalid');
    if (outcome.status === 'reused') {
      const { playerId } = outcome;
      await deps.run(revokeSession, { titleId, playerId, sessionId: name.sessionId, now });
      throw fail('RefreshTokenInvalid', { logged: { titleId, playerId } });
    }
    if (outcome.status === 'tooManyRevoked') {
      const extras = describeTooManyRevoked(outcome, { now, advice: 'Log in again.' });
      throw fail('APIClientRequestRateLimitExceeded', extras);
    }
    throw fail(LOGIN_ERRORS[outcome.status], refusalExtras(outcome));
  },
});
