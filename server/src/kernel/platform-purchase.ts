import type { Instant } from './instant.ts';

/** Where players pay with real money. A connection of a title has the same name. */
export const PLATFORMS = ['AppStore', 'PlayStore', 'AmazonAppstore', 'SteamPurchases'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The environment of a purchase: it was made for money, or by a tester of the platform, who pays nothing. */
export type PurchaseEnvironment = 'Production' | 'Sandbox';

/** A purchase as a platform tells it, verified. */
export interface PlatformPurchase {
  readonly platform: Platform;
  readonly environment: PurchaseEnvironment;
  /**
   * Names the purchase for ever within its platform and environment. App Store: `originalTransactionId` of a non-consumable, else
   * `transactionId`. Play Store: `purchaseToken`. Amazon: `receiptId`. Steam: the id of our order.
   */
  readonly purchaseId: string;
  /** For support: what the platform shows its customers (Apple's `transactionId`, Google's `orderId`). */
  readonly transactionId: string;
  /** The app on the platform: a bundle id, a package name, a Steam app id. */
  readonly appId: string;
  readonly productId: string;
  /** 1 to 100. */
  readonly quantity: number;
  readonly kind: 'consumable' | 'nonConsumable' | 'unknown';
  readonly purchasedAt: Instant;
  /** The player's account token as the game handed it to the platform; undefined: none came. */
  readonly accountToken: string | undefined;
  /** Nobody has paid for it by itself: the family of the payer shares it, or a code of the platform gave it. */
  readonly isUnpaid: boolean;
  /** The platform says that it was refunded or revoked; with how many of the quantity, where it says so. */
  readonly refunded: { readonly at: Instant; readonly quantity: number | undefined } | undefined;
  /** Hundredths of an ISO 4217 currency; undefined: the platform does not say. */
  readonly price: { readonly amount: number; readonly currency: string } | undefined;
  /** For support: the platform's own members, no secret and no signature, at most 4 KB. */
  readonly details: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Why a receipt is refused. `oldReceipt`: a format that the platform no longer issues. `badAccount`: what the title has set up is no key of the
 * platform's kind. `titleSecret`: the platform refuses the title's own credentials. `refused`: the platform knows no such purchase, or says no.
 */
export type ReceiptFault =
  | 'malformed'
  | 'oldReceipt'
  | 'tooLong'
  | 'badSignature'
  | 'otherApp'
  | 'otherEnvironment'
  | 'otherProduct'
  | 'noPurchase'
  | 'severalPurchases'
  | 'subscription'
  | 'pending'
  | 'refunded'
  | 'familyShared'
  | 'badAccount'
  | 'titleSecret'
  | 'refused';

/**
 * A purchase of Google Play as the job `playStoreAcknowledgement` needs it: sealed for `place`, which is in the params of the job. Google refunds
 * what is not acknowledged in three days.
 */
export interface SealedAcknowledgement {
  readonly place: string;
  readonly sealed: string;
}

/** A purchase of which a platform says that all of it was refunded, and no more than this. */
export interface RefundedPurchase
  extends Pick<PlatformPurchase, 'platform' | 'environment' | 'purchaseId' | 'transactionId'> {
  /** Undefined: the platform does not say the moment. */
  readonly refundedAt: Instant | undefined;
}

/** The verdict on a receipt. `providerAway`: the platform gave no answer. `notSetUp`: the title has no connection to it. */
export type ReceiptVerdict =
  | { readonly status: 'purchased'; readonly purchases: readonly PlatformPurchase[] }
  | {
      readonly status: 'refused';
      readonly fault: ReceiptFault;
      /** Of the fault `refunded`. */
      readonly refund?: RefundedPurchase;
    }
  | { readonly status: 'providerAway' }
  | { readonly status: 'notSetUp' };
