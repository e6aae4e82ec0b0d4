import { statement } from '../../storage/query/statement.ts';
import type { Tables, WalkTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { Board } from '../boards.ts';
import type { Statistic } from '../statistic.ts';
import { AT, BOARD_KEY, PLACES, PLACES_DOWN, type Place } from './boards.ts';
import { STATISTIC_KEY, type StatisticKey, toStatistic } from './definitions.ts';

// One process at a time writes versions to files. That takes longer than a transaction, so the row of the walk says which process it is, and
// until when it need not say so again.

/** Locks the claim. */
export const lockClaim = statement<object, Pick<WalkTable, 'position' | 'next_at'>>(
  "update walks set before_at = before_at where name = 'statisticArchives' returning position, next_at",
);

/** Writes down which process writes files, and until when; null: none. */
export const saveClaim = statement<Pick<WalkTable, 'position' | 'next_at'>>(
  "update walks set position = :position, next_at = :next_at where name = 'statisticArchives'",
);

/** A statistic, and the oldest version that is in no file and in which somebody has a value. */
export interface Unarchived {
  readonly titleId: string;
  readonly statistic: Statistic;
  /** undefined: nobody has one. */
  readonly oldest: number | undefined;
}

/** Statistics that were or will be reset, in the order of their keys behind one. */
const findRows = statement<
  StatisticKey & { readonly limit: number },
  Tables['statistics'] & { readonly oldest: number | null }
>(
  `select found.*, (
     select min(version) from player_statistics
     where title_id = found.title_id and statistic = found.statistic
       and version >= found.archived_before) as oldest
   from (
     select * from statistics where (title_id, statistic) > (:titleId, :statistic)
       and (reset_interval <> 'never' or base_version > archived_before)
     order by title_id, statistic limit :limit) found
   order by title_id, statistic`,
);

/** Some statistics behind one that may have versions for files. */
export async function findUnarchived(
  tx: Tx,
  behind: StatisticKey & { readonly limit: number },
): Promise<readonly Unarchived[]> {
  return (await findRows.all(tx, behind)).map(({ oldest, ...row }) => ({
    titleId: row.title_id,
    statistic: toStatistic(row),
    oldest: oldest ?? undefined,
  }));
}

/** Up to which version a statistic is archived. */
export interface ArchiveMark extends StatisticKey {
  readonly before: number;
}

/** Writes down that the versions of a statistic before one are archived. */
export const markArchived = statement<ArchiveMark>(
  `update statistics set archived_before = :before where ${STATISTIC_KEY} and archived_before < :before`,
);

/** A place as it is written to a file. */
export type ArchivedPlace = Place & Pick<Tables['player_statistics'], 'changed_at'>;

/** Some places behind one, the best first. */
export const listBehind = statement<Board & Place & { readonly limit: number }, ArchivedPlace>(
  `select value, earliness, player_id as holder_id, character_id, changed_at from player_statistics
   where ${BOARD_KEY} and ${PLACES} < ${AT} order by ${PLACES_DOWN} limit :limit`,
);
