import { expect } from 'vitest';
import { testPaymentPlatform } from '../../../src/connections/operations/test-payment-platform.ts';
import { CONNECTION_TESTS_MAX } from '../../../src/kernel/limits.ts';
import { BUNDLE_ID } from '../../support/app-store-keys.ts';
import { PRIVATE_PEM } from '../../support/connections.ts';
import { AMAZON_SECRET } from '../../support/fakes/amazon-appstore.ts';
import { APP_STORE_KEY } from '../../support/fakes/app-store-api.ts';
import { PLAY_APP, playKeyFile, playLicenseKey } from '../../support/fakes/play-store.ts';
import { STEAM } from '../../support/fakes/steam.ts';
import {
  appIdIn,
  appStoreIn,
  KEY_FILE,
  setPlatform,
  sharePlatform,
} from '../../support/platforms.ts';
import { PUSH } from '../../support/refunds.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { issuerId: IssuerId, keyId: KeyId, privateKey } = APP_STORE_KEY;
const APP_STORE = { BundleIds: [BUNDLE_ID], IssuerId, KeyId };

interface Tried {
  readonly Platform: string;
  readonly settings: object;
  /** The secret that the fake takes, and one that it does not take. */
  readonly secrets: readonly [good: string, bad: string];
  readonly words: readonly [good: string, bad: string];
}

const PLATFORMS: readonly Tried[] = [
  {
    Platform: 'AppStore',
    settings: APP_STORE,
    secrets: [privateKey, PRIVATE_PEM],
    words: [
      `Receipts of ${BUNDLE_ID} are verified without a call. Apple takes the key, and can be asked for refunds of ${BUNDLE_ID}.`,
      'Apple does not take the key',
    ],
  },
  {
    Platform: 'PlayStore',
    settings: { PackageNames: [PLAY_APP], LicenseKeys: { [PLAY_APP]: playLicenseKey() }, ...PUSH },
    secrets: [playKeyFile(), JSON.stringify(KEY_FILE)],
    words: [
      `Google takes the key of the service account. Purchases of ${PLAY_APP} can be asked for and acknowledged. Refunds of ${PLAY_APP} can be asked for.`,
      'Google does not take the key of the service account',
    ],
  },
  {
    Platform: 'AmazonAppstore',
    settings: {},
    secrets: [AMAZON_SECRET, 'another-secret'],
    words: ['Amazon takes the shared secret.', 'Amazon does not take the shared secret'],
  },
  {
    Platform: 'SteamPurchases',
    settings: { AppId: STEAM.appId },
    secrets: [STEAM.key, 'another key'],
    words: ['Steam takes the publisher key', 'Steam does not take the publisher key'],
  },
];

export default scenarios(testPaymentPlatform, [
  {
    name: 'says whether each platform takes the secret of the title, and tells nothing else of its answer',
    async play(world, door) {
      for (const { Platform, settings, secrets, words } of PLATFORMS) {
        const Settings = { [Platform]: settings };
        for (const index of [0, 1] as const) {
          // oxlint-disable-next-line no-await-in-loop
          await sharePlatform(world, { Platform, Settings, Secret: secrets[index] });
          // oxlint-disable-next-line no-await-in-loop
          const { Status, Detail } = await must(callAt(door, world, { Platform }));
          expect(Status, Platform).toBe(index === 0 ? 'Ready' : 'Refused');
          expect(Detail).toContain(words[index]);
        }
      }
      // Apple knows the key, and not this app.
      await setPlatform(world, {
        ...appStoreIn(world, { IssuerId, KeyId }),
        Secret: privateKey,
      });
      const wrong = await must(callAt(door, world, { Platform: 'AppStore' }));
      const ofApp = `does not know the app ${appIdIn(world)} `;
      expect(wrong).toMatchObject({ Status: 'Wrong', Detail: expect.stringContaining(ofApp) });
      await setPlatform(world, appStoreIn(world));
      const reply = await callAt(door, world, { Platform: 'AppStore' });
      const Detail = expect.stringContaining('verified without a call');
      expect(reply.data).toMatchObject({ Status: 'Ready', Detail });
      return reply;
    },
  },
  {
    name: 'says of each package what the service account may do',
    async play(world, door) {
      const PackageNames = [PLAY_APP, appIdIn(world)];
      const Settings = { PlayStore: { PackageNames } };
      const set = (file: string) =>
        sharePlatform(world, { Platform: 'PlayStore', Settings, Secret: file });
      const { playStore } = world.fakes();
      const test = () => callAt(door, world, { Platform: 'PlayStore' });
      await set(playKeyFile());
      const reply = await test();
      expect(reply.data.Status).toBe('Wrong');
      expect(reply.data.Detail).not.toContain(`purchases of ${appIdIn(world)}`);
      expect(reply.data.Detail).toMatch(
        new RegExp(
          [
            `Purchases of ${PLAY_APP} can be asked for and acknowledged`,
            `Refunds of ${PLAY_APP} can`,
            `not know the app ${appIdIn(world)}`,
            `Signatures of ${PLAY_APP}, ${appIdIn(world)} are not looked at`,
            'Refunds are told by polls alone',
          ].join('.+'),
        ),
      );
      playStore.forbidden = /:acknowledge/;
      expect(await must(test())).toMatchObject({
        Status: 'Wrong',
        Detail: expect.stringContaining(`not see or acknowledge purchases of ${PLAY_APP}`),
      });
      playStore.forbidden = /voided/;
      expect((await must(test())).Detail).toContain(`may not see refunds of ${PLAY_APP}`);
      playStore.forbidden = undefined;
      playStore.always = { code: 500, body: '' };
      expect(await must(test())).toMatchObject({ Status: 'Away' });
      playStore.always = undefined;
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
