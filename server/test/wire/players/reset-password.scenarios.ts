import { expect } from 'vitest';
import { RESET_TOKEN_MS, WRONG_MAIL_TOKENS_PER_ADDRESS } from '../../../src/kernel/limits.ts';
import { resetPassword } from '../../../src/players/operations/reset-password.ts';
import { authUser, exchange, overrun, PASSWORD, validate } from '../../support/accounts.ts';
import { AWAY, from, mustWait, times, untilLimited } from '../../support/guessing.ts';
import {
  addressIn,
  contactToken,
  registerAda,
  resetToken,
  trustedContact,
} from '../../support/mailed-tokens.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = resetPassword;
const Password = 'staple and a second horse';

const reset = (world: World, Token: string) => world.asTitle(path, { Token, Password });

/** A token that was mailed to Ada, who has registered. */
async function adasToken(world: World): Promise<string> {
  await registerAda(world);
  return resetToken(world);
}

const logIn = (world: World, password = Password) =>
  world.call('/Client/LoginWithService', {
    TitleId: world.titleId,
    Username: 'Ada',
    Password: password,
  });

const VOID = { error: 'AuthTokenDoesNotExist', errorCode: 1327 };

export default scenarios(resetPassword, [
  {
    name: 'the new password logs in and the old one does not; every session and token has ended',
    async play(world, door) {
      const { SessionTicket, EntityToken } = await registerAda(world);
      const { EntityToken: another } = await exchange(world, { sessionTicket: SessionTicket });
      const reply = await callAt(door, world, { Token: await resetToken(world), Password });
      expect(await authUser(world, SessionTicket)).toEqual({ Authorized: false });
      for (const token of [EntityToken.EntityToken, another]) {
        expect(await validate(world, token)).toMatchObject({ error: 'EntityTokenRevoked' });
      }
      expect(await logIn(world, PASSWORD)).toMatchObject({ error: 'InvalidUsernameOrPassword' });
      expect(await logIn(world)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a lock of too many wrong passwords ends with it',
    async play(world) {
      await registerAda(world);
      await times(6, () => logIn(world, 'a guess'));
      expect(await logIn(world, PASSWORD)).toMatchObject({ code: 429 });
      const reply = await reset(world, await resetToken(world));
      expect(await logIn(world)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a token that went to a contact does it, too',
    async play(world) {
      const { ServiceId: playerId } = await registerAda(world);
      await trustedContact(world, { playerId, email: `contact-${addressIn(world)}` });
      return reset(world, await resetToken(world, `contact-${addressIn(world)}`));
    },
  },
  {
    name: 'a password of the wrong length; the token stays good',
    provokes: 'InvalidParams',
    async play(world) {
      const Token = await adasToken(world);
      const reply = await world.asTitle(path, { Token, Password: 'x' });
      expect(await reset(world, Token)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'too many wrong tokens from one address; a right one from there is not concerned',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world) {
      const Token = await adasToken(world);
      const guess = (token: string) =>
        world.call(path, { Token: token, Password }, { secretKey: world.secretKey }, from(AWAY));
      const { burst } = WRONG_MAIL_TOKENS_PER_ADDRESS;
      const reply = await untilLimited(burst, () => guess('a'.repeat(22)), mustWait);
      expect(await guess(Token)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a text that no token has',
    provokes: 'InvalidAuthToken',
    play: (world) => reset(world, 'not-a-token'),
  },
  {
    name: 'a token that a reset or a change of the password has made void, or that is of another title or for another use',
    provokes: 'AuthTokenDoesNotExist',
    async play(world) {
      const { ServiceId: playerId } = await registerAda(world);
      const other = await world.otherTitle();
      const [first, second] = [await resetToken(world), await resetToken(world)];
      expect(await reset(other, first)).toMatchObject(VOID);
      await must(reset(world, first));
      expect(await reset(world, second)).toMatchObject(VOID);
      world.clock.advance(RESET_TOKEN_MS);

      const third = await resetToken(world);
      await must(world.asTitle('/Admin/SetPassword', { ServiceId: playerId, Password }));
      expect(await reset(world, third)).toMatchObject(VOID);

      const ofChanged = await resetToken(world);
      const { SessionTicket: sessionTicket } = (await logIn(world)).data;
      const change = { Password, NewPassword: PASSWORD };
      await must(world.call('/Client/ChangePassword', change, { sessionTicket }));
      expect(await reset(world, ofChanged)).toMatchObject(VOID);

      const verification = await contactToken(world, { playerId, email: 'c@example.com' });
      return reset(world, verification);
    },
  },
  {
    name: 'a token that was used',
    provokes: 'AuthTokenAlreadyUsedToResetPassword',
    async play(world) {
      const Token = await adasToken(world);
      const replies = await Promise.all([reset(world, Token), reset(world, Token)]);
      expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
      return reset(world, Token);
    },
  },
  {
    name: 'a token of an hour ago',
    provokes: 'AuthTokenExpired',
    async play(world) {
      const Token = await adasToken(world);
      world.clock.advance(RESET_TOKEN_MS);
      return reset(world, Token);
    },
  },
  {
    name: 'the player no longer has the address to which the token was mailed',
    provokes: 'NoContactEmailAddressFound',
    async play(world) {
      const { ServiceId } = await registerAda(world);
      const Token = await resetToken(world);
      const Email = 'ada@example.org';
      await must(world.asTitle('/Admin/UpdatePlayerIdentity', { ServiceId, Email }));
      return reset(world, Token);
    },
  },
  {
    name: 'too many at the same time are turned away, to try again',
    provokes: 'APIConcurrentRequestLimitExceeded',
    async play(world) {
      const Token = await adasToken(world);
      return overrun(() => reset(world, Token));
    },
  },
]);
