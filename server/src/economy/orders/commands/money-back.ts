import type { Instant } from '../../../kernel/instant.ts';
import { command } from '../../../storage/command.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { keepPurchase } from '../../receipts/commands/keep.ts';
import { type Order, purchasesOf } from '../order.ts';
import { findReceiptsOf } from '../sql/order-receipts.ts';
import { findAnyOrder, lockAnyOrder, type OrderName, saveOrder } from '../sql/order-rows.ts';

// Steps of an order without its player: the money goes back, or the player was deleted.

/** Finds an order, whoever has it; undefined: there is none. */
export const findOrderOfAnybody = command({
  name: 'orders.findAny',
  changes: 'nothing',
  run: (tx, of: Pick<OrderName, 'orderId'>): Promise<Order | undefined> => findAnyOrder(tx, of),
});

interface TransactionOf extends OrderName {
  readonly appId: string;
  readonly transactionId: string;
  readonly now: Instant;
}

/** Says that the money of an order went back, once each of its receipts is refunded. Again: nothing. */
export const refundOrder = command({
  name: 'orders.refund',
  changes: 'rows',
  async run(tx, of: TransactionOf & { readonly isChargeback: boolean }): Promise<void> {
    const order = await lockAnyOrder(tx, of);
    if (!order || !(await isAllRefunded(tx, order))) return;
    const { now, transactionId } = of;
    await saveOrder(tx, {
      ...order,
      state: of.isChargeback ? 'chargedBack' : 'refunded',
      transactionId,
      finishedAt: order.finishedAt ?? now,
      fault: undefined,
    });
  },
});

async function isAllRefunded(tx: Tx, order: Order): Promise<boolean> {
  return (await findReceiptsOf(tx, order)).every((row) => row?.state === 'refunded');
}

/** Keeps what a player has paid who was deleted meanwhile: its receipts say so, and give nothing to anybody. Again: nothing. */
export const keepOrder = command({
  name: 'orders.keep',
  changes: 'rows',
  async run(tx, of: TransactionOf): Promise<void> {
    const order = await lockAnyOrder(tx, of);
    if (!order || order.playerId !== undefined || order.state === 'succeeded') return;
    const { titleId, now, transactionId } = of;
    const { catalogVersion } = order;
    for (const purchase of purchasesOf(order, of)) {
      // oxlint-disable-next-line no-await-in-loop
      await keepPurchase(tx, { purchase, titleId, catalogVersion, fault: DELETED, now });
    }
    const isRefunded = await isAllRefunded(tx, order);
    await saveOrder(tx, {
      ...order,
      state: isRefunded ? 'refunded' : 'succeeded',
      transactionId,
      finishedAt: now,
      fault: isRefunded ? undefined : DELETED,
    });
  },
});

const DELETED = 'The player was deleted before the goods could be given.';
