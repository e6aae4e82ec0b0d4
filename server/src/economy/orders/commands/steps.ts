import type { Instant } from '../../../kernel/instant.ts';
import { CART_MS, ORDER_MS } from '../../../kernel/order-limits.ts';
import { digestOf } from '../../../kernel/secrets.ts';
import { insertJob } from '../../../mail/sql/outbox.ts';
import { command } from '../../../storage/command.ts';
import { playerRow } from '../../../storage/query/keys.ts';
import { RollbackWith, type Tx } from '../../../storage/query/tx.ts';
import type { SeededContext } from '../../inventory/command-context.ts';
import type { NoPlayer } from '../../purchases/purchase.ts';
import { describeFault } from '../../receipts/commands/give.ts';
import { type Redeemed, redeemIn } from '../../receipts/commands/redeem.ts';
import type { RedeemRules } from '../../receipts/receipt.ts';
import { isOver, type Order, type OrderState, purchasesOf } from '../order.ts';
import {
  findOrderOf,
  findOtherOfTransaction,
  lockAnyOrder,
  lockOrder,
  type OrderKey,
  type OrderName,
  saveOrder,
} from '../sql/order-rows.ts';

// The steps of an order. Each may come again at any time, from the game, from another node and from the outbox, and finds what is done
// (docs/decisions/0073).

interface NoOrder {
  readonly status: 'noOrder';
}
const NO_ORDER: NoOrder = { status: 'noOrder' };

/** The step is not one of this state. */
interface OtherState {
  readonly status: 'otherState';
  readonly order: Order;
}

interface Stepped {
  readonly status: 'stepped';
  readonly order: Order;
}

/** Finds an order of a player; undefined: there is none. */
export const findOrder = command({
  name: 'orders.find',
  changes: 'nothing',
  run: (tx, of: OrderKey): Promise<Order | undefined> => findOrderOf(tx, of),
});

/** The transaction of Steam is another order's. */
interface TakenTransaction {
  readonly status: 'takenTransaction';
}

/** The order is in another currency. */
interface OtherCurrency {
  readonly status: 'otherCurrency';
  readonly order: Order;
}

/** The cart is too old to be paid at its prices. */
interface Expired {
  readonly status: 'expired';
}

interface Payment extends OrderKey {
  readonly now: Instant;
  /** As the game says both; undefined: it does not. */
  readonly currency?: string | undefined;
  readonly transactionId?: string | undefined;
}

/** Says that Steam is about to show an order to the player, and has the outbox ask for it. Again: `stepped`. */
export const payOrder = command({
  name: 'orders.pay',
  changes: 'rows',
  async run(
    tx,
    of: Payment,
  ): Promise<Stepped | NoOrder | OtherState | Expired | OtherCurrency | TakenTransaction> {
    const order = await lockOrder(tx, of);
    if (!order) return NO_ORDER;
    if (order.state !== 'cart' && order.state !== 'paying') return { status: 'otherState', order };
    const { currency = order.currency } = of;
    if (currency !== order.currency) return { status: 'otherCurrency', order };
    if (await isTaken(tx, of)) return { status: 'takenTransaction' };
    if (order.state === 'paying') return { status: 'stepped', order };
    if (of.now > order.madeAt + CART_MS) return { status: 'expired' };
    const { titleId, orderId, now } = of;
    await insertJob(tx, {
      jobId: digestOf(`steamOrder ${orderId}`),
      kind: 'steamOrder',
      titleId,
      // It outlives the player: Steam may have taken the money.
      playerId: undefined,
      recipient: 'steam',
      params: { orderId },
      now,
      dueAt: now + ORDER_MS.ask,
      expiresAt: now + ORDER_MS.give,
    });
    return step(tx, order, { state: 'paying' });
  },
  isRefusal: ({ status }) => status !== 'stepped',
});

async function isTaken(
  tx: Tx,
  { titleId, orderId, transactionId }: OrderName & { readonly transactionId?: string | undefined },
): Promise<boolean> {
  if (transactionId === undefined) return false;
  const other = await findOtherOfTransaction.first(tx, { titleId, orderId, transactionId });
  return other !== undefined;
}

/** Writes down the transaction of an order that is being paid, also of a player who was deleted since; of any other one it changes nothing. Again: `stepped`. */
export const noteTransaction = command({
  name: 'orders.noteTransaction',
  changes: 'rows',
  async run(
    tx,
    of: OrderName & { readonly transactionId: string },
  ): Promise<Stepped | NoOrder | TakenTransaction> {
    const order = await lockAnyOrder(tx, of);
    if (!order) return NO_ORDER;
    if (await isTaken(tx, of)) return { status: 'takenTransaction' };
    const { transactionId } = of;
    return order.state === 'paying' && order.transactionId !== transactionId
      ? step(tx, order, { transactionId })
      : { status: 'stepped', order };
  },
  isRefusal: ({ status }) => status !== 'stepped',
});

/** Says that Steam is about to take the money. Again, and of an order that succeeded: `stepped`. */
export const confirmOrder = command({
  name: 'orders.confirm',
  changes: 'rows',
  async run(tx, of: OrderKey): Promise<Stepped | NoOrder | OtherState> {
    const order = await lockOrder(tx, of);
    if (!order) return NO_ORDER;
    if (order.state === 'paying') return step(tx, order, { state: 'confirming' });
    const { state } = order;
    const isGood = state === 'confirming' || state === 'succeeded';
    return { status: isGood ? 'stepped' : 'otherState', order };
  },
  isRefusal: ({ status }) => status !== 'stepped',
});

/** An order that ends without goods, also one of a player who was deleted. One that has succeeded stays as it is. Again: `stepped`. */
export const endOrder = command({
  name: 'orders.end',
  changes: 'rows',
  async run(
    tx,
    {
      state,
      fault,
      now,
      transactionId,
      ...of
    }: OrderName & {
      readonly state: Extract<OrderState, 'failed' | 'refunded'>;
      readonly fault: string;
      readonly now: Instant;
      /** Steam's, where it is not known yet. */
      readonly transactionId?: string | undefined;
    },
  ): Promise<Stepped | NoOrder> {
    const order = await lockAnyOrder(tx, of);
    if (!order) return NO_ORDER;
    const isOpen = order.state === 'paying' || order.state === 'confirming';
    if (!isOpen) return { status: 'stepped', order };
    const known = order.transactionId ?? transactionId;
    return step(tx, order, { state, fault, finishedAt: now, transactionId: known });
  },
  isRefusal: ({ status }) => status !== 'stepped',
  // The call is refused, and finds the order when it comes again.
  isForgotten: () => true,
});

async function step(tx: Tx, order: Order, change: Partial<Order>): Promise<Stepped> {
  const changed = { ...order, ...change };
  await saveOrder(tx, changed);
  return { status: 'stepped', order: changed };
}

/** An order that Steam says is paid. */
interface PaidOrder extends SeededContext {
  readonly orderId: string;
  readonly appId: string;
  readonly transactionId: string;
}

type GiveOrderOutcome =
  | Stepped
  | NoOrder
  | NoPlayer
  /** Another call is giving it at this moment. */
  | { readonly status: 'underWay' };

/**
 * Gives what a paid order has frozen, whatever its state, each line once: a line that cannot be given is kept as a receipt, and the order says
 * why. Again: the same items, and lines that were kept are tried once more.
 */
export const giveOrder = command({
  name: 'orders.give',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (of: PaidOrder) => [playerRow(of)],
  async run(tx, of: PaidOrder): Promise<GiveOrderOutcome> {
    const found = await findOrderOf(tx, of);
    if (!found) return NO_ORDER;
    if (isOver(found)) return { status: 'stepped', order: found };
    const redeemed = await redeemIn(tx, {
      ...of,
      purchases: purchasesOf(found, of),
      rules: rulesOf(of),
      catalogVersion: found.catalogVersion,
    });
    if (redeemed.status === 'noPlayer') return redeemed;
    if (redeemed.status === 'underWay') throw new RollbackWith(redeemed satisfies GiveOrderOutcome);
    // The holdings are locked by now: what another call has given is written here.
    const order = await lockAnyOrder(tx, of);
    if (!order) return NO_ORDER;
    const { now, transactionId } = of;
    const { purchases } = redeemed;
    const isRefunded = purchases.every(({ status }) => status === 'refunded');
    return step(tx, order, {
      state: isRefunded ? 'refunded' : 'succeeded',
      transactionId,
      finishedAt: order.finishedAt ?? now,
      fault: faultOf(purchases),
      granted: [...order.granted, ...purchases.flatMap(itemsOf)],
    });
  },
  isRefusal: ({ status }) => status !== 'stepped',
  // Nothing could be given yet.
  isForgotten: (outcome) => outcome.status === 'stepped' && outcome.order.granted.length === 0,
});

/** Steam has said who pays, and whether it is the sandbox was decided at the start. */
function rulesOf({ playerId }: PaidOrder): RedeemRules {
  return {
    sandbox: { testers: [playerId], until: undefined },
    owner: 'ignore',
    catalogVersions: [],
    refunds: 'mark',
    movesNonConsumables: false,
  };
}

const itemsOf = (one: Redeemed) => (one.status === 'given' ? one.items : []);

function faultOf(purchases: readonly Redeemed[]): string | undefined {
  const kept = purchases.find(({ status }) => status === 'kept');
  return kept?.status === 'kept' ? describeFault(kept.fault) : undefined;
}
