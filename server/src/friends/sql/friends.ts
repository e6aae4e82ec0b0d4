import type { Instant } from '../../kernel/instant.ts';
import { PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { insertOf } from '../../storage/query/rows.ts';
import { statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { lockPlayer } from '../../players/sql/players.ts';

/** One direction: of this player that one is a friend. */
export type Direction = PlayerKey & { readonly friendId: string };

const DIRECTION = `${PLAYER_KEY} and friend_id = :friendId`;

const insertRow = statement<Tables['friends']>(insertOf('friends'));

/** Makes the direction, without tags. There must be none, and both players. */
export async function insertFriend(
  tx: Tx,
  { titleId, playerId, friendId, now }: Direction & { readonly now: Instant },
): Promise<void> {
  const key = { title_id: titleId, player_id: playerId, friend_id: friendId };
  await insertRow.run(tx, { ...key, tags: '[]', made_at: now });
}

export const deleteFriend = statement<Direction>(`delete from friends where ${DIRECTION}`);

export const writeTags = statement<Direction & { readonly tags: string }>(
  `update friends set tags = :tags where ${DIRECTION}`,
);

export const findFriend = statement<Direction, Pick<Tables['friends'], 'friend_id'>>(
  `select friend_id from friends where ${DIRECTION}`,
);

export const countFriends = statement<PlayerKey, { readonly count: number }>(
  `select count(*) as count from friends where ${PLAYER_KEY}`,
);

/** The rows of a player's friends, in the order in which they came. There are at most FRIENDS_MAX. */
export const findFriends = statement<
  PlayerKey,
  Tables['players'] & { readonly friend_tags: string }
>(
  `select p.*, f.tags as friend_tags from friends f
   join players p on p.title_id = f.title_id and p.player_id = f.friend_id
   where f.title_id = :titleId and f.player_id = :playerId
   order by f.made_at, f.friend_id`,
);

/** Locks players of one title, in the order of their ids. Gives the ids of those who are there. */
export async function lockPlayers(
  tx: Tx,
  players: readonly PlayerKey[],
): Promise<ReadonlySet<string>> {
  const there = new Set<string>();
  for (const player of players.toSorted((a, b) => (a.playerId < b.playerId ? -1 : 1))) {
    if (await lockPlayer.first(tx, player)) there.add(player.playerId);
  }
  return there;
}
