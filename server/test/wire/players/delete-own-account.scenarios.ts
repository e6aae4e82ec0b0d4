import { expect } from 'vitest';
import { MINUTE_MS } from '../../../src/kernel/instant.ts';
import { deleteOwnAccount } from '../../../src/players/operations/delete-own-account.ts';
import { authUser, overrun, PASSWORD, register, validate } from '../../support/accounts.ts';
import { AWAY, BANNED, banAddress, from, HOME, times } from '../../support/guessing.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = deleteOwnAccount;

/** Registers `Ada` at HOME; gives a function that calls as her. */
async function registered(world: World) {
  const { SessionTicket: sessionTicket, ServiceId } = await must(register(world, {}, from(HOME)));
  const remove = (Password?: string, address = HOME) =>
    world.call(path, { Password }, { sessionTicket }, from(address));
  return { remove, sessionTicket, ServiceId };
}

const exists = async (world: World, ServiceId: string) =>
  (await world.asTitle('/Admin/ListPlayerSessions', { ServiceId })).error !== 'UserisNotValid';

export default scenarios(deleteOwnAccount, [
  {
    name: 'a player without a password deletes the account right after a login; every credential is dead',
    async play(world) {
      const first = await world.logIn();
      const { sessionTicket, entityToken, playerId } = await world.logIn();
      world.clock.advance(5 * MINUTE_MS);
      const reply = await world.call(path, {}, { sessionTicket });
      expect(reply.data).toEqual({});
      expect(await exists(world, playerId)).toBe(false);
      expect(await authUser(world, first.sessionTicket)).toEqual({ Authorized: false });
      expect(await validate(world, entityToken)).toMatchObject({ error: 'EntityTokenRevoked' });
      const again = await world.call(path, {}, { sessionTicket });
      expect(again.error).toBe('NotAuthenticated');
      expect(await world.logIn()).toMatchObject({ newlyCreated: true });
      return reply;
    },
  },
  {
    name: 'a session that began more than 5 minutes ago is not enough; a new login is',
    provokes: 'NotAuthorized',
    async play(world) {
      const { sessionTicket, playerId } = await world.logIn();
      world.clock.advance(5 * MINUTE_MS + 1);
      const reply = await world.call(path, {}, { sessionTicket });
      expect(await exists(world, playerId)).toBe(true);
      const fresh = await world.logIn();
      await must(world.call(path, {}, { sessionTicket: fresh.sessionTicket }));
      return reply;
    },
  },
  {
    name: 'a player with a password deletes the account with it, however old the session is',
    async play(world) {
      const { remove, ServiceId } = await registered(world);
      world.clock.advance(60 * MINUTE_MS);
      const reply = await remove(PASSWORD);
      expect(await exists(world, ServiceId)).toBe(false);
      expect((await register(world)).code).toBe(200);
      return reply;
    },
  },
  {
    name: 'without the password that the account has, a fresh session is not enough',
    provokes: 'InvalidParams',
    async play(world) {
      const { remove, ServiceId } = await registered(world);
      const reply = await remove();
      expect(reply.errorDetails).toHaveProperty('Password');
      expect(await exists(world, ServiceId)).toBe(true);
      return reply;
    },
  },
  {
    name: 'a wrong password deletes nothing',
    provokes: 'InvalidUsernameOrPassword',
    async play(world) {
      const { remove, ServiceId } = await registered(world);
      const reply = await remove('a guess');
      expect(await exists(world, ServiceId)).toBe(true);
      return reply;
    },
  },
  {
    name: 'guesses are limited, and the right password is one of them',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world) {
      const { remove, ServiceId } = await registered(world);
      await times(5, () => remove('a guess', AWAY));
      const reply = await remove(PASSWORD, AWAY);
      expect(await exists(world, ServiceId)).toBe(true);
      return reply;
    },
  },
  {
    name: 'too many passwords at the same time are turned away, to try again',
    provokes: 'APIConcurrentRequestLimitExceeded',
    async play(world) {
      const { remove } = await registered(world);
      return overrun(() => remove('a guess'));
    },
  },
  {
    name: 'a banned address guesses no passwords',
    provokes: 'IpAddressBanned',
    async play(world) {
      const { remove } = await registered(world);
      await banAddress(world);
      return remove(PASSWORD, BANNED);
    },
  },
]);
