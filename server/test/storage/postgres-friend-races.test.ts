import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { befriend, listFriends, unfriend } from '../../src/friends/commands.ts';
import { FRIENDS_MAX } from '../../src/kernel/friend-limits.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import type { Player } from '../../src/players/player.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { removal } from './deletion.conformance.ts';
import { fillFriends } from './friends-given.ts';
import { aTitle, logIn, NOW, unique } from './given.ts';
import { ask, openNode } from './postgres-given.ts';

const PAIRS = 16;

describe.skipIf(NO_POSTGRES)('friends who come and go on two nodes', () => {
  let url: string;
  let nodes: readonly [PostgresStorage, PostgresStorage];
  /** The callers take turns between the nodes. */
  const node = (index: number): PostgresStorage => nodes[index % 2] as PostgresStorage;

  beforeAll(async () => {
    url = await aPostgresDatabase();
    nodes = [await openNode({ url }), await openNode({ url })];
  });
  afterAll(() => Promise.all(nodes.map((it) => it.close())));

  const players = (titleId: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const { player } = await logIn(node(index), { titleId, subject: unique('friend') });
        return player;
      }),
    );
  const add = (at: number, one: Player, other: Player, isMutual = true) =>
    node(at).run(befriend, {
      titleId: one.titleId,
      playerId: one.playerId,
      by: { kind: 'id', playerId: other.playerId },
      isMutual,
      now: NOW,
    });
  const friendsOf = async ({ titleId, playerId }: Player) => {
    const friends = await nodes[0].run(listFriends, {
      titleId,
      playerId,
      showsUsernames: false,
      now: NOW,
    });
    return friends?.map(({ account }) => account.player.playerId);
  };

  it('are friends of each other or not at all, where both add and remove the other at once', async () => {
    const titleId = await aTitle(nodes[0]);
    const [ones, others] = [await players(titleId, PAIRS), await players(titleId, PAIRS)];
    const pairs = ones.map((one, index) => [one, others[index] as Player] as const);
    const added = await Promise.all(
      pairs.flatMap(([one, other]) => [add(0, one, other), add(1, other, one)]),
    );
    expect(added.filter((outcome) => outcome === 'added')).toHaveLength(PAIRS);
    expect(added.filter((outcome) => outcome === 'alreadyFriends')).toHaveLength(PAIRS);
    for (const [one, other] of pairs) {
      expect(await friendsOf(one)).toEqual([other.playerId]);
      expect(await friendsOf(other)).toEqual([one.playerId]);
    }
    const remove = (at: number, { playerId }: Player, { playerId: friendId }: Player) =>
      node(at).run(unfriend, { titleId, playerId, friendId, isMutual: true });
    await Promise.all(
      pairs.flatMap(([one, other]) => [
        remove(0, one, other),
        add(1, other, one),
        remove(1, other, one),
      ]),
    );
    for (const [one, other] of pairs) {
      const isThere = (await friendsOf(one))?.length;
      expect(await friendsOf(one)).toEqual(isThere ? [other.playerId] : []);
      expect(await friendsOf(other)).toEqual(isThere ? [one.playerId] : []);
    }
  });

  it(`are at most ${FRIENDS_MAX}, whoever adds them`, async () => {
    const titleId = await aTitle(nodes[0]);
    const [popular, ...others] = (await players(titleId, 1 + PAIRS)) as [Player, ...Player[]];
    await fillFriends({ write: (text) => ask(url, text) }, popular, FRIENDS_MAX - 3);
    const outcomes = await Promise.all(
      others.map((other, index) =>
        index % 4 < 2 ? add(index, other, popular) : add(index, popular, other),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(3);
    expect(await friendsOf(popular)).toHaveLength(FRIENDS_MAX);
    for (const [index, other] of others.entries()) {
      expect(await friendsOf(other)).toEqual(outcomes[index] === 'added' ? [popular.playerId] : []);
    }
  });

  it.each([true, false])(
    'do not keep a player who is deleted meanwhile (in both directions: %s)',
    async (isMutual) => {
      const titleId = await aTitle(nodes[0]);
      const [leaving, ...others] = (await players(titleId, 1 + PAIRS)) as [Player, ...Player[]];
      const calls = others.flatMap((other, index) => [
        () => add(index, other, leaving, isMutual),
        () => add(index + 1, leaving, other, isMutual),
      ]);
      const before = calls.slice(0, PAIRS).map((call) => call());
      const deletion = nodes[1].run(removePlayer, removal(leaving));
      const after = calls.slice(PAIRS).map((call) => call());
      expect(await deletion).toBe('removed');
      await Promise.all([...before, ...after]);
      const { playerId } = leaving;
      const rows = `select * from friends where '${playerId}' in (player_id, friend_id)`;
      expect(await ask(url, rows)).toEqual([]);
      for (const other of others) expect(await friendsOf(other)).toEqual([]);
    },
  );
});
