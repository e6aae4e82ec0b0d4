import type { Instant } from '../kernel/instant.ts';
import { isRecord } from '../kernel/is-record.ts';
import { quantityOf } from './platform-answers.ts';

/** Refunds on a page. */
export const VOIDED_PAGE_MAX = 100;
/** Characters of the token of a next page. */
const PAGE_TOKEN_CHARS_MAX = 4_096;

/** A refund, a chargeback or a cancelled purchase. Google does not say here whether a tester had made it. */
export interface VoidedPurchase {
  readonly purchaseToken: string;
  /** Empty: there is none. */
  readonly orderId: string;
  readonly at: Instant;
  /** How many of a purchase of several; undefined: all. */
  readonly quantity: number | undefined;
}

interface VoidedPage {
  readonly voided: readonly VoidedPurchase[];
  readonly next: string | undefined;
}

/** Reads an answer of `purchases.voidedpurchases.list`; undefined: it is none. An empty object is an empty page. */
export function readVoidedPage(body: unknown): VoidedPage | undefined {
  if (!isRecord(body)) return undefined;
  const { voidedPurchases: rows = [], tokenPagination: pages, pageInfo } = body;
  const isNone = Object.keys(body).length > 0 && !('voidedPurchases' in body) && !pages;
  if (isNone && pageInfo === undefined) return undefined;
  const next = (isRecord(pages) ? pages.nextPageToken : undefined) || undefined;
  const isToken = typeof next === 'string' && next.length <= PAGE_TOKEN_CHARS_MAX;
  if (!Array.isArray(rows) || rows.length > VOIDED_PAGE_MAX) return undefined;
  if (next !== undefined && !isToken) return undefined;
  // A row that nobody can read may be a refund: the page is asked for again.
  const voided = rows.map(toVoided);
  return voided.every((one) => one !== undefined) ? { voided, next } : undefined;
}

function toVoided(row: unknown): VoidedPurchase | undefined {
  if (!isRecord(row)) return undefined;
  const { purchaseToken, orderId, voidedTimeMillis, voidedQuantity } = row;
  const at = Number(voidedTimeMillis);
  const isNamed = typeof purchaseToken === 'string' && typeof voidedTimeMillis === 'string';
  if (!isNamed || !Number.isSafeInteger(at)) return undefined;
  const quantity = voidedQuantity === undefined ? undefined : quantityOf(voidedQuantity);
  return { purchaseToken, orderId: typeof orderId === 'string' ? orderId : '', at, quantity };
}
