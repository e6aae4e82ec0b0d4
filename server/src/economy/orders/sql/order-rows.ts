import { ORDER_KEPT_MS } from '../../../kernel/order-limits.ts';
import { PRUNED_AT_ONCE, pruneBefore } from '../../../storage/control/pruning.ts';
import type { OrderTable } from '../../../storage/query/economy-tables.ts';
import { PLAYER_KEY, type PlayerKey, TITLE_KEY } from '../../../storage/query/keys.ts';
import { insertOf, replacing, rowCodecOf } from '../../../storage/query/rows.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { isOver, type Order } from '../order.ts';

const { fromRow, toRow } = rowCodecOf('orders', ['definitions']);

/** Names an order of a player. */
export interface OrderKey extends PlayerKey {
  readonly orderId: string;
}

function toOrder(row: SavedRow): Order {
  const { lines, granted, ...of } = fromRow(row);
  return {
    ...of,
    state: of.state as Order['state'],
    environment: of.environment as Order['environment'],
    lines: JSON.parse(lines) as Order['lines'],
    granted: granted === undefined ? [] : (JSON.parse(granted) as Order['granted']),
  };
}

type SavedRow = Omit<OrderTable, 'definitions'>;

function toOrderRow({ lines, granted, ...order }: Order): SavedRow {
  return toRow({
    ...order,
    lines: JSON.stringify(lines),
    granted: granted.length > 0 ? JSON.stringify(granted) : undefined,
  });
}

const insertRow = statement<OrderTable>(insertOf('orders'));
const CHANGING = ['state', 'transaction_id', 'finished_at', 'fault', 'granted'] as const;
const saveRow = statement<SavedRow>(
  `${insertOf('orders', ['definitions'])} ${replacing('orders', CHANGING)}`,
);

/** Writes a new order with the definitions that it has frozen (definitions.ts). */
export async function insertOrder(tx: Tx, order: Order, definitions: string): Promise<void> {
  await insertRow.run(tx, { ...toOrderRow(order), definitions });
}

const dropDefinitions = statement<OrderName>(
  `update orders set definitions = null where ${TITLE_KEY} and order_id = :orderId`,
);

/** Writes an order that is locked. Its definitions are forgotten once nothing of it is to be given. */
export async function saveOrder(tx: Tx, order: Order): Promise<void> {
  await saveRow.run(tx, toOrderRow(order));
  if (isOver(order)) await dropDefinitions.run(tx, order);
}

const OF_PLAYER = `${PLAYER_KEY} and order_id = :orderId`;

const findRow = statement<OrderKey, OrderTable>(`select * from orders where ${OF_PLAYER}`);
const lockRow = statement<OrderKey, OrderTable>(
  `update orders set state = state where ${OF_PLAYER} returning *`,
);

/** Finds an order of a player; undefined: the player has none of this id. */
export async function findOrderOf(tx: Tx, of: OrderKey): Promise<Order | undefined> {
  const row = await findRow.first(tx, of);
  return row && toOrder(row);
}

/** The same, locked until the commit. A command that needs the player's holdings locks them first. */
export async function lockOrder(tx: Tx, of: OrderKey): Promise<Order | undefined> {
  const row = await lockRow.first(tx, of);
  return row && toOrder(row);
}

/** Names an order of a title. */
export type OrderName = Omit<OrderKey, 'playerId'>;

const findAnyRow = statement<Pick<OrderName, 'orderId'>, OrderTable>(
  'select * from orders where order_id = :orderId',
);
const lockAnyRow = statement<OrderName, OrderTable>(
  `update orders set state = state where ${TITLE_KEY} and order_id = :orderId returning *`,
);

/** Finds an order, whoever has it; its player may have been deleted. undefined: there is none. */
export async function findAnyOrder(
  tx: Tx,
  of: Pick<OrderName, 'orderId'>,
): Promise<Order | undefined> {
  const row = await findAnyRow.first(tx, of);
  return row && toOrder(row);
}

/** Finds and locks an order of a title, whoever has it. */
export async function lockAnyOrder(tx: Tx, of: OrderName): Promise<Order | undefined> {
  const row = await lockAnyRow.first(tx, of);
  return row && toOrder(row);
}

/** Whether another order of the title has a transaction of Steam. */
export const findOtherOfTransaction = statement<
  { readonly titleId: string; readonly transactionId: string; readonly orderId: string },
  Pick<OrderTable, 'order_id'>
>(
  `select order_id from orders where ${TITLE_KEY} and transaction_id = :transactionId
   and order_id <> :orderId limit 1`,
);

/** The orders of a player that have not ended, the oldest first. */
export const listOpenOrders = statement<PlayerKey, Pick<OrderTable, 'order_id' | 'state'>>(
  `select order_id, state from orders
   where ${PLAYER_KEY} and state in ('cart', 'paying', 'confirming') order by made_at, order_id`,
);

/** Deletes a cart, unless it is being paid meanwhile. */
export const deleteCart = statement<{ readonly orderId: string }>(
  "delete from orders where order_id = :orderId and state = 'cart'",
);

/** Deletes carts that nobody has paid, and failed orders. */
export const pruneOrders = pruneBefore(
  `with old as materialized (
     select order_id from orders where made_at <= :before and state in ('cart', 'failed')
     limit ${PRUNED_AT_ONCE} for update skip locked)
   delete from orders where order_id in (select * from old)`,
  ({ now }) => now - ORDER_KEPT_MS,
);

/** The account of a player at Steam, which a ticket or a server of the title has proved. */
export const findSteamId = statement<PlayerKey, { readonly subject: string }>(
  `select subject from player_identities where ${PLAYER_KEY} and provider = 'Steam'`,
);
