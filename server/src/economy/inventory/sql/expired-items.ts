import type { Instant } from '../../../kernel/instant.ts';
import type { InventoryItemTable } from '../../../storage/query/economy-tables.ts';
import { keyOf, PLAYER_KEY, type PlayerKey } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';

// No read finds an item from the moment at which it expires. Its row is deleted later. Until then it counts towards the limit of items
// that a player may have.

/** How many players' expired items one transaction deletes. All of them are locked meanwhile. */
const PLAYERS_PRUNED_AT_ONCE = 32;
/** The most expired items that one transaction deletes, beyond those whose place it needs. */
export const EXPIRED_AT_ONCE = 1_000;

interface Before {
  readonly before: Instant;
}

interface AtMost {
  readonly atMost: number;
}

const deleteRows = statement<PlayerKey & Before & AtMost>(
  `delete from inventory_items where ${PLAYER_KEY} and instance_id in (
     select instance_id from inventory_items where ${PLAYER_KEY} and expires_at <= :before
     order by expires_at limit :atMost)`,
);

const countLess = statement<PlayerKey & { readonly deleted: number }>(
  `update holdings set item_count = item_count - :deleted where ${PLAYER_KEY}`,
);

/** Deletes the first of a player's items that have expired by a moment, and returns how many. The player's holdings must be locked. */
export async function deleteExpiredItems(tx: Tx, of: PlayerKey & Before & AtMost): Promise<number> {
  const deleted = await deleteRows.run(tx, of);
  if (deleted > 0) await countLess.run(tx, { ...of, deleted });
  return deleted;
}

const findExpired = statement<Before, Pick<InventoryItemTable, 'title_id' | 'player_id'>>(
  `select title_id, player_id from inventory_items where expires_at <= :before
   order by expires_at limit ${EXPIRED_AT_ONCE}`,
);

const lockHoldings = statement<PlayerKey>(
  `update holdings set row_version = row_version + 1 where ${PLAYER_KEY}`,
);

/** Deletes expired items of some players; true while there may be more. */
export async function pruneExpiredItems(tx: Tx, { before }: Before): Promise<boolean> {
  const rows = await findExpired.all(tx, { before });
  const found = rows.map((row): PlayerKey => ({ titleId: row.title_id, playerId: row.player_id }));
  const players = [...Map.groupBy(found, keyOf)];
  const now = players.slice(0, PLAYERS_PRUNED_AT_ONCE);
  // In one order, so that two nodes that prune never wait for each other in a circle.
  for (const [, own] of now.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [player] = own;
    if (!player) continue;
    await lockHoldings.run(tx, player);
    await deleteExpiredItems(tx, { ...player, before, atMost: own.length });
  }
  return now.length < players.length || rows.length === EXPIRED_AT_ONCE;
}
