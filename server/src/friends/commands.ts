import { NOTHING_DONE } from '../kernel/call-context.ts';
import type { Instant } from '../kernel/instant.ts';
import { FRIEND_OF_MAX, FRIENDS_MAX } from '../kernel/friend-limits.ts';
import { findNamed } from '../players/commands/look-ups.ts';
import type { Account, PlayerName } from '../players/player.ts';
import { loadAccounts } from '../players/sql/look-ups.ts';
import { findPlayerId } from '../players/sql/players.ts';
import { command } from '../storage/command.ts';
import { type PlayerKey, playerRow } from '../storage/query/keys.ts';
import type { Tx } from '../storage/query/tx.ts';
import {
  acceptFriend,
  countFriendOf,
  countFriends,
  countQuestions,
  deleteFriend,
  type Direction,
  findFriend,
  findFriendOf,
  findFriends,
  findQuestion,
  insertFriend,
  lockPlayers,
  NOT_MADE,
  writeTags,
} from './sql/friends.ts';

// A friend is a row for each direction. A command that makes one locks the player whose friend it will be, and both players where it
// makes both: no number of calls at the same time makes more than FRIENDS_MAX, or half of what both need. A deletion of either player
// takes the row with it.

/** A friend as listed. */
interface Friend {
  readonly account: Account;
  readonly tags: readonly string[];
  /** Whether the player may see the friend's username. */
  readonly showsUsername: boolean;
}

interface FriendsOf extends PlayerKey {
  /** Whether friends of each other see their usernames. */
  readonly showsUsernames: boolean;
  readonly now: Instant;
}

/** The commands that act in both directions, where the title wants it. */
interface InDirections extends PlayerKey {
  readonly isMutual: boolean;
}

interface NewFriend extends InDirections {
  readonly by: PlayerName;
  readonly now: Instant;
}

/**
 * Makes the named player a friend, in each direction that is wanted and not there yet. `noPlayer`: whose friend it would be, is not there.
 * `notFound`: nobody has the name. `full`: the player has FRIENDS_MAX already, or is a friend of FRIEND_OF_MAX; `friendFull`: the other one. By an email address it is a
 * question (askByAddress), and the outcome is `full` or `added`, whatever came of it. To add somebody answers the question of that one.
 */
export const befriend = command({
  name: 'friends.add',
  changes: 'rows',
  waitsFor: (of: NewFriend) => [playerRow(of)],
  async run(tx, { by, isMutual, now, titleId, playerId }: NewFriend) {
    const own = { titleId, playerId };
    const found = await findNamed(tx, { titleId, by });
    if (found === 'namesShared') return found;
    const friend = found && { titleId, playerId: found.player_id };
    const isByAddress = by.kind === 'identity' && by.provider === 'Email';
    const question = friend && { ...friend, friendId: playerId };
    const isAsked =
      question !== undefined && (await findQuestion.first(tx, question)) !== undefined;
    const locksBoth = friend && !isByAddress && (isMutual || isAsked);
    const there = await lockPlayers(tx, locksBoth ? [own, friend] : [own]);
    if (!there.has(playerId)) return 'noPlayer';
    if (isByAddress) return askByAddress(tx, { own, friend: friend ?? own, now });
    if (!friend || (locksBoth && !there.has(friend.playerId))) return 'notFound';
    return addDirections(tx, { own, friend, isMutual, isAsked, now });
  },
  isRefusal: (outcome) => outcome !== 'added',
});

interface Pair {
  readonly own: PlayerKey;
  readonly friend: PlayerKey;
  readonly now: Instant;
}

/**
 * Asks a player whose address is known. The friend is in the list once that one has added the player, too: before, nobody is told. Of an address
 * that nobody has, or the player alone, `friend` is the player. All have the same statements, so that their time tells nothing either.
 */
async function askByAddress(tx: Tx, { own, friend, now }: Pair): Promise<'full' | 'added'> {
  if (await isFull(tx, own)) return 'full';
  const hasAdded = await findFriend.first(tx, { ...friend, friendId: own.playerId });
  const { count: asked = 0 } = (await countQuestions.first(tx, own)) ?? {};
  const isKept = !(await isFriendOfMany(tx, friend)) && (hasAdded || asked < FRIENDS_MAX);
  const { playerId: friendId } = isKept ? friend : own;
  await insertFriend(tx, { ...own, friendId, now: hasAdded ? now : NOT_MADE });
  await deleteFriend.run(tx, { ...own, friendId: own.playerId });
  return 'added';
}

async function addDirections(
  tx: Tx,
  {
    own,
    friend,
    isMutual,
    isAsked,
    now,
  }: Pair & Pick<InDirections, 'isMutual'> & { readonly isAsked: boolean },
) {
  if (own.playerId === friend.playerId) return 'isSelf';
  if (isAsked && !(await isFull(tx, friend))) {
    await acceptFriend.run(tx, { ...friend, friendId: own.playerId, now });
  }
  const missing: Direction[] = [];
  for (const one of directionsOf(own, { friendId: friend.playerId, isMutual })) {
    if (!(await findFriend.first(tx, one))) missing.push(one);
  }
  if (missing.length === 0) return 'alreadyFriends';
  for (const one of missing) {
    const isOwn = one.playerId === own.playerId;
    if (await isFull(tx, one)) return isOwn ? 'full' : 'friendFull';
    const other = { titleId: one.titleId, playerId: one.friendId };
    if (await isFriendOfMany(tx, other)) return isOwn ? 'friendFull' : 'full';
  }
  for (const one of missing) await insertFriend(tx, { ...one, now });
  return 'added';
}

async function isFull(tx: Tx, of: PlayerKey): Promise<boolean> {
  const { count = 0 } = (await countFriends.first(tx, of)) ?? {};
  return count >= FRIENDS_MAX;
}

/** Calls at the same time may make a few more. */
async function isFriendOfMany(tx: Tx, of: PlayerKey): Promise<boolean> {
  const { count = 0 } = (await countFriendOf.first(tx, of)) ?? {};
  return count >= FRIEND_OF_MAX;
}

function directionsOf(
  { titleId, playerId }: PlayerKey,
  { friendId, isMutual }: { readonly friendId: string; readonly isMutual: boolean },
): readonly Direction[] {
  const there = { titleId, playerId, friendId };
  return isMutual ? [there, { titleId, playerId: friendId, friendId: playerId }] : [there];
}

/** The friends of a player, in the order in which they came; undefined: there is no such player. */
export const listFriends = command({
  name: 'friends.list',
  changes: 'nothing',
  // A thousand friends take tens of milliseconds, in which the embedded database would answer nobody else.
  readsLong: true,
  async run(tx, { now, showsUsernames, ...of }: FriendsOf): Promise<readonly Friend[] | undefined> {
    const rows = await findFriends.all(tx, of);
    if (rows.length === 0 && !(await findPlayerId.first(tx, of))) return undefined;
    const tags = rows.map(({ friend_tags }) => JSON.parse(friend_tags) as readonly string[]);
    const accounts = await loadAccounts(tx, { titleId: of.titleId, rows, now });
    const friendOf = showsUsernames ? await findFriendOf.all(tx, of) : [];
    const isFriendOf = new Set(friendOf.map(({ player_id }) => player_id));
    return accounts.map((account, index) => ({
      account,
      tags: tags[index] ?? [],
      showsUsername: isFriendOf.has(account.player.playerId),
    }));
  },
});

/** Ends a friendship, in both directions where that is wanted; false: there is no such player. A friend who is none is removed already. */
export const unfriend = command({
  name: 'friends.remove',
  changes: 'rows',
  waitsFor: (of: InDirections & Direction) => [playerRow(of)],
  async run(tx, { isMutual, friendId, ...own }: InDirections & Direction): Promise<boolean> {
    const friend = { titleId: own.titleId, playerId: friendId };
    const there = await lockPlayers(tx, isMutual ? [own, friend] : [own]);
    if (!there.has(own.playerId)) return false;
    let removed = 0;
    for (const one of directionsOf(own, { friendId, isMutual })) {
      removed += await deleteFriend.run(tx, one);
    }
    if (removed === 0) tx.audit(NOTHING_DONE);
    return true;
  },
  isRefusal: (isThere) => !isThere,
});

/** Replaces the tags that a player has given a friend. `noPlayer`: there is no such player; `noFriend`: the other one is no friend. */
export const tagFriend = command({
  name: 'friends.setTags',
  changes: 'rows',
  async run(tx, { tags, ...of }: Direction & { readonly tags: readonly string[] }) {
    if ((await writeTags.run(tx, { ...of, tags: JSON.stringify(tags) })) > 0) return 'set';
    return (await findPlayerId.first(tx, of)) ? 'noFriend' : 'noPlayer';
  },
  isRefusal: (outcome) => outcome !== 'set',
});
