import type { Instant } from '../kernel/instant.ts';
import type { PlatformPurchase, ReceiptFault } from '../kernel/platform-purchase.ts';
import { MONEY_CODE } from '../kernel/schema.ts';
import { isWhole } from './app-store-signatures.ts';
import { detailsOf, quantityOf } from './platform-answers.ts';

/** Of one app, a transaction as the App Store has signed it. */
interface SignedTransaction {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly signedAt: Instant;
  readonly bundleIds: readonly string[];
}

/** Types of things that are bought once. Everything else is a subscription, or is not known yet. */
const KINDS = new Map<unknown, PlatformPurchase['kind']>([
  ['Consumable', 'consumable'],
  ['Non-Consumable', 'nonConsumable'],
]);
const SUBSCRIPTIONS: readonly unknown[] = [
  'Auto-Renewable Subscription',
  'Non-Renewing Subscription',
];
/** Members that support may see. */
const DETAILS = [
  'originalTransactionId',
  'appTransactionId',
  'originalPurchaseDate',
  'signedDate',
  'storefront',
  'transactionReason',
  'inAppOwnershipType',
  'offerType',
  'offerIdentifier',
  'revocationDate',
  'revocationReason',
  'revocationType',
  'revocationPercentage',
];
/** 100 %, as `revocationPercentage` says it. */
const WHOLE = 100_000;

/**
 * Reads a transaction (JWSTransactionDecodedPayload), or says why it is no purchase of the app. Only the environments Production and Sandbox
 * exist: what Xcode makes for local tests is signed by no store.
 */
export function toPurchase(of: SignedTransaction): PlatformPurchase | ReceiptFault {
  const { type, environment, bundleId, transactionId, productId } = of.payload;
  if (environment !== 'Production' && environment !== 'Sandbox') return 'otherEnvironment';
  if (typeof bundleId !== 'string' || !of.bundleIds.includes(bundleId)) return 'otherApp';
  if (SUBSCRIPTIONS.includes(type)) return 'subscription';
  const { originalTransactionId, purchaseDate, inAppOwnershipType } = of.payload;
  const kind = KINDS.get(type);
  if (!kind || !isId(transactionId) || !isId(originalTransactionId) || !isId(productId))
    return 'malformed';
  const quantity = quantityOf(of.payload.quantity);
  if (!isWhole(purchaseDate) || quantity === undefined) return 'malformed';
  return {
    platform: 'AppStore',
    environment,
    // A restore of a non-consumable is a transaction of its own about the same purchase.
    purchaseId: kind === 'nonConsumable' ? originalTransactionId : transactionId,
    transactionId,
    appId: bundleId,
    productId,
    quantity,
    kind,
    purchasedAt: purchaseDate,
    accountToken: accountTokenIn(of.payload),
    isUnpaid: inAppOwnershipType === 'FAMILY_SHARED',
    refunded: refundIn(of, quantity),
    price: priceIn(of.payload),
    details: detailsOf(Object.fromEntries(DETAILS.map((name) => [name, of.payload[name]]))),
  };
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.-]{1,255}$/.test(value);
}

/** StoreKit writes UUIDs in either case. */
function accountTokenIn({ appAccountToken: token }: SignedTransaction['payload']) {
  return typeof token === 'string' && token !== '' ? token.toLowerCase() : undefined;
}

/** The refund, or the end of the family's share, that the transaction tells. */
function refundIn({ payload, signedAt }: SignedTransaction, quantity: number) {
  const { revocationDate, revocationReason, revocationPercentage: share } = payload;
  const isRefunded = [revocationDate, revocationReason, share].some((it) => it !== undefined);
  if (!isRefunded) return undefined;
  return {
    at: isWhole(revocationDate) ? revocationDate : signedAt,
    quantity: typeof share === 'number' && share < WHOLE ? refundedOf(share, quantity) : undefined,
  };
}

/**
 * How many of a quantity a share is, rounded down: a part of one is not taken back. Apple rounds shares (1 of 3 is 33.333 %), so the number
 * of which this is the rounded share is the one.
 */
function refundedOf(share: number, quantity: number): number {
  const exact = (quantity * share) / WHOLE;
  const nearest = Math.round(exact);
  return Math.round((nearest * WHOLE) / quantity) === share ? nearest : Math.floor(exact);
}

const MONEY = new RegExp(MONEY_CODE);

/** The price of the whole quantity, from thousandths of the currency to the nearest hundredth, halves up. */
function priceIn({ price, currency }: SignedTransaction['payload']): PlatformPurchase['price'] {
  if (!isWhole(price) || typeof currency !== 'string' || !MONEY.test(currency)) return undefined;
  return { amount: Math.round(price / 10), currency };
}
