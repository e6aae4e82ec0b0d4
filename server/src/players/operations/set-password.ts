import { EXAMPLE } from '../../kernel/examples.ts';
import { operation } from '../../kernel/operation.ts';
import { BodyServiceId, CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { PasswordGuessDeps } from '../../limits/address-guesses.ts';
import type { MailDeps } from '../../mail/mail.ts';
import { setPassword as setPasswordCommand } from '../commands/corrections.ts';
import { findPlayer } from '../commands/look-ups.ts';
import { namesWithPassword } from '../identities.ts';
import { describePasswordFault } from '../registration.ts';
import { NewPassword } from '../wire.ts';

interface Deps
  extends Pick<PasswordGuessDeps, 'now' | 'guessKeys' | 'passwords' | 'passwordQueue'> {
  readonly mail: Pick<MailDeps['mail'], 'isSetUp'>;
}

/** Gives a player another password, or the first. */
export const setPassword = operation<Deps>()({
  path: '/Admin/SetPassword',
  summary: 'Sets the password of a player.',
  description:
    'For a player with a username or an email address, whether or not there was a password before. Everything of the player is ended: no call that begins after the answer is told that a session ticket or an entity token of before is valid, and nobody logs in with the old password, not even in a call that began before. Wrong passwords that were counted are forgotten; bans stay. The addresses of the player are told by mail. An idempotency key is ignored: repeat the call, which then sets the same password again.',
  auth: { kind: 'secretKey', permission: 'players:write' },
  request: Type.Object({ ServiceId: BodyServiceId, Password: NewPassword, CustomTags }),
  response: EmptyResult,
  errors: ['UserisNotValid', 'InvalidParams', 'APIConcurrentRequestLimitExceeded'],
  example: {
    request: { ServiceId: EXAMPLE.playerId, Password: 'correct horse battery' },
    response: {},
  },
  async handle({ ServiceId, Password }, { caller, deps, fail }) {
    const { titleId } = caller;
    const of = { titleId, playerId: ServiceId };
    const player = await deps.run(findPlayer, of);
    if (!player) throw fail('UserisNotValid');
    const fault = describePasswordFault(Password, 'Password');
    if (fault !== undefined) throw fail('InvalidParams', { details: { Password: [fault] } });
    const names = namesWithPassword(player);
    if (names.length === 0) throw noName();
    // Guesses at a game's players must not keep its support from helping them.
    const waiter = { lane: `title ${titleId}`, isPreferred: true };
    const passwordHash = await deps.passwordQueue.run(waiter, () => deps.passwords.hash(Password));
    if (passwordHash === 'full') {
      throw fail('APIConcurrentRequestLimitExceeded', { retryAfterSeconds: 1 });
    }
    const nameKeys = names.map((name) => deps.guessKeys.nameKey({ titleId, ...name }));
    const { isSetUp: isMailSetUp } = deps.mail;
    const set = { ...of, passwordHash, nameKeys, isMailSetUp, now: deps.now() };
    const outcome = await deps.run(setPasswordCommand, set);
    if (outcome === 'notFound') throw fail('UserisNotValid');
    if (outcome === 'noName') throw noName();
    return {};

    function noName() {
      const sentence = 'The player has neither a username nor an email address to log in with.';
      return fail('InvalidParams', { details: { ServiceId: [sentence] } });
    }
  },
});
