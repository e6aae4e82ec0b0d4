import type { OutsideSettings } from '../../../src/kernel/partners.ts';
import { startFakeAmazonAppstore } from './amazon-appstore.ts';
import { type AppStoreChain, makeAppStoreChain } from '../app-store-keys.ts';
import { type FakeAppStoreApi, startFakeAppStoreApi } from './app-store-api.ts';
import { startFakeGameCenter } from './game-center.ts';
import { startFakeGooglePlayGames } from './google-play-games.ts';
import { type FakeIssuer, makeIssuerKey, startFakeIssuer } from './open-id-issuer.ts';
import { type FakePlayStore, startFakePlayStore } from './play-store.ts';
import { startFakeSteam } from './steam.ts';
import { startFakeSteamPurchases } from './steam-purchases.ts';

/** The services of others that a service in a test calls. */
export interface Fakes extends AsyncDisposable {
  readonly steam: Awaited<ReturnType<typeof startFakeSteam>>;
  readonly googlePlayGames: Awaited<ReturnType<typeof startFakeGooglePlayGames>>;
  readonly gameCenter: Awaited<ReturnType<typeof startFakeGameCenter>>;
  readonly playStore: FakePlayStore;
  readonly amazonAppstore: Awaited<ReturnType<typeof startFakeAmazonAppstore>>;
  readonly steamPurchases: Awaited<ReturnType<typeof startFakeSteamPurchases>>;
  readonly appStoreApi: FakeAppStoreApi;
  /** Signs what the service takes for transactions and notifications of the App Store. */
  readonly appStoreChain: AppStoreChain;
  /** An issuer of its own, whose keys are those of Apple, Google and the presets, too. */
  readonly issuer: FakeIssuer;
  /** The options by which the service finds them. */
  readonly outside: OutsideSettings;
}

/** Starts all fakes. */
export async function startFakes(): Promise<Fakes> {
  const playStore = await startFakePlayStore();
  const [steam, googlePlayGames, gameCenter, appStoreApi, issuer, amazonAppstore, steamPurchases] =
    await Promise.all([
      startFakeSteam(),
      startFakeGooglePlayGames(playStore.grant),
      startFakeGameCenter(),
      startFakeAppStoreApi(),
      startIssuer(),
      startFakeAmazonAppstore(),
      startFakeSteamPurchases(),
    ]);
  playStore.audience = googlePlayGames.partnerUrls['google-token'];
  const all = [
    steam,
    googlePlayGames,
    gameCenter,
    appStoreApi,
    issuer,
    playStore,
    amazonAppstore,
    steamPurchases,
  ];
  const appStoreChain = makeAppStoreChain();
  return {
    steam,
    googlePlayGames,
    gameCenter,
    appStoreApi,
    appStoreChain,
    issuer,
    playStore,
    amazonAppstore,
    steamPurchases,
    outside: {
      appStoreRoots: [appStoreChain.rootDigest],
      exceptions: all.map(({ origin }) => origin),
      partnerUrls: {
        ...playStore.partnerUrls,
        ...amazonAppstore.partnerUrls,
        ...steamPurchases.partnerUrls,
        // Google has one token endpoint for codes and for service accounts.
        ...googlePlayGames.partnerUrls,
        ...appStoreApi.partnerUrls,
        steam: `${steam.origin}/ISteamUserAuth/AuthenticateUserTicket/v1/`,
        'game-center': gameCenter.origin,
        'apple-keys': issuer.keysUrl,
        'google-keys': issuer.keysUrl,
        // Each has an address of its own, so that a test sees which was asked.
        'facebook-keys': `${issuer.keysUrl}?of=Facebook`,
        'epic-keys': `${issuer.keysUrl}?of=Epic`,
        'nintendo-keys': `${issuer.keysUrl}?of=Nintendo`,
      },
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map((one) => one[Symbol.asyncDispose]()));
    },
  };
}

/** Tests sign with the clock of their world. */
async function startIssuer(): Promise<FakeIssuer> {
  const keys = [await makeIssuerKey('k1', 'RS256')];
  return startFakeIssuer({ keys, now: Date.now });
}
