import { expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../src/kernel/instant.ts';
import { authUser as operation } from '../../../src/matchmaker/operations/auth-user.ts';
import { authUser, ban, bodyOf, tamper } from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = operation;

function ask(world: World, ticket: unknown) {
  return world.asTitle(path, { AuthorizationTicket: ticket });
}

/** The whole answer to a ticket that proves nothing. */
const PROVES_NOTHING = { Authorized: false };

export default scenarios(operation, [
  {
    name: 'a good ticket authorizes its player',
    shows: ['Specification 4.2'],
    async play(world) {
      const { sessionTicket, playerId } = await world.logIn();
      const reply = await ask(world, sessionTicket);
      expect(reply.data).toEqual({ Authorized: true, ServiceId: playerId });
      return reply;
    },
  },
  {
    name: 'AuthorizationTicket is required, a string and not empty',
    provokes: 'InvalidParams',
    shows: ['Specification 7 rule 2', 'Specification 4.2'],
    async play(world) {
      for (const ticket of [null, 7, true, [], {}, '']) {
        const reply = await ask(world, ticket);
        expect(reply).toMatchObject({ error: 'InvalidParams', errorCode: 1000 });
        expect(Object.keys(reply.errorDetails ?? {})).toEqual(['AuthorizationTicket']);
      }
      return world.asTitle(path, {});
    },
  },
  {
    name: 'a text that is no ticket authorizes nobody',
    shows: ['Specification 4.2'],
    async play(world) {
      const { sessionTicket, entityToken } = await world.logIn();
      const bad = ['x', tamper(sessionTicket), `${sessionTicket}=`, ` ${sessionTicket}`];
      for (const text of [...bad, entityToken, 'x'.repeat(60_000)]) {
        expect((await ask(world, text)).data).toEqual(PROVES_NOTHING);
      }
      return ask(world, 'x');
    },
  },
  {
    name: 'a ticket that has expired authorizes nobody',
    async play(world) {
      const { sessionTicket } = await world.logIn();
      world.clock.advance(DAY_MS - HOUR_MS);
      expect(await authUser(world, sessionTicket)).toMatchObject({ Authorized: true });
      world.clock.advance(HOUR_MS);
      const reply = await ask(world, sessionTicket);
      expect(reply.data).toEqual(PROVES_NOTHING);
      return reply;
    },
  },
  {
    name: 'a ticket of another title authorizes nobody',
    async play(world) {
      const other = await world.otherTitle();
      const { sessionTicket } = await other.logIn();
      expect(await authUser(other, sessionTicket)).toMatchObject({ Authorized: true });
      const reply = await ask(world, sessionTicket);
      expect(reply.data).toEqual(PROVES_NOTHING);
      return reply;
    },
  },
  {
    name: 'a ticket of a session that was ended authorizes nobody from the very next call on',
    async play(world) {
      const { sessionTicket, playerId } = await world.logIn();
      await must(world.asTitle('/Admin/RevokePlayerSessions', { ServiceId: playerId }));
      const reply = await ask(world, sessionTicket);
      expect(reply.data).toEqual(PROVES_NOTHING);
      return reply;
    },
  },
  {
    name: 'a ticket of a banned player authorizes nobody, also when the ban is over',
    async play(world) {
      const { sessionTicket, playerId } = await world.logIn();
      await ban(world, { ServiceId: playerId, DurationInHours: 1 });
      expect(await authUser(world, sessionTicket)).toEqual(PROVES_NOTHING);
      world.clock.advance(2 * HOUR_MS);
      const reply = await ask(world, sessionTicket);
      expect(reply.data).toEqual(PROVES_NOTHING);
      return reply;
    },
  },
  {
    name: 'a new login leaves earlier tickets good',
    async play(world) {
      const first = await world.logIn();
      await world.logIn();
      const reply = await ask(world, first.sessionTicket);
      expect(reply.data).toEqual({ Authorized: true, ServiceId: first.playerId });
      return reply;
    },
  },
  {
    name: 'a key limited to the scope matchmaker is enough',
    async play(world) {
      const { sessionTicket } = await world.logIn();
      const secretKey = await world.limitedKey(['matchmaker']);
      return world.call(path, { AuthorizationTicket: sessionTicket }, { secretKey });
    },
  },
  {
    name: 'a key without that scope is refused',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const { sessionTicket } = await world.logIn();
      const secretKey = await world.limitedKey(['server', 'admin']);
      return world.call(path, { AuthorizationTicket: sessionTicket }, { secretKey });
    },
  },
  {
    name: 'an unknown secret key and one that has expired get the same answer',
    provokes: 'SecretKeyNotFound',
    async play(world) {
      const body = { AuthorizationTicket: (await world.logIn()).sessionTicket };
      const expiring = await world.limitedKey([], HOUR_MS);
      world.clock.advance(HOUR_MS);
      const expired = await world.call(path, body, { secretKey: expiring });
      const unknown = await world.call(path, body, { secretKey: tamper(world.secretKey) });
      expect(bodyOf(unknown)).toEqual(bodyOf(expired));
      return unknown;
    },
  },
  {
    name: 'without a secret key nobody may ask',
    provokes: 'NotAuthenticated',
    async play(world) {
      const { sessionTicket } = await world.logIn();
      return world.call(path, { AuthorizationTicket: sessionTicket }, { sessionTicket });
    },
  },
]);
