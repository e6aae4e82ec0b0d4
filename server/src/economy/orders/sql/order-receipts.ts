import type { ReceiptTable } from '../../../storage/query/economy-tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { GrantedItem } from '../../inventory/grant.ts';
import { useKeyOf } from '../../receipts/receipt.ts';
import { findReceiptRow, type Receipt } from '../../receipts/sql/receipt-rows.ts';
import { type Order, purchaseIdOf } from '../order.ts';
import { lockAnyOrder, saveOrder } from './order-rows.ts';

/** The receipts of an order, one of each line; undefined: the line was neither given nor refunded. */
export async function findReceiptsOf(
  tx: Tx,
  { orderId, environment, lines }: Order,
): Promise<readonly (ReceiptTable | undefined)[]> {
  const found: (ReceiptTable | undefined)[] = [];
  for (const index of lines.keys()) {
    const purchaseId = purchaseIdOf(orderId, index + 1);
    const useKey = useKeyOf({ platform: 'SteamPurchases', environment, purchaseId });
    // oxlint-disable-next-line no-await-in-loop
    found.push(await findReceiptRow.first(tx, { useKey }));
  }
  return found;
}

/** Writes into the order of a receipt, where it is one of Steam, the items that support has given, and why another line is still kept. */
export async function noteGiven(
  tx: Tx,
  { platform, titleId, details }: Receipt,
  items: readonly GrantedItem[],
): Promise<void> {
  if (platform !== 'SteamPurchases') return;
  const order = await lockAnyOrder(tx, { titleId, orderId: String(details['orderId']) });
  if (!order) return;
  const kept = (await findReceiptsOf(tx, order)).find((row) => row?.state === 'kept');
  const granted = [...order.granted, ...items];
  await saveOrder(tx, { ...order, fault: kept?.fault ?? undefined, granted });
}
