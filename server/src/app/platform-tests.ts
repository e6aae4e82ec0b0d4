import { isOf, type KnownConnection } from '../connections/connection.ts';
import { openConnection } from '../connections/judge-by-connection.ts';
import type { PlatformTried } from '../connections/test-connection.ts';
import { MINUTE_MS } from '../kernel/instant.ts';
import { judgeAmazonReceipt } from '../outside/amazon-appstore.ts';
import { listAppStoreRefunds } from '../outside/app-store-api.ts';
import { makePlayStore } from '../outside/play-store.ts';
import { makeSteamPurchases } from '../outside/steam-purchases.ts';
import type { AppOptions } from './app-options.ts';
import type { Outside } from './outside.ts';

/** No player of Amazon has such a receipt. */
const NO_RECEIPT = { receiptId: 'test', userId: 'test' };
/** Nobody has bought this in Google Play. */
const NO_PURCHASE = { productId: 'test', purchaseToken: 'test' };

/** Makes calls that change nothing, with the secret of a title, to the platform of a connection, and says what works and what does not. */
export function makePlatformTest(
  { clock: now, keyEncryption }: Pick<AppOptions, 'clock' | 'keyEncryption'>,
  { testClient: client, urls, appStore }: Outside,
) {
  return async (connection: KnownConnection): Promise<PlatformTried | undefined> => {
    const secret = openConnection(connection, keyEncryption).secret();
    if (isOf(connection, 'AppStore')) {
      return tryAppStore({ client, urls, appStore, now }, connection.settings, secret);
    }
    if (secret === undefined) return { status: 'wrong', detail: 'There is no secret.' };
    if (isOf(connection, 'PlayStore')) {
      return tryPlayStore({ client, urls, now }, connection.settings, secret);
    }
    if (isOf(connection, 'AmazonAppstore')) {
      const of = { ...NO_RECEIPT, sharedSecret: secret };
      const verdict = await judgeAmazonReceipt({ client, url: urls['amazon-appstore'] }, of);
      // Amazon looks at the secret first.
      const isTaken = verdict.status === 'refused' && verdict.fault === 'refused';
      return describeAnswer(isTaken ? { status: 'listed' } : verdict, {
        ready: 'Amazon takes the shared secret. Its answers do not say for which apps it is.',
        refused:
          'Amazon does not take the shared secret: it is that of another account, or a new one was made.',
        wrong: 'Amazon gave an answer that cannot be used.',
      });
    }
    if (!isOf(connection, 'SteamPurchases')) return undefined;
    const { appId, language = 'en' } = connection.settings;
    const steam = makeSteamPurchases({ client, urls }, { key: () => secret, appId, language });
    const since = now() - MINUTE_MS;
    const listed = await steam.listRefunds({ environment: 'Production', since });
    return describeAnswer(listed, {
      ready: `Steam takes the publisher key for the app ${appId}.`,
      refused: `Steam does not take the publisher key for the app ${appId}: it is another key, one of another publisher, or this computer's address is not among those that may use it.`,
      wrong: `Steam takes the key, and says no to the app ${appId}.`,
    });
  };
}

async function tryAppStore(
  deps: Parameters<typeof listAppStoreRefunds>[0],
  { bundleIds, issuerId, keyId }: KnownConnection<'AppStore'>['settings'],
  privateKey: string | undefined,
): Promise<PlatformTried> {
  const offline = `Receipts of ${bundleIds.join(', ')} are verified without a call.`;
  if (issuerId === undefined || keyId === undefined || privateKey === undefined) {
    const detail = `${offline} There is no key for the App Store Server API, so it is not asked for refunds.`;
    return { status: 'ready', detail };
  }
  const key = { issuerId, keyId, privateKey };
  const since = deps.now() - MINUTE_MS;
  const tried: PlatformTried[] = [];
  for (const bundleId of bundleIds) {
    const of = {
      ...key,
      bundleId,
      environment: 'Production',
      since,
      take: async () => {},
    } as const;
    // oxlint-disable-next-line no-await-in-loop
    const one = describeAnswer(await listAppStoreRefunds(deps, of), {
      ready: `Apple takes the key, and can be asked for refunds of ${bundleId}.`,
      refused:
        'Apple does not take the key: IssuerId, KeyId and the private key do not belong together, or the key was revoked.',
      wrong: `Apple takes the key, and does not know the app ${bundleId} for it.`,
    });
    tried.push(one);
    // The key is the same for all, and so is the way to Apple.
    if (one.status === 'refused' || one.status === 'away') break;
  }
  return together([{ status: 'ready', detail: offline }, ...tried]);
}

async function tryPlayStore(
  deps: Parameters<typeof makePlayStore>[0],
  settings: KnownConnection<'PlayStore'>['settings'],
  serviceAccount: string,
): Promise<PlatformTried> {
  const playStore = makePlayStore(deps);
  const account = describeAnswer(await playStore.logIn(serviceAccount), {
    ready: 'Google takes the key of the service account.',
    refused:
      'Google does not take the key of the service account: the account or its key was deleted or disabled.',
    wrong: 'Google gave an answer that cannot be used.',
  });
  if (account.status !== 'ready') return account;
  const tried: PlatformTried[] = [];
  for (const packageName of settings.packageNames) {
    const of = { packageName, serviceAccount };
    // oxlint-disable-next-line no-await-in-loop
    const [purchases, refunds] = await Promise.all([
      playStore.acknowledge({ ...of, ...NO_PURCHASE }),
      playStore.listVoided({ ...of, since: deps.now() - MINUTE_MS }),
    ]);
    tried.push(...describeApp(packageName, purchases, refunds));
    if (tried.some(({ status }) => status === 'away')) break;
  }
  return together([account, ...tried, { status: 'ready', detail: describeRest(settings) }]);
}

/** Says which calls of an app a service account may make. Its key was taken before, so whatever is refused is `wrong`. */
function describeApp(
  packageName: string,
  purchases: Answer,
  refunds: Answer,
): readonly PlatformTried[] {
  const wrong = `Google does not know the app ${packageName} for the account: it has another package name, is of another developer, or was never uploaded.`;
  if ([purchases, refunds].some((answer) => statusOf(answer) === 'wrong')) {
    return [{ status: 'wrong', detail: wrong }];
  }
  const ofPurchases = describeAnswer(purchases, {
    ready: `Purchases of ${packageName} can be asked for and acknowledged.`,
    refused: `The account may not see or acknowledge purchases of ${packageName}, or the app is of another developer: it needs "View financial data" and "Manage orders and subscriptions" for the app in the Play Console, and Google may take a day until that works.`,
    wrong,
  });
  const ofRefunds = describeAnswer(refunds, {
    ready: `Refunds of ${packageName} can be asked for.`,
    refused: `The account may not see refunds of ${packageName}: it needs "View financial data".`,
    wrong,
  });
  return [ofPurchases, ofRefunds].map((one) =>
    one.status === 'refused' ? { ...one, status: 'wrong' } : one,
  );
}

/** Sentences about the settings of Google Play that are absent and may be. */
function describeRest({
  packageNames,
  licenseKeys = {},
  notificationAudience,
}: KnownConnection<'PlayStore'>['settings']): string {
  const unsigned = packageNames.filter((name) => licenseKeys[name] === undefined);
  return [
    unsigned.length > 0 &&
      `Signatures of ${unsigned.join(', ')} are not looked at: no license key.`,
    notificationAudience === undefined &&
      'Refunds are told by polls alone: NotificationAudience and NotificationAccount are not set.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

/** The worst first. */
const STATUSES = ['refused', 'wrong', 'away', 'ready'] as const;

/** The results of several calls: the worst status, and what each of them says, once. */
function together(all: readonly PlatformTried[]): PlatformTried {
  const status = STATUSES.find((one) => all.some((tried) => tried.status === one)) ?? 'ready';
  const details = new Set(all.map(({ detail }) => detail).filter((detail) => detail !== ''));
  return { status, detail: [...details].join(' ') };
}

const NO_ANSWER = 'The platform gave no answer that can be used.';

type Answer =
  | {
      readonly status:
        | 'granted'
        | 'acknowledged'
        | 'gone'
        | 'listed'
        | 'purchased'
        | 'providerAway'
        | 'notSetUp'
        | 'titleSecret';
    }
  | { readonly status: 'refused'; readonly fault?: string; readonly why?: string };

/** An answer to a call with the title's secret, in words. */
function describeAnswer(
  answer: Answer,
  words: Readonly<Record<Exclude<PlatformTried['status'], 'away'>, string>>,
): PlatformTried {
  const status = statusOf(answer);
  return { status, detail: status === 'away' ? NO_ANSWER : words[status] };
}

function statusOf(answer: Answer): PlatformTried['status'] {
  if (answer.status === 'providerAway') return 'away';
  if (answer.status === 'titleSecret') return 'refused';
  if (answer.status !== 'refused') return 'ready';
  return answer.fault === 'titleSecret' || answer.fault === 'badAccount' ? 'refused' : 'wrong';
}
