import { expect } from 'vitest';
import { HOUR_MS } from '../../../src/kernel/instant.ts';
import { TAKEN_NAMES_PER_ADDRESS } from '../../../src/kernel/limits.ts';
import { addUsernamePassword } from '../../../src/players/operations/add-username-password.ts';
import { authUser, overrun, PASSWORD, register } from '../../support/accounts.ts';
import { AWAY, from, mustWait, untilLimited } from '../../support/guessing.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { LoggedIn, World } from '../../support/world.ts';

const { path } = addUsernamePassword;
const ADA = { Username: 'Ada', Email: 'Ada@example.com', Password: PASSWORD };

const add = (world: World, { sessionTicket }: LoggedIn, more: object = {}) =>
  world.call(path, { ...ADA, ...more }, { sessionTicket });

export default scenarios(addUsernamePassword, [
  {
    name: 'a guest gets a username, an email address and a password, and stays the same player',
    async play(world) {
      const guest = await world.logIn('guest');
      const reply = await add(world, guest);
      expect(reply.data).toEqual({ Username: 'ada' });
      const asAda = { TitleId: world.titleId, Password: PASSWORD };
      const byName = { ...asAda, Username: 'ADA' };
      const byEmail = { ...asAda, Email: 'ada@example.com' };
      for (const { ServiceId } of [
        await must(world.call('/Client/LoginWithService', byName)),
        await must(world.call('/Client/LoginWithEmailAddress', byEmail)),
      ]) {
        expect(ServiceId).toBe(guest.playerId);
      }
      expect(await authUser(world, guest.sessionTicket)).toMatchObject({ Authorized: true });
      const body = { ServiceId: guest.playerId };
      const { History } = await must(world.asTitle('/Admin/GetPlayerHistory', body));
      expect(History).toContainEqual(
        expect.objectContaining({
          Kind: 'IdentityChanged',
          Action: 'Linked',
          IdentityProvider: 'Service',
          MadeBy: 'player',
        }),
      );
      return reply;
    },
  },
  ...(
    [
      ['InvalidUsername', { Username: 'a' }],
      ['InvalidEmailAddress', { Email: 'no address' }],
      ['InvalidPassword', { Password: 'short' }],
    ] as const
  ).map(([provokes, more]) => ({
    name: `a text that is none is ${provokes}`,
    provokes,
    play: async (world: World) => add(world, await world.logIn('guest'), more),
  })),
  {
    name: 'a player who has a username or an email address has one already',
    provokes: 'AccountAlreadyLinked',
    async play(world) {
      const guest = await world.logIn('guest');
      await must(add(world, guest));
      return add(world, guest, { Username: 'Grace', Email: 'grace@example.com' });
    },
  },
  {
    name: 'a username of another player is not to be had, whatever its case, and nothing is written',
    provokes: 'UsernameNotAvailable',
    async play(world) {
      await must(register(world));
      const guest = await world.logIn('guest');
      const reply = await add(world, guest, { Username: 'ADA', Email: 'grace@example.com' });
      await must(add(world, guest, { Username: 'Grace', Email: 'grace@example.com' }));
      return reply;
    },
  },
  {
    name: 'an email address of another player is not to be had',
    provokes: 'EmailAddressNotAvailable',
    async play(world) {
      await must(register(world));
      return add(world, await world.logIn('guest'), { Username: 'Grace' });
    },
  },
  {
    name: 'whether names are taken is asked as seldom as passwords are guessed, from an address; others are not concerned',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world) {
      await must(register(world));
      const guest = await world.logIn('guest');
      const errors = new Set<string | undefined>();
      const ask = async () => {
        const reply = await world.call(path, ADA, guest, from(AWAY));
        if (!mustWait(reply)) errors.add(reply.error);
        return reply;
      };
      const reply = await untilLimited(TAKEN_NAMES_PER_ADDRESS.burst, ask, mustWait);
      expect([...errors]).toEqual(['UsernameNotAvailable']);
      await must(add(world, guest, { Username: 'grace', Email: 'grace@example.com' }));
      return reply;
    },
  },
  {
    name: 'a session that is older than an hour adds none',
    provokes: 'SessionTooOld',
    async play(world) {
      const guest = await world.logIn('guest');
      world.clock.advance(HOUR_MS + 1);
      return add(world, guest);
    },
  },
  {
    name: 'a session that has ended adds none',
    provokes: 'NotAuthenticated',
    async play(world) {
      const guest = await world.logIn('guest');
      await must(world.asTitle('/Admin/RevokePlayerSessions', { ServiceId: guest.playerId }));
      return add(world, guest);
    },
  },
  {
    name: 'too many passwords at the same time are too many',
    provokes: 'APIConcurrentRequestLimitExceeded',
    async play(world) {
      const guest = await world.logIn('guest');
      return overrun(() => add(world, guest));
    },
  },
]);
