import { expect } from 'vitest';
import { deleteOpenIdConnection } from '../../../src/connections/operations/delete-open-id-connection.ts';
import { byHand, changes, connect, CONNECTION, listed } from '../../support/connections.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = deleteOpenIdConnection;

export default scenarios(deleteOpenIdConnection, [
  {
    name: 'ends a connection of the title, which may be made again; repeating it changes nothing',
    async play(world) {
      const other = await world.otherTitle();
      await connect(other);
      await connect(world);
      const reply = await world.asTitle(path, { ConnectionId: 'studio' });
      expect(await listed(world)).toEqual([]);
      expect(await listed(other)).toHaveLength(1);
      await world.asTitle(path, { ConnectionId: 'studio' });
      const [removed, ...before] = await changes(world);
      expect(before).toHaveLength(1);
      expect(removed).toMatchObject({ Action: 'Removed', HasNewSecret: false });
      expect(removed).not.toHaveProperty('After');
      await connect(world);
      return reply;
    },
  },
  {
    name: 'warns of the players who are known under its issuer, unless another connection has it',
    async play(world) {
      const issuer = 'https://by-hand.example';
      const of = { IssuerDiscoveryUrl: undefined, IssuerInformation: byHand(issuer) };
      await connect(world, of);
      const { playerId: ServiceId } = await world.logIn();
      const identity = { OpenId: { Issuer: issuer, Subject: 'ada' } };
      await must(world.asTitle('/Admin/UpdatePlayerIdentity', { ServiceId, ...identity }));
      const operator = await world.operator(['owner']);
      await world.call(
        '/Admin/CreateOpenIdConnection',
        { ...CONNECTION, ...of, ConnectionId: 'twin' },
        { operator },
      );
      expect((await world.asTitle(path, { ConnectionId: 'twin' })).data).toEqual({});
      const reply = await world.asTitle(path, { ConnectionId: 'studio' });
      expect(reply.data.Warnings).toEqual([
        expect.stringMatching(/known under https:\/\/by-hand\.example: 1\. /),
      ]);
      expect((await world.asTitle(path, { ConnectionId: 'studio' })).data).toEqual({});
      return reply;
    },
  },
]);
