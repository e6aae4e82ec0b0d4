import { authorOf } from '../../kernel/author.ts';
import { SECOND_MS } from '../../kernel/instant.ts';
import { NAME_CHARS_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { type ResetDeps, useReset } from '../recovery.ts';
import { describePasswordFault } from '../registration.ts';
import { NewPassword } from '../wire.ts';

/** Lets a page of the studio's own reset a password by the token of a mail. */
export const resetPassword = operation<ResetDeps>()({
  path: '/Admin/ResetPassword',
  summary: 'Sets the password of the player to whom a token was mailed.',
  description:
    "For a page of the studio's own; the mail's link leads to a page of this service, which does the same and also shows the player's other ways in, each of which can be removed there. The token is the part of the link behind `token=`, good for one hour and once. Everything of the player is ended: no call that begins after the answer is told that a session ticket or an entity token of before is valid. Where a session of the player has replaced or removed a trusted contact in the last 72 hours, the one to which the mail went is the contact afterwards; if it went to a login address that is neither, the player has no contact. Other tokens that were mailed to the player are void, and the player's addresses are told. Wrong tokens are limited for each address from which they come, as wrong passwords are. An idempotency key is ignored.",
  auth: { kind: 'secretKey', permission: 'players:write' },
  request: Type.Object({
    Token: Type.String({ description: "The mail's token.", maxLength: NAME_CHARS_MAX }),
    Password: NewPassword,
    CustomTags,
  }),
  response: EmptyResult,
  errors: [
    'InvalidParams',
    'APIClientRequestRateLimitExceeded',
    'InvalidAuthToken',
    'AuthTokenDoesNotExist',
    'AuthTokenAlreadyUsedToResetPassword',
    'AuthTokenExpired',
    'NoContactEmailAddressFound',
    'APIConcurrentRequestLimitExceeded',
  ],
  example: {
    request: { Token: 'Q2Jk0vO0Q3m1xV0l8yXk9A', Password: 'correct horse battery' },
    response: {},
  },
  async handle({ Token: token, Password: password }, { caller, origin, deps, fail }) {
    const fault = describePasswordFault(password, 'Password');
    if (fault !== undefined) throw fail('InvalidParams', { details: { Password: [fault] } });
    const { titleId } = caller;
    const outcome = await useReset(deps, {
      token,
      titleId,
      origin,
      password,
      by: authorOf(caller),
    });
    switch (outcome.status) {
      case 'reset':
        return {};
      case 'limited': {
        const retryAfterSeconds = Math.ceil(outcome.waitMs / SECOND_MS);
        throw fail('APIClientRequestRateLimitExceeded', { retryAfterSeconds });
      }
      case 'busy':
        throw fail('APIConcurrentRequestLimitExceeded', { retryAfterSeconds: 1 });
      default:
        throw fail(ERRORS[outcome.status]);
    }
  },
});

const ERRORS = {
  malformed: 'InvalidAuthToken',
  unknown: 'AuthTokenDoesNotExist',
  used: 'AuthTokenAlreadyUsedToResetPassword',
  expired: 'AuthTokenExpired',
  addressGone: 'NoContactEmailAddressFound',
  noName: 'NoContactEmailAddressFound',
} as const;
