import { expect } from 'vitest';
import { removePaymentPlatform } from '../../../src/connections/operations/remove-payment-platform.ts';
import { changes, connectSteam, providers } from '../../support/connections.ts';
import { appIdIn, appStoreIn, platforms, setPlatform } from '../../support/platforms.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = removePaymentPlatform;

export default scenarios(removePaymentPlatform, [
  {
    name: 'ends one platform and no other connection, frees its app, and repeating it changes nothing',
    async play(world) {
      await connectSteam(world);
      await setPlatform(world, appStoreIn(world));
      await world.asTitle(path, { Platform: 'AppStore' });
      expect(await platforms(world)).toEqual([]);
      expect(await providers(world)).toMatchObject([{ Provider: 'Steam' }]);
      const [last] = await changes(world);
      expect(last).toMatchObject({ Provider: 'AppStore', Action: 'Removed' });
      const other = await world.otherTitle();
      await setPlatform(other, appStoreIn(other, { BundleIds: [appIdIn(world)] }));
      return world.asTitle(path, { Platform: 'AppStore' });
    },
  },
]);
