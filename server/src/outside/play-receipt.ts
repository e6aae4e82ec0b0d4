import { createPublicKey, verify } from 'node:crypto';
import { isRecord } from '../kernel/is-record.ts';
import type { ReceiptFault } from '../kernel/platform-purchase.ts';
import { parseJson } from '../lib/parse-json.ts';
import { pathSegmentOf } from './platform-answers.ts';

/** Characters of a purchase's JSON: Google's have some hundreds. */
const RECEIPT_CHARS_MAX = 16 * 1024;
/** Characters of a signature in base64: by a key of 8,192 bits. */
const SIGNATURE_CHARS_MAX = 1_368;
/** Characters of a package name, and of a product id: Google has no longer ones. */
export const PLAY_ID_CHARS_MAX = 256;
/** Characters of a purchase token: Google's have some two hundred, and it promises no length. */
export const PURCHASE_TOKEN_CHARS_MAX = 2_048;

/** A purchase of Google Play as a client brings it. */
export interface PlayReceipt {
  /** The exact text that was signed. */
  readonly receiptJson: string;
  /** RSA with SHA-1 (RFC 8017 8.2), in base64. */
  readonly signature: string;
  readonly packageNames: readonly string[];
  /** The public key of a package in base64 of DER. Of a package without one signatures are not looked at, and only Google's answer counts. */
  readonly licenseKeys?: Readonly<Record<string, string>> | undefined;
}

/** The names of a purchase with which Google is asked about it. */
export interface PlayPurchaseKey {
  readonly packageName: string;
  readonly productId: string;
  readonly purchaseToken: string;
}

/** Reads a receipt without a call. The result is only what the client claims: the signature filters, and Google decides. */
export function readPlayReceipt({
  receiptJson,
  signature,
  packageNames,
  licenseKeys = {},
}: PlayReceipt): PlayPurchaseKey | ReceiptFault {
  if (receiptJson.length > RECEIPT_CHARS_MAX || signature.length > SIGNATURE_CHARS_MAX) {
    return 'tooLong';
  }
  const json = parseJson(Buffer.from(receiptJson));
  if (!isRecord(json)) return 'malformed';
  const { packageName, productId, purchaseToken } = json;
  if (
    !isPlayId(packageName, PLAY_ID_CHARS_MAX) ||
    !isPlayId(productId, PLAY_ID_CHARS_MAX) ||
    !isPlayId(purchaseToken, PURCHASE_TOKEN_CHARS_MAX)
  ) {
    return 'malformed';
  }
  if (!packageNames.includes(packageName)) return 'otherApp';
  const licenseKey = licenseKeys[packageName];
  if (licenseKey !== undefined) {
    const fault = judgeSignature({ receiptJson, signature, licenseKey });
    if (fault !== undefined) return fault;
  }
  // Only the JSON of a subscription has the member, whatever its value.
  return 'autoRenewing' in json ? 'subscription' : { packageName, productId, purchaseToken };
}

/** Whether Google can be asked about an id. */
export function isPlayId(id: unknown, charsMax: number): id is string {
  return typeof id === 'string' && pathSegmentOf(id, charsMax) !== undefined;
}

function judgeSignature({
  receiptJson,
  signature,
  licenseKey,
}: Readonly<Record<'receiptJson' | 'signature' | 'licenseKey', string>>): ReceiptFault | undefined {
  const key = readLicenseKey(licenseKey);
  if (!key) return 'badAccount';
  const isGood = verify('sha1', Buffer.from(receiptJson), key, Buffer.from(signature, 'base64'));
  return isGood ? undefined : 'badSignature';
}

function readLicenseKey(text: string) {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'rsa' ? key : undefined;
  } catch {
    return undefined;
  }
}
