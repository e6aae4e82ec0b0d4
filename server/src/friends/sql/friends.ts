import type { Instant } from '../../kernel/instant.ts';
import { PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { insertOf } from '../../storage/query/rows.ts';
import { statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { lockPlayer } from '../../players/sql/players.ts';

// A row whose `made_at` is NOT_MADE is a question by an address that the other one has not answered: nobody is told of it.

/** One direction: of this player that one is a friend. */
export type Direction = PlayerKey & { readonly friendId: string };

const DIRECTION = `${PLAYER_KEY} and friend_id = :friendId`;

/** The moment at which a friend was made, of one who is none yet. */
export const NOT_MADE = 0;
/** Takes the rows of a player's friends; all others are questions. */
export const FRIENDS = `${PLAYER_KEY} and made_at > 0`;
const MADE = `${DIRECTION} and made_at > 0`;
const QUESTION = `${DIRECTION} and made_at = 0`;

const insertRow = statement<Tables['friends']>(
  `${insertOf('friends')} on conflict (title_id, player_id, friend_id)
   do update set made_at = case when friends.made_at > 0 then friends.made_at else excluded.made_at end`,
);

/** Makes the direction, without tags, or writes it again. There must be both players. With the moment NOT_MADE it is a question. */
export async function insertFriend(
  tx: Tx,
  { titleId, playerId, friendId, now }: Direction & { readonly now: Instant },
): Promise<void> {
  const key = { title_id: titleId, player_id: playerId, friend_id: friendId };
  await insertRow.run(tx, { ...key, tags: '[]', made_at: now });
}

export const deleteFriend = statement<Direction>(`delete from friends where ${DIRECTION}`);

export const writeTags = statement<Direction & { readonly tags: string }>(
  `update friends set tags = :tags where ${MADE}`,
);

export const findFriend = statement<Direction, Pick<Tables['friends'], 'friend_id'>>(
  `select friend_id from friends where ${MADE}`,
);

export const countFriends = statement<PlayerKey, { readonly count: number }>(
  `select count(*) as count from friends where ${FRIENDS}`,
);

/** How many have the player as a friend, or ask for it. */
export const countFriendOf = statement<PlayerKey, { readonly count: number }>(
  `select count(*) as count from friends where title_id = :titleId and friend_id = :playerId`,
);

export const countQuestions = statement<PlayerKey, { readonly count: number }>(
  `select count(*) as count from friends where ${PLAYER_KEY} and made_at = 0`,
);

export const findQuestion = statement<Direction, Pick<Tables['friends'], 'friend_id'>>(
  `select friend_id from friends where ${QUESTION}`,
);

/** Makes a friend of a question. */
export const acceptFriend = statement<Direction & { readonly now: Instant }>(
  `update friends set made_at = :now where ${QUESTION}`,
);

/** The rows of a player's friends, in the order in which they came. There are at most FRIENDS_MAX. */
export const findFriends = statement<
  PlayerKey,
  Tables['players'] & { readonly friend_tags: string }
>(
  `select p.*, f.tags as friend_tags from friends f
   join players p on p.title_id = f.title_id and p.player_id = f.friend_id
   where f.title_id = :titleId and f.player_id = :playerId and f.made_at > 0
   order by f.made_at, f.friend_id`,
);

/**
 * The ids of those who have a player as a friend. There are at most FRIEND_OF_MAX, in one range of an index: a join with the player's own
 * friends takes a few tenths of a second on PostgreSQL where the table has no statistics.
 */
export const findFriendOf = statement<PlayerKey, Pick<Tables['friends'], 'player_id'>>(
  `select player_id from friends
   where title_id = :titleId and friend_id = :playerId and made_at > 0`,
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
