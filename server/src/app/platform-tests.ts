import { isOf, type KnownConnection } from '../connections/connection.ts';
import { openConnection } from '../connections/judge-by-connection.ts';
import type { PlatformTried } from '../connections/test-connection.ts';
import { MINUTE_MS } from '../kernel/instant.ts';
import type { ReceiptFault } from '../kernel/platform-purchase.ts';
import { judgeAmazonReceipt } from '../outside/amazon-appstore.ts';
import { listAppStoreRefunds } from '../outside/app-store-api.ts';
import { makePlayStore } from '../outside/play-store.ts';
import { makeSteamPurchases } from '../outside/steam-purchases.ts';
import type { AppOptions } from './app-options.ts';
import type { Outside } from './outside.ts';

/** No player of Amazon has such a receipt. */
const NO_RECEIPT = { receiptId: 'test', userId: 'test' };
const TAKEN = { status: 'taken' } as const;

/** Makes calls that change nothing, with the secret of a title, to the platform of a connection. Undefined: there is nothing to call. */
export function makePlatformTest(
  { clock: now, keyEncryption }: Pick<AppOptions, 'clock' | 'keyEncryption'>,
  { testClient: client, urls, appStore }: Outside,
) {
  return async (connection: KnownConnection): Promise<PlatformTried | undefined> => {
    const since = now() - MINUTE_MS;
    const secret = openConnection(connection, keyEncryption).secret();
    if (isOf(connection, 'AppStore')) {
      const { bundleIds, issuerId, keyId } = connection.settings;
      const [bundleId] = bundleIds;
      const isAsked = issuerId !== undefined && keyId !== undefined && bundleId !== undefined;
      if (!isAsked || secret === undefined) return undefined;
      const key = { issuerId, keyId, privateKey: secret, bundleId };
      const of = { ...key, environment: 'Production', since, take: async () => {} } as const;
      return tried(await listAppStoreRefunds({ client, urls, appStore, now }, of));
    }
    if (secret === undefined) return { status: 'notSetUp' };
    if (isOf(connection, 'PlayStore')) {
      const [packageName = ''] = connection.settings.packageNames;
      const playStore = makePlayStore({ client, urls, now });
      return tried(await playStore.listVoided({ packageName, serviceAccount: secret, since }));
    }
    if (isOf(connection, 'AmazonAppstore')) {
      const of = { ...NO_RECEIPT, sharedSecret: secret };
      const verdict = await judgeAmazonReceipt({ client, url: urls['amazon-appstore'] }, of);
      // Amazon looks at the secret first.
      const isTaken = verdict.status === 'refused' && verdict.fault === 'refused';
      return isTaken ? TAKEN : tried(verdict);
    }
    if (!isOf(connection, 'SteamPurchases')) return undefined;
    const { appId, language = 'en' } = connection.settings;
    const steam = makeSteamPurchases({ client, urls }, { key: () => secret, appId, language });
    const listed = await steam.listRefunds({ environment: 'Production', since });
    return listed.status === 'titleSecret'
      ? { status: 'refused', fault: 'titleSecret' }
      : tried(listed);
  };
}

type Answer =
  | { readonly status: 'listed' | 'purchased' | 'providerAway' | 'notSetUp' }
  | { readonly status: 'refused'; readonly fault: ReceiptFault }
  | { readonly status: 'refused'; readonly why: string };

function tried(answer: Answer): PlatformTried {
  if (answer.status === 'refused') {
    return { status: 'refused', fault: 'why' in answer ? 'refused' : answer.fault };
  }
  const { status } = answer;
  return status === 'providerAway' || status === 'notSetUp' ? { status } : TAKEN;
}
