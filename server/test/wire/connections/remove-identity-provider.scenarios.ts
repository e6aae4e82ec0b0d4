import { expect } from 'vitest';
import { removeIdentityProvider } from '../../../src/connections/operations/remove-identity-provider.ts';
import { connect, connectSteam, providers } from '../../support/connections.ts';
import { scenarios } from '../../support/scenario.ts';

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
]);
