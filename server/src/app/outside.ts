import { PARTNER_URLS } from '../kernel/partners.ts';
import { listAppStoreRefunds } from '../outside/app-store-api.ts';
import { makeAppStore } from '../outside/app-store.ts';
import { judgeAmazonReceipt } from '../outside/amazon-appstore.ts';
import { makeApple } from '../outside/apple.ts';
import { type Discovered, readDiscovery } from '../outside/discovery.ts';
import { makeOutsideClient, type OutsideClient } from '../outside/http-client.ts';
import { makeIdTokenVerifier } from '../outside/id-tokens.ts';
import { knownIssuers } from '../outside/issuers.ts';
import { makeDocumentFetch, makeKeptDocuments } from '../outside/kept-documents.ts';
import { readKeySet } from '../outside/key-sets.ts';
import { makeSteamPurchases } from '../outside/steam-purchases.ts';
import { judgePlayStorePush } from '../outside/play-store-push.ts';
import { makePlayStore } from '../outside/play-store.ts';
import { makeWaits } from '../outside/waits.ts';
import type { AppOptions } from './app-options.ts';
import { monotonicNow } from './timers.ts';

export type Outside = ReturnType<typeof makeOutside>;

/** Puts together how services of others are called: one client, the documents that are kept, and what is made of both. */
export function makeOutside({
  outside,
  clock: now,
  documentNowMs: nowMs = monotonicNow,
}: Pick<AppOptions, 'outside' | 'clock' | 'documentNowMs'>) {
  const urls = { ...PARTNER_URLS, ...outside?.partnerUrls };
  const bare = makeOutsideClient({ exceptions: outside?.exceptions ?? [] });
  const waits = makeWaits();
  const kept = { nowMs, waits };
  const fetchKeys = makeDocumentFetch(bare, readKeySet);
  const fetchDiscovery = makeDocumentFetch(bare, readDiscovery);
  const keySets = makeKeptDocuments({ fetchDocument: fetchKeys, ...kept });
  const discovery = makeKeptDocuments({ fetchDocument: fetchDiscovery, ...kept });
  /** The caller waits for each of its calls, so each counts as one that waits. */
  const makeClient = (ignoresBreaker: boolean): OutsideClient => ({
    request: async (of) =>
      (await waits.during(() => bare.request({ ignoresBreaker, ...of }))) ?? {
        status: 'away',
        why: 'busy',
      },
  });
  const client = makeClient(false);
  const issuers = knownIssuers(urls);
  const appStore = makeAppStore({ now, roots: outside?.appStoreRoots });
  const verifyIdToken = makeIdTokenVerifier({ keySets, now });
  return {
    client,
    /** For tests of connections by a person: each call is made. */
    testClient: makeClient(true),
    bare,
    nowMs,
    waits,
    urls,
    issuers,
    /** Where the keys of a known issuer are, by its name. Undefined: it has none. */
    keySetUrl: (name: string) => new Map(Object.entries(issuers)).get(name)?.keys.url,
    readKeySet,
    verifyIdToken,
    discover: async (url: string): Promise<Discovered | undefined> =>
      (await discovery.find(url)).document,
    appStore,
    /** Polls wait for nobody's call, so they do not count as one that waits. */
    listAppStoreRefunds: (of: Parameters<typeof listAppStoreRefunds>[1]) =>
      listAppStoreRefunds({ client: bare, urls, appStore, now }, of),
    apple: makeApple({ client, urls, issuer: issuers.Apple, verifyIdToken, now }),
    playStore: makePlayStore({ client, urls, now }),
    judgePlayStorePush: (of: Parameters<typeof judgePlayStorePush>[1]) =>
      judgePlayStorePush({ verifyIdToken, issuer: issuers.Google }, of),
    steamPurchases: (app: Parameters<typeof makeSteamPurchases>[1]) =>
      makeSteamPurchases({ client, urls }, app),
    judgeAmazonReceipt: (of: Parameters<typeof judgeAmazonReceipt>[1]) =>
      judgeAmazonReceipt({ client, url: urls['amazon-appstore'] }, of),
  };
}
