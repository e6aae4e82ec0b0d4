import { openConnection } from '../connections/judge-by-connection.ts';
import type { PlatformPurchase, SealedAcknowledgement } from '../kernel/platform-purchase.ts';
import { digestOf } from '../kernel/secrets.ts';
import { type JobHandler, type JobVerdict, placeOfJob } from '../mail/job.ts';
import type { PlayPurchaseKey } from '../outside/play-receipt.ts';
import type { AppOptions } from './app-options.ts';
import type { makeConnections } from './connections.ts';
import type { Outside } from './outside.ts';

/** Makes what seals the names of a purchase for its job: whoever has its token could bring the receipt. */
export function makeAcknowledgementSeal({
  keyEncryption,
  random,
}: Pick<AppOptions, 'keyEncryption' | 'random'>) {
  return ({
    titleId,
    appId: packageName,
    productId,
    purchaseId: purchaseToken,
  }: { readonly titleId: string } & Pick<
    PlatformPurchase,
    'appId' | 'productId' | 'purchaseId'
  >): SealedAcknowledgement => {
    const key: PlayPurchaseKey = { packageName, productId, purchaseToken };
    const place = `acknowledgement ${titleId}/${digestOf(purchaseToken)}`;
    const sealed = keyEncryption.seal(Buffer.from(JSON.stringify(key)), { place, random });
    return { place, sealed };
  };
}

/** Makes the look-up of the key file of a title's service account, as it is then. Undefined: the title has none. */
export function makeServiceAccounts({
  known,
  keyEncryption,
}: Pick<AppOptions, 'keyEncryption'> & Pick<ReturnType<typeof makeConnections>, 'known'>) {
  return (titleId: string): string | undefined => {
    const connection = known.find({ titleId, provider: 'PlayStore', connectionId: '' });
    return connection && openConnection(connection, keyEncryption).secret();
  };
}

interface AcknowledgementDeps extends Pick<AppOptions, 'keyEncryption'> {
  readonly serviceAccountOf: ReturnType<typeof makeServiceAccounts>;
  readonly playStore: Pick<Outside['playStore'], 'acknowledge'>;
}

/** Makes what tells Google that the goods of a purchase were given. Google refunds a purchase of which it hears nothing for three days. */
export function makePlayStoreAcknowledgement({
  keyEncryption,
  serviceAccountOf,
  playStore,
}: AcknowledgementDeps): JobHandler {
  return async (job) => {
    const { titleId = '', sealed = '' } = job;
    const serviceAccount = serviceAccountOf(titleId);
    if (serviceAccount === undefined) {
      return failed('login', "The title's connection with Google Play has no key.");
    }
    const text = keyEncryption.unseal(sealed, placeOfJob(job)).toString();
    const key = JSON.parse(text) as PlayPurchaseKey;
    const done = await playStore.acknowledge({ ...key, serviceAccount });
    if (done.status === 'providerAway') return failed('away', 'Google Play gave no answer.');
    // A purchase that is gone was refunded, and the refund is told elsewhere.
    if (done.status !== 'refused') return { status: 'done' };
    const isKey = done.fault === 'badAccount' || done.fault === 'titleSecret';
    return isKey
      ? failed('login', "Google Play does not take the title's key.")
      : { ...failed('refused', 'Google Play refuses to acknowledge the purchase.'), isFinal: true };
  };
}

/** It is tried again until the job expires: the studio may mend its key. */
function failed(reason: 'away' | 'login' | 'refused', detail: string) {
  return { status: 'failed', reason, isFinal: false, detail } as const satisfies JobVerdict;
}
