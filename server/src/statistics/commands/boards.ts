import { STATISTIC_VERSIONS_KEPT } from '../../kernel/statistic-limits.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Account } from '../../players/player.ts';
import { findFriend } from '../../friends/sql/friends.ts';
import { findRowByKey, loadAccounts } from '../../players/sql/look-ups.ts';
import { findPlayerId, toPlayer } from '../../players/sql/players.ts';
import { command } from '../../storage/command.ts';
import type { PlayerKey } from '../../storage/query/keys.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { Board } from '../boards.ts';
import {
  BOARD_BOTTOM,
  BOARD_END,
  findPlace,
  listBetter,
  listDownFrom,
  listFriends,
  listFromRank,
  type Member,
  rankOf,
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

/** The members of a part, and the position of the first. */
interface Ranked {
  readonly first: number;
  readonly members: readonly Member[];
}

/** Finds the entries from a position on that is near the top: those before it are passed by. `noVersion`: the statistic has none of this number, or it is too old. */
export const findTop = command({
  name: 'boards.findTop',
  changes: 'nothing',
  run: (tx, query: FromPosition) =>
    showPart<never>(tx, query, async (board) => {
      const { start: skipped, limit } = query;
      const members = await listDownFrom.all(tx, { ...board, ...BOARD_END, skipped, limit });
      return { first: skipped, members };
    }),
});

/** The same from any position. */
export const findFromPosition = command({
  name: 'boards.findFromPosition',
  changes: 'nothing',
  // It adds up all groups of a board.
  readsLong: true,
  run: (tx, query: FromPosition) =>
    showPart<never>(tx, query, async (board) => {
      return { first: query.start, members: await listFromRank(tx, board, query) };
    }),
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
        const { playerId, limit } = query;
        const own = await findPlace.first(tx, { ...board, playerId, characterId: '' });
        const from = { ...board, ...(own ?? BOARD_BOTTOM) };
        const down = own
          ? await listDownFrom.all(tx, { ...from, skipped: 0, limit })
          : await withoutValue(tx, query);
        if (down.length === 0) return 'noPlayer';
        const better = await listBetter.all(tx, { ...from, limit: limit - 1 });
        const rank = await rankOf(tx, board, from);
        return centred({ first: rank - better.length, better: better.toReversed(), down }, limit);
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
        const down = await withoutValue(tx, { titleId, playerId: friendId });
        return centred({ first: 0, better: all, down }, limit);
      },
    });
  },
});

const isPlayer = async (tx: Tx, of: PlayerKey): Promise<boolean> =>
  (await findPlayerId.first(tx, of)) !== undefined;

/** The player as the last member of a board; empty: there is none. */
async function withoutValue(tx: Tx, of: PlayerKey): Promise<Member[]> {
  const row = await findRowByKey.first(tx, of);
  return row ? [{ ...row, ...BOARD_BOTTOM, value: 0 }] : [];
}

interface Neighbours {
  /** The position of the first of those who are better. */
  readonly first: number;
  readonly better: readonly Member[];
  /** From the one in the middle on. */
  readonly down: readonly Member[];
}

/** As many above as below, and more where the other side has fewer. */
function centred({ first, better, down }: Neighbours, limit: number): Ranked {
  const half = Math.floor((limit - 1) / 2);
  const above = Math.min(better.length, Math.max(half, limit - down.length));
  const members = [...better.slice(better.length - above), ...down.slice(0, limit - above)];
  return { first: first + better.length - above, members };
}

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
