import type { Instant } from '../../../kernel/instant.ts';
import { itemsById, toItem } from '../../inventory/sql/holdings-rows.ts';
import type { ReceiptTable } from '../../../storage/query/economy-tables.ts';
import { PLAYER_KEY, type PlayerKey } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { isNone, namesOf } from '../goods.ts';
import { lastingOf } from '../moves.ts';
import { toGoods } from './receipt-rows.ts';

const findMovable = statement<
  PlayerKey,
  Pick<ReceiptTable, 'use_key' | 'state' | 'given' | 'taken'>
>(
  `select use_key, state, given, taken from receipts
   where ${PLAYER_KEY} and kind = 'nonConsumable' and given_at is not null and given is not null`,
);

const forgetReceipts = statement<PlayerKey>(
  `update receipts set player_id = null, transaction_id = null, given = null, taken = null, shortfall = null, details = null
   where ${PLAYER_KEY}`,
);

const rememberGiven = statement<{ readonly useKey: string; readonly given: string }>(
  'update receipts set given = :given where use_key = :useKey',
);

const forgetOrders = statement<PlayerKey>(
  `update orders set player_id = null, steam_id = null, granted = null where ${PLAYER_KEY}`,
);

/**
 * Takes a player who is deleted from receipts and orders. A receipt stays used: what is left of it says what was bought for which price, and
 * names nobody. `given` of a non-consumable keeps the items that the player still had, or was owed, and that are never used up, as the catalog described
 * them: without instance ids, annotations and custom data. Those can move to the player's next account. The player's holdings are locked, so
 * no redemption is under way, and their items are still there.
 */
export async function forgetPlayer(
  tx: Tx,
  of: PlayerKey & { readonly now: Instant },
): Promise<void> {
  const movable = await findMovable.all(tx, of);
  await forgetReceipts.run(tx, of);
  for (const { use_key: useKey, state, given, taken } of movable) {
    const { instanceIds } = namesOf(toGoods(given ?? undefined));
    const items = (await itemsById.ofOne.all(tx, of, instanceIds)).map(toItem);
    const owed = state === 'kept' ? toGoods(taken ?? undefined).items : [];
    const lasting = lastingOf([...items, ...owed.flatMap(({ before }) => before ?? [])]);
    if (!isNone(lasting)) await rememberGiven.run(tx, { useKey, given: JSON.stringify(lasting) });
  }
  await forgetOrders.run(tx, of);
}
