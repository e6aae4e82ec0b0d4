import { expect } from 'vitest';
import { setPassword } from '../../../src/players/operations/set-password.ts';
import { authUser, overrun, PASSWORD, register, validate } from '../../support/accounts.ts';
import { AWAY, from, HOME, times } from '../../support/guessing.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = setPassword;
const NEW = 'staple and a second horse';

function logIn(world: World, Password: string, address = HOME) {
  const body = { TitleId: world.titleId, Username: 'Ada', Password };
  return world.call('/Client/LoginWithService', body, {}, from(address));
}

export default scenarios(setPassword, [
  {
    name: 'the new password logs in and the old one does not; everything of before has ended',
    async play(world) {
      const { ServiceId, SessionTicket, EntityToken } = await must(register(world));
      const reply = await world.asTitle(path, { ServiceId, Password: NEW });
      expect(reply.data).toEqual({});
      expect(await authUser(world, SessionTicket)).toEqual({ Authorized: false });
      const validated = await validate(world, EntityToken.EntityToken);
      expect(validated).toMatchObject({ error: 'EntityTokenRevoked' });
      expect(await logIn(world, PASSWORD)).toMatchObject({ error: 'InvalidUsernameOrPassword' });
      expect(await logIn(world, NEW)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a login that waits with the old password is refused, or is ended',
    async play(world) {
      const { ServiceId } = await must(register(world, {}, from(HOME)));
      const logins = Array.from({ length: 4 }, () => logIn(world, PASSWORD));
      const reply = await world.asTitle(path, { ServiceId, Password: NEW });
      const tickets = (await Promise.all(logins)).flatMap(({ data }) => data?.SessionTicket ?? []);
      for (const ticket of tickets) {
        expect(await authUser(world, ticket)).toEqual({ Authorized: false });
      }
      return reply;
    },
  },
  {
    name: 'a locked account is open again, for its owner and for strangers',
    async play(world) {
      const { ServiceId } = await must(register(world, {}, from(HOME)));
      await times(5, () => logIn(world, 'a guess', AWAY));
      await times(10, () => logIn(world, 'a guess', HOME));
      for (const address of [AWAY, HOME]) {
        expect(await logIn(world, PASSWORD, address)).toMatchObject({ code: 429 });
      }
      const reply = await world.asTitle(path, { ServiceId, Password: NEW });
      for (const address of [AWAY, HOME]) {
        expect(await logIn(world, NEW, address)).toMatchObject({ code: 200 });
      }
      return reply;
    },
  },
  {
    name: 'a player who has got a username, and never had a password, gets one',
    async play(world) {
      const { playerId } = await world.logIn();
      const named = { ServiceId: playerId, Username: 'Ada' };
      await must(world.asTitle('/Admin/UpdatePlayerIdentity', named));
      expect(await logIn(world, PASSWORD)).toMatchObject({ error: 'InvalidUsernameOrPassword' });
      const reply = await world.asTitle(path, { ServiceId: playerId, Password: PASSWORD });
      expect((await must(logIn(world, PASSWORD))).ServiceId).toBe(playerId);
      return reply;
    },
  },
  {
    name: 'a call that is repeated with its idempotency key is made again',
    async play(world) {
      const { ServiceId } = await must(register(world));
      const call = (Password: string) => {
        const key = { 'Idempotency-Key': 'one' };
        const { secretKey } = world;
        return world.call(path, { ServiceId, Password }, { secretKey }, key);
      };
      await must(call(NEW));
      const reply = await call('a third password');
      expect(reply.headers.get('idempotency-replayed')).toBeNull();
      expect(await logIn(world, 'a third password')).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'an unknown player is UserisNotValid, also one of another title',
    provokes: 'UserisNotValid',
    async play(world) {
      const other = await world.otherTitle();
      const { ServiceId } = await must(register(other));
      const reply = await world.asTitle(path, { ServiceId, Password: NEW });
      expect(await logIn(other, PASSWORD)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a password that is too short is InvalidParams, in the sentence that SDKs know',
    provokes: 'InvalidParams',
    async play(world) {
      const { ServiceId } = await must(register(world));
      const reply = await world.asTitle(path, { ServiceId, Password: 'short' });
      const sentence = 'Password must be between 6 and 100 characters.';
      expect(reply.errorDetails).toEqual({ Password: [sentence] });
      return reply;
    },
  },
  {
    name: 'a player without a username and an email address has no use for a password',
    provokes: 'InvalidParams',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      const reply = await world.asTitle(path, { ServiceId: playerId, Password: NEW });
      expect(reply.errorDetails).toHaveProperty('ServiceId');
      expect(await authUser(world, sessionTicket)).toMatchObject({ Authorized: true });
      return reply;
    },
  },
  {
    name: 'too many at the same time are turned away, to try again',
    provokes: 'APIConcurrentRequestLimitExceeded',
    async play(world) {
      const { ServiceId } = await must(register(world));
      return overrun(() => world.asTitle(path, { ServiceId, Password: NEW }));
    },
  },
]);
