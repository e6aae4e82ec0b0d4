import { appIdsOf } from '../connections/app-ids.ts';
import { isOf, type KnownConnection } from '../connections/connection.ts';
import { openConnection } from '../connections/judge-by-connection.ts';
import type { ToldRefund } from '../economy/receipts/refunds.ts';
import { currentLane, OWN_LANE } from '../kernel/call-lane.ts';
import type { RefundResult } from '../kernel/events.ts';
import type { Platform } from '../kernel/platform-purchase.ts';
import { readPlayStoreMessage } from '../outside/play-store-push.ts';
import type { AppOptions } from './app-options.ts';
import type { makeConnections } from './connections.ts';
import type { Outside } from './outside.ts';

/** The deps of whatever learns of refunds. */
export interface RefundDeps extends Pick<AppOptions, 'clock' | 'keyEncryption' | 'metrics'> {
  readonly known: ReturnType<typeof makeConnections>['known'];
  readonly outside: Outside;
  readonly refunds: (of: ToldRefund) => Promise<RefundResult>;
}

/** The verdict on a notification, with what came of it. `malformed`: it has another form than the platform gives it. */
type Notified = RefundResult | 'malformed';

/** Makes what takes the notifications of platforms. It rejects with StorageUnavailable where the database is away. */
export function makeRefundNotifications(deps: RefundDeps) {
  const counted =
    <Of>(platform: Platform, take: (deps: RefundDeps, of: Of) => Promise<Notified>) =>
    async (of: Of): Promise<Notified> => {
      const notified = await take(deps, of);
      const outcome = notified === 'malformed' ? 'forged' : notified;
      deps.metrics.emit({ type: 'refundTold', platform, source: 'notification', outcome });
      return notified;
    };
  return {
    /** An App Store Server Notification of version 2. It is judged offline. */
    appStore: counted('AppStore', takeAppStore),
    /** A push message of Cloud Pub/Sub. It is a reason to ask Google, whose answer counts. */
    playStore: counted('PlayStore', takePlayStore),
  };
}

/** The connections of all titles that have an app on a platform. */
function connectionsOf<P extends Platform>(
  { known }: RefundDeps,
  platform: P,
  appId: string,
): readonly KnownConnection<P>[] {
  return known
    .listAll()
    .filter((one): one is KnownConnection<P> => isOf(one, platform))
    .filter(({ settings }) => appIdsOf(settings).includes(appId));
}

/** A title that has an app in the App Store, or else the last one that had it: its players may have receipts. */
function titleOfApp(deps: RefundDeps, bundleId: string): string | undefined {
  const [connection] = connectionsOf(deps, 'AppStore', bundleId);
  return (connection ?? deps.known.listFormer('AppStore', bundleId)[0])?.titleId;
}

async function takeAppStore(deps: RefundDeps, signedPayload: string): Promise<Notified> {
  const bundleIds = { includes: (id: string) => titleOfApp(deps, id) !== undefined };
  const judged = await deps.outside.appStore.judgeNotification({ signedPayload, bundleIds });
  if (judged.status === 'refused') {
    const { fault } = judged;
    // The App Store has signed it, and it is about an app or an environment that nobody here has.
    if (fault === 'otherApp' || fault === 'otherEnvironment') return 'ignored';
    return fault === 'badSignature' ? 'forged' : 'malformed';
  }
  const { notification } = judged;
  return 'purchase' in notification ? takeNotification(deps, notification) : 'ignored';
}

type RefundNotification = Extract<
  Parameters<Parameters<Outside['listAppStoreRefunds']>[0]['take']>[0][number],
  { readonly purchase: unknown }
>;

/** Writes down what a notification of the App Store says. */
export async function takeNotification(
  deps: RefundDeps,
  { kind, purchase, signedAt }: RefundNotification,
): Promise<RefundResult> {
  const titleId = titleOfApp(deps, purchase.appId);
  if (titleId === undefined) return 'ignored';
  const { at = signedAt, quantity } = purchase.refunded ?? {};
  return kind === 'refunded'
    ? deps.refunds({ kind, purchase, titleId, at, quantity })
    : deps.refunds({ kind, purchase, titleId, at: signedAt, quantity: undefined });
}

/** A push message as it came, whoever has sent it. */
interface Push {
  readonly authorization: string | undefined;
  readonly body: Buffer;
}

async function takePlayStore(deps: RefundDeps, push: Push): Promise<Notified> {
  const said = readPlayStoreMessage(push.body);
  if (!said) return 'malformed';
  let verdict: Notified = 'forged';
  for (const connection of connectionsOf(deps, 'PlayStore', said.packageName)) {
    const { notificationAudience: audience, notificationAccount: account } = connection.settings;
    if (audience === undefined || account === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop
    const judged = await deps.outside.judgePlayStorePush({ ...push, audience, account });
    if (judged.status === 'providerAway') verdict = 'away';
    if (judged.status !== 'pushed') continue;
    const { packageName, purchaseToken } = judged;
    if (purchaseToken === undefined) return 'ignored';
    // oxlint-disable-next-line no-await-in-loop
    verdict = await askPlayStore(deps, connection, { packageName, purchaseToken });
    // Of titles that share an app one may have a key that Google does not take.
    if (verdict !== 'away') return verdict;
  }
  return verdict;
}

/** Asks Google whether a purchase was refunded, and writes it down. An answer that says that the purchase stands changes nothing. */
export async function askPlayStore(
  { clock, keyEncryption, outside, refunds }: RefundDeps,
  connection: KnownConnection<'PlayStore'>,
  of: { readonly packageName: string; readonly purchaseToken: string; readonly at?: number },
): Promise<RefundResult> {
  const { titleId } = connection;
  const serviceAccount = openConnection(connection, keyEncryption).secret();
  if (serviceAccount === undefined) return 'away';
  const lane = { ...(currentLane.getStore() ?? OWN_LANE), titleId };
  const found = await currentLane.run(lane, () =>
    outside.playStore.findRefund({ ...of, serviceAccount }),
  );
  if (found.status === 'notRefunded') return 'stands';
  if (found.status === 'providerAway') return 'away';
  if (found.status === 'refused') {
    const isKey = found.fault === 'titleSecret' || found.fault === 'badAccount';
    // Else Google does not know the purchase, or it is a subscription.
    return isKey ? 'away' : 'ignored';
  }
  const { environment, quantity } = found;
  const purchase = { platform: 'PlayStore', environment, purchaseId: of.purchaseToken } as const;
  const { at = clock() } = of;
  return refunds({ kind: 'refunded', purchase, titleId, at, quantity });
}
