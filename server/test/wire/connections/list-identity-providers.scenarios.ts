import { expect } from 'vitest';
import { listIdentityProviders } from '../../../src/connections/operations/list-identity-providers.ts';
import { connect, connectSteam } from '../../support/connections.ts';
import { callAt, scenarios } from '../../support/scenario.ts';

export default scenarios(listIdentityProviders, [
  {
    name: 'shows what is set up, who changed it, and whether another title takes the same proofs',
    async play(world, door) {
      const other = await world.otherTitle();
      await connect(world, { ClientId: world.titleId });
      await connect(other, { ClientId: world.titleId });
      await connectSteam(world);
      const reply = await callAt(door, world, {});
      const [openId, steam] = reply.data.Connections;
      expect(openId).toMatchObject({ Provider: 'OpenIdConnect', ConnectionId: 'studio' });
      expect(openId.Warnings.join(' ')).toContain(other.titleId);
      expect(steam).toMatchObject({ Provider: 'Steam', HasSecret: true, RefusedProofs: [] });
      expect(steam.UpdatedBy).toMatch(/^key:/);
      return reply;
    },
  },
]);
