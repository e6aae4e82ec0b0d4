import { expect } from 'vitest';
import { testPaymentPlatform } from '../../../src/connections/operations/test-payment-platform.ts';
import { CONNECTION_TESTS_MAX } from '../../../src/kernel/limits.ts';
import { BUNDLE_ID } from '../../support/app-store-keys.ts';
import { PRIVATE_PEM } from '../../support/connections.ts';
import { AMAZON_SECRET } from '../../support/fakes/amazon-appstore.ts';
import { APP_STORE_KEY } from '../../support/fakes/app-store-api.ts';
import { PLAY_APP, playKeyFile } from '../../support/fakes/play-store.ts';
import { STEAM } from '../../support/fakes/steam.ts';
import { appStoreIn, KEY_FILE, setPlatform, sharePlatform } from '../../support/platforms.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { issuerId: IssuerId, keyId: KeyId, privateKey } = APP_STORE_KEY;
const APP_STORE = { BundleIds: [BUNDLE_ID], IssuerId, KeyId };

/** Settings of each platform with the secret that its fake takes, and with one that it does not take. */
const PLATFORMS: readonly (readonly [string, object, string, string])[] = [
  ['AppStore', APP_STORE, privateKey, PRIVATE_PEM],
  ['PlayStore', { PackageNames: [PLAY_APP] }, playKeyFile(), JSON.stringify(KEY_FILE)],
  ['AmazonAppstore', {}, AMAZON_SECRET, 'another secret'],
  ['SteamPurchases', { AppId: STEAM.appId }, STEAM.key, 'another key'],
];

export default scenarios(testPaymentPlatform, [
  {
    name: 'says whether each platform takes the secret of the title, and tells nothing else of its answer',
    async play(world, door) {
      for (const [Platform, settings, good, bad] of PLATFORMS) {
        const test = async (Secret: string) => {
          await sharePlatform(world, { Platform, Settings: { [Platform]: settings }, Secret });
          return must(callAt(door, world, { Platform }));
        };
        // oxlint-disable-next-line no-await-in-loop
        expect(await test(good), Platform).toMatchObject({
          Status: 'Ready',
          Detail: "The platform takes the title's secret.",
        });
        // oxlint-disable-next-line no-await-in-loop
        expect(await test(bad), Platform).toMatchObject({
          Status: 'Refused',
          Detail: "The platform does not take the title's secret.",
        });
      }
      // Apple knows the key, and not this app.
      await setPlatform(world, {
        ...appStoreIn(world, { IssuerId, KeyId }),
        Secret: privateKey,
      });
      const wrong = await must(callAt(door, world, { Platform: 'AppStore' }));
      expect(wrong).toMatchObject({ Status: 'Wrong' });
      await setPlatform(world, appStoreIn(world));
      const reply = await callAt(door, world, { Platform: 'AppStore' });
      const Detail = expect.stringContaining('verified without a call');
      expect(reply.data).toMatchObject({ Status: 'Ready', Detail });
      return reply;
    },
  },
  {
    name: 'counts with the tests of identity providers',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world, door) {
      await setPlatform(world, appStoreIn(world));
      const viewer = await world.operator(['viewer']);
      const body = { Platform: 'AppStore' };
      const { path } = testPaymentPlatform;
      expect(await world.call(path, body, { operator: viewer })).toMatchObject({ code: 403 });
      for (let count = 0; count < CONNECTION_TESTS_MAX.perMinute; count += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await must(callAt(door, world, body));
      }
      const reply = await callAt(door, world, body);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      return reply;
    },
  },
  {
    name: 'the title has not set the platform up',
    provokes: 'FeatureNotConfiguredForTitle',
    play: (world, door) => callAt(door, world, { Platform: 'AppStore' }),
  },
]);
