import { expect } from 'vitest';
import { listOpenIdConnection } from '../../../src/connections/operations/list-open-id-connection.ts';
import { byHand, connect, connectSteam } from '../../support/connections.ts';
import { callAt, scenarios } from '../../support/scenario.ts';

export default scenarios(listOpenIdConnection, [
  {
    name: 'shows the OpenID connections of the title by their ids, and no secret',
    async play(world, door) {
      await connect(await world.otherTitle());
      await connectSteam(world);
      await connect(world, { ConnectionId: 'b' });
      const IssuerInformation = byHand('https://by-hand.example');
      await connect(world, { ConnectionId: 'a', IssuerDiscoveryUrl: undefined, IssuerInformation });
      const reply = await callAt(door, world, {});
      const { Connections } = reply.data;
      expect(Connections).toMatchObject([
        { ConnectionId: 'a', DiscoverConfiguration: false, IssuerInformation },
        { ConnectionId: 'b', DiscoverConfiguration: true },
      ]);
      expect(JSON.stringify(Connections)).not.toMatch(/secret|ClientSecret/);
      return reply;
    },
  },
]);
