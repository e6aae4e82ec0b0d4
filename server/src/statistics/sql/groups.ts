import { compareCodePoints } from '../../lib/compare-code-points.ts';
import { LAST_CHARACTER } from '../../players/sql/look-ups.ts';
import { insertListOf, replacing } from '../../storage/query/rows.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { Board } from '../boards.ts';
import { comparePlaces, regroup } from '../groups.ts';
import {
  AT,
  BOARD_BOTTOM,
  BOARD_END,
  BOARD_KEY,
  END,
  ENDS,
  ENDS_DOWN,
  ENDS_UP,
  type EndValues,
  type Group,
  type Place,
  PLACES,
  PLACES_DOWN,
  toEndValues,
} from './boards.ts';

// Only what holds the walk `boards` writes groups. A group's members are those of its places whose difference is no longer written down: one
// statement counts the places and subtracts the differences.

/** How groups are made. */
export interface Grouping {
  /** Members of a group that was cut off. */
  readonly size: number;
  /** The differences that are added to groups at once, or the groups that are counted. */
  readonly atOnce: number;
}

/** Waits until nobody else writes groups. */
export const holdGroups = statement<object>(
  "update walks set before_at = before_at where name = 'boards'",
);

type Difference = Tables['board_differences'];
type BoardRow = Pick<Difference, 'title_id' | 'statistic' | 'version'>;
/** The key of a difference. */
export type Folded = Omit<Difference, 'difference'>;

const KEY = `title_id, statistic, version, ${ENDS_UP}`;

/** Before all differences. */
const START: Folded = {
  title_id: '',
  statistic: '',
  version: 0,
  value: 0,
  earliness: 0,
  holder_id: '',
  character_id: '',
};

// Materialized, so that the limit holds whatever the plan is (mail/sql/outbox.ts).
const takeDifferences = statement<Folded & Pick<Grouping, 'atOnce'>, Difference>(
  `with taken as materialized (
     select ${KEY} from board_differences
     where (${KEY}) > (:title_id, :statistic, :version, :value, :earliness, :holder_id, :character_id)
     order by ${KEY} limit :atOnce for update skip locked)
   delete from board_differences where (${KEY}) in (select * from taken) returning ${KEY}, difference`,
);

/**
 * Adds differences to their groups, in the order of their keys from behind `after` on. Gives how many there were and, where there may be more,
 * the last one.
 */
export async function foldDifferences(
  tx: Tx,
  { after = START, size, atOnce }: Grouping & { readonly after: Folded | undefined },
): Promise<{ readonly folded: number; readonly reached: Folded | undefined }> {
  const taken = (await takeDifferences.all(tx, { ...after, atOnce })).toSorted(compareKeys);
  for (const ofBoard of Map.groupBy(taken, boardTextOf).values()) {
    await foldBoard(tx, ofBoard, size);
  }
  return { folded: taken.length, reached: taken[atOnce - 1] };
}

const boardTextOf = (of: BoardRow): string =>
  JSON.stringify([of.title_id, of.statistic, of.version]);

const compareKeys = (one: Folded, other: Folded): number =>
  compareBoards(one, other) || comparePlaces(one, other);

function compareBoards(one: BoardRow, other: BoardRow): number {
  return (
    compareCodePoints(one.title_id, other.title_id) ||
    compareCodePoints(one.statistic, other.statistic) ||
    one.version - other.version
  );
}

/** The groups that end at a place or above it, the worst first. */
const listUpFrom = statement<Board & Place, Group>(
  `select ${ENDS_UP}, members from board_groups where ${BOARD_KEY} and ${ENDS} >= ${AT} order by ${ENDS_UP}`,
);

const deleteGroup = statement<Board & Place>(
  `delete from board_groups where ${BOARD_KEY} and ${ENDS} = ${AT}`,
);

const writeGroups = listStatement<Board, Group>(
  `${insertListOf('board_groups', ['title_id', 'statistic', 'version'])} ${replacing('board_groups')}`,
);

const toBoard = ({ title_id: titleId, statistic, version }: BoardRow): Board => ({
  titleId,
  statistic,
  version,
});

/** Adds differences of one board, the worst first. */
async function foldBoard(tx: Tx, differences: readonly Difference[], size: number): Promise<void> {
  const [worst] = differences;
  if (!worst) return;
  const board = toBoard(worst);
  const groups = await listUpFrom.all(tx, { ...board, ...worst });
  // A board without groups has its first one now.
  if (groups.at(-1)?.value !== BOARD_END.value) groups.push({ ...BOARD_END, members: 0 });
  const { changed, gone } = regroup(groups, { differences, size });
  for (const group of gone) await deleteGroup.run(tx, { ...board, ...group });
  const parts: Group[] = [];
  for (const group of changed) parts.push(...(await cut(tx, board, { group, size })));
  await writeGroups.run(tx, board, parts);
}

const findLower = statement<Board & Place, Place>(
  `select ${ENDS_UP} from board_groups where ${BOARD_KEY} and ${ENDS} < ${AT}
   order by ${ENDS_DOWN} limit 1`,
);

/** The best place behind the first ones of a group, and how many of these are members. */
const findCut = statement<Board & Place & EndValues & { readonly size: number }, Group>(
  `with found as (
     select value, earliness, player_id as holder_id, character_id from player_statistics
     where ${BOARD_KEY} and ${PLACES} > ${AT} and ${PLACES} <= ${END}
     order by ${PLACES_DOWN} limit 1 offset :size)
   select ${ENDS_UP}, cast(:size - coalesce((
       select sum(difference) from board_differences
       where ${BOARD_KEY} and ${ENDS} > (select ${ENDS_UP} from found) and ${ENDS} <= ${END}), 0)
     as bigint) as members
   from found`,
);

/** Cuts a group that has become too large into parts. */
async function cut(
  tx: Tx,
  board: Board,
  { group, size }: { readonly group: Group; readonly size: number },
): Promise<readonly Group[]> {
  if (group.members <= 2 * size) return [group];
  const lower = (await findLower.first(tx, { ...board, ...group })) ?? BOARD_BOTTOM;
  const parts: Group[] = [];
  let rest = group;
  while (rest.members > 2 * size) {
    const found = await findCut.first(tx, { ...board, ...lower, ...toEndValues(rest), size });
    if (!found) break;
    const { members, ...behind } = found;
    parts.push({ ...rest, members });
    rest = { ...behind, members: rest.members - members };
  }
  return [...parts, rest];
}

// To count again: the groups of one board after the other, each from the best to the worst.

const BOARD_COLUMNS = 'title_id, statistic, version';
const findNextOf = (table: 'player_statistics' | 'board_groups') =>
  statement<BoardRow, BoardRow>(
    `select ${BOARD_COLUMNS} from ${table}
     where (${BOARD_COLUMNS}) > (:title_id, :statistic, :version) order by ${BOARD_COLUMNS} limit 1`,
  );
const NEXT_OF = [findNextOf('player_statistics'), findNextOf('board_groups')];

async function findNextBoard(tx: Tx, after: BoardRow): Promise<BoardRow | undefined> {
  const found: BoardRow[] = [];
  for (const find of NEXT_OF) found.push(...(await find.all(tx, after)));
  return found.toSorted(compareBoards)[0];
}

/** Where counting goes on: in a board from the end of a group on, or behind the board. */
export interface Position {
  readonly board: BoardRow;
  readonly end?: Place | undefined;
}

/** The outcome of counting some groups again. */
interface Counted {
  readonly boards: number;
  readonly groups: number;
  /** Groups whose count was wrong. */
  readonly corrected: number;
}

const countGroups = statement<
  { readonly first: string; readonly last: string },
  Pick<Counted, 'groups'>
>('select count(*) as groups from board_groups where title_id >= :first and title_id <= :last');

/** How many groups there are, of one title or of all. */
export async function findGroupCount(tx: Tx, titleId: string | undefined): Promise<number> {
  const [first, last] = [titleId ?? '', titleId ?? LAST_CHARACTER];
  return (await countGroups.first(tx, { first, last }))?.groups ?? 0;
}

/** Counts some groups again, of one title or of all, and corrects them. `next`: where to go on; undefined: that was all. */
export async function countAgain(
  tx: Tx,
  {
    from,
    titleId,
    size,
    atOnce,
  }: Grouping & { readonly from: Position | undefined; readonly titleId: string | undefined },
): Promise<Counted & { readonly next: Position | undefined }> {
  const counted = { boards: 0, groups: 0, corrected: 0 };
  let { board, end }: Position = from ?? { board: { ...START, title_id: titleId ?? '' } };
  while (counted.groups < atOnce) {
    if (!end) {
      const next = await findNextBoard(tx, board);
      if (!next || (titleId !== undefined && next.title_id !== titleId))
        return { ...counted, next: undefined };
      board = next;
      end = BOARD_END;
      counted.boards += 1;
    }
    const { isRight, next } = await countGroupAgain(tx, toBoard(board), { end, size });
    counted.groups += 1;
    if (!isRight) counted.corrected += 1;
    end = next;
  }
  return { ...counted, next: { board, end } };
}

const findGroup = statement<Board & Place, Pick<Group, 'members'>>(
  `select members from board_groups where ${BOARD_KEY} and ${ENDS} = ${AT}`,
);

/** How many places are between two ends, `atMost`, and the differences there. */
const countPlaces = statement<
  Board & Place & EndValues & { readonly atMost: number },
  { readonly places: number; readonly difference: number }
>(
  `select (select count(*) from (
       select value from player_statistics
       where ${BOARD_KEY} and ${PLACES} > ${AT} and ${PLACES} <= ${END} limit :atMost) found) as places,
     cast((select coalesce(sum(difference), 0) from board_differences
       where ${BOARD_KEY} and ${ENDS} > ${AT} and ${ENDS} <= ${END}) as bigint) as difference`,
);

/** Counts one group again, and cuts it where it is too large. `next`: the end of the group behind it. */
async function countGroupAgain(
  tx: Tx,
  board: Board,
  { end, size }: { readonly end: Place; readonly size: number },
): Promise<{ readonly isRight: boolean; readonly next: Place | undefined }> {
  const { members: known } = (await findGroup.first(tx, { ...board, ...end })) ?? { members: 0 };
  const lower = await findLower.first(tx, { ...board, ...end });
  const within = { ...board, ...(lower ?? BOARD_BOTTOM), ...toEndValues(end) };
  const { places, difference } = (await countPlaces.first(tx, {
    ...within,
    atMost: 2 * size + 1,
  })) ?? {
    places: 0,
    difference: 0,
  };
  const found = places > 2 * size ? await findCut.first(tx, { ...within, size }) : undefined;
  if (found) {
    const { members, ...behind } = found;
    // Whether the count was wrong shows in the rest, which comes next.
    const rest = { ...behind, members: known - members };
    await writeGroups.run(tx, board, [{ ...end, members }, rest]);
    return { isRight: true, next: behind };
  }
  const members = places - difference;
  if (members !== known) await writeGroups.run(tx, board, [{ ...end, members }]);
  return { isRight: members === known, next: lower };
}
