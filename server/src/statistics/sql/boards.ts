import { FRIENDS } from '../../friends/sql/friends.ts';
import { findRowByKey } from '../../players/sql/look-ups.ts';
import { type PlayerRow, playerColumnsOf } from '../../players/sql/player-row.ts';
import { PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { Board, Holder } from '../boards.ts';
import type { OwnerKey } from './values.ts';

// A rank is the number of places that are better. Members are counted in groups, and a transaction that changes a board writes down the
// difference for its groups. So better than a place are: the members of all groups behind its own end, the differences behind it, and what an index counts of
// its own group. Each of these statements sees one moment, and so does a command that reads.

export type Place = Pick<
  Tables['board_groups'],
  'value' | 'earliness' | 'holder_id' | 'character_id'
>;

/** A group: its end, and how many members it has. */
export type Group = Place & Pick<Tables['board_groups'], 'members'>;

/** The end of the best group: better than any place. */
export const BOARD_END: Place = {
  value: 2 ** 31,
  earliness: 0,
  holder_id: '',
  character_id: '',
};

/** A place behind all others. */
export const BOARD_BOTTOM: Place = { ...BOARD_END, value: -(2 ** 31) - 1 };

/** Takes the members of a board. */
export const BOARD_KEY = 'title_id = :titleId and statistic = :statistic and version = :version';
/** The columns of a place in the tables of groups and differences, and in that of values. */
export const ENDS = '(value, earliness, holder_id, character_id)';
export const PLACES = '(value, earliness, player_id, character_id)';
/** Takes the columns of a place. */
export const AT = '(:value, :earliness, :holder_id, :character_id)';
/** Takes those of the end of a group, in `end…`. */
export const END = '(:endValue, :endEarliness, :endHolder, :endCharacter)';
/** The order from the worst to the best, and from the best to the worst. */
export const ENDS_UP = 'value, earliness, holder_id, character_id';
export const ENDS_DOWN = 'value desc, earliness desc, holder_id desc, character_id desc';
const PLACES_UP = 'value, earliness, player_id, character_id';
export const PLACES_DOWN = 'value desc, earliness desc, player_id desc, character_id desc';

export interface EndValues {
  readonly endValue: number;
  readonly endEarliness: number;
  readonly endHolder: string;
  readonly endCharacter: string;
}

export const toEndValues = (end: Place): EndValues => ({
  endValue: end.value,
  endEarliness: end.earliness,
  endHolder: end.holder_id,
  endCharacter: end.character_id,
});

/** A place with its player. */
export type Member = Place & PlayerRow;

/** Members of a board one after the other, the best first, and the position of the first. */
export interface Ranked {
  readonly first: number;
  readonly members: readonly Member[];
}

const PLAYER = playerColumnsOf('p');

const withPlayers = (places: string, order: string): string =>
  `select found.value, found.earliness, found.player_id as holder_id, found.character_id, ${PLAYER} from (
     select title_id, ${PLACES_UP} from player_statistics where ${BOARD_KEY} and ${places}) found
   join players p on p.title_id = found.title_id and p.player_id = found.player_id
   order by ${order}`;

const ofTable = (table: string, order: string): string =>
  order.replaceAll(/(value|earliness|holder_id|character_id|player_id)/g, `${table}.$1`);

const PLACE_COLUMNS = ['value', 'earliness', 'holder_id', 'character_id'] as const;

/** Each column of a place, as a part of a statement. */
const eachColumn = (part: (column: keyof Place) => string): string =>
  PLACE_COLUMNS.map(part).join(', ');

/** A column of BOARD_END, as a statement has it. */
const ofBoardEnd = (column: keyof Place): string => {
  const end = BOARD_END[column];
  return typeof end === 'number' ? String(end) : `'${end}'`;
};

const FOUND = `(${eachColumn((column) => `found.${column}`)})`;
const OWN_END = `(${eachColumn((column) => `found.end_${column}`)})`;

/** SQLite compares whole places by an index only with columns that have no affinity: those of expressions that are materialized. */
const WITHOUT_AFFINITY = eachColumn(
  (column) => `coalesce(${column}, ${ofBoardEnd(column)}) as ${column}`,
);

/** Places of a board, with their players, and how many places are better than each: the end of its own group is found first. */
const withRanks = (places: string): string =>
  `with own as materialized (select ${WITHOUT_AFFINITY} from (${places}) as found),
   ended as materialized (
     select ${eachColumn((column) => `found.${column}`)},
       ${eachColumn(
         (column) => `coalesce((
         select ${column} from board_groups where ${BOARD_KEY} and ${ENDS} >= ${FOUND}
         order by ${ENDS_UP} limit 1), ${ofBoardEnd(column)}) as end_${column}`,
       )}
     from own found)
   select ${eachColumn((column) => `found.${column}`)}, ${PLAYER}, cast(
       (select coalesce(sum(members), 0) from board_groups where ${BOARD_KEY} and ${ENDS} > ${OWN_END})
       + (select coalesce(sum(difference), 0) from board_differences
          where ${BOARD_KEY} and ${ENDS} > ${OWN_END})
       + (select count(*) from player_statistics
          where ${BOARD_KEY} and ${PLACES} > ${FOUND} and ${PLACES} <= ${OWN_END})
     as bigint) as better
   from ended found
   join players p on p.title_id = :titleId and p.player_id = found.holder_id
   order by ${ofTable('found', ENDS_DOWN)}`;

/** A place with its player and its rank. */
type RankedMember = Member & { readonly better: number };

const findRanked = statement<Board & Holder, RankedMember>(
  withRanks(
    `select value, earliness, player_id as holder_id, character_id from player_statistics
     where title_id = :titleId and player_id = :playerId and character_id = :characterId
       and statistic = :statistic and version = :version`,
  ),
);

const countMembers = statement<Board, { readonly members: number }>(
  `select cast((select coalesce(sum(members), 0) from board_groups where ${BOARD_KEY})
     + (select coalesce(sum(difference), 0) from board_differences where ${BOARD_KEY})
     as bigint) as members`,
);

/** The places from one on downwards, the best first. */
const listDownFrom = statement<
  Board & Place & { readonly skipped: number; readonly limit: number },
  Member
>(
  withPlayers(
    `${PLACES} <= ${AT} order by ${PLACES_DOWN} limit :limit offset :skipped`,
    ofTable('found', PLACES_DOWN),
  ),
);

/** The places better than one, the worst first. */
const listBetter = statement<Board & Place & { readonly limit: number }, Member>(
  withPlayers(`${PLACES} > ${AT} order by ${PLACES_UP} limit :limit`, ofTable('found', PLACES_UP)),
);

/**
 * A player and the player's friends, the best first. There are at most FRIENDS_MAX and one. SQLite joins in the order of a cross join: it would read the
 * whole board in its index, and look whether each is a friend.
 */
export const listFriends = statement<Board & PlayerKey, Member>(
  `select s.value, s.earliness, s.player_id as holder_id, s.character_id, ${PLAYER} from (
     select friend_id as player_id from friends where ${FRIENDS}
     union all select player_id from players where ${PLAYER_KEY}) found
   cross join player_statistics s
   join players p on p.title_id = s.title_id and p.player_id = s.player_id
   where s.title_id = :titleId and s.player_id = found.player_id
     and s.character_id = '' and s.statistic = :statistic and s.version = :version
   order by ${ofTable('s', PLACES_DOWN)}`,
);

/**
 * Adds up a whole board, once for many ranks: the `ends` of its groups, and how many places are better than each. On a board without groups all places belong to
 * the one that ends with the board.
 */
const ENDS_OF_GROUPS = `amounts as (
     select value, earliness, holder_id, character_id, 1 as ends_group, members as amount
     from board_groups where ${BOARD_KEY}
     union all
     select value, earliness, holder_id, character_id, 0, difference
     from board_differences where ${BOARD_KEY}),
   sums as (
     select value, earliness, holder_id, character_id, ends_group,
       cast(coalesce(sum(amount) over (order by ${ENDS_DOWN}, ends_group desc
         rows between unbounded preceding and 1 preceding), 0) as bigint) as better
     from amounts),
   ends as (
     select ${eachColumn((column) => `${ofBoardEnd(column)} as ${column}`)}, 0 as better
     union all
     select value, earliness, holder_id, character_id, better from sums where ends_group = 1)`;

/** The same as withRanks, for many places: the end of a place's own group is the last one before it. */
const withManyRanks = (places: string): string =>
  `with own as (${places}),
   ${ENDS_OF_GROUPS},
   ordered as (
     select value, earliness, holder_id, character_id, 1 as ends_group, better from ends
     union all
     select value, earliness, holder_id, character_id, 0, 0 from own),
   grouped as (
     select *, sum(ends_group) over (order by ${ENDS_DOWN}, ends_group desc
       rows unbounded preceding) as group_number
     from ordered),
   ended as materialized (
     select ${WITHOUT_AFFINITY}, ends_group, first_value(better) over own_group as better,
       ${eachColumn((column) => `first_value(${column}) over own_group as end_${column}`)}
     from grouped
     window own_group as (partition by group_number order by ${ENDS_DOWN}, ends_group desc))
   select ${eachColumn((column) => `found.${column}`)}, ${PLAYER}, cast(found.better
       + (select count(*) from player_statistics
          where ${BOARD_KEY} and ${PLACES} > ${FOUND} and ${PLACES} <= ${OWN_END})
     as bigint) as better
   from ended found
   join players p on p.title_id = :titleId and p.player_id = found.holder_id
   where found.ends_group = 0
   order by ${ofTable('found', ENDS_DOWN)}`;

/**
 * The characters of a player that are there and have a value, the best first, with their ranks among those of all players. All values of the characters
 * are read first: asked for one statistic, an engine may read the whole board in its index instead.
 */
export const listCharactersOf = statement<
  PlayerKey & Board & { readonly limit: number },
  RankedMember
>(
  withManyRanks(
    `with held as materialized (
       select * from player_statistics where ${PLAYER_KEY} and character_id > '')
     select found.value, found.earliness, found.player_id as holder_id, found.character_id
     from held found
     join characters c on c.title_id = :titleId and c.player_id = found.player_id
       and c.character_id = found.character_id
     where found.statistic = :statistic and found.version = :version
     order by ${ofTable('found', PLACES_DOWN)} limit :limit`,
  ),
);

const findLastEnd = statement<
  Board & { readonly start: number },
  Place & { readonly better: number }
>(
  `with ${ENDS_OF_GROUPS}
   select ${ENDS_UP}, better from ends where better <= :start
   order by ${ENDS_UP} limit 1`,
);

/** Some places from a rank on, the best first. Reads the groups, and only as many places as a group has and are asked for. */
export async function listFromRank(
  tx: Tx,
  board: Board,
  { start, limit }: { readonly start: number; readonly limit: number },
): Promise<Ranked> {
  const end = await findLastEnd.first(tx, { ...board, start });
  const { better, ...place } = end ?? { ...BOARD_END, better: 0 };
  const members = await listDownFrom.all(tx, {
    ...board,
    ...place,
    skipped: start - better,
    limit,
  });
  return { first: start, members };
}

/** The same for a rank near the top: those before it are passed by. */
export async function listFromTop(
  tx: Tx,
  board: Board,
  { start: skipped, limit }: { readonly start: number; readonly limit: number },
): Promise<Ranked> {
  const members = await listDownFrom.all(tx, { ...board, ...BOARD_END, skipped, limit });
  return { first: skipped, members };
}

/** Some places around a holder, who without a value is behind all others, with 0. undefined: there is no such player. */
export async function listAround(
  tx: Tx,
  board: Board,
  { limit, ...of }: OwnerKey & { readonly limit: number },
): Promise<Ranked | undefined> {
  const own = await findRanked.first(tx, { ...board, ...of });
  if (own && limit === 1) return { first: own.better, members: [own] };
  const from = { ...board, ...(own ?? BOARD_BOTTOM) };
  const down = own
    ? await listDownFrom.all(tx, { ...from, skipped: 0, limit })
    : await withoutValue(tx, of);
  if (down.length === 0) return undefined;
  const better = await listBetter.all(tx, { ...from, limit: limit - 1 });
  const rank = own ? own.better : ((await countMembers.first(tx, board))?.members ?? 0);
  return centred({ first: rank - better.length, better: better.toReversed(), down }, limit);
}

/** The holder as the last member of a board; empty: there is no such player. */
export async function withoutValue(tx: Tx, { characterId, ...of }: OwnerKey): Promise<Member[]> {
  const row = await findRowByKey.first(tx, of);
  return row ? [{ ...row, ...BOARD_BOTTOM, character_id: characterId, value: 0 }] : [];
}

interface Neighbours {
  /** The position of the first of those who are better. */
  readonly first: number;
  readonly better: readonly Member[];
  /** From the one in the middle on. */
  readonly down: readonly Member[];
}

/** As many above as below, and more where the other side has fewer. */
export function centred({ first, better, down }: Neighbours, limit: number): Ranked {
  const half = Math.floor((limit - 1) / 2);
  const above = Math.min(better.length, Math.max(half, limit - down.length));
  const members = [...better.slice(better.length - above), ...down.slice(0, limit - above)];
  return { first: first + better.length - above, members };
}
