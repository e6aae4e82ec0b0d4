import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { befriend, listFriends, tagFriend, unfriend } from '../../src/friends/commands.ts';
import { FRIEND_OF_MAX, FRIENDS_MAX } from '../../src/kernel/friend-limits.ts';
import { registerPlayer } from '../../src/players/commands/log-in.ts';
import { removePlayer, renamePlayer } from '../../src/players/commands/corrections.ts';
import { findPlayerData } from '../../src/players/commands/look-ups.ts';
import { foldDisplayName, type Player } from '../../src/players/player.ts';
import { setUniqueNames } from '../../src/titles/commands.ts';
import { removal } from './deletion.conformance.ts';
import { fillFriends } from './friends-given.ts';
import {
  aTitle,
  logIn,
  type MakeStorage,
  NOW,
  registration,
  type TestedStorage,
  twoTitles,
  unique,
} from './given.ts';

type Of = Pick<Player, 'titleId' | 'playerId'>;

/** Tests the contracts of the commands of friends. */
export function friendsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const aPlayer = async (titleId: string) =>
    (await logIn(storage, { titleId, subject: unique('friend') })).player;
  const inTitle = async (count: number) => {
    const titleId = await aTitle(storage);
    return Promise.all(Array.from({ length: count }, () => aPlayer(titleId)));
  };
  const add = (
    { titleId, playerId }: Of,
    friend: Of,
    more: { isMutual?: boolean; now?: number } = {},
  ) =>
    storage.run(befriend, {
      titleId,
      playerId,
      by: { kind: 'id', playerId: friend.playerId },
      isMutual: false,
      now: NOW,
      ...more,
    });
  const friendsOf = async ({ titleId, playerId }: Of) => {
    const asked = { titleId, playerId, showsUsernames: false, now: NOW };
    const friends = await storage.run(listFriends, asked);
    return friends?.map(({ account, tags }) => [account.player.playerId, ...tags]);
  };
  /** The friends whose usernames the player may see. */
  const namesShown = async ({ titleId, playerId }: Of, showsUsernames = true) => {
    const friends = await storage.run(listFriends, { titleId, playerId, showsUsernames, now: NOW });
    const shown = friends?.filter(({ showsUsername }) => showsUsername);
    return shown?.map(({ account }) => account.player.playerId);
  };

  describe('a friend', () => {
    it('is of the one who added, in the order in which they came, with the tags of that one alone', async () => {
      const [ada, bob, cem] = (await inTitle(3)) as [Player, Player, Player];
      const of = { titleId: ada.titleId, playerId: ada.playerId };
      expect(await add(ada, bob, { now: NOW + 1 })).toBe('added');
      expect(await add(ada, cem)).toBe('added');
      expect(await add(bob, ada)).toBe('added');
      expect(await add(ada, cem)).toBe('alreadyFriends');
      const tag = { ...of, friendId: bob.playerId, tags: ['guild', 'döner'] };
      expect(await storage.run(tagFriend, tag)).toBe('set');
      expect(await friendsOf(ada)).toEqual([[cem.playerId], [bob.playerId, 'guild', 'döner']]);
      expect(await friendsOf(bob)).toEqual([[ada.playerId]]);
      expect(await friendsOf(cem)).toEqual([]);
      const exported = await storage.run(findPlayerData, { ...of, loginsSince: 0 });
      expect(exported?.lists['friends']).toContainEqual({
        friendId: bob.playerId,
        tags: '["guild","döner"]',
        madeAt: new Date(NOW + 1).toISOString(),
      });
      const end = { ...of, friendId: bob.playerId, isMutual: false };
      expect(await storage.run(unfriend, end)).toBe(true);
      expect(await storage.run(unfriend, end)).toBe(true);
      expect(await friendsOf(ada)).toEqual([[cem.playerId]]);
      expect(await friendsOf(bob)).toEqual([[ada.playerId]]);
    });

    it('is one of both where that is wanted, also where half of it was there', async () => {
      const [ada, bob] = (await inTitle(2)) as [Player, Player];
      expect(await add(ada, bob)).toBe('added');
      expect(await add(bob, ada, { isMutual: true })).toBe('added');
      expect(await add(ada, bob, { isMutual: true })).toBe('alreadyFriends');
      expect(await friendsOf(ada)).toEqual([[bob.playerId]]);
      const end = { titleId: bob.titleId, playerId: bob.playerId, friendId: ada.playerId };
      await storage.run(unfriend, { ...end, isMutual: true });
      expect(await friendsOf(ada)).toEqual([]);
      expect(await add(bob, ada, { isMutual: true })).toBe('added');
      expect(await friendsOf(ada)).toEqual([[bob.playerId]]);
      expect(await friendsOf(bob)).toEqual([[ada.playerId]]);
    });

    it('is another player of the title', async () => {
      const [here, there] = await twoTitles(storage);
      const [ada, bob] = [await aPlayer(here), await aPlayer(there)];
      expect(await add(ada, bob)).toBe('notFound');
      expect(await add(ada, ada, { isMutual: true })).toBe('isSelf');
      const nobody = { titleId: here, playerId: bob.playerId };
      expect(await add(nobody, ada)).toBe('noPlayer');
      expect(await friendsOf(nobody)).toBeUndefined();
      const of = { ...nobody, friendId: ada.playerId };
      expect(await storage.run(unfriend, { ...of, isMutual: true })).toBe(false);
      expect(await storage.run(tagFriend, { ...of, tags: [] })).toBe('noPlayer');
      const stranger = { titleId: here, playerId: ada.playerId, friendId: bob.playerId };
      expect(await storage.run(tagFriend, { ...stranger, tags: [] })).toBe('noFriend');
    });

    it('is named by a display name where those are unique, and by a username', async () => {
      const [ada, bob] = (await inTitle(2)) as [Player, Player];
      const { titleId } = ada;
      const username = unique('cem');
      const cem = registration(titleId, { username });
      await storage.run(registerPlayer, cem);
      await storage.run(renamePlayer, { titleId, playerId: bob.playerId, displayName: 'Bob' });
      const of = { titleId, playerId: ada.playerId, isMutual: false, now: NOW };
      const foldedName = foldDisplayName('bob');
      const byName = { ...of, by: { kind: 'displayName', foldedName } } as const;
      expect(await storage.run(befriend, byName)).toBe('namesShared');
      await storage.run(setUniqueNames, { titleId, isOn: true });
      expect(await storage.run(befriend, byName)).toBe('added');
      const identity = { kind: 'identity', provider: 'Username' } as const;
      const byUsername = (subject: string) =>
        storage.run(befriend, { ...of, by: { ...identity, subject } });
      expect(await byUsername(username)).toBe('added');
      expect(await byUsername(`${username}2`)).toBe('notFound');
      const ids = (await friendsOf(ada))?.map(([id]) => id);
      expect(new Set(ids)).toEqual(new Set([bob.playerId, cem.playerId]));
    });

    it('who is named by an email address is told to nobody, until each has added the other', async () => {
      const [ada] = (await inTitle(1)) as [Player];
      const { titleId } = ada;
      const username = unique('dan');
      const dan = registration(titleId, { username, email: `${username}@example.com` });
      await storage.run(registerPlayer, dan);
      const byEmail = (of: Of, name: string) =>
        storage.run(befriend, {
          titleId,
          playerId: of.playerId,
          by: { kind: 'identity', provider: 'Email', subject: `${name}@example.com` },
          isMutual: false,
          now: NOW,
        });
      expect(await byEmail(ada, 'nobody')).toBe('added');
      expect(await friendsOf(ada)).toEqual([]);
      expect(await byEmail(ada, username)).toBe('added');
      expect(await byEmail(ada, username)).toBe('added');
      expect(await byEmail(dan, username)).toBe('added');
      expect([await friendsOf(ada), await friendsOf(dan)]).toEqual([[], []]);
      const of = { titleId, playerId: ada.playerId };
      const tag = { ...of, friendId: dan.playerId, tags: [] };
      expect(await storage.run(tagFriend, tag)).toBe('noFriend');
      const exported = await storage.run(findPlayerData, { ...of, loginsSince: 0 });
      expect(exported?.lists['friends']).toEqual([]);
      expect(await add(dan, ada, { now: NOW + 1 })).toBe('added');
      expect(await friendsOf(ada)).toEqual([[dan.playerId]]);
      expect(await friendsOf(dan)).toEqual([[ada.playerId]]);
      const bob = await aPlayer(titleId);
      expect(await add(dan, bob)).toBe('added');
      expect(await byEmail(bob, username)).toBe('added');
      expect(await friendsOf(bob)).toEqual([[dan.playerId]]);
      const cem = await aPlayer(titleId);
      expect(await byEmail(cem, username)).toBe('added');
      expect(await add(cem, dan, { isMutual: true })).toBe('added');
      expect(await friendsOf(cem)).toEqual([[dan.playerId]]);
    });

    it('shows the username to one who is a friend of the friend, too, and only where that is asked', async () => {
      const [ada, bob, cem] = (await inTitle(3)) as [Player, Player, Player];
      for (const friend of [bob, cem]) await add(ada, friend);
      await add(bob, cem);
      await add(cem, bob);
      expect([await namesShown(ada), await namesShown(bob)]).toEqual([[], [cem.playerId]]);
      await add(bob, ada);
      expect(await namesShown(ada)).toEqual([bob.playerId]);
      expect(new Set(await namesShown(bob))).toEqual(new Set([ada.playerId, cem.playerId]));
      expect([await namesShown(ada, false), await namesShown(bob, false)]).toEqual([[], []]);
      const { titleId, playerId } = bob;
      await storage.run(unfriend, { titleId, playerId, friendId: ada.playerId, isMutual: false });
      expect([await namesShown(ada), await namesShown(bob)]).toEqual([[], [cem.playerId]]);
    });

    it('shows no username for a question by an address that has become no friend', async () => {
      const [dan] = (await inTitle(1)) as [Player];
      const { titleId, playerId } = dan;
      const username = unique('eve');
      const eve = registration(titleId, { username, email: `${username}@example.com` });
      await storage.run(registerPlayer, eve);
      const by = {
        kind: 'identity',
        provider: 'Email',
        subject: `${username}@example.com`,
      } as const;
      await storage.run(befriend, { titleId, playerId, by, isMutual: false, now: NOW });
      await fillFriends(storage, dan, FRIENDS_MAX);
      expect(await add(eve, dan)).toBe('added');
      expect([await friendsOf(eve), await namesShown(eve)]).toEqual([[[playerId]], []]);
    });

    it(`is a friend of at most ${FRIEND_OF_MAX} players, who all lose the friend with a deletion`, async () => {
      const [star, ada] = (await inTitle(2)) as [Player, Player];
      await fillFriends(storage, star, FRIEND_OF_MAX);
      expect(await add(ada, star)).toBe('friendFull');
      expect(await friendsOf(ada)).toEqual([]);
      await storage.run(removePlayer, removal(star));
      const of = `select count(*) as n from friends where title_id = '${star.titleId}'`;
      const [left] = (await storage.readRows(of)) as readonly { readonly n: unknown }[];
      expect(Number(left?.n)).toBe(0);
    });

    it(`is one of at most ${FRIENDS_MAX}, in either direction, and of those that come at the same time`, async () => {
      const [ada, bob, cem, dan] = (await inTitle(4)) as [Player, Player, Player, Player];
      await fillFriends(storage, ada, FRIENDS_MAX - 1);
      const outcomes = await Promise.all([bob, cem, dan].map((one) => add(ada, one)));
      expect(outcomes.toSorted()).toEqual(['added', 'full', 'full']);
      const [left] = [bob, cem, dan].filter((_, index) => outcomes[index] === 'full') as [Player];
      expect(await add(left, ada, { isMutual: true })).toBe('friendFull');
      expect(await friendsOf(left)).toEqual([]);
      const by = { kind: 'identity', provider: 'Email', subject: 'nobody@example.com' } as const;
      const { titleId, playerId } = ada;
      const full = { titleId, playerId, by, isMutual: false, now: NOW };
      expect(await storage.run(befriend, full)).toBe('full');
      expect(await friendsOf(ada)).toHaveLength(FRIENDS_MAX);
      await storage.run(removePlayer, removal(ada));
      expect(
        await storage.readRows(`select * from friends where friend_id = '${playerId}'`),
      ).toEqual([]);
    });
  });

  it('are what a model says, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 20, maxLength: 40 }), async (steps) => {
        const players = await inTitle(PLAYERS);
        const model = makeModel(players.map(({ playerId }) => playerId));
        for (const [index, step] of steps.entries()) {
          const [one, other] = [players[step.one], players[step.other]] as [Player, Player];
          const outcome = await run(step, { one, other, now: NOW + index });
          expect(outcome, JSON.stringify(step)).toBe(model.play(step));
          expect(await Promise.all(players.map(friendsOf))).toEqual(model.lists());
        }
      }),
      { numRuns: 10 },
    );
  });

  function run(
    step: Step,
    { one, other, now }: { readonly one: Player; readonly other: Player; readonly now: number },
  ) {
    const { titleId, playerId } = one;
    const of = { titleId, playerId, friendId: other.playerId };
    const { kind, isMutual } = step;
    if (kind === 'add') return add(one, other, { isMutual, now });
    if (kind === 'remove') return storage.run(unfriend, { ...of, isMutual });
    if (kind === 'tag') return storage.run(tagFriend, { ...of, tags: [step.tag] });
    return storage.run(removePlayer, removal(one));
  }
}

const PLAYERS = 4;

const player = fc.nat(PLAYERS - 1);
const aStep = fc.record({
  kind: fc.constantFrom(...(['add', 'add', 'add', 'remove', 'tag', 'tag', 'delete'] as const)),
  one: player,
  other: player,
  isMutual: fc.boolean(),
  tag: fc.constantFrom('a', 'b'),
});
type Step = typeof aStep extends fc.Arbitrary<infer One> ? One : never;

/** Friends without a database: of each player who is there, the tags of the friends by their ids. */
function makeModel(ids: readonly string[]) {
  const there = new Map(ids.map((id) => [id, new Map<string, readonly string[]>()]));
  const idOf = (index: number) => ids[index] ?? '';

  function add(one: string, other: string, isMutual: boolean): string {
    const [own, others] = [there.get(one), there.get(other)];
    if (!own) return 'noPlayer';
    if (!others) return 'notFound';
    if (one === other) return 'isSelf';
    const adds = !own.has(other) || (isMutual && !others.has(one));
    if (!own.has(other)) own.set(other, []);
    if (isMutual && !others.has(one)) others.set(one, []);
    return adds ? 'added' : 'alreadyFriends';
  }

  function remove(one: string, other: string, isMutual: boolean): boolean {
    const own = there.get(one);
    own?.delete(other);
    if (own && isMutual) there.get(other)?.delete(one);
    return own !== undefined;
  }

  function tag(one: string, other: string, text: string): string {
    const own = there.get(one);
    if (!own) return 'noPlayer';
    if (!own.has(other)) return 'noFriend';
    own.set(other, [text]);
    return 'set';
  }

  return {
    play({ kind, one, other, isMutual, tag: text }: Step): unknown {
      const [id, otherId] = [idOf(one), idOf(other)];
      if (kind === 'add') return add(id, otherId, isMutual);
      if (kind === 'remove') return remove(id, otherId, isMutual);
      if (kind === 'tag') return tag(id, otherId, text);
      there.delete(id);
      for (const friends of there.values()) friends.delete(id);
      return 'removed';
    },
    lists: () =>
      ids.map((id) => {
        const friends = there.get(id);
        return friends && [...friends].map(([friend, tags]) => [friend, ...tags]);
      }),
  };
}
