import type { Instant } from '../../../kernel/instant.ts';
import type { InventoryItemTable } from '../../query/economy-tables.ts';
import { PLAYER_KEY } from '../../query/keys.ts';
import { statement } from '../../query/statement.ts';
import type { Tx } from '../../query/tx.ts';
import { keyOf, type PlayerKey } from '../players/player-rows.ts';

// An item is not there from the moment at which it expires: all reads see to that. Its row goes later, because it counts as one
// of those that the player may have.

/** Players whose expired items one transaction deletes: all of them are locked meanwhile. */
const PLAYERS_PRUNED_AT_ONCE = 32;
/** Rows that are looked at to find so many players. */
const ROWS_LOOKED_AT = 1_000;

interface Before {
  readonly before: Instant;
}

const deleteRows = statement<PlayerKey & Before>(
  `delete from inventory_items where ${PLAYER_KEY} and expires_at <= :before`,
);

const countLess = statement<PlayerKey & { readonly deleted: number }>(
  `update holdings set item_count = item_count - :deleted where ${PLAYER_KEY}`,
);

/** Deletes a player's items that have expired by a moment, and says how many there were. The player's holdings must be locked. */
export async function deleteExpiredItems(tx: Tx, of: PlayerKey & Before): Promise<number> {
  const deleted = await deleteRows.run(tx, of);
  if (deleted > 0) await countLess.run(tx, { ...of, deleted });
  return deleted;
}

const findExpired = statement<Before, Pick<InventoryItemTable, 'title_id' | 'player_id'>>(
  `select title_id, player_id from inventory_items where expires_at <= :before
   order by expires_at limit ${ROWS_LOOKED_AT}`,
);

const lockHoldings = statement<PlayerKey>(
  `update holdings set row_version = row_version + 1 where ${PLAYER_KEY}`,
);

/** Deletes expired items of some players; true while there may be more. */
export async function pruneExpiredItems(tx: Tx, { before }: Before): Promise<boolean> {
  const rows = await findExpired.all(tx, { before });
  const found = rows.map((row): PlayerKey => ({ titleId: row.title_id, playerId: row.player_id }));
  const players = [...new Map(found.map((player) => [keyOf(player), player])).values()];
  const now = players.slice(0, PLAYERS_PRUNED_AT_ONCE);
  // In one order, so that two nodes that prune never wait for each other in a circle.
  for (const player of now.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    await lockHoldings.run(tx, player);
    await deleteExpiredItems(tx, { ...player, before });
  }
  return now.length < players.length || rows.length === ROWS_LOOKED_AT;
}
