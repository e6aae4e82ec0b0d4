import { expect } from 'vitest';
import { listPlayerSessions } from '../../../src/players/operations/list-player-sessions.ts';
import { DAY_MS, HOUR_MS, toWireTime } from '../../../src/kernel/instant.ts';
import { register } from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = listPlayerSessions;

export default scenarios(listPlayerSessions, [
  {
    name: 'the sessions that are not over come, newest first',
    async play(world) {
      const { playerId } = await world.logIn();
      await world.logIn('player-two');
      world.clock.advance(HOUR_MS);
      await world.logIn();
      const now = world.clock.now();
      const reply = await world.asTitle(path, { ServiceId: playerId });
      const of = {
        SessionId: expect.stringMatching(/^[\w-]{22}$/),
        IdentityProvider: 'Custom',
        IdentityProviderIssuedId: 'player-one',
      };
      expect(reply.data.Sessions).toEqual([
        { ...of, Created: toWireTime(now), Expires: toWireTime(now + DAY_MS) },
        { ...of, Created: toWireTime(now - HOUR_MS), Expires: toWireTime(now + DAY_MS - HOUR_MS) },
      ]);
      return reply;
    },
  },
  {
    name: 'an unknown player is UserisNotValid, also one of another title',
    provokes: 'UserisNotValid',
    async play(world) {
      const { playerId } = await (await world.otherTitle()).logIn();
      expect(await world.asTitle(path, { ServiceId: playerId })).toMatchObject({
        error: 'UserisNotValid',
      });
      return world.asTitle(path, { ServiceId: 'NOBODY' });
    },
  },
  {
    name: 'a session that has run out or was ended is not listed',
    async play(world) {
      const { playerId } = await world.logIn();
      world.clock.advance(DAY_MS);
      const { entityToken } = await world.logIn();
      const body = { WholeSession: true };
      await must(world.call('/Authentication/RevokeEntityToken', body, { entityToken }));
      const reply = await world.asTitle(path, { ServiceId: playerId });
      expect(reply.data).toEqual({ Sessions: [] });
      return reply;
    },
  },
  {
    name: 'a session with a password names the username or the email address used',
    async play(world) {
      const { ServiceId } = await must(register(world));
      world.clock.advance(1);
      const login = { TitleId: world.titleId, Email: 'ADA@example.com' };
      const Password = 'correct horse battery';
      await must(world.call('/Client/LoginWithEmailAddress', { ...login, Password }));
      const reply = await world.asTitle(path, { ServiceId });
      expect(reply.data.Sessions).toMatchObject([
        { IdentityProvider: 'Service', IdentityProviderIssuedId: 'ada@example.com' },
        { IdentityProvider: 'Service', IdentityProviderIssuedId: 'ada' },
      ]);
      return reply;
    },
  },
]);
