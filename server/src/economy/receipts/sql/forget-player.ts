import type { Instant } from '../../../kernel/instant.ts';
import { itemsById, toItem } from '../../inventory/sql/holdings-rows.ts';
import type { ReceiptTable } from '../../../storage/query/economy-tables.ts';
import { PLAYER_KEY, type PlayerKey } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import { orNull } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { namesOf } from '../goods.ts';
import { lastingOf } from '../moves.ts';
import { fromGoods, toGoods } from './receipt-rows.ts';

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

const rememberGoods = statement<Pick<ReceiptTable, 'use_key' | 'given' | 'taken'>>(
  'update receipts set given = :given, taken = :taken where use_key = :use_key',
);

const forgetOrders = statement<PlayerKey>(
  `update orders set player_id = null, steam_id = null, granted = null, definitions = null where ${PLAYER_KEY}`,
);

/**
 * Takes a player who is deleted from receipts and orders. A receipt stays used: what is left of it says what was bought for which price, and
 * names nobody. `given` of a non-consumable keeps the items that the player still had, or was owed, and that are never used up, as the catalog described
 * them: without instance ids, annotations and custom data. `taken` keeps those of them that a refund has taken, which are owed when it is reversed. All can move to the player's next account. The player's holdings are locked, so
 * no redemption is under way, and their items are still there.
 */
export async function forgetPlayer(
  tx: Tx,
  of: PlayerKey & { readonly now: Instant },
): Promise<void> {
  const movable = await findMovable.all(tx, of);
  await forgetReceipts.run(tx, of);
  for (const { use_key, state, given, taken } of movable) {
    const { instanceIds } = namesOf(toGoods(given ?? undefined));
    const items = (await itemsById.ofOne.all(tx, of, instanceIds)).map(toItem);
    const gone = toGoods(taken ?? undefined).items.flatMap(({ before }) => before ?? []);
    const isOwed = state === 'kept';
    await rememberGoods.run(tx, {
      use_key,
      given: orNull(fromGoods(lastingOf(isOwed ? [...items, ...gone] : items))),
      taken: orNull(fromGoods(lastingOf(isOwed ? [] : gone))),
    });
  }
  await forgetOrders.run(tx, of);
}
