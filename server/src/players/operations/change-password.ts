import { SESSION_OVER } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { PasswordGuessDeps } from '../../limits/address-guesses.ts';
import type { MailDeps } from '../../mail/mail.ts';
import { changePassword as changePasswordCommand } from '../commands/corrections.ts';
import { findPlayer } from '../commands/look-ups.ts';
import { guessPassword, refusalOfGuess } from '../guess-password.ts';
import { namesWithPassword } from '../identities.ts';
import { describePasswordFault } from '../registration.ts';
import { NewPassword, PasswordToJudge } from '../wire.ts';

interface Deps extends PasswordGuessDeps {
  readonly mail: Pick<MailDeps['mail'], 'isSetUp'>;
}

/** Changes the password of the player who calls. */
export const changePassword = operation<Deps>()({
  path: '/Client/ChangePassword',
  summary: "Changes the caller's own password.",
  description:
    'The present password is a guess, limited like those at a login. Only the session of this call goes on, with its ticket and its tokens: no call that begins after the answer is told that another session ticket or entity token of the player is valid, and nobody logs in with the old password, not even in a call that began before. The addresses of the player are told by mail. An idempotency key is ignored: after an answer that was lost, log in with the new password.',
  auth: { kind: 'sessionTicket', permission: 'account:write' },
  request: Type.Object({ Password: PasswordToJudge, NewPassword, CustomTags }),
  response: EmptyResult,
  errors: [
    'InvalidParams',
    'IpAddressBanned',
    'APIClientRequestRateLimitExceeded',
    'APIConcurrentRequestLimitExceeded',
    'InvalidUsernameOrPassword',
    'NotAuthenticated',
  ],
  example: {
    request: { Password: 'correct horse battery', NewPassword: 'staple and a second horse' },
    response: {},
  },
  async handle({ Password, NewPassword: wanted }, call) {
    const { caller, origin, deps, fail } = call;
    const fault = describePasswordFault(wanted, 'NewPassword');
    if (fault !== undefined) throw fail('InvalidParams', { details: { NewPassword: [fault] } });
    const { titleId, playerId, sessionId } = caller;
    const player = await deps.run(findPlayer, { titleId, playerId });
    if (!player) throw fail('NotAuthenticated', SESSION_OVER);
    const [identity] = namesWithPassword(player);
    if (!identity) {
      throw fail('InvalidParams', { details: { Password: ['The account has no password.'] } });
    }
    const attempt = { titleId, identity, password: Password, origin };
    const right = await guessPassword(deps, attempt, () => deps.passwords.hash(wanted));
    if (right.status !== 'right') throw refusalOfGuess(call, right);
    const { guess, presented, made: passwordHash } = right;
    const isMailSetUp = deps.mail.isSetUp;
    const of = { titleId, playerId, sessionId, isMailSetUp, now: deps.now() };
    const change = { ...of, presented, guess, passwordHash };
    const outcome = await deps.run(changePasswordCommand, change);
    if (outcome === 'sessionOver') throw fail('NotAuthenticated', SESSION_OVER);
    if (outcome === 'stale') throw refusalOfGuess(call, { status: 'wrongPassword' });
    return {};
  },
});
