import type { Issuer, VerifyIdToken } from '../kernel/id-token.ts';
import { isRecord } from '../kernel/is-record.ts';
import { parseJson } from '../lib/parse-json.ts';
import { isPlayId, PLAY_ID_CHARS_MAX, PURCHASE_TOKEN_CHARS_MAX } from './play-receipt.ts';
import { type NoPurchase, PLATFORM_AWAY, refused } from './platform-answers.ts';

/** Bytes of a push message: Google's about a purchase have less than one KB. */
const PUSH_BYTES_MAX = 64 * 1024;
/** Characters of the id of a message, and of an order. */
const MESSAGE_ID_CHARS_MAX = 256;

interface PushDeps {
  readonly verifyIdToken: VerifyIdToken;
  /** Google's accounts, which sign for Pub/Sub too. */
  readonly issuer: Issuer;
}

interface Push {
  /** The header of the call; undefined: it has none. */
  readonly authorization: string | undefined;
  readonly body: Buffer;
  /** The audience and the e-mail address of the account as the title's subscription has them. */
  readonly audience: string;
  readonly account: string;
}

/** A message that Google has sent. Its content is only a reason to ask Google about the purchase. */
interface PlayStoreMessage {
  /** The same one may come again. */
  readonly messageId: string;
  readonly packageName: string;
  /** The one-time purchase that has changed. Undefined: the message is about none. */
  readonly purchaseToken: string | undefined;
  readonly orderId: string | undefined;
  /** The message was sent by a button of the Play Console. */
  readonly isTest: boolean;
}

/**
 * Judges a push message of Cloud Pub/Sub with a real-time developer notification: size, then the token of its sender, then its content.
 * `badSignature`: the sender is not the account that the title names, does not mean this audience, or signs with a key that Google did not have when
 * its keys were last fetched. `providerAway`: Google's keys cannot be had, and none are kept.
 */
export async function judgePlayStorePush(
  { verifyIdToken, issuer }: PushDeps,
  { authorization = '', body, audience, account }: Push,
): Promise<({ readonly status: 'pushed' } & PlayStoreMessage) | NoPurchase> {
  if (body.length > PUSH_BYTES_MAX) return refused('tooLong');
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(authorization) ?? [];
  if (token === undefined) return refused('badSignature');
  // Google sends a message again until it is taken, so one of a new key is not lost, and a stranger who invents keys makes no failures of ours.
  const rules = {
    ...issuer,
    audiences: [audience],
    ignoresNonce: true,
    refusesUnknownKeys: true,
  } as const;
  const verified = await verifyIdToken(token, rules);
  if (verified.status === 'providerAway') return PLATFORM_AWAY;
  const isSender = verified.status === 'verified' && verified.verifiedEmail === account;
  if (!isSender) return refused('badSignature');
  const message = readPlayStoreMessage(body);
  return message ? { status: 'pushed', ...message } : refused('malformed');
}

/** Reads a message, whoever has sent it; undefined: it is none. */
export function readPlayStoreMessage(body: Buffer): PlayStoreMessage | undefined {
  if (body.length > PUSH_BYTES_MAX) return undefined;
  const message = memberOf(parseJson(body), 'message');
  const { messageId, data } = message ?? {};
  if (!isPlayId(messageId, MESSAGE_ID_CHARS_MAX) || typeof data !== 'string') return undefined;
  const notice = parseJson(Buffer.from(data, 'base64'));
  if (!isRecord(notice) || !isPlayId(notice.packageName, PLAY_ID_CHARS_MAX)) return undefined;
  const voided = memberOf(notice, 'voidedPurchaseNotification');
  const isOneTime = voided?.productType === ONE_TIME;
  const about = isOneTime ? voided : memberOf(notice, 'oneTimeProductNotification');
  const { purchaseToken, orderId } = about ?? {};
  if (about && !isPlayId(purchaseToken, PURCHASE_TOKEN_CHARS_MAX)) return undefined;
  return {
    messageId,
    packageName: notice.packageName,
    purchaseToken: isPlayId(purchaseToken, PURCHASE_TOKEN_CHARS_MAX) ? purchaseToken : undefined,
    orderId: isPlayId(orderId, MESSAGE_ID_CHARS_MAX) ? orderId : undefined,
    isTest: memberOf(notice, 'testNotification') !== undefined,
  };
}

/** `productType` of a voided purchase that is no subscription's. */
const ONE_TIME = 2;

function memberOf(json: unknown, name: string): Record<string, unknown> | undefined {
  const member = isRecord(json) ? json[name] : undefined;
  return isRecord(member) ? member : undefined;
}
