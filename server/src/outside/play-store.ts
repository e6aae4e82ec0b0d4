import { type Clock, DAY_MS, HOUR_MS, type Instant } from '../kernel/instant.ts';
import type { PurchaseEnvironment, ReceiptVerdict } from '../kernel/platform-purchase.ts';
import { parseJson } from '../lib/parse-json.ts';
import { type NoPurchase, pathSegmentOf, PLATFORM_AWAY, refused } from './platform-answers.ts';
import {
  makePlayApi,
  type OfPlayApp,
  type OfPlayPurchase,
  type PlayApi,
  type PlayApiDeps,
} from './play-api.ts';
import { judgePlayPurchase } from './play-purchase.ts';
import {
  PLAY_ID_CHARS_MAX,
  type PlayPurchaseKey,
  type PlayReceipt,
  PURCHASE_TOKEN_CHARS_MAX,
  readPlayReceipt,
} from './play-receipt.ts';
import { readVoidedPage, VOIDED_PAGE_MAX, type VoidedPurchase } from './play-voided.ts';

/** Google lists no refund that is older. */
const VOIDED_DAYS = 30;
const VOIDED_PAGE_BYTES_MAX = 512 * 1024;

/** Makes what Google Play is asked for. Nothing of it rejects, but for bugs. */
export function makePlayStore(deps: PlayApiDeps) {
  const api = makePlayApi(deps);
  const { now } = deps;
  return {
    /** Judges a receipt: sizes, JSON and signature without a call, then by what Google says of the purchase now. */
    async judgePurchase(
      receipt: PlayReceipt & Pick<OfPlayApp, 'serviceAccount'>,
    ): Promise<ReceiptVerdict> {
      const key = readPlayReceipt(receipt);
      if (typeof key === 'string') return refused(key);
      const found = await api.find({ ...key, serviceAccount: receipt.serviceAccount });
      if (found.status !== 'found') return found;
      return judgePlayPurchase(found.purchase, { ...key, at: now() });
    },
    findRefund: (of: OfPlayPurchase) => findRefund(api, of),
    acknowledge: (of: OfPlayApp & PlayPurchaseKey) => acknowledge(api, of),
    /** Has Google judge the key file of a service account alone. */
    logIn: api.logIn,
    listVoided: (of: VoidedQuery) => listVoided({ ...api, now }, of),
  };
}

type Refund =
  | {
      readonly status: 'refunded';
      readonly environment: PurchaseEnvironment;
      /** Undefined: all of it. */
      readonly quantity: number | undefined;
    }
  | { readonly status: 'notRefunded' };

/** Asks whether a purchase that a push message names was refunded. */
async function findRefund({ find }: PlayApi, of: OfPlayPurchase): Promise<Refund | NoPurchase> {
  const found = await find(of);
  if (found.status !== 'found') return found;
  const { state, environment, lines } = found.purchase;
  const [{ quantity, refundedQuantity } = { quantity: 0, refundedQuantity: 0 }] = lines;
  if (state !== 'CANCELLED' && refundedQuantity === 0) return { status: 'notRefunded' };
  const isWhole = state === 'CANCELLED' || refundedQuantity === quantity;
  return { status: 'refunded', environment, quantity: isWhole ? undefined : refundedQuantity };
}

/** Acknowledges a purchase; again: the same. `gone`: it was refunded, or Google does not know it, so there is nothing to acknowledge. */
async function acknowledge(
  { call, find }: PlayApi,
  of: OfPlayApp & PlayPurchaseKey,
): Promise<{ readonly status: 'acknowledged' | 'gone' } | NoPurchase> {
  const product = pathSegmentOf(of.productId, PLAY_ID_CHARS_MAX);
  const token = pathSegmentOf(of.purchaseToken, PURCHASE_TOKEN_CHARS_MAX);
  if (product === undefined || token === undefined) return refused('malformed');
  const path = `products/${product}/tokens/${token}:acknowledge`;
  const answer = await call(of, { path, json: {} });
  if (answer.status !== 'answered') return answer;
  const isSuccess = answer.code === 200 || answer.code === 204;
  if (isSuccess && isEmpty(answer.body)) return { status: 'acknowledged' };
  // Google refuses what is done already and what cannot be done; the state of the purchase tells which.
  const found = await find(of);
  if (found.status === 'refused' && found.fault === 'refused') return { status: 'gone' };
  if (found.status !== 'found') return found;
  if (found.purchase.state === 'CANCELLED') return { status: 'gone' };
  return found.purchase.isAcknowledged ? { status: 'acknowledged' } : PLATFORM_AWAY;
}

function isEmpty(body: Buffer): boolean {
  return /^\s*(\{\s*\}\s*)?$/.test(body.toString());
}

interface VoidedQuery extends OfPlayApp {
  /** Google has the refunds of the last VOIDED_DAYS, whatever the moment. */
  readonly since: Instant;
  /** The next page of the same query; undefined: the first. */
  readonly pageToken?: string | undefined;
}

interface VoidedPage {
  readonly status: 'listed';
  readonly voided: readonly VoidedPurchase[];
  /** The token of the next page; undefined: this is the last. */
  readonly next: string | undefined;
}

/** Lists a page of the refunds of one-time products, also those of a part of the quantity. */
async function listVoided(
  { call, now }: PlayApi & { readonly now: Clock },
  of: VoidedQuery,
): Promise<VoidedPage | NoPurchase> {
  const { since, pageToken } = of;
  const query = new URLSearchParams({
    type: '0',
    includeQuantityBasedPartialRefund: 'true',
    maxResults: String(VOIDED_PAGE_MAX),
    // Google refuses an earlier moment.
    startTime: String(Math.max(since, now() - VOIDED_DAYS * DAY_MS + HOUR_MS)),
    ...(pageToken !== undefined && { token: pageToken }),
  });
  const path = `voidedpurchases?${query.toString()}`;
  const answer = await call(of, { path, bytesMax: VOIDED_PAGE_BYTES_MAX });
  if (answer.status !== 'answered') return answer;
  if (answer.code !== 200) return refused('refused');
  const page = readVoidedPage(parseJson(answer.body));
  // The same token again would have no end.
  const isGood = page && (page.next === undefined || page.next !== pageToken);
  return isGood ? { status: 'listed', ...page } : PLATFORM_AWAY;
}
