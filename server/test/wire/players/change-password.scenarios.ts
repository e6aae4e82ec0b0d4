import { expect } from 'vitest';
import { changePassword } from '../../../src/players/operations/change-password.ts';
import {
  authUser,
  exchange,
  overrun,
  PASSWORD,
  register,
  validate,
} from '../../support/accounts.ts';
import { AWAY, banAddress, BANNED, from, HOME, times } from '../../support/guessing.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { Reply, World } from '../../support/world.ts';

const { path } = changePassword;
const NewPassword = 'staple and a second horse';

function logIn(world: World, Password = PASSWORD, address = HOME) {
  const body = { TitleId: world.titleId, Username: 'Ada', Password };
  return world.call('/Client/LoginWithService', body, {}, from(address));
}

/** Changes the password in the session of a ticket. */
function change(world: World, sessionTicket: string, { Password = PASSWORD, address = HOME } = {}) {
  return world.call(path, { Password, NewPassword }, { sessionTicket }, from(address));
}

/** Registers a player at HOME; gives the ticket. */
async function registered(world: World): Promise<string> {
  return (await must(register(world, {}, from(HOME)))).SessionTicket;
}

export default scenarios(changePassword, [
  {
    name: 'the session of the call goes on with its ticket and tokens; all others have ended',
    async play(world) {
      const { ServiceId, SessionTicket, EntityToken } = await must(register(world, {}, from(HOME)));
      const other = await must(logIn(world));
      const reply = await change(world, SessionTicket);
      expect(reply.data).toEqual({});
      expect(await authUser(world, SessionTicket)).toEqual({ Authorized: true, ServiceId });
      expect(await validate(world, EntityToken.EntityToken)).toMatchObject({ code: 200 });
      expect(await authUser(world, other.SessionTicket)).toEqual({ Authorized: false });
      expect(await validate(world, other.EntityToken.EntityToken)).toMatchObject({
        error: 'EntityTokenRevoked',
      });
      const { EntityToken: next } = await exchange(world, { sessionTicket: SessionTicket });
      expect(await validate(world, next)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'the new password logs in, and the old one does not',
    async play(world) {
      const ticket = await registered(world);
      const reply = await change(world, ticket);
      expect(await logIn(world)).toMatchObject({ error: 'InvalidUsernameOrPassword' });
      expect(await logIn(world, NewPassword)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a later ending ends the session that was kept',
    async play(world) {
      const { ServiceId, SessionTicket } = await must(register(world, {}, from(HOME)));
      const reply = await change(world, SessionTicket);
      await must(world.asTitle('/Admin/RevokePlayerSessions', { ServiceId }));
      expect(await authUser(world, SessionTicket)).toEqual({ Authorized: false });
      return reply;
    },
  },
  {
    name: 'a login that waits with the old password is refused, or is ended',
    async play(world) {
      const ticket = await registered(world);
      const logins = Array.from({ length: 3 }, () => logIn(world));
      const reply = await change(world, ticket);
      const tickets = (await Promise.all(logins)).flatMap(({ data }) => data?.SessionTicket ?? []);
      for (const other of tickets) {
        expect(await authUser(world, other)).toEqual({ Authorized: false });
      }
      return reply;
    },
  },
  {
    name: 'a new password that is too short is InvalidParams, and costs no guess',
    provokes: 'InvalidParams',
    async play(world) {
      const sessionTicket = await registered(world);
      const body = { Password: 'a guess', NewPassword: 'short' };
      const replies = await times(12, () => world.call(path, body, { sessionTicket }, from(HOME)));
      const sentence = 'NewPassword must be between 6 and 100 characters.';
      expect(replies.at(-1)?.errorDetails).toEqual({ NewPassword: [sentence] });
      expect(await change(world, sessionTicket)).toMatchObject({ code: 200 });
      return replies.at(-1) as Reply;
    },
  },
  {
    name: 'a player who has no password cannot change it',
    provokes: 'InvalidParams',
    async play(world) {
      const { sessionTicket } = await world.logIn();
      const reply = await change(world, sessionTicket);
      expect(reply.errorDetails).toHaveProperty('Password');
      return reply;
    },
  },
  {
    name: 'a wrong password changes nothing',
    provokes: 'InvalidUsernameOrPassword',
    async play(world) {
      const ticket = await registered(world);
      const other = await must(logIn(world));
      const reply = await change(world, ticket, { Password: 'a guess' });
      expect(await authUser(world, other.SessionTicket)).toMatchObject({ Authorized: true });
      expect(await logIn(world)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'guesses here and at logins count together, and lock the account',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world) {
      const ticket = await registered(world);
      const guess = () => change(world, ticket, { Password: 'a guess', address: AWAY });
      const replies = [
        ...(await times(2, () => logIn(world, 'a guess', AWAY))),
        ...(await times(3, guess)),
      ];
      expect(new Set(replies.map(({ error }) => error))).toEqual(
        new Set(['InvalidUsernameOrPassword']),
      );
      const reply = await change(world, ticket, { address: AWAY });
      expect(reply.retryAfterSeconds).toBe(60);
      expect(await logIn(world, PASSWORD, AWAY)).toMatchObject({ retryAfterSeconds: 60 });
      expect(await change(world, ticket)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'from a banned address no password is judged',
    provokes: 'IpAddressBanned',
    async play(world) {
      const ticket = await registered(world);
      await banAddress(world);
      const replies = await times(6, () =>
        change(world, ticket, { Password: 'a guess', address: BANNED }),
      );
      expect(await change(world, ticket, { address: AWAY })).toMatchObject({ code: 200 });
      return replies.at(-1) as Reply;
    },
  },
  {
    name: 'too many at the same time are turned away, to try again',
    provokes: 'APIConcurrentRequestLimitExceeded',
    async play(world) {
      const ticket = await registered(world);
      return overrun(() => change(world, ticket));
    },
  },
  {
    name: 'of two sessions that change it at the same time one goes on, and the other has ended',
    provokes: 'NotAuthenticated',
    async play(world) {
      const tickets = [await registered(world), (await must(logIn(world))).SessionTicket];
      const replies = await Promise.all(tickets.map((ticket) => change(world, ticket)));
      const [refused] = replies.filter(({ code }) => code !== 200);
      expect(refused?.errorMessage).toBe('The session has ended.');
      const verdicts = await Promise.all(tickets.map((ticket) => authUser(world, ticket)));
      expect(verdicts.map(({ Authorized }) => Authorized)).toEqual(
        replies.map(({ code }) => code === 200),
      );
      return refused as Reply;
    },
  },
]);
