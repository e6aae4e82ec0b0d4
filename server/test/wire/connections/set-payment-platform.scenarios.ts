import { expect } from 'vitest';
import { HOUR_MS } from '../../../src/kernel/instant.ts';
import { setPaymentPlatform } from '../../../src/connections/operations/set-payment-platform.ts';
import {
  CONNECTION_CHANGES_PER_HOUR,
  CONNECTIONS_PER_TITLE_MAX,
} from '../../../src/kernel/limits.ts';
import {
  changes,
  connect,
  PRIVATE_PEM,
  providers,
  useUpChanges,
} from '../../support/connections.ts';
import {
  appIdIn,
  appStoreIn,
  KEY_FILE,
  LICENSE_KEY,
  platforms,
  setPlatform,
  sharePlatform,
  steamAppIdIn,
} from '../../support/platforms.ts';
import { APP_STORE_KEY } from '../../support/fakes/app-store-api.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = setPaymentPlatform;
const SECRETS = /a-shared-secret|a publisher key|PRIVATE|purser@example/;

export default scenarios(setPaymentPlatform, [
  {
    name: 'sets a title up with each platform; an absent secret stays, and no answer has it',
    async play(world) {
      const set = (Platform: string, settings: object, Secret?: string) =>
        setPlatform(world, {
          Platform,
          Settings: { [Platform]: settings },
          ...(Secret !== undefined && { Secret }),
        });
      const Sandbox = { Testers: ['A'], Until: '2096-09-02T00:00:00.000Z' };
      const common = { Sandbox, Owner: 'Check', CatalogVersions: ['1'], Refunds: 'TakeBack' };
      const appStore = {
        BundleIds: [appIdIn(world), appIdIn(world, 'demo')],
        AllowsFamilySharing: true,
        MovesNonConsumables: true,
        IssuerId: APP_STORE_KEY.issuerId,
        KeyId: APP_STORE_KEY.keyId,
        ...common,
      };
      await set('AppStore', appStore, PRIVATE_PEM);
      const playStore = {
        PackageNames: [appIdIn(world), appIdIn(world, 'demo')],
        LicenseKeys: { [appIdIn(world)]: LICENSE_KEY },
        NotificationAudience: 'https://game.example.com',
        NotificationAccount: 'push@example.iam.gserviceaccount.com',
        Owner: 'Require',
      };
      await set('PlayStore', playStore, JSON.stringify(KEY_FILE));
      await set('AmazonAppstore', {}, 'a-shared-secret');
      const steam = { AppId: steamAppIdIn(world), Currency: 'EUR', Language: 'de' };
      await set('SteamPurchases', steam, 'a publisher key');
      // Members are known in every case.
      const sandbox = { until: Sandbox.Until };
      await set('AmazonAppstore', { sandbox });
      const [amazon] = await platforms(world);
      expect(amazon.Settings.AmazonAppstore).toEqual({ Sandbox: { Until: Sandbox.Until } });
      await set('AmazonAppstore', {});
      const again = { ...steam, Refunds: 'Mark' };
      const reply = await world.asTitle(path, {
        Platform: 'SteamPurchases',
        Settings: { SteamPurchases: again },
      });
      const all = await platforms(world);
      expect(all).toMatchObject([
        { Platform: 'AmazonAppstore', Settings: { AmazonAppstore: {} }, HasSecret: true },
        { Platform: 'AppStore', Settings: { AppStore: appStore }, HasSecret: true },
        { Platform: 'PlayStore', Settings: { PlayStore: playStore }, HasSecret: true },
        { Platform: 'SteamPurchases', Settings: { SteamPurchases: again }, HasSecret: true },
      ]);
      const history = await changes(world);
      expect(history).toMatchObject([
        { Provider: 'SteamPurchases', Action: 'Changed', HasNewSecret: false },
        { Provider: 'AmazonAppstore', Action: 'Changed' },
        { Provider: 'AmazonAppstore', Action: 'Changed' },
        { Provider: 'SteamPurchases', Action: 'Created', HasNewSecret: true },
        { Provider: 'AmazonAppstore' },
        { Provider: 'PlayStore' },
        { Provider: 'AppStore', After: { Settings: { AppStore: appStore } } },
      ]);
      expect(await providers(world)).toEqual([]);
      expect(JSON.stringify([all, history])).not.toMatch(SECRETS);
      return reply;
    },
  },
  {
    name: 'the private key of Apple goes with its ids',
    async play(world) {
      const { issuerId: IssuerId, keyId: KeyId } = APP_STORE_KEY;
      const withKey = appStoreIn(world, { IssuerId, KeyId });
      await setPlatform(world, { ...withKey, Secret: PRIVATE_PEM });
      await setPlatform(world, withKey);
      expect(await platforms(world)).toMatchObject([{ HasSecret: true }]);
      // Another id is of another private key.
      const other = appStoreIn(world, { IssuerId, KeyId: '0123456789' });
      const refused = await world.asTitle(path, other);
      expect(refused.errorDetails?.['Secret']?.[0]).toContain('no secret yet for');
      const reply = await world.asTitle(path, appStoreIn(world));
      expect(await platforms(world)).toMatchObject([{ HasSecret: false }]);
      const [last] = await changes(world);
      expect(last).toMatchObject({ Before: { HasSecret: true }, After: { HasSecret: false } });
      expect((await world.asTitle(path, withKey)).code).toBe(400);
      return reply;
    },
  },
  {
    name: 'says which member is missing or wrong, without any part of the secret',
    provokes: 'InvalidParams',
    async play(world) {
      const faultsOf = async (Platform: string, settings: object, Secret?: string) => {
        const reply = await world.asTitle(path, {
          Platform,
          Settings: { [Platform]: settings },
          ...(Secret !== undefined && { Secret }),
        });
        expect(JSON.stringify(reply)).not.toMatch(/PRIVATE|a b c/);
        return JSON.stringify(reply.errorDetails);
      };
      const BundleIds = [appIdIn(world)];
      const pem = PRIVATE_PEM;
      const { issuerId: IssuerId, keyId: KeyId } = APP_STORE_KEY;
      const key = { BundleIds, IssuerId, KeyId };
      expect(await faultsOf('AppStore', key)).toContain('no secret yet');
      expect(await faultsOf('AppStore', key, KEY_FILE.private_key)).toMatch(/"Secret":.+P-256/);
      expect(await faultsOf('AppStore', { BundleIds }, pem)).toContain('needs IssuerId');
      expect(await faultsOf('AppStore', { ...key, IssuerId: 'issuer' }, pem)).toContain('no UUID');
      expect(await faultsOf('AppStore', { ...key, KeyId: 'key' }, pem)).toContain('no id of a key');
      expect(await faultsOf('AppStore', { BundleIds, KeyId }, pem)).toMatch(
        /Settings\.AppStore":.+come together/,
      );
      expect(await faultsOf('AppStore', { BundleIds, Sandbox: {} })).toContain(
        'Settings.AppStore.Sandbox',
      );
      const untilIn = (ms: number) => new Date(world.clock.now() + ms).toISOString();
      const openUntil = (Until: string) => ({ BundleIds, Sandbox: { Until } });
      const soon = untilIn(HOUR_MS);
      await setPlatform(world, { Platform: 'AppStore', Settings: { AppStore: openUntil(soon) } });
      world.clock.advance(2 * HOUR_MS);
      expect(await faultsOf('AppStore', openUntil(untilIn(-1)))).toMatch(/Sandbox\.Until":.+past/);
      // The stored end may be sent again.
      await setPlatform(world, { Platform: 'AppStore', Settings: { AppStore: openUntil(soon) } });
      for (const Currency of ['XXX', 'XTS']) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await faultsOf('SteamPurchases', { AppId: '480', Currency })).toMatch(
          /Currency":.+three capital letters of a currency .+ in which people pay/,
        );
      }
      const ids: readonly (readonly [string, object, RegExp])[] = [
        ['AppStore', { BundleIds: ['*'] }, /AppStore\.BundleIds":.+is no bundle id/],
        ['AppStore', { BundleIds: ['com.a b.game'] }, /com\.a b\.game.+is no bundle id/],
        ['AppStore', { BundleIds: ['com..game'] }, /is no bundle id/],
        ['PlayStore', { PackageNames: ['com.*'] }, /PlayStore\.PackageNames":.+is no package name/],
        ['PlayStore', { PackageNames: ['game'] }, /is no package name/],
        ['PlayStore', { PackageNames: ['com.1game'] }, /is no package name/],
        ['SteamPurchases', { AppId: '0480' }, /AppId":.+number in digits, without a zero/],
        ['SteamPurchases', { AppId: '4294967296' }, /SteamPurchases\.AppId":.+is no app id/],
      ];
      for (const [platform, settings, words] of ids) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await faultsOf(platform, settings)).toMatch(words);
      }
      const unknown: readonly (readonly [string, object, string, RegExp])[] = [
        ['AppStore', { BundleIds, Sandboxes: {} }, 'Sandboxes', /mean Sandbox\?/],
        ['AppStore', { BundleIds, Refund: 'Mark' }, 'Refund', /mean Refunds\?/],
        // Google does not say which products are non-consumables.
        [
          'PlayStore',
          { PackageNames: ['a.b'], MovesNonConsumables: true },
          'MovesNonConsumables',
          /fields are PackageNames/,
        ],
        ['AppStore', { BundleIds, Packages: ['a.b'] }, 'Packages', /fields are BundleIds, /],
        ['AppStore', { BundleIds, Sandbox: { Testers: ['A'], Ends: 1 } }, 'Sandbox.Ends', /Until/],
        // Neither platform tells a token of the game.
        ['AmazonAppstore', { Owner: 'Require' }, 'Owner', /fields are AppId/],
        ['SteamPurchases', { AppId: '480', Owner: 'Check' }, 'Owner', /fields are AppId/],
        [
          'AmazonAppstore',
          { MovesNonConsumables: true },
          'MovesNonConsumables',
          /fields are AppId/,
        ],
      ];
      for (const [platform, settings, member, words] of unknown) {
        // oxlint-disable-next-line no-await-in-loop
        const faults = JSON.parse(await faultsOf(platform, settings));
        expect(faults[`Settings.${platform}.${member}`]?.[0]).toMatch(words);
      }
      const strict = { BundleIds, Owner: 'Require', MovesNonConsumables: true };
      expect(await faultsOf('AppStore', strict)).toContain('cannot be set with Owner Require');
      const numeric = { BundleIds: ['1234567890'] };
      expect(await faultsOf('AppStore', numeric)).toContain('the Apple ID of an app');
      const PackageNames = [appIdIn(world)];
      const file = (change: object) => JSON.stringify({ ...KEY_FILE, ...change });
      const files: readonly (readonly [string, string])[] = [
        ['a b c', 'no JSON object'],
        [KEY_FILE.private_key, 'a key in PEM alone'],
        [LICENSE_KEY, 'such as the license key'],
        ['AIzaSyA-example', 'an API key'],
        ['GOCSPX-example', 'the secret of an OAuth client'],
        ['{"web":{"client_id":"1.apps.googleusercontent.com"}}', 'that of an OAuth client'],
        [file({ type: 'authorized_user' }), 'type is not service_account'],
        [file({ client_email: undefined }), 'no client_email'],
        [file({ private_key: undefined }), 'no private_key'],
        [file({ private_key: pem }), 'private_key is no RSA key'],
        [file({ private_key: 'a b c' }), 'private_key is no RSA key'],
        [`\uFEFF${file({})}`, 'begins with a byte order mark'],
      ];
      for (const [text, words] of files) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await faultsOf('PlayStore', { PackageNames }, text)).toContain(words);
      }
      expect(await faultsOf('PlayStore', { PackageNames })).toContain('no secret yet');
      const half = { PackageNames, NotificationAccount: 'push@example.iam.gserviceaccount.com' };
      expect(await faultsOf('PlayStore', half, file({}))).toContain('come together');
      const publisher = 'google-play-developer-notifications@system.gserviceaccount.com';
      for (const NotificationAccount of ['me', 'push@example.com', publisher]) {
        const push = { PackageNames, NotificationAccount, NotificationAudience: 'x' };
        // oxlint-disable-next-line no-await-in-loop
        expect(await faultsOf('PlayStore', push, file({}))).toMatch(
          /Settings\.PlayStore\.NotificationAccount":.+of a service account of yours/,
        );
      }
      for (const [LicenseKeys, words] of [
        [{ [appIdIn(world)]: LICENSE_KEY.slice(8) }, 'is no RSA public key'],
        [{ [appIdIn(world, 'demo')]: LICENSE_KEY }, 'not among PackageNames'],
        [
          { [appIdIn(world)]: `${LICENSE_KEY.slice(0, 64)}\n${LICENSE_KEY.slice(64)}` },
          'in one line',
        ],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await faultsOf('PlayStore', { PackageNames, LicenseKeys }, file({}))).toMatch(
          new RegExp(`Settings\\.PlayStore\\.LicenseKeys":.+${words}`),
        );
      }
      for (const Secret of ['a secret', '{"key":1}', 'amzn1.application-oa2-client.1a2b']) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await faultsOf('AmazonAppstore', {}, Secret)).toContain(
          'no shared secret of Amazon',
        );
      }
      expect(await faultsOf('AmazonAppstore', {}, 'a b c\n')).toContain('as the provider shows it');
      const beside = await world.asTitle(path, { ...appStoreIn(world), refunds: 'TakeBack' });
      expect(beside.errorDetails).toEqual({
        refunds: ['It is a setting: write Settings.AppStore.Refunds.'],
      });
      const two = { AppStore: { BundleIds }, AmazonAppstore: {} };
      const reply = await world.asTitle(path, { Platform: 'AppStore', Settings: two });
      expect(JSON.stringify(reply.errorDetails)).toContain('the member AppStore, and no other');
      return world.asTitle(path, { Platform: 'SteamPurchases', Settings: {}, Secret: 'a' });
    },
  },
  {
    name: 'an app belongs to one title unless an owner shares it, and both are warned then',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const other = await world.otherTitle();
      await setPlatform(other, appStoreIn(other));
      const both = [appIdIn(world), appIdIn(other)];
      const asked = appStoreIn(world, { BundleIds: both });
      const refused = await world.asTitle(path, asked);
      expect(refused.errorMessage).toContain(appIdIn(other));
      const developer = await world.operator(['developer']);
      expect(await world.call(path, asked, { operator: developer })).toMatchObject({ code: 403 });
      expect(await platforms(world)).toEqual([]);
      // The same text names another app at another platform.
      const PlayStore = { PackageNames: [appIdIn(other)] };
      await setPlatform(world, {
        Platform: 'PlayStore',
        Settings: { PlayStore },
        Secret: JSON.stringify(KEY_FILE),
      });
      const owner = await world.operator(['owner']);
      const shared = await must(world.call(path, asked, { operator: owner }));
      expect(shared.Warnings).toEqual([expect.stringContaining(`Title ${other.titleId} has the`)]);
      const list = await must(
        other.call(
          '/Admin/ListPaymentPlatforms',
          {},
          { operator: await other.operator(['owner']) },
        ),
      );
      const [ofOwner] = list.Platforms;
      expect(ofOwner.Warnings).toEqual([expect.stringContaining(`Title ${world.titleId} has`)]);
      for (const one of [world, other]) {
        // oxlint-disable-next-line no-await-in-loop
        const [{ Warnings }] = await platforms(one);
        expect(Warnings).toEqual([expect.stringContaining('Another title has the same app')]);
      }
      // Those who may not share go on with what is shared.
      await setPlatform(world, appStoreIn(world, { BundleIds: both, Refunds: 'TakeBack' }));
      await setPlatform(world, appStoreIn(world));
      return world.asTitle(path, asked);
    },
  },
  {
    name: 'a title that gives an app up keeps its claim, also to another spelling of a bundle id, until an owner decides otherwise',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const other = await world.otherTitle();
      await setPlatform(other, appStoreIn(other));
      const taken = appStoreIn(world, { BundleIds: [appIdIn(other).toUpperCase()] });
      expect((await world.asTitle(path, taken)).code).toBe(403);
      await must(other.asTitle('/Admin/RemovePaymentPlatform', { Platform: 'AppStore' }));
      expect((await world.asTitle(path, taken)).code).toBe(403);
      await setPlatform(other, appStoreIn(other));
      await setPlatform(other, appStoreIn(other, { BundleIds: [appIdIn(other, 'demo')] }));
      const refused = await world.asTitle(path, taken);
      const told = JSON.stringify([refused, await changes(world)]);
      expect(told.replaceAll(appIdIn(other).toUpperCase(), '')).not.toContain(other.titleId);
      expect(await changes(world)).toMatchObject(
        Array.from({ length: 3 }, () => ({ Provider: 'AppStore', Action: 'Refused' })),
      );
      const { Warnings } = await sharePlatform(world, taken);
      expect(Warnings).toEqual([expect.stringContaining(`Title ${other.titleId} had`)]);
      return other.asTitle(path, appStoreIn(other));
    },
  },
  {
    name: 'a title that asks for apps of others uses up its changes',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world) {
      const other = await world.otherTitle();
      await setPlatform(other, appStoreIn(other));
      const ask = () => world.asTitle(path, appStoreIn(other));
      for (let change = 0; change < CONNECTION_CHANGES_PER_HOUR; change += 1) {
        // oxlint-disable-next-line no-await-in-loop
        expect((await ask()).code).toBe(403);
      }
      return ask();
    },
  },
  {
    name: 'is one change more than a title has in an hour',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world) {
      await useUpChanges(world);
      return world.asTitle(path, appStoreIn(world));
    },
  },
  {
    name: 'is one more than a title can have',
    provokes: 'OverLimit',
    async play(world) {
      for (let index = 0; index < CONNECTIONS_PER_TITLE_MAX; index += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await connect(world, { ConnectionId: `connection-${index}` });
      }
      return world.asTitle(path, appStoreIn(world));
    },
  },
]);
