import type { ReceiptFault } from './platform-purchase.ts';

/** Why a receipt proved no purchase, in words. Guides and the reference have these sentences. */
export const RECEIPT_REFUSAL_WORDS = {
  malformed: 'the receipt has another form than the platform gives it',
  oldReceipt: 'the receipt has a form that the platform no longer gives',
  tooLong: 'the receipt is too long, or has too many purchases in it',
  badAccount:
    'the service account or the license key that the title has set up is no key that can be used, or the platform does not know the account',
  badSignature: 'the signature is wrong, or not of the platform',
  otherApp: 'the purchase was made in an app that the title does not name',
  otherEnvironment: 'the purchase was made neither for money nor in the sandbox of the platform',
  otherProduct: 'the purchase is of another product than the receipt says',
  noPurchase: 'the receipt has no purchase in it',
  severalPurchases: 'the receipt has more purchases in it than one',
  subscription: 'the purchase is a subscription, which is not taken yet',
  pending: 'the purchase is not paid yet',
  refunded: 'the purchase was refunded, revoked or cancelled',
  familyShared: 'the family of the player shares the purchase, and the title does not take that',
  titleSecret:
    "the platform does not take the title's own key or secret for the app, or the title has none",
  refused: 'the platform does not know the purchase, or says no',
  providerAway:
    'nobody knows: the platform gave no answer, or has too many calls of ours to answer',
  failed: 'an error of this service, which its log has, kept it from judging the receipt',
  notSetUp: 'the title has no such platform',
} as const satisfies Readonly<
  Record<ReceiptFault | 'providerAway' | 'failed' | 'notSetUp', string>
>;
export type ReceiptRefusal = keyof typeof RECEIPT_REFUSAL_WORDS;
export const RECEIPT_REFUSALS = Object.keys(RECEIPT_REFUSAL_WORDS) as readonly ReceiptRefusal[];
