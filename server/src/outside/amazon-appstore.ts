import { isRecord } from '../kernel/is-record.ts';
import { AMAZON_ID_CHARS_MAX } from '../kernel/outside-limits.ts';
import type {
  PlatformPurchase,
  PurchaseEnvironment,
  ReceiptVerdict,
} from '../kernel/platform-purchase.ts';
import { parseJson } from '../lib/parse-json.ts';
import type { OutsideAnswer, OutsideClient } from './http-client.ts';
import {
  detailsOf,
  pathSegmentOf,
  PLATFORM_AWAY,
  quantityOf,
  refunded,
  refused,
} from './platform-answers.ts';

/** Characters of a shared secret: Amazon's have about 100. */
const SECRET_CHARS_MAX = 512;

/** A receipt of the Amazon Appstore, with the title's own secret. */
interface AmazonReceipt {
  /** The shared secret of the developer's account, which holds for all its apps. It is a part of the address that is called, which nobody logs. */
  readonly sharedSecret: string;
  readonly receiptId: string;
  readonly userId: string;
  /** The app as the title names it: an answer of Amazon names none. */
  readonly appId?: string | undefined;
}

/** Has Amazon judge a receipt (Receipt Verification Service, verifyReceiptId 1.0). Its sandbox has another address and is not asked. */
export async function judgeAmazonReceipt(
  { client, url }: { readonly client: OutsideClient; readonly url: string },
  { sharedSecret, receiptId, userId, appId = '' }: AmazonReceipt,
): Promise<ReceiptVerdict> {
  if (receiptId.length > AMAZON_ID_CHARS_MAX || userId.length > AMAZON_ID_CHARS_MAX)
    return refused('tooLong');
  const receipt = pathSegmentOf(receiptId, AMAZON_ID_CHARS_MAX);
  const user = pathSegmentOf(userId, AMAZON_ID_CHARS_MAX);
  if (receipt === undefined || user === undefined) return refused('malformed');
  const secret = pathSegmentOf(sharedSecret, SECRET_CHARS_MAX);
  if (secret === undefined) return refused('titleSecret');
  const path = `developer/${secret}/user/${user}/receiptId/${receipt}`;
  const answer = await client.request({ url: `${url}${path}`, breakerKey: url });
  return judgeAnswer(answer, { receiptId, userId, appId });
}

type Asked = Readonly<Record<'receiptId' | 'userId' | 'appId', string>>;

function judgeAnswer(answer: OutsideAnswer, of: Asked): ReceiptVerdict {
  if (answer.status === 'away') return PLATFORM_AWAY;
  switch (answer.code) {
    case 200:
      return judgeReceipt(parseJson(answer.body), of);
    // Amazon knows no such receipt; of 497: of this user.
    case 400:
    case 497:
      return refused('refused');
    case 410: {
      const receipt = parseJson(answer.body);
      return refundedOf(isRecord(receipt) ? receipt : {}, of);
    }
    case 496:
      return refused('titleSecret');
    default:
      return PLATFORM_AWAY;
  }
}

const KINDS = new Map<unknown, PlatformPurchase['kind']>([
  ['CONSUMABLE', 'consumable'],
  ['ENTITLED', 'nonConsumable'],
]);

function judgeReceipt(receipt: unknown, { receiptId, userId, appId }: Asked): ReceiptVerdict {
  // An answer about another receipt says nothing about this one.
  if (!isRecord(receipt) || receipt.receiptId !== receiptId) return PLATFORM_AWAY;
  const { productType, productId, purchaseDate, cancelDate } = receipt;
  if (productType === 'SUBSCRIPTION') return refused('subscription');
  const kind = KINDS.get(productType);
  if (kind === undefined || typeof productId !== 'string') return PLATFORM_AWAY;
  if (typeof purchaseDate !== 'number' || !Number.isSafeInteger(purchaseDate)) return PLATFORM_AWAY;
  if (cancelDate !== null && cancelDate !== undefined) return refundedOf(receipt, { receiptId });
  const quantity = quantityOf(receipt.quantity);
  if (quantity === undefined) return refused('refused');
  const { countryCode, testTransaction, betaProduct } = receipt;
  const one: PlatformPurchase = {
    platform: 'AmazonAppstore',
    environment: environmentOf(receipt),
    purchaseId: receiptId,
    transactionId: receiptId,
    appId,
    productId,
    quantity,
    kind,
    purchasedAt: purchaseDate,
    accountToken: undefined,
    isUnpaid: false,
    refunded: undefined,
    price: undefined,
    // With the user, because Amazon is asked again for refunds.
    details: detailsOf({ userId, productType, countryCode, testTransaction, betaProduct }),
  };
  return { status: 'purchased', purchases: [one] };
}

type Members = Readonly<Record<string, unknown>>;

/** Purchases of Amazon's testers, and those of a live app test, cost nothing. */
function environmentOf({ testTransaction, betaProduct }: Members): PurchaseEnvironment {
  return testTransaction === true || betaProduct === true ? 'Sandbox' : 'Production';
}

function refundedOf(receipt: Members, { receiptId }: Pick<Asked, 'receiptId'>): ReceiptVerdict {
  const { cancelDate: at } = receipt;
  return refunded({
    platform: 'AmazonAppstore',
    environment: environmentOf(receipt),
    purchaseId: receiptId,
    transactionId: receiptId,
    refundedAt: typeof at === 'number' && Number.isSafeInteger(at) ? at : undefined,
  });
}
