import type { Instant } from '../../../kernel/instant.ts';
import type { Page } from '../../../kernel/page.ts';
import type { PlatformPurchase } from '../../../kernel/platform-purchase.ts';
import type { ReceiptTable } from '../../../storage/query/economy-tables.ts';
import { PLAYER_KEY, type PlayerKey, TITLE_KEY } from '../../../storage/query/keys.ts';
import { insertOf, replacing, rowCodecOf } from '../../../storage/query/rows.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { type GivenGoods, type GoodsState, isNone, NO_GOODS } from '../goods.ts';
import type { PriceSource, ReceiptState } from '../receipt.ts';

const { fromRow, toRow } = rowCodecOf('receipts');

type Members = ReturnType<typeof fromRow>;

/** A purchase with real money that the service knows, once for ever. */
export interface Receipt
  extends Omit<
      Members,
      'platform' | 'environment' | 'state' | 'details' | 'priceSource' | keyof GoodsState
    >,
    GoodsState,
    Pick<PlatformPurchase, 'platform' | 'environment'> {
  readonly state: ReceiptState;
  readonly priceSource: PriceSource | undefined;
  readonly details: PlatformPurchase['details'];
}

/** The members of a receipt that nobody has brought. */
export const NEW_RECEIPT = {
  playerId: undefined,
  transactionId: undefined,
  productId: undefined,
  quantity: 0,
  kind: 'unknown',
  state: 'kept',
  fault: undefined,
  catalogVersion: undefined,
  price: undefined,
  currency: undefined,
  priceSource: undefined,
  purchasedAt: undefined,
  givenAt: undefined,
  movedAt: undefined,
  refundedAt: undefined,
  refundedQuantity: undefined,
  reversedAt: undefined,
  given: NO_GOODS,
  taken: NO_GOODS,
  shortfall: NO_GOODS,
  details: {},
  usedByOthers: 0,
  lastUsedByOtherAt: undefined,
  unpaid: false,
  seed: undefined,
  markedQuantity: 0,
  refundedBy: undefined,
  givenBy: undefined,
} as const;

/** The id under which support finds a receipt: 20 hexadecimal digits. */
export function receiptIdOf(useKey: string): string {
  return Buffer.from(useKey, 'base64url').toString('hex').slice(0, 20).toUpperCase();
}

/** Reads a receipt from its row. */
export function toReceipt(row: ReceiptTable): Receipt {
  const of = fromRow(row);
  return {
    ...of,
    platform: of.platform as Receipt['platform'],
    environment: of.environment as Receipt['environment'],
    state: of.state as ReceiptState,
    priceSource: of.priceSource as PriceSource | undefined,
    details: (of.details === undefined ? {} : JSON.parse(of.details)) as Receipt['details'],
    given: toGoods(of.given),
    taken: toGoods(of.taken),
    shortfall: toGoods(of.shortfall),
  };
}

/** Reads the goods of a receipt from their column. */
export function toGoods(text: string | undefined): GivenGoods {
  return text === undefined ? NO_GOODS : (JSON.parse(text) as GivenGoods);
}

/** Makes the row of a receipt. Goods that are none, and details that are none, are null. */
function toReceiptRow(receipt: Receipt): ReceiptTable {
  const { given, taken, shortfall, details } = receipt;
  return toRow({
    ...receipt,
    details: Object.keys(details).length > 0 ? JSON.stringify(details) : undefined,
    given: fromGoods(given),
    taken: fromGoods(taken),
    shortfall: fromGoods(shortfall),
  });
}

/** Makes the column of goods of a receipt; undefined: none. */
export function fromGoods(goods: GivenGoods): string | undefined {
  return isNone(goods) && !goods.lost ? undefined : JSON.stringify(goods);
}

interface UseKey {
  readonly useKey: string;
}

export const findReceiptRow = statement<UseKey, ReceiptTable>(
  'select * from receipts where use_key = :useKey',
);

const lockRow = statement<ReceiptTable, ReceiptTable>(
  `${insertOf('receipts')} on conflict (use_key) do update set used_by_others = receipts.used_by_others
   returning *`,
);

/** Locks a receipt until the commit, and makes it where there is none. It waits for another call that is making it. */
export async function lockReceipt(tx: Tx, made: Receipt): Promise<Receipt> {
  const row = await lockRow.first(tx, toReceiptRow(made));
  if (!row) throw new Error('A receipt that was just locked is not there');
  return toReceipt(row);
}

const saveRow = statement<ReceiptTable>(`${insertOf('receipts')} ${replacing('receipts')}`);

/** Writes a receipt that is locked. */
export async function saveReceipt(tx: Tx, receipt: Receipt): Promise<void> {
  await saveRow.run(tx, toReceiptRow(receipt));
}

export const findReceiptById = statement<
  { readonly titleId: string; readonly receiptId: string },
  ReceiptTable
>(`select * from receipts where ${TITLE_KEY} and receipt_id = :receiptId`);

export const listReceiptsOfPlayer = statement<PlayerKey & Page, ReceiptTable>(
  `select * from receipts where ${PLAYER_KEY} and received_at <= :at
   order by received_at desc, use_key limit :count offset :skip`,
);

/**
 * Receipts of a transaction, or under one of two keys that their player has not left; of Steam also those of an order by our id of it.
 */
export const listReceiptsOfTransaction = statement<
  {
    readonly titleId: string;
    readonly transactionId: string;
    readonly production: string;
    readonly sandbox: string;
    readonly count: number;
  },
  ReceiptTable
>(
  `select * from receipts where ${TITLE_KEY} and (transaction_id in (:transactionId,
     (select transaction_id from orders where order_id = :transactionId and ${TITLE_KEY}))
     or (use_key in (:production, :sandbox) and transaction_id is not null))
   order by received_at desc, use_key limit :count`,
);

/** Receipts of a platform that stand, behind a place in the list, newest first. */
export const listStandingRows = statement<
  {
    readonly titleId: string;
    readonly platform: string;
    readonly since: Instant;
    readonly before: Instant;
    readonly useKey: string;
    readonly count: number;
  },
  ReceiptTable
>(
  `select * from receipts where ${TITLE_KEY} and platform = :platform and state = 'given' and player_id is not null
     and received_at >= :since and (received_at < :before or (received_at = :before and use_key > :useKey))
   order by received_at desc, use_key limit :count`,
);

/** A refund whose purchase nobody has brought is not paid and owed, whatever is left of it. */
export const listReceiptsOfState = statement<
  { readonly titleId: string; readonly state: string } & Page,
  ReceiptTable
>(
  `select * from receipts where ${TITLE_KEY} and state = :state and received_at <= :at
     and (state <> 'kept' or product_id is not null)
   order by received_at desc, use_key limit :count offset :skip`,
);

/** The income on one platform, by the source of its prices, in one currency. */
interface IncomeRow {
  readonly platform: string;
  readonly price_source: string;
  readonly currency: string;
  readonly purchases: number;
  readonly amount: number;
  readonly refunds: number;
  readonly refunded: number;
}

// PostgreSQL sums whole numbers of 64 bits as decimals, which the driver would give as text.
export const listIncome = statement<
  { readonly titleId: string; readonly from: Instant; readonly to: Instant },
  IncomeRow
>(
  `select platform, price_source, currency, count(*) as purchases, cast(sum(price) as bigint) as amount,
     count(refunded_at) as refunds,
     cast(coalesce(sum(case when refunded_at is null then 0
       else price * coalesce(refunded_quantity, quantity) / quantity end), 0) as bigint) as refunded
   from receipts
   where ${TITLE_KEY} and received_at >= :from and received_at < :to
     and environment = 'Production' and price is not null and quantity > 0
   group by platform, price_source, currency order by platform, price_source, currency`,
);
