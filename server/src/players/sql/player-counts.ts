import { type PlayerKey, TITLE_KEY } from '../../storage/query/keys.ts';
import { itemsStatement, statement } from '../../storage/query/statement.ts';
import type { TitlePlayerCountTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';

const listCounts = statement<Pick<PlayerKey, 'titleId'>, Pick<TitlePlayerCountTable, 'players'>>(
  `select players from title_player_counts where ${TITLE_KEY}`,
);

/** How many more players the title may have; Infinity where there is no limit. */
export async function roomIn(tx: Tx, { titleId, titlePlayersMax }: TitleRoom): Promise<number> {
  if (titlePlayersMax === undefined) return Infinity;
  return Math.max(0, titlePlayersMax - (await countOfTitle(tx, titleId)));
}

/** How many players a title has. */
export async function countOfTitle(tx: Tx, titleId: string): Promise<number> {
  const counts = await listCounts.all(tx, { titleId });
  return counts.reduce((sum, part) => sum + part.players, 0);
}

/** Whether the title has as many players as it may have. */
export async function isTitleFull(tx: Tx, of: TitleRoom): Promise<boolean> {
  return (await roomIn(tx, of)) === 0;
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
  await addOne.run(tx, { titleId, part: partOf(playerId) });
}

const takeOne = statement<Pick<PlayerKey, 'titleId'> & { readonly part: number }>(
  `update title_player_counts set players = players - 1 where ${TITLE_KEY} and part = :part`,
);

/** Counts a player no longer who was just deleted. */
export async function uncountPlayer(tx: Tx, { titleId, playerId }: PlayerKey): Promise<void> {
  await takeOne.run(tx, { titleId, part: partOf(playerId) });
}

const addMany = itemsStatement<Pick<PlayerKey, 'titleId'> & { readonly part: number }>(
  { titleId: 'text', part: 'bigint' },
  `insert into title_player_counts (title_id, part, players)
   select item.titleId, item.part, count(*) from :items group by item.titleId, item.part
   order by item.titleId, item.part
   on conflict (title_id, part)
   do update set players = title_player_counts.players + excluded.players`,
);

/** Counts players who were just made. Nodes that do so at the same time wait for each other's rows in the same order. */
export async function countPlayers(tx: Tx, players: readonly PlayerKey[]): Promise<void> {
  await addMany.run(
    tx,
    players.map(({ titleId, playerId }) => ({ titleId, part: partOf(playerId) })),
  );
}

function partOf(playerId: string): number {
  return playerId.charCodeAt(playerId.length - 1) % 16;
}
