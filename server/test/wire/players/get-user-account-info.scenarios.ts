import { expect } from 'vitest';
import { getUserAccountInfo } from '../../../src/players/operations/get-user-account-info.ts';
import { ban, register } from '../../support/accounts.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const NAMES = {
  Email: 'aDA@example.com',
  Username: 'ADA',
  TitleDisplayName: 'lady ADA',
} as const;

async function makeAda(world: World): Promise<string> {
  return (await must(register(world, { DisplayName: 'Lady  Ada' }))).ServiceId;
}

export default scenarios(getUserAccountInfo, [
  {
    name: 'a player is found by the id, and a key without the permission sees nothing personal',
    async play(world, door) {
      const ServiceId = await makeAda(world);
      const reply = await callAt(door, world, { ServiceId });
      const key = await world.limitedKey(['server']);
      const server = await world.call(door.path, { ServiceId }, { secretKey: key });
      expect(server.data.UserInfo).toEqual({
        ServiceId,
        Created: expect.any(String),
        TitleInfo: {
          DisplayName: 'Lady  Ada',
          Origination: 'Organic',
          Created: expect.any(String),
          LastLogin: expect.any(String),
          FirstLogin: expect.any(String),
          isBanned: false,
          TitlePlayerAccount: expect.any(Object),
        },
      });
      const whole = await world.asTitle(door.path, { ServiceId });
      expect(whole.data.UserInfo).toEqual({
        ...server.data.UserInfo,
        Username: 'ada',
        PrivateInfo: { Email: 'Ada@example.com' },
      });
      return reply;
    },
  },
  {
    name: 'a player is found by each name, in letters of either case, and a custom id as it is',
    async play(world, { path }) {
      await world.makeNamesUnique();
      const ServiceId = await makeAda(world);
      for (const [member, text] of Object.entries(NAMES)) {
        // oxlint-disable-next-line no-await-in-loop
        const reply = await world.asTitle(path, { [member]: text });
        expect(reply.data.UserInfo).toMatchObject({ ServiceId });
      }
      const { playerId } = await world.logIn('Hero');
      expect(await world.asTitle(path, { CustomId: 'hero' })).toMatchObject({
        error: 'AccountNotFound',
      });
      expect(await world.asTitle(path, { ServerCustomId: 'Hero' })).toMatchObject({
        error: 'AccountNotFound',
      });
      const reply = await world.asTitle(path, { CustomId: 'Hero' });
      expect(reply.data.UserInfo).toMatchObject({
        ServiceId: playerId,
        CustomIdInfo: { CustomId: 'Hero' },
      });
      return reply;
    },
  },
  {
    name: 'a ban shows while it is in force',
    async play(world, { path }) {
      const { playerId } = await world.logIn();
      await ban(world, { ServiceId: playerId, DurationInHours: 1 });
      const banned = await world.asTitle(path, { ServiceId: playerId });
      expect(banned.data.UserInfo.TitleInfo).toMatchObject({ isBanned: true });
      world.clock.advance(3_600_000);
      const reply = await world.asTitle(path, { ServiceId: playerId });
      expect(reply.data.UserInfo.TitleInfo).toMatchObject({ isBanned: false });
      return reply;
    },
  },
  {
    name: 'no name and two names are InvalidParams',
    provokes: 'InvalidParams',
    async play(world, { path }) {
      const two = await world.asTitle(path, { ServiceId: 'A', Username: 'ada' });
      expect(two).toMatchObject({ error: 'InvalidParams' });
      return world.asTitle(path, {});
    },
  },
  {
    name: 'a display name is InvalidParams where players may share it',
    provokes: 'InvalidParams',
    async play(world, { path }) {
      await makeAda(world);
      const reply = await world.asTitle(path, { TitleDisplayName: 'Lady  Ada' });
      expect(reply.errorDetails).toHaveProperty('TitleDisplayName');
      return reply;
    },
  },
  {
    name: 'a look-up by a personal name needs the permission, whether or not there is such a player',
    provokes: 'NotAuthorizedByTitle',
    async play(world, { path }) {
      await makeAda(world);
      await world.logIn('hero');
      const secretKey = await world.limitedKey(['server']);
      const ask = (body: unknown) => world.call(path, body, { secretKey });
      for (const body of [{ Email: 'ada@example.com' }, { CustomId: 'hero' }]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await ask(body)).toMatchObject({ error: 'NotAuthorizedByTitle' });
      }
      return ask({ Username: 'nobody' });
    },
  },
  {
    name: 'a player of another title is AccountNotFound by every name',
    provokes: 'AccountNotFound',
    async play(world, { path }) {
      await world.makeNamesUnique();
      const ServiceId = await makeAda(await world.otherTitle());
      for (const [member, text] of Object.entries(NAMES)) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await world.asTitle(path, { [member]: text })).toMatchObject({
          error: 'AccountNotFound',
        });
      }
      return world.asTitle(path, { ServiceId });
    },
  },
]);
