import { PLAYER_KEY, type PlayerKey } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';

const forgetReceipts = statement<PlayerKey>(
  `update receipts set player_id = null, transaction_id = null, given = null, taken = null, shortfall = null, details = null
   where ${PLAYER_KEY}`,
);

const forgetOrders = statement<PlayerKey>(
  `update orders set player_id = null, steam_id = null, granted = null where ${PLAYER_KEY}`,
);

/**
 * Takes a player who is deleted from receipts and orders. A receipt stays used: what is left of it says what was bought for which price, and
 * names nobody. The player's holdings are locked, so no redemption is under way.
 */
export async function forgetPlayer(tx: Tx, of: PlayerKey): Promise<void> {
  await forgetReceipts.run(tx, of);
  await forgetOrders.run(tx, of);
}
