import { addUp } from '../../lib/add-up.ts';
import { upsertOf } from '../../storage/query/listed-rows.ts';
import { adding } from '../../storage/query/rows.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { Move, Reached } from '../boards.ts';

type Difference = Tables['board_differences'];

const add = adding('board_differences', ['difference']);
const addRows = upsertOf('board_differences', add);

/**
 * Writes down how boards change. Each transaction that writes or deletes rows of `player_statistics` does it, behind the lock of their players:
 * then no two writers have a row in common, however many change one board at the same time.
 */
export async function recordMoves(tx: Tx, moves: readonly Move[]): Promise<void> {
  const differences = addUp(moves.flatMap(differencesOf), ['difference']);
  await addRows.run(
    tx,
    differences.filter(({ difference }) => difference !== 0),
  );
}

function differencesOf({ from, to, ...of }: Move): readonly Difference[] {
  const at = ({ value, changedAt }: Reached, difference: number): Difference => ({
    title_id: of.titleId,
    statistic: of.statistic,
    version: of.version,
    value,
    earliness: -changedAt,
    holder_id: of.playerId,
    character_id: of.characterId,
    difference,
  });
  return [...(from ? [at(from, -1)] : []), ...(to ? [at(to, 1)] : [])];
}

/**
 * The statement that writes the same down for the rows of `player_statistics` that are about to be deleted: many go at once. It takes `changed_at`,
 * because SQLite would read all of a title in the index of boards if that had all the columns.
 */
export const recordLeaving = (where: string): string =>
  `insert into board_differences
     (title_id, statistic, version, value, earliness, holder_id, character_id, difference)
   select title_id, statistic, version, value, -changed_at, player_id, character_id, -1
   from player_statistics where ${where} ${add}`;
