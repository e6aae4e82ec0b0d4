import { expect } from 'vitest';
import { DAY_MS, toWireTime } from '../../../src/kernel/instant.ts';
import { authenticateSessionTicket } from '../../../src/players/operations/authenticate-session-ticket.ts';
import { ban, register, tamper } from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = authenticateSessionTicket;

function ask(world: World, ticket: string) {
  return world.asTitle(path, { SessionTicket: ticket });
}

export default scenarios(authenticateSessionTicket, [
  {
    name: "a good ticket gives the player's account",
    async play(world) {
      const { sessionTicket, playerId, titlePlayerId } = await world.logIn();
      const now = toWireTime(world.clock.now());
      const reply = await ask(world, sessionTicket);
      expect(reply.data).toEqual({
        UserInfo: {
          ServiceId: playerId,
          Created: now,
          TitleInfo: {
            Origination: 'CustomId',
            Created: now,
            LastLogin: now,
            FirstLogin: now,
            isBanned: false,
            TitlePlayerAccount: {
              Id: titlePlayerId,
              Type: 'title_player_account',
              TypeString: 'title_player_account',
            },
          },
          CustomIdInfo: { CustomId: 'player-one' },
        },
        IsSessionTicketExpired: false,
      });
      return reply;
    },
  },
  {
    name: 'a text that is not a ticket of the title is InvalidSessionTicket',
    provokes: 'InvalidSessionTicket',
    async play(world) {
      const { sessionTicket, entityToken } = await world.logIn();
      const foreign = await (await world.otherTitle()).logIn();
      for (const text of ['', 'x', tamper(sessionTicket), entityToken]) {
        expect(await ask(world, text)).toMatchObject({ error: 'InvalidSessionTicket' });
      }
      return ask(world, foreign.sessionTicket);
    },
  },
  {
    name: 'a ticket of a session that was ended is InvalidSessionTicket',
    provokes: 'InvalidSessionTicket',
    async play(world) {
      const { sessionTicket, playerId } = await world.logIn();
      await must(world.asTitle('/Admin/RevokePlayerSessions', { ServiceId: playerId }));
      return ask(world, sessionTicket);
    },
  },
  {
    name: 'a genuine ticket that has expired says so, and whether its player is banned',
    async play(world) {
      const { sessionTicket, playerId } = await world.logIn();
      await ban(world, { ServiceId: playerId });
      world.clock.advance(DAY_MS);
      const reply = await ask(world, sessionTicket);
      expect(reply.data).toMatchObject({
        IsSessionTicketExpired: true,
        UserInfo: { ServiceId: playerId, TitleInfo: { isBanned: true } },
      });
      return reply;
    },
  },
  {
    name: 'a player who registered has a username, an email address and a display name',
    async play(world) {
      const { SessionTicket } = await must(register(world, { DisplayName: 'Lady Ada' }));
      const reply = await ask(world, SessionTicket);
      expect(reply.data.UserInfo).toMatchObject({
        Username: 'ada',
        PrivateInfo: { Email: 'Ada@example.com' },
        TitleInfo: { DisplayName: 'Lady Ada', Origination: 'Organic' },
      });
      return reply;
    },
  },
  {
    name: 'a key for game servers is told nothing personal',
    async play(world) {
      const { SessionTicket, ServiceId } = await must(register(world, { DisplayName: 'Lady Ada' }));
      const secretKey = await world.limitedKey(['server', 'matchmaker']);
      const reply = await world.call(path, { SessionTicket }, { secretKey });
      const { UserInfo } = reply.data;
      expect(Object.keys(UserInfo).toSorted()).toEqual(['Created', 'ServiceId', 'TitleInfo']);
      expect(UserInfo).toMatchObject({ ServiceId, TitleInfo: { DisplayName: 'Lady Ada' } });
      const support = await world.limitedKey(['server', 'admin']);
      const whole = await world.call(path, { SessionTicket }, { secretKey: support });
      expect(whole.data.UserInfo).toHaveProperty('PrivateInfo.Email', 'Ada@example.com');
      return reply;
    },
  },
  {
    name: 'a player for whom a server vouched has a server custom id',
    async play(world) {
      const body = { ServerCustomId: 'member-1', CreateAccount: true };
      const { SessionTicket } = await must(world.asTitle('/Server/LoginWithServerCustomId', body));
      const reply = await ask(world, SessionTicket);
      expect(reply.data.UserInfo).toMatchObject({
        ServerCustomIdInfo: { CustomId: 'member-1' },
        TitleInfo: { Origination: 'ServerCustomId' },
      });
      return reply;
    },
  },
]);
