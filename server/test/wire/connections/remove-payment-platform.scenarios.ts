import { expect } from 'vitest';
import { removePaymentPlatform } from '../../../src/connections/operations/remove-payment-platform.ts';
import { setPaymentPlatform } from '../../../src/connections/operations/set-payment-platform.ts';
import { changes, connectSteam, providers } from '../../support/connections.ts';
import { appIdIn, appStoreIn, platforms, setPlatform } from '../../support/platforms.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = removePaymentPlatform;

export default scenarios(removePaymentPlatform, [
  {
    name: 'ends one platform and no other connection, keeps the claim to its app, and repeating it changes nothing',
    async play(world) {
      await connectSteam(world);
      await setPlatform(world, appStoreIn(world));
      await world.asTitle(path, { Platform: 'AppStore' });
      expect(await platforms(world)).toEqual([]);
      expect(await providers(world)).toMatchObject([{ Provider: 'Steam' }]);
      const [last] = await changes(world);
      expect(last).toMatchObject({ Provider: 'AppStore', Action: 'Removed' });
      const other = await world.otherTitle();
      const { path: set } = setPaymentPlatform;
      const taking = await other.asTitle(set, appStoreIn(other, { BundleIds: [appIdIn(world)] }));
      expect(taking.code).toBe(403);
      await setPlatform(world, appStoreIn(world));
      await world.asTitle(path, { Platform: 'AppStore' });
      return world.asTitle(path, { Platform: 'AppStore' });
    },
  },
]);
