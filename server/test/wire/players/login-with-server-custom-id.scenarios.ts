import { expect } from 'vitest';
import type { Scope } from '../../../src/kernel/permissions.ts';
import { loginWithServerCustomId } from '../../../src/players/providers/custom-server.ts';
import { authUser, ban, validate } from '../../support/accounts.ts';
import { creationScenarios, knownPlayerScenarios } from '../../support/creation-scenarios.ts';
import { infoScenarios } from '../../support/info-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = loginWithServerCustomId;

function logIn(world: World, other: Readonly<Record<string, unknown>> = {}) {
  return world.asTitle(path, { ServerCustomId: 'member-1', CreateAccount: true, ...other });
}

const make = (world: World, name: string) => logIn(world, { ServerCustomId: name });

export default scenarios(loginWithServerCustomId, [
  ...infoScenarios(logIn),
  ...creationScenarios(make),
  ...knownPlayerScenarios(make),
  {
    name: 'a server logs a player in, whose credentials are good',
    async play(world) {
      const reply = await logIn(world);
      const { SessionTicket, ServiceId, NewlyCreated, EntityToken } = reply.data;
      expect(NewlyCreated).toBe(true);
      expect(await authUser(world, SessionTicket)).toEqual({ Authorized: true, ServiceId });
      const validated = await validate(world, EntityToken.EntityToken);
      expect(validated.data.IdentityProvider).toBe('CustomServer');
      return reply;
    },
  },
  {
    name: 'a key for game servers is told nothing personal',
    async play(world) {
      const { ServiceId } = (await logIn(world)).data;
      const Email = 'ada@example.com';
      await must(world.asTitle('/Admin/UpdatePlayerIdentity', { ServiceId, Email }));
      const body = {
        ServerCustomId: 'member-1',
        InfoRequestParameters: { GetUserAccountInfo: true },
      };
      const accountFor = async (scopes: readonly Scope[]) => {
        const reply = await world.call(path, body, { secretKey: await world.limitedKey(scopes) });
        return { reply, account: reply.data.InfoResultPayload.AccountInfo };
      };
      const { reply, account } = await accountFor(['server']);
      expect(Object.keys(account).toSorted()).toEqual(['Created', 'ServiceId', 'TitleInfo']);
      const whole = (await accountFor(['server', 'admin'])).account;
      expect(whole).toMatchObject({ PrivateInfo: { Email } });
      return reply;
    },
  },
  {
    name: 'a player secret is refused, not passed over',
    provokes: 'InvalidParams',
    async play(world) {
      const reply = await logIn(world, { PlayerSecret: 'x' });
      expect(reply.errorDetails).toHaveProperty('PlayerSecret');
      return reply;
    },
  },
  {
    name: 'an empty player secret is none',
    play: (world) => logIn(world, { PlayerSecret: '' }),
  },
  {
    name: 'without CreateAccount nobody is made',
    provokes: 'AccountNotFound',
    play: (world) => logIn(world, { CreateAccount: false }),
  },
  {
    name: 'a banned player is not logged in',
    provokes: 'AccountBanned',
    async play(world) {
      const { data } = await logIn(world);
      await ban(world, { ServiceId: data.ServiceId });
      const reply = await logIn(world);
      expect(reply.errorDetails).toEqual({ 'No reason given': ['Indefinite'] });
      return reply;
    },
  },
  {
    name: 'a custom id of clients and one of servers are two players',
    async play(world) {
      const client = await world.logIn('member-1');
      const reply = await logIn(world);
      expect(reply.data.NewlyCreated).toBe(true);
      expect(reply.data.ServiceId).not.toBe(client.playerId);
      return reply;
    },
  },
  {
    name: 'the same id in two titles is two players',
    async play(world) {
      const other = await logIn(await world.otherTitle());
      const reply = await logIn(world);
      expect(reply.data.ServiceId).not.toBe(other.data.ServiceId);
      return reply;
    },
  },
  {
    name: 'a key without the scope server logs nobody in',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const secretKey = await world.limitedKey(['matchmaker']);
      return world.call(path, { ServerCustomId: 'member-1' }, { secretKey });
    },
  },
  {
    name: 'a client cannot call it',
    provokes: 'NotAuthenticated',
    play: (world) => world.call(path, { ServerCustomId: 'member-1', TitleId: world.titleId }),
  },
]);
