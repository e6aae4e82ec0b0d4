import { expect } from 'vitest';
import { removeIdentityProvider } from '../../../src/connections/operations/remove-identity-provider.ts';
import { connect, connectSteam, providers } from '../../support/connections.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = removeIdentityProvider;

export default scenarios(removeIdentityProvider, [
  {
    name: 'ends the connection with a provider and no other; repeating it changes nothing',
    async play(world) {
      await connect(world);
      await connectSteam(world);
      await world.asTitle(path, { Provider: 'Steam' });
      expect(await providers(world)).toMatchObject([{ Provider: 'OpenIdConnect' }]);
      return world.asTitle(path, { Provider: 'Steam' });
    },
  },
  {
    name: 'warns of the players who log in by it',
    async play(world) {
      const settings = { ClientIds: ['com.example.game'] };
      const Provider = 'Apple';
      const body = { Provider, Settings: { Apple: settings } };
      await must(world.asTitle('/Admin/SetIdentityProvider', body));
      const { playerId: ServiceId } = await world.logIn();
      const identity = { ServiceId, AppleSubjectId: '001.ada' };
      await must(world.asTitle('/Admin/UpdatePlayerIdentity', identity));
      const reply = await world.asTitle(path, { Provider });
      expect(reply.data.Warnings).toEqual([expect.stringMatching(/known under Apple: 1\. /)]);
      return reply;
    },
  },
]);
