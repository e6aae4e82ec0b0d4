import { fromWireTime, type Instant } from '../kernel/instant.ts';
import { isRecord } from '../kernel/is-record.ts';
import type {
  PlatformPurchase,
  PurchaseEnvironment,
  ReceiptVerdict,
} from '../kernel/platform-purchase.ts';
import { detailsOf, PLATFORM_AWAY, quantityOf, refunded, refused } from './platform-answers.ts';
import type { PlayPurchaseKey } from './play-receipt.ts';

type Members = Readonly<Record<string, unknown>>;

const STATES = ['PURCHASED', 'CANCELLED', 'PENDING'] as const;

/** One product of a purchase. */
interface PlayLine {
  readonly productId: unknown;
  /** Undefined: more than can be given. */
  readonly quantity: number | undefined;
  readonly refundedQuantity: number;
  readonly offer: Members;
}

/** A purchase of one-time products, as Google has it now (ProductPurchaseV2). */
export interface PlayPurchase {
  readonly state: (typeof STATES)[number];
  readonly environment: PurchaseEnvironment;
  readonly isAcknowledged: boolean;
  readonly lines: readonly PlayLine[];
  readonly members: Members;
}

/** Reads an answer of `purchases.productsv2`; undefined: it is no purchase. */
export function readPlayPurchase(body: unknown): PlayPurchase | undefined {
  if (!isRecord(body)) return undefined;
  const { purchaseStateContext: context, productLineItem: items = [] } = body;
  const state = STATES.find((one) => isRecord(context) && context.purchaseState === one);
  if (state === undefined || !Array.isArray(items)) return undefined;
  const lines = items.map(readLine);
  if (!lines.every((line) => line !== undefined)) return undefined;
  return {
    state,
    // Testers of the Play Console pay nothing.
    environment: isRecord(body.testPurchaseContext) ? 'Sandbox' : 'Production',
    isAcknowledged: body.acknowledgementState === 'ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED',
    lines,
    members: body,
  };
}

function readLine(item: unknown): PlayLine | undefined {
  if (!isRecord(item)) return undefined;
  const { productId, productOfferDetails: details } = item;
  const offer = isRecord(details) ? details : {};
  const quantity = quantityOf(offer.quantity);
  const left = offer.refundableQuantity ?? quantity ?? 0;
  if (!Number.isInteger(left) || Number(left) < 0) return undefined;
  const refundedQuantity = quantity === undefined ? 0 : quantity - Number(left);
  return refundedQuantity < 0 ? undefined : { productId, quantity, refundedQuantity, offer };
}

/** Judges a purchase that Google has found: whether it gives the product that the client names. */
export function judgePlayPurchase(
  { state, environment, lines, members }: PlayPurchase,
  { packageName, productId, purchaseToken, at }: PlayPurchaseKey & { readonly at: Instant },
): ReceiptVerdict {
  if (state === 'PENDING') return refused('pending');
  const { orderId } = members;
  const transactionId = typeof orderId === 'string' ? orderId : '';
  const of = {
    platform: 'PlayStore',
    environment,
    purchaseId: purchaseToken,
    transactionId,
  } as const;
  if (state === 'CANCELLED') return refunded({ ...of, refundedAt: at });
  const [line] = lines;
  if (!line) return refused('noPurchase');
  if (lines.length > 1) return refused('severalPurchases');
  if (line.productId !== productId) return refused('otherProduct');
  const { quantity, refundedQuantity, offer } = line;
  if (quantity === undefined) return refused('refused');
  if (refundedQuantity === quantity) return refunded({ ...of, refundedAt: at });
  const { regionCode, purchaseCompletionTime, acknowledgementState } = members;
  const { obfuscatedExternalAccountId: accountToken } = members;
  const { consumptionState, purchaseOptionId, offerId } = offer;
  const purchasedAt = fromWireTime(String(purchaseCompletionTime));
  if (Number.isNaN(purchasedAt)) return PLATFORM_AWAY;
  const details = { regionCode, acknowledgementState, consumptionState, purchaseOptionId, offerId };
  const purchase: PlatformPurchase = {
    ...of,
    appId: packageName,
    productId,
    quantity,
    // Google does not say which products are consumed; only that one was.
    kind: consumptionState === 'CONSUMPTION_STATE_CONSUMED' ? 'consumable' : 'unknown',
    purchasedAt,
    accountToken: (typeof accountToken === 'string' && accountToken) || undefined,
    // A purchase by a promotion code has no order.
    isUnpaid: environment === 'Production' && transactionId === '',
    refunded: refundedQuantity > 0 ? { at, quantity: refundedQuantity } : undefined,
    price: undefined,
    details: detailsOf(details),
  };
  return { status: 'purchased', purchases: [purchase] };
}
