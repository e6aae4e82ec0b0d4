import { DAY_MS } from '../../../kernel/instant.ts';
import type { PlatformPurchase, SealedAcknowledgement } from '../../../kernel/platform-purchase.ts';
import { digestOf } from '../../../kernel/secrets.ts';
import { insertJob } from '../../../mail/sql/outbox.ts';
import { command } from '../../../storage/command.ts';
import { playerRow, receiptRow } from '../../../storage/query/keys.ts';
import { RollbackWith, type Tx } from '../../../storage/query/tx.ts';
import { findDefault } from '../../catalogs/sql/catalogs.ts';
import type { SeededContext } from '../../inventory/command-context.ts';
import type { GrantedItem } from '../../inventory/grant.ts';
import { openAll, type OpenHoldings, saveAll } from '../../inventory/sql/holdings.ts';
import type { NoPlayer } from '../../purchases/purchase.ts';
import {
  judgePurchase,
  judgeUse,
  type Price,
  type PriceSource,
  type PurchaseFault,
  type RedeemRules,
  unitsLeft,
  useKeyOf,
} from '../receipt.ts';
import {
  findReceiptRow,
  lockReceipt,
  NEW_RECEIPT,
  type Receipt,
  receiptIdOf,
  saveReceipt,
  toReceipt,
} from '../sql/receipt-rows.ts';
import { giveGoods, type KeptFault, refundOf } from './give.ts';
import { moveGoods } from './move.ts';

/** Purchases that a player brings, as their platform has verified them. */
export interface Redemption extends SeededContext {
  readonly purchases: readonly PlatformPurchase[];
  readonly rules: RedeemRules;
  /** undefined: the title's default. */
  readonly catalogVersion: string | undefined;
  /** The price of one purchase as the client says it. */
  readonly claimed?: Price | undefined;
  /** Purchases that the same player has redeemed are left out of the outcome. */
  readonly isRestore?: true | undefined;
  /** Of the only purchase, whose platform wants to hear that it was redeemed; absent: it does not. */
  readonly acknowledgement?: SealedAcknowledgement | undefined;
}

/** Google refunds a purchase of which it hears nothing for so long, in milliseconds. */
const ACKNOWLEDGED_WITHIN_MS = 3 * DAY_MS;

/** The outcome of a purchase. */
export type Redeemed =
  | {
      readonly status: 'given';
      readonly items: readonly GrantedItem[];
      /** undefined: nobody says one. */
      readonly price: (Price & { readonly source: PriceSource }) | undefined;
    }
  /** `byOneself`: the same player has redeemed it. */
  | { readonly status: 'alreadyUsed'; readonly byOneself: boolean }
  /** Another player has brought it, and will be given it. */
  | { readonly status: 'owedToOther' }
  | { readonly status: PurchaseFault }
  /** It is valid, and stands as paid and not given. */
  | { readonly status: 'kept'; readonly fault: KeptFault };

/** The same with the purchase that was brought. */
export type RedeemedPurchase = Redeemed & {
  readonly of: Pick<PlatformPurchase, 'transactionId' | 'productId'>;
};

type RedeemOutcome =
  /** In the order of the purchases; one that came twice is there once. */
  | { readonly status: 'judged'; readonly purchases: readonly RedeemedPurchase[] }
  | NoPlayer
  /** The title does not let clients name the catalog version. */
  | { readonly status: 'catalogRefused' }
  /** Another call has made a receipt at this moment: the same call again finds it. */
  | { readonly status: 'underWay' };

/**
 * Redeems purchases of a player, each once for ever in all titles. A purchase that cannot be given leaves nothing but its receipt, which is
 * kept: its owner can bring it again. The player's holdings are locked first, with those of a present holder who may lose a
 * non-consumable, then the receipts in the order of their keys.
 */
export const redeemPurchases = command({
  name: 'receipts.redeem',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (of: Redemption) => [
    playerRow(of),
    ...of.purchases.map((purchase) => receiptRow({ useKey: useKeyOf(purchase) })),
  ],
  async run(tx, of: Redemption): Promise<RedeemOutcome> {
    return (await mayName(tx, of, of.rules)) ? redeemIn(tx, of) : { status: 'catalogRefused' };
  },
  isRefusal: (outcome) =>
    outcome.status !== 'judged' ||
    (outcome.purchases.length > 0 && outcome.purchases.every(changesNothing)),
  // Somebody brought what another player has, which is counted, or nothing could be given yet.
  isForgotten: (outcome) =>
    outcome.status === 'judged' &&
    outcome.purchases.length > 0 &&
    outcome.purchases.every(({ status }) => status !== 'given'),
});

function changesNothing(redeemed: Redeemed): boolean {
  if (redeemed.status === 'alreadyUsed') return redeemed.byOneself;
  return !['given', 'kept', 'owedToOther'].includes(redeemed.status);
}

/** Whether clients may name the catalog version: the default one, or one that the title lists. */
export async function mayName(
  tx: Tx,
  { catalogVersion, titleId }: Pick<Redemption, 'catalogVersion' | 'titleId'>,
  { catalogVersions }: Pick<RedeemRules, 'catalogVersions'>,
): Promise<boolean> {
  if (catalogVersion === undefined || catalogVersions.includes(catalogVersion)) return true;
  return (await findDefault.first(tx, { titleId }))?.catalog_version === catalogVersion;
}

/** Does the same as a part of a transaction, with any catalog version. Throws RollbackWith `underWay`. */
export async function redeemIn(
  tx: Tx,
  of: Redemption,
): Promise<Exclude<RedeemOutcome, { readonly status: 'catalogRefused' }>> {
  const brought = await findBrought(tx, of);
  const outcomes = new Map(brought.map((one) => [one.useKey, judgeBrought(one, of)]));
  const unknown = brought.filter(({ useKey }) => !outcomes.get(useKey));
  if (unknown.length > 0) {
    const { opened } = await openAll(tx, of, [of, ...holdersOf(unknown, of)]);
    const open = opened.get(of.playerId);
    if (!open) return { status: 'noPlayer' };
    const redeeming = { of, open, opened };
    for (const one of unknown.toSorted((a, b) => (a.useKey < b.useKey ? -1 : 1))) {
      outcomes.set(one.useKey, await redeemOne(tx, one, redeeming));
    }
    await saveAll(
      tx,
      [...opened.values()].filter(
        ({ changedItems, removedItems, changedBalances }) =>
          changedItems.size + removedItems.size + changedBalances.size > 0,
      ),
    );
  }
  const purchases = brought.flatMap(({ useKey, purchase }): readonly RedeemedPurchase[] => {
    const { transactionId, productId } = purchase;
    const outcome = outcomes.get(useKey);
    return outcome ? [{ ...outcome, of: { transactionId, productId } }] : [];
  });
  return {
    status: 'judged',
    purchases: of.isRestore ? purchases.filter((one) => !isOnesOwn(one)) : purchases,
  };
}

const isOnesOwn = (one: Redeemed): boolean => one.status === 'alreadyUsed' && one.byOneself;

/** A purchase with its receipt as it was committed. */
interface Brought {
  readonly purchase: PlatformPurchase;
  readonly useKey: string;
  readonly receipt: Receipt | undefined;
}

async function findBrought(tx: Tx, { purchases }: Redemption): Promise<readonly Brought[]> {
  const brought: Brought[] = [];
  for (const [useKey, [purchase]] of Map.groupBy(purchases, useKeyOf)) {
    const row = await findReceiptRow.first(tx, { useKey });
    if (purchase) brought.push({ purchase, useKey, receipt: row && toReceipt(row) });
  }
  return brought;
}

/** The outcome of a purchase that is decided without a lock, and changes nothing. Undefined: it must be redeemed. */
function judgeBrought(
  { purchase, receipt }: Brought,
  { rules, now, ...player }: Redemption,
): Redeemed | undefined {
  const use = judgeUse(receipt && toUsed(receipt), { player, rules, kind: purchase.kind });
  if (use === 'usedByOneself') return { status: 'alreadyUsed', byOneself: true };
  // The token names the player who has bought it, and may have lost it since.
  const ofUse: RedeemRules = use === 'move' ? { ...rules, owner: 'ignore' } : rules;
  // A refund that was reversed since is none.
  const isOld = (purchase.refunded?.at ?? 0) <= (receipt?.reversedAt ?? -1);
  const standing = isOld ? { ...purchase, refunded: undefined } : purchase;
  const fault = judgePurchase(standing, { player, rules: ofUse, now });
  if (fault === 'environmentRefused') return { status: fault };
  const isRefunded = receipt && unitsLeft(purchase, refundOf(receipt)) === 0;
  if (use === 'refunded' || isRefunded) return { status: 'refunded' };
  if (use === 'usedByOther' || use === 'owedToOther') return undefined;
  return fault && { status: fault };
}

const toUsed = (receipt: Receipt) => ({ ...receipt, isBrought: receipt.productId !== undefined });

/** The players who may lose what they have to the one who restores it. */
function holdersOf(brought: readonly Brought[], { rules, titleId }: Redemption) {
  if (!rules.movesNonConsumables) return [];
  return brought.flatMap(({ receipt }) => {
    const playerId = receipt?.titleId === titleId ? receipt.playerId : undefined;
    return playerId === undefined ? [] : [{ playerId }];
  });
}

interface Redeeming {
  readonly of: Redemption;
  readonly open: OpenHoldings;
  /** The locked holdings, by player id. */
  readonly opened: ReadonlyMap<string, OpenHoldings>;
}

async function redeemOne(
  tx: Tx,
  { purchase, useKey }: Brought,
  { of, open, opened }: Redeeming,
): Promise<Redeemed> {
  const { platform, kind } = purchase;
  const made = newReceipt(useKey, purchase, of);
  const locked = await lockReceipt(tx, made);
  const decided = judgeBrought({ purchase, useKey, receipt: locked }, of);
  if (decided) return decided;
  const use = judgeUse(toUsed(locked), { player: of, rules: of.rules, kind });
  if (use === 'usedByOther' || use === 'owedToOther') {
    const lately = { usedByOthers: locked.usedByOthers + 1, lastUsedByOtherAt: of.now };
    await saveReceipt(tx, { ...locked, ...lately });
    tx.emit({ type: 'receipt', platform, outcome: 'usedByOther' });
    return use === 'owedToOther' ? { status: use } : { status: 'alreadyUsed', byOneself: false };
  }
  if (use === 'move') return moveOne(tx, { locked, made }, { of, open, opened });
  const receipt = bring(locked, made);
  // Of one that was kept before, the job is there or done.
  const isFirst = locked.givenAt === undefined && locked.fault === undefined;
  if (isFirst) await acknowledge(tx, of);
  const outcome = await giveGoods(tx, open, {
    receipt,
    seed: of.seed,
    now: of.now,
    claimed: of.claimed,
  });
  if (outcome.status === 'kept') {
    await saveReceipt(tx, outcome.receipt);
    // A player may bring it again and again: it is counted when it becomes kept.
    if (isFirst) tx.emit({ type: 'receipt', platform, outcome: 'kept' });
    return { status: 'kept', fault: outcome.fault };
  }
  await saveReceipt(tx, outcome.receipt);
  tx.emit({ type: 'receipt', platform, outcome: 'given' });
  return { status: 'given', items: outcome.items, price: recordedPrice(outcome.receipt) };
}

/** Moves a receipt that was given to the player who restores it. Goods that cannot move stay with their holder. */
async function moveOne(
  tx: Tx,
  { locked, made }: { readonly locked: Receipt; readonly made: Receipt },
  { of: { now, seed }, open, opened }: Redeeming,
): Promise<Redeemed> {
  const { playerId, transactionId, details } = made;
  const receipt: Receipt = {
    ...locked,
    playerId,
    transactionId,
    details,
    movedAt: now,
    usedByOthers: locked.usedByOthers + 1,
    lastUsedByOtherAt: now,
  };
  const from = holderOf(locked, opened);
  const outcome = await moveGoods(tx, { from, to: open }, { receipt, seed, now });
  if (outcome.status === 'kept') return { status: 'kept', fault: outcome.fault };
  await saveReceipt(tx, outcome.receipt);
  tx.emit({ type: 'receipt', platform: receipt.platform, outcome: 'moved' });
  // Nobody has paid now: the first redemption has told the price.
  return { status: 'given', items: outcome.items, price: undefined };
}

/** Keeps the job that tells the platform after the commit. It names no player, because it outlives one. */
async function acknowledge(tx: Tx, { acknowledgement, titleId, now }: Redemption): Promise<void> {
  if (!acknowledgement) return;
  const { place, sealed } = acknowledgement;
  await insertJob(tx, {
    // The sealed text has a nonce, so that no two are the same.
    jobId: digestOf(sealed),
    kind: 'playStoreAcknowledgement',
    titleId,
    playerId: undefined,
    recipient: 'playStore',
    params: { place },
    sealed,
    now,
    dueAt: now,
    expiresAt: now + ACKNOWLEDGED_WITHIN_MS,
  });
}

/** The holdings of the player who has a receipt; undefined: the player was deleted. Throws RollbackWith where they are not locked. */
function holderOf({ playerId }: Receipt, opened: Redeeming['opened']): OpenHoldings | undefined {
  const open = playerId === undefined ? undefined : opened.get(playerId);
  if (playerId !== undefined && !open) {
    throw new RollbackWith({ status: 'underWay' } satisfies RedeemOutcome);
  }
  return open;
}

/** The receipt of a purchase that nobody has brought before. Until it is given it is kept. */
export function newReceipt(
  useKey: string,
  purchase: PlatformPurchase,
  of: Pick<Redemption, 'titleId' | 'catalogVersion' | 'now'> & Pick<Receipt, 'playerId'>,
): Receipt {
  const { platform, environment, transactionId, productId, quantity, kind, purchasedAt } = purchase;
  const { details, refunded } = purchase;
  // Offers of a platform may cost nothing.
  const unpaid = purchase.isUnpaid || purchase.price?.amount === 0;
  const price = unpaid ? undefined : purchase.price;
  return {
    ...NEW_RECEIPT,
    useKey,
    receiptId: receiptIdOf(useKey),
    titleId: of.titleId,
    playerId: of.playerId,
    platform,
    environment,
    transactionId,
    productId,
    quantity,
    kind,
    catalogVersion: of.catalogVersion,
    price: price?.amount,
    currency: price?.currency,
    priceSource: price && 'Receipt',
    purchasedAt,
    receivedAt: of.now,
    refundedAt: refunded?.at,
    refundedQuantity: refunded?.quantity,
    details,
    unpaid,
  };
}

/** The receipt that is given now. All that is known of refunds stays; so does the price of one that was kept, and when it came first. */
export function bring(locked: Receipt, made: Receipt): Receipt {
  const refunds = refundsOf(locked, made);
  if (locked.playerId === made.playerId && locked.productId !== undefined)
    return { ...locked, ...refunds, catalogVersion: made.catalogVersion };
  const { refundedBy, reversedAt, usedByOthers, lastUsedByOtherAt, seed } = locked;
  const known = { ...refunds, refundedBy, reversedAt, usedByOthers, lastUsedByOtherAt, seed };
  if (locked.productId === undefined) return { ...made, ...known };
  const { price, currency, priceSource, receivedAt } = locked;
  return { ...made, ...known, price, currency, priceSource, receivedAt };
}

/** The refund that is known, or a larger one of which the purchase tells, unless it was reversed since. */
function refundsOf(locked: Receipt, { quantity, ...told }: Receipt) {
  const { refundedAt = -1, refundedQuantity } = told;
  const isNews =
    refundedAt > (locked.reversedAt ?? -1) &&
    (refundedQuantity ?? quantity) > quantity - unitsLeft({ quantity }, refundOf(locked));
  const { refundedAt: at, refundedQuantity: units } = isNews ? told : locked;
  return { refundedAt: at, refundedQuantity: units };
}

function recordedPrice({ price, currency, priceSource }: Receipt) {
  if (price === undefined || currency === undefined || priceSource === undefined) return undefined;
  return { amount: price, currency, source: priceSource };
}
