import type { HoldingsTable } from '../../../storage/query/economy-tables.ts';
import { PLAYER_KEY, type PlayerKey, rowOf } from '../../../storage/query/keys.ts';
import { type Statement, statement } from '../../../storage/query/statement.ts';

// The row by which all that a player has is locked.

/** The statement that locks the row of a player for whom a condition holds. A row that is not locked is not written either. */
export function lockRowWhere<More extends object = object>(
  condition: string,
): Statement<PlayerKey & More, HoldingsTable> {
  return statement(
    `insert into holdings (title_id, player_id, row_version, since, item_count, last_entry, last_item)
     select title_id, player_id, 1, created_at, 0, 0, 0 from players where ${condition}
     on conflict (title_id, player_id) do update set row_version = holdings.row_version + 1
     returning *`,
  );
}

/** Locks the row of a player, and makes it where the player never had anything. */
export const lockRow = lockRowWhere(PLAYER_KEY);

/** The row, as it is. */
export const findRow = statement<PlayerKey, HoldingsTable>(
  `select * from holdings where ${PLAYER_KEY}`,
);

/** The row of a player who never had anything, as it is inserted with the first thing. */
export const findFirstRow = statement<PlayerKey, HoldingsTable>(
  `select title_id, player_id, 0 as row_version, created_at as since,
     0 as item_count, 0 as last_entry, 0 as last_item
   from players where ${PLAYER_KEY}`,
);

/** Makes the row of a player who never had anything. */
export const insertRow = statement<HoldingsTable>(
  `insert into holdings ${rowOf([
    'title_id',
    'player_id',
    'row_version',
    'since',
    'item_count',
    'last_entry',
    'last_item',
  ])}`,
);
