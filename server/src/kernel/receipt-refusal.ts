import type { Platform, ReceiptFault } from './platform-purchase.ts';

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

/** The refusals that an answer says in words. */
type ToldRefusal = ReceiptFault | 'notSetUp' | 'providerAway';

/** The remedy of each fault, in a sentence to the developers of the game. Of a forgery nothing is said: each hint would help the next one. */
const REMEDIES: Readonly<Record<ToldRefusal, string | undefined>> = {
  malformed: 'Send the text that the library of the platform gives, whole and unchanged.',
  oldReceipt: 'Send signed transactions (Transaction.jwsRepresentation of StoreKit 2).',
  tooLong: 'Send at most 20 purchases at once, of 256 KB together.',
  badAccount: 'An operator of the title sets it anew (Admin/SetPaymentPlatform).',
  badSignature: undefined,
  otherApp: 'An operator of the title names the app there (Admin/SetPaymentPlatform).',
  otherEnvironment: 'Buy it in the production or in the sandbox of the platform, not in Xcode.',
  otherProduct: 'Send the receipt of the product that the player has bought.',
  noPurchase: 'Send it when the player has bought something.',
  severalPurchases: 'Send one purchase of one product in each call.',
  subscription: 'Sell the item as a consumable or a non-consumable.',
  pending: 'Do not finish it, and send it again when the platform says that it is paid.',
  refunded: 'It gives nothing: finish it.',
  familyShared: 'An operator of the title can take these purchases (AllowsFamilySharing).',
  titleSecret: 'An operator of the title sets it anew and tries it (Admin/TestPaymentPlatform).',
  refused: 'Send what the platform gave to this app, unchanged.',
  providerAway: 'Nothing is used up: do not finish it, and send it again later.',
  notSetUp: 'An operator of the title sets it up first (Admin/SetPaymentPlatform).',
};

/** Says in a sentence or two what is wrong with a receipt, and how it is mended. */
export function describeRefusal(fault: ToldRefusal, platform: Platform): string {
  const words = RECEIPT_REFUSAL_WORDS[fault];
  const why = `${platform}: ${words}.`;
  const remedy = REMEDIES[fault];
  return remedy === undefined ? why : `${why} ${remedy}`;
}

/** Says that a title takes no purchase of a player in the sandbox now, and how that is changed. */
export function describeClosedSandbox(platform: Platform): string {
  return `${platform}: the purchase was made in the sandbox, which the title does not take from this player now. An operator of the title names the player in Sandbox.Testers, or opens the sandbox with Sandbox.Until (Admin/SetPaymentPlatform).`;
}
