import type { Instant } from '../kernel/instant.ts';
import { isRecord } from '../kernel/is-record.ts';
import type { PlatformPurchase } from '../kernel/platform-purchase.ts';
import type { VerifySigned } from './app-store-signatures.ts';
import { toPurchase } from './app-store-transactions.ts';
import { refused } from './platform-answers.ts';

/**
 * The meaning of a notification of the App Store. `refunded`: a refund, or the end of a family's share; `refundReversed`: the refund was taken
 * back; both with the purchase. `test`: somebody has asked for it. `other`: nothing that concerns what was given.
 */
export type AppStoreNotification = {
  /** The App Store sends one again with the same. */
  readonly notificationId: string;
  readonly signedAt: Instant;
} & (
  | { readonly kind: 'refunded' | 'refundReversed'; readonly purchase: PlatformPurchase }
  | { readonly kind: 'other' | 'test' }
);

type AppStoreNotificationVerdict =
  | { readonly status: 'notified'; readonly notification: AppStoreNotification }
  | ReturnType<typeof refused>;

/** An App Store Server Notification of version 2, and the apps of the title. */
export interface SignedNotification {
  readonly signedPayload: string;
  readonly bundleIds: Pick<readonly string[], 'includes'>;
}

/** The kinds that concern what was given. REVOKE: the purchase of a family is no longer shared with this customer. */
const KINDS: ReadonlyMap<unknown, 'refunded' | 'refundReversed'> = new Map([
  ['REFUND', 'refunded'],
  ['REVOKE', 'refunded'],
  ['REFUND_REVERSED', 'refundReversed'],
]);

/**
 * Judges a notification and the transaction in it, each by its own signature; both name the same app and environment. Notifications come in
 * any order and more than once.
 */
export async function judgeNotification(
  verify: VerifySigned,
  { signedPayload, bundleIds }: SignedNotification,
): Promise<AppStoreNotificationVerdict> {
  const outer = await verify(signedPayload);
  if (outer.status === 'refused') return outer;
  const { notificationType, notificationUUID: notificationId, data, summary } = outer.payload;
  if (typeof notificationId !== 'string' || !/^[\w-]{1,64}$/.test(notificationId)) {
    return refused('malformed');
  }
  const named = { notificationId, signedAt: outer.signedAt };
  const other = { status: 'notified', notification: { ...named, kind: 'other' } } as const;
  const kind = KINDS.get(notificationType);
  const about = isRecord(data) ? data : summary;
  // Those about purchases outside of the App Store name no app here.
  if (!isRecord(about)) return kind ? refused('malformed') : other;
  const { environment, bundleId, signedTransactionInfo } = about;
  if (environment !== 'Production' && environment !== 'Sandbox') return refused('otherEnvironment');
  if (typeof bundleId !== 'string' || !bundleIds.includes(bundleId)) return refused('otherApp');
  if (notificationType === 'TEST') {
    return { status: 'notified', notification: { ...named, kind: 'test' } };
  }
  if (!kind) return other;
  if (typeof signedTransactionInfo !== 'string') return refused('malformed');
  const inner = await verify(signedTransactionInfo);
  if (inner.status === 'refused') return inner;
  const purchase = toPurchase({ ...inner, bundleIds: [bundleId] });
  // Nothing is given for a subscription.
  if (purchase === 'subscription') return other;
  if (typeof purchase === 'string') return refused(purchase);
  if (purchase.environment !== environment) return refused('otherEnvironment');
  const refunded =
    kind === 'refunded' ? { at: outer.signedAt, quantity: undefined } : purchase.refunded;
  const known = { ...purchase, refunded: purchase.refunded ?? refunded };
  return { status: 'notified', notification: { ...named, kind, purchase: known } };
}
