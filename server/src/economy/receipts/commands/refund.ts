import type { Instant } from '../../../kernel/instant.ts';
import type { Platform, PlatformPurchase } from '../../../kernel/platform-purchase.ts';
import { command } from '../../../storage/command.ts';
import { receiptRow } from '../../../storage/query/keys.ts';
import { RollbackWith, type Tx } from '../../../storage/query/tx.ts';
import type { SharedContext } from '../../inventory/command-context.ts';
import { openHoldings, type OpenHoldings, saveHoldings } from '../../inventory/sql/holdings.ts';
import type { GrantedItem } from '../../inventory/grant.ts';
import { addedSince, addGoods, type Goods, NO_GOODS, takeBack } from '../goods.ts';
import { isTakenInSandbox, type RedeemRules, useKeyOf } from '../receipt.ts';
import {
  findReceiptById,
  findReceiptRow,
  lockReceipt,
  NEW_RECEIPT,
  type Receipt,
  receiptIdOf,
  saveReceipt,
  toReceipt,
} from '../sql/receipt-rows.ts';
import { noteGiven } from '../../orders/sql/order-receipts.ts';
import { giveGoods, type KeptFault, readGoods } from './give.ts';

// Changes of a receipt after it was brought. Each command locks the holdings of its player first, as a redemption does.

/** A purchase whose refund, or whose reversal of a refund, the platform has told. */
interface RefundNotice extends SharedContext {
  readonly purchase: Pick<PlatformPurchase, 'platform' | 'environment' | 'purchaseId'> &
    Partial<Pick<PlatformPurchase, 'transactionId'>>;
  /** When the platform did it; what is older than what is known changes nothing. */
  readonly at: Instant;
}

export interface Refund extends RefundNotice {
  readonly rule: RedeemRules['refunds'];
  /** How many units in all, with those of earlier refunds; undefined: all. */
  readonly quantity?: number | undefined;
}

/** Another call has brought the purchase at this moment, and nothing was changed: the same command again finds the receipt. */
interface UnderWay {
  readonly status: 'underWay';
}

/** Another title has the receipt, and nothing was changed: its rules decide. */
interface OtherTitle {
  readonly status: 'otherTitle';
  readonly titleId: string;
}

/** A receipt that is locked, and the holdings of its player; undefined: nobody has it. */
interface LockedReceipt {
  readonly receipt: Receipt;
  readonly open: OpenHoldings | undefined;
}

type ByPlatform<Rule> = Readonly<Partial<Record<Platform, Rule>>>;

/** `unchanged`: it was known, or something newer is. `refunded`: with what is missing of the goods. */
type RefundOutcome =
  | UnderWay
  | OtherTitle
  | { readonly status: 'unchanged' }
  | { readonly status: 'refunded'; readonly receipt: Receipt };

/**
 * Writes down a refund, and takes back what the receipt gave where the rule says so: what is still there, in proportion to the units, rounded
 * down. A refund that comes before its purchase makes the receipt, and the purchase gives nothing. Again: `unchanged`.
 */
export const refundReceipt = command({
  name: 'receipts.refund',
  changes: 'rows',
  waitsFor: (of: Refund) => [receiptRow({ useKey: useKeyOf(of.purchase) })],
  async run(tx, of: Refund): Promise<RefundOutcome> {
    return refundLocked(tx, await lockByPurchase(tx, of), of);
  },
  isRefusal: ({ status }) => status === 'unchanged' || status === 'underWay',
});

type RefundBySupportOutcome =
  | UnderWay
  | { readonly status: 'notFound' | 'tooMany' }
  | {
      readonly status: 'unchanged' | 'refunded';
      readonly receipt: Receipt;
      /** The goods that were taken by this command, and those that were no longer there. */
      readonly taken: Goods;
      readonly missed: Goods;
    };

/**
 * Does the same for support, at this moment. A refund of which the platform tells later counts only for the units that are more. Again:
 * `unchanged`. `tooMany`: fewer units were bought.
 */
export const refundBySupport = command({
  name: 'receipts.refundBySupport',
  changes: 'rows',
  async run(
    tx,
    of: SharedContext &
      Pick<Refund, 'quantity'> & {
        readonly receiptId: string;
        readonly rules: ByPlatform<RedeemRules['refunds']>;
      },
  ): Promise<RefundBySupportOutcome> {
    const row = await findReceiptById.first(tx, of);
    if (!row) return { status: 'notFound' };
    const locked = await lockWithPlayer(tx, of, toReceipt(row));
    const { receipt: before } = locked;
    const isKnown = before.productId !== undefined;
    if (isKnown && (of.quantity ?? 0) > before.quantity) return { status: 'tooMany' };
    const rule = of.rules[before.platform] ?? 'mark';
    const outcome = await refundLocked(tx, locked, { ...of, rule, at: of.now, refundedBy: of.by });
    const receipt = outcome.status === 'refunded' ? outcome.receipt : before;
    auditReceipt(tx, receipt);
    return {
      status: outcome.status,
      receipt: toResult(receipt),
      taken: addedSince(before.taken, receipt.taken),
      missed: addedSince(before.shortfall, receipt.shortfall),
    };
  },
  isRefusal: ({ status }) => status !== 'refunded',
});

/** Says which receipt a call of support is about, and why it was in vain. */
function auditReceipt(tx: Tx, { playerId, receiptId, productId }: Receipt, reason?: string): void {
  tx.audit({ playerId, about: { receiptId, productId, reason } });
}

/** A receipt for the result of a call, which may be remembered: only lists say who gave the goods. */
const toResult = (receipt: Receipt): Receipt => ({ ...receipt, givenBy: undefined });

async function refundLocked(
  tx: Tx,
  { receipt, open }: LockedReceipt,
  of: Pick<Refund, 'at' | 'quantity' | 'rule' | 'now'> & Partial<Pick<Receipt, 'refundedBy'>>,
): Promise<Exclude<RefundOutcome, UnderWay | OtherTitle>> {
  const { refundedAt, refundedQuantity, reversedAt = -1, quantity, productId } = receipt;
  // Of a purchase that is not known yet there are as many units as it says later.
  const all = productId === undefined ? Number.POSITIVE_INFINITY : quantity;
  const before = refundedAt === undefined ? 0 : (refundedQuantity ?? all);
  const after = Math.min(of.quantity ?? all, all);
  if (of.at <= reversedAt || after <= before) return { status: 'unchanged' };
  const isAll = after === all;
  // A part of goods that are owed after a reversal is left out when they are given.
  const isOwed = receipt.state === 'kept' && receipt.givenAt !== undefined && !isAll;
  const units = after - before;
  // The goods of refunds that only marked the receipt are still there.
  const share = { units, ofUnits: all - before + receipt.markedQuantity };
  const isMarked = of.rule === 'mark' && receipt.givenAt !== undefined && !isOwed;
  const goods =
    open && of.rule === 'takeBack' && !isOwed
      ? await takeShare(tx, open, { receipt, share, now: of.now })
      : {};
  const refunded: Receipt = {
    ...receipt,
    ...goods,
    ...(isAll && { state: 'refunded', fault: undefined }),
    refundedAt: of.at,
    refundedQuantity: Number.isFinite(after) ? after : undefined,
    refundedBy: of.refundedBy ?? receipt.refundedBy,
    markedQuantity: receipt.markedQuantity + (isMarked ? units : 0),
  };
  await saveReceipt(tx, refunded);
  tx.emit({ type: 'receipt', platform: receipt.platform, outcome: 'refunded' });
  return { status: 'refunded', receipt: refunded };
}

async function takeShare(
  tx: Tx,
  open: OpenHoldings,
  {
    receipt,
    share,
    now,
  }: {
    readonly receipt: Receipt;
    readonly share: { readonly units: number; readonly ofUnits: number };
    readonly now: Instant;
  },
): Promise<Partial<Receipt>> {
  await readGoods(tx, open, receipt.given);
  const goods = takeBack(open, receipt, { ...share, now, itemId: receipt.productId });
  await saveHoldings(tx, open);
  return goods;
}

/** Why a purchase that somebody has brought is kept. */
const REVERSED = 'Its refund was taken back, and it was not given since: give it now.';

/** `kept`: what was taken cannot be given back now. */
type ReverseOutcome =
  | UnderWay
  | OtherTitle
  | { readonly status: 'unchanged' }
  | { readonly status: 'reversed'; readonly receipt: Receipt }
  | { readonly status: 'kept'; readonly receipt: Receipt; readonly fault: KeptFault };

/**
 * Undoes the refunds of a receipt up to a moment: what they took is given back, and older refunds that come later change nothing. A
 * receipt that was never given is kept, and its owner can bring it again. Again: `unchanged`.
 */
export const reverseRefund = command({
  name: 'receipts.reverse',
  changes: 'rows',
  waitsFor: (of: RefundNotice) => [receiptRow({ useKey: useKeyOf(of.purchase) })],
  async run(tx, of: RefundNotice): Promise<ReverseOutcome> {
    const { receipt, open } = await lockByPurchase(tx, of);
    const { refundedAt = of.at, reversedAt = -1 } = receipt;
    if (of.at <= reversedAt || of.at < refundedAt) return { status: 'unchanged' };
    const wasRefunded = receipt.refundedAt !== undefined;
    const standing: Receipt = {
      ...receipt,
      refundedAt: undefined,
      refundedQuantity: undefined,
      refundedBy: undefined,
      markedQuantity: 0,
      reversedAt: of.at,
      ...(receipt.givenAt !== undefined
        ? { state: 'given' }
        : { state: 'kept', fault: receipt.fault ?? (receipt.productId && REVERSED) }),
    };
    const { platform } = receipt;
    if (wasRefunded) tx.emit({ type: 'receipt', platform, outcome: 'reversed' });
    if (!open || receipt.givenAt === undefined) {
      // The holder was deleted after the refund: the items that it took are for the next player to restore it.
      const given = addGoods(receipt.given, receipt.taken);
      const saved = { ...standing, given, taken: NO_GOODS };
      await saveReceipt(tx, saved);
      return { status: 'reversed', receipt: saved };
    }
    const outcome = await giveTo(tx, open, { receipt: standing, ...of });
    return outcome.status === 'given' ? { ...outcome, status: 'reversed' } : outcome;
  },
  isRefusal: ({ status }) => status === 'unchanged' || status === 'underWay',
});

/** Gives a receipt that is locked to its player, and writes both. */
async function giveTo(
  tx: Tx,
  open: OpenHoldings,
  {
    receipt,
    seed,
    now,
    givenBy = receipt.givenBy,
  }: { readonly receipt: Receipt; readonly givenBy?: string } & Pick<SharedContext, 'seed' | 'now'>,
) {
  const outcome = await giveGoods(tx, open, { receipt, seed, now });
  const isGiven = outcome.status === 'given';
  await saveReceipt(tx, isGiven ? { ...outcome.receipt, givenBy } : outcome.receipt);
  if (isGiven) await saveHoldings(tx, open);
  const { platform, state } = receipt;
  // One that stays kept was counted when it became so.
  if (outcome.status === 'given' || state !== 'kept')
    tx.emit({ type: 'receipt', platform, outcome: outcome.status });
  return outcome;
}

interface GivingBySupport extends SharedContext {
  readonly receiptId: string;
  /** The rules of the platforms that the title has now. */
  readonly rules: ByPlatform<Pick<RedeemRules, 'sandbox'>>;
}

type GiveOutcome =
  | UnderWay
  | { readonly status: 'notFound' | 'alreadyGiven' | 'refunded' }
  | { readonly status: 'noPlayer' | 'environmentRefused'; readonly platform: Platform }
  | { readonly status: 'given'; readonly receipt: Receipt; readonly items: readonly GrantedItem[] }
  | { readonly status: 'kept'; readonly receipt: Receipt; readonly fault: KeptFault };

/**
 * Gives a receipt that is kept to its player. `noPlayer`: the player was deleted, or nobody has brought it. `environmentRefused`: the title
 * takes no purchase of the player in the sandbox now. `kept`: it still cannot be given, and the receipt says the reason of this time.
 */
export const giveReceipt = command({
  name: 'receipts.give',
  changes: 'rows',
  afterDue: 'always',
  async run(tx, of: GivingBySupport): Promise<GiveOutcome> {
    const row = await findReceiptById.first(tx, of);
    if (!row) return { status: 'notFound' };
    const { receipt, open } = await lockWithPlayer(tx, of, toReceipt(row));
    if (receipt.state === 'refunded') return { status: 'refunded' };
    if (receipt.state === 'given') return { status: 'alreadyGiven' };
    const { platform } = receipt;
    if (!open) return { status: 'noPlayer', platform };
    if (receipt.environment === 'Sandbox') {
      const rules = of.rules[platform];
      const isTaken = rules && isTakenInSandbox(rules, { player: open.context, now: of.now });
      if (!isTaken) return { status: 'environmentRefused', platform };
    }
    const outcome = await giveTo(tx, open, { receipt: toResult(receipt), ...of, givenBy: of.by });
    auditReceipt(tx, receipt, outcome.status === 'kept' ? outcome.receipt.fault : undefined);
    if (outcome.status === 'given') await noteGiven(tx, receipt, outcome.items);
    return outcome;
  },
  isRefusal: ({ status }) => status !== 'given' && status !== 'kept',
  isForgotten: ({ status }) => status === 'kept',
});

/** Locks the player of a purchase and its receipt, which is made where nobody has brought the purchase. Throws RollbackWith `otherTitle`. */
async function lockByPurchase(tx: Tx, of: RefundNotice): Promise<LockedReceipt> {
  const useKey = useKeyOf(of.purchase);
  const row = await findReceiptRow.first(tx, { useKey });
  const locked = await lockWithPlayer(tx, of, row ? toReceipt(row) : unknownReceipt(useKey, of));
  const { titleId } = locked.receipt;
  if (titleId !== of.titleId) {
    throw new RollbackWith({ status: 'otherTitle', titleId } satisfies OtherTitle);
  }
  return locked;
}

/** A receipt of a purchase that nobody has brought. */
function unknownReceipt(useKey: string, { purchase, titleId, now }: RefundNotice): Receipt {
  const { platform, environment, transactionId } = purchase;
  return {
    ...NEW_RECEIPT,
    useKey,
    receiptId: receiptIdOf(useKey),
    titleId,
    platform,
    environment,
    transactionId,
    receivedAt: now,
  };
}

/** Locks the player of a receipt, and the receipt. Throws RollbackWith `underWay` where another player has it meanwhile. */
async function lockWithPlayer(tx: Tx, of: SharedContext, found: Receipt): Promise<LockedReceipt> {
  const { titleId, playerId } = found;
  const { now, by, requestId } = of;
  const context = { titleId, now, by, requestId };
  const open =
    playerId === undefined ? undefined : await openHoldings(tx, { ...context, playerId });
  const receipt = await lockReceipt(tx, found);
  if (receipt.playerId !== playerId && receipt.playerId !== undefined) {
    throw new RollbackWith({ status: 'underWay' } satisfies UnderWay);
  }
  return { receipt, open: receipt.playerId === undefined ? undefined : open };
}
