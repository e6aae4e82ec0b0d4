import type { Clock, Instant } from '../kernel/instant.ts';
import type {
  PlatformPurchase,
  ReceiptFault,
  ReceiptVerdict,
} from '../kernel/platform-purchase.ts';
import { parseJson } from '../lib/parse-json.ts';
import { APPLE_ROOT_CA_G3 } from './app-store-chain.ts';
import { judgeNotification, type SignedNotification } from './app-store-notifications.ts';
import { makeSignatureVerifier, type VerifySigned } from './app-store-signatures.ts';
import { toPurchase } from './app-store-transactions.ts';
import { refused } from './platform-answers.ts';

/** Characters of what a player brings, and how many transactions it is at most. */
const RECEIPTS_CHARS_MAX = 256 * 1_024;
const RECEIPTS_MAX = 20;
/** Faults of genuine transactions that are left out of several. */
const LEFT_OUT: readonly ReceiptFault[] = ['subscription', 'familyShared'];

/** The receipts of a player, and the rules of the title. */
interface BroughtReceipts {
  /** One signed transaction (JWS). It counts where there is one. */
  readonly jws?: string | undefined;
  /** The same, or a JSON array of at most RECEIPTS_MAX. */
  readonly receiptData?: string | undefined;
  readonly bundleIds: readonly string[];
  readonly allowsFamilySharing: boolean;
}

export type AppStore = ReturnType<typeof makeAppStore>;

/** Makes the judge of what the App Store has signed. It calls nobody. `roots`: SHA-256 of certificates in place of Apple's root. */
export function makeAppStore({
  now,
  roots = [APPLE_ROOT_CA_G3],
}: {
  readonly now: Clock;
  readonly roots?: readonly string[] | undefined;
}) {
  const verify = makeSignatureVerifier(roots, now);
  return {
    /** Judges what a player brings, one transaction after the other up to the first that is not genuine. */
    judgeReceipts: (of: BroughtReceipts) => judgeReceipts(verify, of),
    /** Judges an App Store Server Notification of version 2 (`signedPayload`). */
    judgeNotification: (of: SignedNotification) => judgeNotification(verify, of),
  };
}

async function judgeReceipts(verify: VerifySigned, of: BroughtReceipts): Promise<ReceiptVerdict> {
  const one = of.jws?.trim() ?? '';
  const text = one === '' ? (of.receiptData?.trim() ?? '') : one;
  if (isOldReceipt(text)) return refused('oldReceipt');
  if (text.length > RECEIPTS_CHARS_MAX) return refused('tooLong');
  const signed = text !== one && text.startsWith('[') ? readList(text) : [text];
  if (typeof signed === 'string') return refused(signed);
  const told: SignedPurchase[] = [];
  let leftOut: ReceiptFault = 'noPurchase';
  for (const transaction of signed) {
    // oxlint-disable-next-line no-await-in-loop
    const judged = await judgeTransaction(verify, transaction, of);
    if (typeof judged !== 'string') told.push(judged);
    else if (LEFT_OUT.includes(judged)) leftOut = judged;
    else return refused(judged);
  }
  return told.length === 0 ? refused(leftOut) : { status: 'purchased', purchases: newestOf(told) };
}

/** A purchase with the moment of its signature. */
interface SignedPurchase {
  readonly purchase: PlatformPurchase;
  readonly signedAt: Instant;
}

/**
 * The purchases in the order given, each as the newest of its signatures tells it; of the same moment the one that tells a refund. Each restore
 * of a non-consumable is a transaction, and all are one purchase.
 */
function newestOf(told: readonly SignedPurchase[]): readonly PlatformPurchase[] {
  const keyOf = ({ environment, purchaseId }: PlatformPurchase) => `${environment} ${purchaseId}`;
  const isTold = ({ purchase }: SignedPurchase) => Number(purchase.refunded !== undefined);
  return [...Map.groupBy(told, ({ purchase }) => keyOf(purchase)).values()].flatMap(
    (same) =>
      same.toSorted((a, b) => b.signedAt - a.signedAt || isTold(b) - isTold(a))[0]?.purchase ?? [],
  );
}

/** A receipt of the form before StoreKit 2: base64 of a container (PKCS #7) or of a property list, which has no dots. */
function isOldReceipt(text: string): boolean {
  return /^[\w+/=-]{16}/.test(text) && !text.includes('.');
}

/** The texts of a JSON array. Other texts are found before they are parsed, which would take long for many brackets. */
function readList(text: string): readonly string[] | ReceiptFault {
  if (!/^\[[\w.,"\s-]*\]$/.test(text)) return 'malformed';
  if (text.split(',', RECEIPTS_MAX + 1).length > RECEIPTS_MAX) return 'tooLong';
  const list = parseJson(Buffer.from(text));
  const isList = Array.isArray(list) && list.every((one) => typeof one === 'string');
  return isList ? list : 'malformed';
}

async function judgeTransaction(
  verify: VerifySigned,
  signed: string,
  { bundleIds, allowsFamilySharing }: BroughtReceipts,
): Promise<SignedPurchase | ReceiptFault> {
  const verified = await verify(signed);
  if (verified.status === 'refused') return verified.fault;
  const purchase = toPurchase({ ...verified, bundleIds });
  if (typeof purchase === 'string') return purchase;
  const { signedAt } = verified;
  // Only those of the family are unpaid here.
  return purchase.isUnpaid && !allowsFamilySharing ? 'familyShared' : { purchase, signedAt };
}
