import type { TestedStorage } from './given.ts';

type Reading = Pick<TestedStorage, 'readRows'>;

const PLACE = 'statistic, version, value, earliness';

/** The places on all boards of a title, by the rows of the players. */
export async function boardsOf(storage: Reading, titleId: string): Promise<readonly string[]> {
  const rows = await storage.readRows(
    `select ${PLACE}, player_id, character_id from player_statistics where title_id = '${titleId}'`,
  );
  return rows.map((row) => Object.values(row as object).join(' ')).toSorted();
}

/** The same by what was written down about changes. Differences that are no places, or several, are told with their number. */
export async function writtenBoardsOf(
  storage: Reading,
  titleId: string,
): Promise<readonly string[]> {
  const rows = await storage.readRows(
    `select ${PLACE}, holder_id, character_id, difference
     from board_differences where title_id = '${titleId}' and difference <> 0`,
  );
  return rows
    .map((row) => {
      const values = Object.values(row as object).map(String);
      const difference = values.pop();
      return difference === '1' ? values.join(' ') : [...values, `(${difference})`].join(' ');
    })
    .toSorted();
}
