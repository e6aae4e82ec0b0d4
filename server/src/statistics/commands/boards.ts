import { STATISTIC_VERSIONS_KEPT } from '../../kernel/statistic-limits.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Account } from '../../players/player.ts';
import { findFriend } from '../../friends/sql/friends.ts';
import { loadAccounts } from '../../players/sql/look-ups.ts';
import { toPlayer } from '../../players/sql/player-row.ts';
import { findPlayerId } from '../../players/sql/players.ts';
import { command } from '../../storage/command.ts';
import type { PlayerKey } from '../../storage/query/keys.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { Board } from '../boards.ts';
import {
  centred,
  listAround,
  listFriends,
  listFromRank,
  listFromTop,
  type Member,
  type Ranked,
  withoutValue,
} from '../sql/boards.ts';
import { findStatistic, type StatisticKey } from '../sql/definitions.ts';
import { nextResetAt, versionAt } from '../versions.ts';

/** A question for a part of a board of players. */
interface BoardQuery extends StatisticKey {
  /** Absent: the current one. */
  readonly version?: number | undefined;
  /** Entries, at most. */
  readonly limit: number;
  /** Accounts come with identities and bans. */
  readonly wholeAccounts: boolean;
  readonly now: Instant;
}

interface FromPosition extends BoardQuery {
  /** The position of the first entry, from 0. */
  readonly start: number;
}

/** An entry of a board. */
export interface BoardEntry {
  readonly position: number;
  readonly value: number;
  readonly account: Account;
}

/** A part of a board, the best entry first. */
export interface BoardPart {
  readonly version: number;
  /** undefined: no reset by the clock comes. */
  readonly nextResetAt: Instant | undefined;
  readonly entries: readonly BoardEntry[];
}

/** Finds the entries from a position on that is near the top: those before it are passed by. `noVersion`: the statistic has none of this number, or it is too old. */
export const findTop = command({
  name: 'boards.findTop',
  changes: 'nothing',
  run: (tx, query: FromPosition) =>
    showPart<never>(tx, query, (board) => listFromTop(tx, board, query)),
});

/** The same from any position. */
export const findFromPosition = command({
  name: 'boards.findFromPosition',
  changes: 'nothing',
  // It adds up all groups of a board.
  readsLong: true,
  run: (tx, query: FromPosition) =>
    showPart<never>(tx, query, (board) => listFromRank(tx, board, query)),
});

/**
 * Finds the entries around a player. One without a value is shown with 0, behind all others. `noPlayer`: there is none; it comes before
 * `noVersion`.
 */
export const findAround = command({
  name: 'boards.findAround',
  changes: 'nothing',
  run: (tx, query: BoardQuery & PlayerKey) =>
    showPartOf(tx, query, {
      isThere: () => isPlayer(tx, query),
      async list(board) {
        const { titleId, playerId, limit } = query;
        const of = { titleId, playerId, characterId: '' };
        return (await listAround(tx, board, { ...of, limit })) ?? 'noPlayer';
      },
    }),
});

/** Finds a player and the player's friends, from a position among them on. `noPlayer`: as above. */
export const findFriendsOnBoard = command({
  name: 'boards.findFriends',
  changes: 'nothing',
  // A thousand friends take milliseconds.
  readsLong: true,
  run: (tx, query: FromPosition & PlayerKey) =>
    showPartOf(tx, query, {
      isThere: () => isPlayer(tx, query),
      async list(board) {
        const { start, limit } = query;
        const all = await listFriends.all(tx, { ...query, ...board });
        if (all.length === 0 && !(await isPlayer(tx, query))) return 'noPlayer';
        return { first: start, members: all.slice(start, start + limit) };
      },
    }),
});

/** The same around the player or a friend, who without a value is shown with 0. `noPlayer`: it is neither. */
export const findAroundFriend = command({
  name: 'boards.findAroundFriend',
  changes: 'nothing',
  readsLong: true,
  run: (tx, query: BoardQuery & PlayerKey & { readonly friendId: string }) => {
    const { titleId, playerId, friendId, limit } = query;
    const isThere = async () =>
      friendId === playerId
        ? isPlayer(tx, query)
        : (await findFriend.first(tx, query)) !== undefined;
    return showPartOf(tx, query, {
      isThere,
      async list(board) {
        const all = await listFriends.all(tx, { ...query, ...board });
        const rank = all.findIndex(({ player_id }) => player_id === friendId);
        if (rank >= 0) {
          return centred({ first: 0, better: all.slice(0, rank), down: all.slice(rank) }, limit);
        }
        if (!(await isThere())) return 'noPlayer';
        const down = await withoutValue(tx, { titleId, playerId: friendId, characterId: '' });
        return centred({ first: 0, better: all, down }, limit);
      },
    });
  },
});

const isPlayer = async (tx: Tx, of: PlayerKey): Promise<boolean> =>
  (await findPlayerId.first(tx, of)) !== undefined;

async function showPart<Refusal extends 'noPlayer'>(
  tx: Tx,
  query: BoardQuery,
  list: (board: Board) => Promise<Ranked | Refusal>,
): Promise<BoardPart | Refusal | 'noVersion'> {
  const { titleId, statistic, version, now } = query;
  const base = (await findStatistic(tx, query))?.base;
  const current = base ? versionAt(base, now) : 0;
  const shown = version ?? current;
  if (shown > current || shown <= current - STATISTIC_VERSIONS_KEPT) return 'noVersion';
  const ranked = await list({ titleId, statistic, version: shown });
  if (typeof ranked === 'string') return ranked;
  const { first, members } = ranked;
  const accounts = await accountsOf(tx, query, members);
  const entries = members.map(({ value }, index): BoardEntry => {
    return { position: first + index, value, account: accounts[index] as Account };
  });
  return { version: shown, nextResetAt: base && nextResetAt(base, now), entries };
}

/** The same about a player, who must be there whatever the version is. */
async function showPartOf(
  tx: Tx,
  query: BoardQuery,
  of: {
    readonly isThere: () => Promise<boolean>;
    readonly list: (board: Board) => Promise<Ranked | 'noPlayer'>;
  },
): Promise<BoardPart | 'noVersion' | 'noPlayer'> {
  const part = await showPart(tx, query, of.list);
  return part === 'noVersion' && !(await of.isThere()) ? 'noPlayer' : part;
}

async function accountsOf(
  tx: Tx,
  { titleId, wholeAccounts, now }: BoardQuery,
  rows: readonly Member[],
): Promise<readonly Account[]> {
  if (wholeAccounts) return loadAccounts(tx, { titleId, rows, now });
  return rows.map((row) => ({ player: toPlayer(row, []), isBanned: false }));
}
