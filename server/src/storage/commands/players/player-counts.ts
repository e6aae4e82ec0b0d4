import { TITLE_KEY } from '../../query/keys.ts';
import { statement } from '../../query/statement.ts';
import type { TitlePlayerCountTable } from '../../query/tables.ts';
import type { Tx } from '../../query/tx.ts';
import type { PlayerKey } from './player-rows.ts';

const listCounts = statement<Pick<PlayerKey, 'titleId'>, Pick<TitlePlayerCountTable, 'players'>>(
  `select players from title_player_counts where ${TITLE_KEY}`,
);

/** Whether the title has as many players as it may have; undefined: it may have any number. */
export async function isTitleFull(
  tx: Tx,
  { titleId, titlePlayersMax }: TitleRoom,
): Promise<boolean> {
  if (titlePlayersMax === undefined) return false;
  const counts = await listCounts.all(tx, { titleId });
  return counts.reduce((sum, { players }) => sum + players, 0) >= titlePlayersMax;
}

/** How many players there may be in a title. */
export interface TitleRoom {
  readonly titleId: string;
  readonly titlePlayersMax?: number | undefined;
}

const addOne = statement<Pick<PlayerKey, 'titleId'> & { readonly part: number }>(
  `insert into title_player_counts (title_id, part, players) values (:titleId, :part, 1)
   on conflict (title_id, part) do update set players = title_player_counts.players + 1`,
);

/**
 * Counts a player who was just made. The count of a title has up to 16 rows, picked by the last character of the player's id: one
 * row would make all who are made on PostgreSQL at the same time wait for each other.
 */
export async function countPlayer(tx: Tx, { titleId, playerId }: PlayerKey): Promise<void> {
  await addOne.run(tx, { titleId, part: playerId.charCodeAt(playerId.length - 1) % 16 });
}
