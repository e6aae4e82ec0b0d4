import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantCharacter } from '../../src/characters/commands.ts';
import { befriend } from '../../src/friends/commands.ts';
import { STATISTIC_GRACE_MS } from '../../src/kernel/statistic-limits.ts';
import {
  type BoardPart,
  findAround,
  findAroundFriend,
  findFriendsOnBoard,
  findFromPosition,
  findTop,
} from '../../src/statistics/commands/boards.ts';
import { foldBoards, verifyBoards } from '../../src/statistics/commands/groups.ts';
import {
  type CharacterEntry,
  findAroundCharacter,
  findCharactersFromPosition,
  findCharactersOnBoard,
  findTopCharacters,
} from '../../src/statistics/commands/character-boards.ts';
import {
  resetPlayerStatistics,
  updateCharacterStatistics,
  updateStatistics,
} from '../../src/statistics/commands/values.ts';
import type { Folded, Position } from '../../src/statistics/sql/groups.ts';
import {
  aTitle,
  logIn,
  type MakeStorage,
  NOW,
  type TestedStorage,
  unique,
  uniqueHex,
} from './given.ts';

/** Members of a group. */
const SIZE = 8;
const PLAYERS = 40;

/** Tests the contracts of the commands of boards. */
export function boardsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const of = (titleId: string) => ({
    titleId,
    statistic: 'score',
    limit: 100,
    wholeAccounts: true,
    now: NOW,
  });

  /** A title whose players have the values from 0 on. */
  async function aBoard(count = PLAYERS) {
    const titleId = await aTitle(storage);
    const ids: string[] = [];
    for (let value = 0; value < count; value += 1) {
      // oxlint-disable no-await-in-loop
      const { player } = await logIn(storage, { titleId, subject: unique('player') });
      const { playerId } = player;
      await set({ titleId, playerId, value });
      // oxlint-enable no-await-in-loop
      ids.unshift(playerId);
    }
    const entries = ids.map((id, position) => [position, id, count - 1 - position] as const);
    return { titleId, ids, entries, query: of(titleId) };
  }
  const set = ({
    titleId,
    playerId,
    value,
  }: {
    titleId: string;
    playerId: string;
    value: number;
  }) =>
    storage.run(updateStatistics, {
      titleId,
      playerId,
      updates: [{ statistic: 'score', value }],
      isForced: true,
      isByPlayer: false,
      graceMs: STATISTIC_GRACE_MS,
      now: NOW,
    });

  async function foldAll(): Promise<number> {
    let sum = 0;
    let after: Folded | undefined;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { folded, reached } = await storage.run(foldBoards, { after, size: SIZE, atOnce: 7 });
      sum += folded;
      if (folded === 0 && after === undefined) return sum;
      after = reached;
    }
  }

  /** Counts again, a group at a time. */
  async function verify(titleId?: string) {
    const sum = { boards: 0, groups: 0, corrected: 0 };
    let from: Position | undefined;
    do {
      // oxlint-disable-next-line no-await-in-loop
      const { next, ...counted } = await storage.run(verifyBoards, {
        from,
        titleId,
        size: SIZE,
        atOnce: 1,
      });
      sum.boards += counted.boards;
      sum.groups += counted.groups;
      sum.corrected += counted.corrected;
      from = next;
    } while (from);
    return sum;
  }

  const groupsOf = async (titleId: string) => {
    const rows = await storage.readRows(
      `select members from board_groups where title_id = '${titleId}' order by value`,
    );
    return rows.map((row) => Number((row as { readonly members: unknown }).members));
  };

  describe('a board', () => {
    it('is the same from any position, whether its changes are in groups yet or not', async () => {
      const { titleId, ids, entries, query } = await aBoard();
      const look = async () => {
        for (const start of [0, 1, SIZE, 13, PLAYERS - 1, PLAYERS, 1_000]) {
          // oxlint-disable no-await-in-loop
          const page = entries.slice(start, start + 5);
          const asked = { ...query, start, limit: 5 };
          expect(shown(await storage.run(findTop, asked))).toEqual(page);
          expect(shown(await storage.run(findFromPosition, asked))).toEqual(page);
          // oxlint-enable no-await-in-loop
        }
        const around = { ...query, playerId: ids[13] ?? '', limit: 4 };
        expect(shown(await storage.run(findAround, around))).toEqual(entries.slice(12, 16));
      };
      await look();
      expect(await foldAll()).toBe(PLAYERS);
      await look();
      const sizes = await groupsOf(titleId);
      expect(sizes.length).toBeGreaterThan(PLAYERS / (2 * SIZE) - 1);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(2 * SIZE);
      // All of them go behind the last one, in turn, and the board is the same again.
      for (const playerId of ids.toReversed()) {
        // oxlint-disable-next-line no-await-in-loop
        await set({ titleId, playerId, value: -ids.indexOf(playerId) - 100 });
      }
      for (const [position, playerId] of ids.entries()) {
        entries[position] = [position, playerId, -position - 100];
      }
      await look();
      expect(await foldAll()).toBe(2 * PLAYERS);
      await look();
      // The groups that they have left are no more; only the best one must be there.
      expect((await groupsOf(titleId)).slice(0, -1)).not.toContain(0);
      expect(await verify(titleId)).toMatchObject({ boards: 1, corrected: 0 });
    });

    it('is of one title, and has no version that is not there', async () => {
      const { ids, query } = await aBoard(2);
      const other = await aBoard(1);
      const [playerId = ''] = ids;
      const stranger = { ...query, playerId: other.ids[0] ?? '', start: 0 };
      expect(await storage.run(findAround, stranger)).toBe('noPlayer');
      expect(await storage.run(findFriendsOnBoard, stranger)).toBe('noPlayer');
      const friend = { ...query, playerId, friendId: stranger.playerId };
      expect(await storage.run(findAroundFriend, friend)).toBe('noPlayer');
      const asked = { ...query, version: 1, start: 0 };
      expect(await storage.run(findTop, asked)).toBe('noVersion');
      expect(await storage.run(findFromPosition, asked)).toBe('noVersion');
      expect(await storage.run(findAround, { ...asked, playerId })).toBe('noVersion');
      expect(await storage.run(findFriendsOnBoard, { ...asked, playerId })).toBe('noVersion');
      const around = { ...asked, playerId, friendId: playerId };
      expect(await storage.run(findAroundFriend, around)).toBe('noVersion');
    });

    it('of friends has a player and the player’s friends', async () => {
      const { titleId, ids, query } = await aBoard(5);
      const [best = '', , third = '', , worst = ''] = ids;
      for (const playerId of [best, worst]) {
        const by = { kind: 'id', playerId } as const;
        const friendship = { titleId, playerId: third, by, isMutual: false, now: NOW };
        // oxlint-disable-next-line no-await-in-loop
        expect(await storage.run(befriend, friendship)).toBe('added');
      }
      const entries = [
        [0, best, 4],
        [1, third, 2],
        [2, worst, 0],
      ];
      const asked = { ...query, playerId: third };
      const all = await storage.run(findFriendsOnBoard, { ...asked, start: 0 });
      expect(shown(all)).toEqual(entries);
      const around = { ...asked, limit: 2, friendId: worst };
      expect(shown(await storage.run(findAroundFriend, around))).toEqual(entries.slice(1));
    });
  });

  describe('a board of characters', () => {
    /** So many characters of four players, the greatest value first. */
    async function aCharacterBoard(count: number) {
      const titleId = await aTitle(storage);
      const subjects = Array.from({ length: 4 }, () => ({ titleId, subject: unique('player') }));
      const players = await Promise.all(subjects.map((subject) => logIn(storage, subject)));
      const entries: (readonly [number, string, number])[] = [];
      for (let value = 0; value < count; value += 1) {
        const { playerId } = (players[value % 4] as (typeof players)[number]).player;
        const of = { titleId, playerId, characterId: uniqueHex(16) };
        const named = { characterName: `${value}`, characterType: 'knight', createdAt: NOW };
        // oxlint-disable no-await-in-loop
        await storage.run(grantCharacter, { ...of, ...named, max: count });
        const updates = [{ statistic: 'score', value }];
        await storage.run(updateCharacterStatistics, {
          ...of,
          updates,
          isByPlayer: false,
          now: NOW,
        });
        // The values of their players are on another board.
        await set({ titleId, playerId, value: count });
        // oxlint-enable no-await-in-loop
        entries.unshift([count - 1 - value, `${playerId} ${of.characterId}`, value]);
      }
      return { titleId, entries, query: { titleId, statistic: 'score', limit: 5 } };
    }
    const places = (part: readonly CharacterEntry[] | string) =>
      typeof part === 'string'
        ? part
        : part.map(({ position, playerId, characterId, value, character }) => {
            expect(character).toEqual({ name: `${value}`, type: 'knight' });
            return [position, `${playerId} ${characterId}`, value];
          });

    it('is the same from any position and around any character, and is counted again', async () => {
      const { titleId, entries, query } = await aCharacterBoard(PLAYERS);
      const [playerId = '', characterId = ''] = entries[13]?.[1].split(' ') ?? [];
      const of = { ...query, playerId };
      const look = async () => {
        for (const start of [0, SIZE, 13, PLAYERS - 1, 1_000]) {
          const page = entries.slice(start, start + 5);
          // oxlint-disable no-await-in-loop
          expect(places(await storage.run(findTopCharacters, { ...query, start }))).toEqual(page);
          const far = await storage.run(findCharactersFromPosition, { ...query, start });
          expect(places(far)).toEqual(page);
          // oxlint-enable no-await-in-loop
        }
        const around = await storage.run(findAroundCharacter, { ...of, characterId });
        expect(places(around)).toEqual(entries.slice(11, 16));
        const own = entries.filter(([, key]) => key.startsWith(playerId));
        expect(places(await storage.run(findCharactersOnBoard, of))).toEqual(own.slice(0, 5));
      };
      await look();
      await foldAll();
      await look();
      expect(await verify(titleId)).toMatchObject({ boards: 2, corrected: 0 });
      const which = `title_id = '${titleId}' and version = -1`;
      await storage.write(`update board_groups set members = members + 3 where ${which}`);
      expect((await verify(titleId)).corrected).toBeGreaterThan(1);
      await look();
    });

    it('is of one title, and asks for a character of the player', async () => {
      const { entries, query } = await aCharacterBoard(4);
      const [playerId = '', characterId = ''] = entries[0]?.[1].split(' ') ?? [];
      const [otherId = ''] = entries[1]?.[1].split(' ') ?? [];
      const stranger = { ...query, titleId: await aTitle(storage), playerId, characterId };
      expect(await storage.run(findTopCharacters, { ...stranger, start: 0 })).toEqual([]);
      expect(await storage.run(findAroundCharacter, stranger)).toBe('noPlayer');
      expect(await storage.run(findCharactersOnBoard, stranger)).toBe('noPlayer');
      const ofOther = { ...query, playerId: otherId, characterId };
      expect(await storage.run(findAroundCharacter, ofOther)).toBe('noCharacter');
    });
  });

  describe('groups that are counted again', () => {
    it('are corrected, and become as small as they should be, of one title or of all', async () => {
      const [one, two] = [await aBoard(), await aBoard()];
      await foldAll();
      const spoil = (titleId: string) =>
        storage.write(
          `update board_groups set members = members + 3 where title_id = '${titleId}'`,
        );
      await spoil(one.titleId);
      await spoil(two.titleId);
      const rank = async ({ query, ids }: typeof one) =>
        shown(await storage.run(findAround, { ...query, limit: 1, playerId: ids.at(-1) ?? '' }));
      expect(await rank(one)).not.toEqual(one.entries.slice(-1));
      const groups = (await groupsOf(one.titleId)).length;
      const corrected = { boards: 1, groups, corrected: groups };
      expect(await verify(one.titleId)).toEqual(corrected);
      expect(await rank(one)).toEqual(one.entries.slice(-1));
      expect(await rank(two)).not.toEqual(two.entries.slice(-1));
      await storage.write(`delete from board_groups where title_id = '${two.titleId}'`);
      const all = await verify();
      expect(all.boards).toBeGreaterThanOrEqual(2);
      expect(await rank(two)).toEqual(two.entries.slice(-1));
      expect(Math.max(...(await groupsOf(two.titleId)))).toBeLessThanOrEqual(2 * SIZE);
      expect(await verify()).toMatchObject({ boards: all.boards, corrected: 0 });
    });

    it('are gone once their board is empty', async () => {
      const { titleId, ids, query } = await aBoard(1);
      await foldAll();
      expect(await groupsOf(titleId)).toEqual([1]);
      const [playerId = ''] = ids;
      await storage.run(resetPlayerStatistics, { titleId, playerId });
      await foldAll();
      expect(await groupsOf(titleId)).toEqual([]);
      await set({ titleId, playerId, value: 7 });
      await foldAll();
      expect(await groupsOf(titleId)).toEqual([1]);
      const asked = { ...query, start: 0 };
      expect(shown(await storage.run(findFromPosition, asked))).toEqual([[0, playerId, 7]]);
    });

    it('count no change twice that is not in a group yet', async () => {
      const { titleId, ids, entries, query } = await aBoard();
      await foldAll();
      await storage.write(`delete from board_groups where title_id = '${titleId}'`);
      const playerId = ids.at(-1) ?? '';
      await set({ titleId, playerId, value: 1_000 });
      await verify(titleId);
      const first = [
        [0, playerId, 1_000],
        ...entries.slice(0, -1).map(([at, ...rest]) => [at + 1, ...rest]),
      ];
      const look = async () =>
        shown(await storage.run(findAround, { ...query, playerId: ids[20] ?? '', limit: 3 }));
      expect(await look()).toEqual(first.slice(20, 23));
      await foldAll();
      expect(await look()).toEqual(first.slice(20, 23));
    });
  });
}

/** The entries of a part, as they are compared; or why there is none. */
function shown(part: BoardPart | string) {
  if (typeof part === 'string') return part;
  return part.entries.map(({ position, value, account }) => {
    return [position, account.player.playerId, value];
  });
}
