import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteCharacter, grantCharacter } from '../../src/characters/commands.ts';
import { DAY_MS, HOUR_MS } from '../../src/kernel/instant.ts';
import type { GrowthLeft } from '../../src/kernel/rate-limits.ts';
import {
  STATISTIC_GRACE_MS,
  STATISTIC_VERSIONS_KEPT,
  STATISTIC_VERSIONS_TOLD,
} from '../../src/kernel/statistic-limits.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import { findPlayerData } from '../../src/players/commands/look-ups.ts';
import {
  changeStatistic,
  createStatistic,
  listStatistics,
  listStatisticVersions,
  resetStatistic,
} from '../../src/statistics/commands/definitions.ts';
import {
  findCharacterStatistics,
  findPlayerStatistics,
  resetCharacterStatistics,
  resetPlayerStatistics,
  updateCharacterStatistics,
  updateStatistics,
} from '../../src/statistics/commands/values.ts';
import { removal } from './deletion.conformance.ts';
import {
  aTitle,
  logIn,
  type MakeStorage,
  NOW,
  type TestedStorage,
  unique,
  uniqueHex,
} from './given.ts';
import { boardsOf, writtenBoardsOf } from './statistics-given.ts';

/** Tests the contracts of the commands of statistics. */
export function statisticsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  async function aPlayer(titleId?: string) {
    const of = { titleId: titleId ?? (await aTitle(storage)), subject: unique('player') };
    const { player } = await logIn(storage, of);
    const key = { titleId: player.titleId, playerId: player.playerId };
    const update = (
      values: Readonly<Record<string, number>>,
      more: { now?: number; version?: number; graceMs?: number; growth?: GrowthLeft } = {},
    ) => {
      const { now = NOW, version, graceMs = STATISTIC_GRACE_MS, growth } = more;
      const updates = Object.entries(values).map(([statistic, value]) => {
        return { statistic, value, version };
      });
      const how = { isForced: false, isByPlayer: false, graceMs, growth, now };
      return storage.run(updateStatistics, { ...key, updates, ...how });
    };
    const find = (now = NOW, more: object = {}) =>
      storage.run(findPlayerStatistics, { ...key, now, ...more });
    return { player, key, update, find };
  }
  const expectBoards = async (titleId: string) =>
    expect(await writtenBoardsOf(storage, titleId)).toEqual(await boardsOf(storage, titleId));

  describe('statistics of players', () => {
    it('say how many values are new, and no more come than may', async () => {
      const { key, update, find } = await aPlayer();
      const excess = { state: {} as never, retryAfterSeconds: 30 };
      const growth = { max: 1, most: 3, excess };
      expect(await update({ a: 1, b: 1 })).toEqual({ status: 'updated', added: 2 });
      const before = await find();
      // It waits for the one that is too many, not for all names of the call.
      const refused = { status: 'growsTooFast', excess: { ...excess, retryAfterSeconds: 15 } };
      expect(await update({ a: 2, c: 1, d: 1 }, { growth })).toEqual(refused);
      expect(await find()).toEqual(before);
      expect(await storage.run(listStatistics, { titleId: key.titleId })).toHaveLength(2);
      expect(await update({ a: 2, b: 1 }, { growth })).toEqual({ status: 'updated', added: 0 });
      expect(await update({ a: 3, c: 1 }, { growth })).toEqual({ status: 'updated', added: 1 });
    });

    it('are stored all or not at all, in one title', async () => {
      const { key, update, find } = await aPlayer();
      const other = await aPlayer();
      const made = {
        titleId: key.titleId,
        statistic: 'sum',
        aggregation: 'sum',
        now: NOW,
      } as const;
      expect(await storage.run(createStatistic, made)).toBe('created');
      expect(await storage.run(createStatistic, made)).toBe('conflict');
      await update({ sum: 2_147_483_647, level: 3 });
      const refused = await update({ level: 4, sum: 1, new: 5 });
      expect(refused).toEqual({ status: 'overflow', statistic: 'sum' });
      expect(await find()).toEqual([
        { statistic: 'level', version: 0, value: 3 },
        { statistic: 'sum', version: 0, value: 2_147_483_647 },
      ]);
      const names = async (titleId: string) =>
        (await storage.run(listStatistics, { titleId })).map(({ name }) => name);
      expect(await names(key.titleId)).toEqual(['level', 'sum']);
      const first = { statistic: 'level', version: 0 };
      const often = Array.from({ length: 300 }, () => first);
      expect(await find(NOW, { versions: often })).toEqual([{ ...first, value: 3 }]);
      expect(await find(NOW, { names: often.map(({ statistic }) => statistic) })).toEqual([
        { ...first, value: 3 },
      ]);
      expect(await other.find()).toEqual([]);
      expect(await names(other.key.titleId)).toEqual([]);
      const nobody = { ...key, playerId: 'NOBODY' };
      expect(await storage.run(findPlayerStatistics, { ...nobody, now: NOW })).toBeUndefined();
      await expectBoards(key.titleId);
    });

    it('keep the time at which the player came to a value', async () => {
      const { key, update } = await aPlayer();
      await update({ score: 5 });
      await update({ score: 5 }, { now: NOW + 1 });
      const times = () =>
        storage.readRows(
          `select changed_at, earliness from player_statistics where player_id = '${key.playerId}'`,
        );
      const asNumbers = async () =>
        (await times()).map((row) => Object.values(row as object).map(Number));
      expect(await asNumbers()).toEqual([[NOW, -NOW]]);
      await update({ score: 6 }, { now: NOW + 2 });
      expect(await asNumbers()).toEqual([[NOW + 2, -NOW - 2]]);
      await expectBoards(key.titleId);
    });

    it('have versions, by the clock and by hand, of which a player keeps the newest', async () => {
      const { key, update, find } = await aPlayer();
      const of = { titleId: key.titleId, statistic: 'score' };
      await storage.run(createStatistic, { ...of, resetInterval: 'hour', now: NOW });
      for (let hour = 0; hour <= STATISTIC_VERSIONS_KEPT; hour += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await update({ score: hour }, { now: NOW + hour * HOUR_MS });
      }
      const now = NOW + STATISTIC_VERSIONS_KEPT * HOUR_MS;
      const read = async (version: number) =>
        (await find(now, { versions: [{ statistic: 'score', version }] }))?.map(
          ({ value }) => value,
        );
      expect(await Promise.all([read(0), read(1), read(STATISTIC_VERSIONS_KEPT)])).toEqual([
        [],
        [1],
        [STATISTIC_VERSIONS_KEPT],
      ]);
      await expectBoards(key.titleId);
      const reset = (at: number) =>
        storage.run(resetStatistic, { ...of, now: at, graceMs: STATISTIC_GRACE_MS });
      expect(await reset(now)).toEqual({ status: 'inProgress' });
      expect(await reset(now + STATISTIC_GRACE_MS)).toMatchObject({ status: 'reset' });
      expect(await find(now + STATISTIC_GRACE_MS)).toEqual([]);
      const late = await update(
        { score: 7 },
        {
          now: now + STATISTIC_GRACE_MS,
          version: STATISTIC_VERSIONS_KEPT,
        },
      );
      expect(late).toEqual({ status: 'updated', added: 0 });
      expect(await read(STATISTIC_VERSIONS_KEPT)).toEqual([7]);
      expect(
        await storage.run(resetStatistic, { ...of, statistic: 'none', now, graceMs: 0 }),
      ).toEqual({ status: 'notFound' });
    });

    it('have versions that are told, the newest, also where the interval was changed', async () => {
      const titleId = await aTitle(storage);
      const of = { titleId, statistic: 'score' };
      await storage.run(createStatistic, { ...of, resetInterval: 'hour', now: NOW });
      const change = { ...of, resetInterval: 'day', aggregation: 'max' } as const;
      const later = NOW + 1_500 * HOUR_MS + 1;
      expect(await storage.run(changeStatistic, { ...change, now: later })).toMatchObject({
        aggregation: 'max',
        base: { baseVersion: 1_500, activatedAt: NOW + 1_500 * HOUR_MS, countedFrom: later },
      });
      const now = later + DAY_MS;
      const { versions } = (await storage.run(listStatisticVersions, { ...of, now })) ?? {};
      expect(versions).toHaveLength(STATISTIC_VERSIONS_TOLD);
      expect(versions?.at(0)).toMatchObject({ version: 502, activatedAt: NOW + 502 * HOUR_MS });
      expect(versions?.at(-1)).toMatchObject({ version: 1_501, nextResetAt: NOW + 64 * DAY_MS });
      const none = { ...change, statistic: 'none', now: NOW };
      expect(await storage.run(changeStatistic, none)).toBeUndefined();
      expect(await storage.run(listStatisticVersions, none)).toBeUndefined();
    });

    it('are gone from all boards where they are reset, and where their player is deleted', async () => {
      const titleId = await aTitle(storage);
      const [one, two, three] = [
        await aPlayer(titleId),
        await aPlayer(titleId),
        await aPlayer(titleId),
      ];
      const graceMs = STATISTIC_GRACE_MS;
      for (const { update } of [one, two, three]) await update({ score: 5, level: 1 });
      await storage.run(resetStatistic, { titleId, statistic: 'score', now: NOW + 1, graceMs });
      for (const { update } of [one, two, three]) await update({ score: 6 }, { now: NOW + 2 });
      expect(await storage.run(resetPlayerStatistics, one.key)).toBe(true);
      expect(await one.find(NOW + 2)).toEqual([]);
      await storage.run(removePlayer, removal(two.player));
      expect(await two.find(NOW + 2)).toBeUndefined();
      expect(await storage.run(resetPlayerStatistics, two.key)).toBe(false);
      expect(await two.update({ score: 5 })).toEqual({ status: 'noPlayer' });
      expect(await boardsOf(storage, titleId)).toHaveLength(3);
      await expectBoards(titleId);
      const exported = await storage.run(findPlayerData, { ...three.key, loginsSince: 0 });
      const statistics = exported?.lists['statistics'];
      expect(statistics).toHaveLength(3);
      const members = ['changedAt', 'characterId', 'statistic', 'value', 'version'];
      expect(Object.keys(statistics?.[0] ?? {}).toSorted()).toEqual(members);
    });
  });

  describe('statistics of characters', () => {
    async function aKnight() {
      const one = await aPlayer();
      const { key } = one;
      const of = { ...key, characterId: uniqueHex(16) };
      const character = { ...of, characterName: 'Ada', characterType: 'knight', createdAt: NOW };
      await storage.run(grantCharacter, { ...character, max: 10 });
      const set = (values: Readonly<Record<string, number>>, now = NOW) => {
        const updates = Object.entries(values).map(([statistic, value]) => ({ statistic, value }));
        return storage.run(updateCharacterStatistics, { ...of, updates, isByPlayer: false, now });
      };
      return { ...one, of, set, read: () => storage.run(findCharacterStatistics, of) };
    }

    it('have one value each, the last, on a board of their own, and none is stored where one may not be', async () => {
      const { key, update, of, set, read } = await aKnight();
      const score = { titleId: key.titleId, statistic: 'score', now: NOW };
      await storage.run(createStatistic, { ...score, aggregation: 'max', resetInterval: 'hour' });
      await storage.run(changeStatistic, { ...score, bounds: { maximum: 9 } });
      await update({ score: 7 });
      await set({ score: 8, level: 1 });
      await set({ score: 5 }, NOW + 2 * HOUR_MS);
      const refused = { status: 'outOfBounds', statistic: 'score' };
      expect(await set({ level: 2, score: 10 }, NOW + 3 * HOUR_MS)).toEqual(refused);
      const stored = [
        { statistic: 'level', value: 1 },
        { statistic: 'score', value: 5 },
      ];
      expect(await read()).toEqual(stored);
      await update({ score: 6 }, { now: NOW + 3 * HOUR_MS });
      const places = await boardsOf(storage, key.titleId);
      const board = (version: number) => places.filter((at) => at.startsWith(`score ${version} `));
      expect(board(-1)).toEqual([
        `score -1 5 ${-NOW - 2 * HOUR_MS} ${key.playerId} ${of.characterId}`,
      ]);
      expect(places).toHaveLength(4);
      await expectBoards(key.titleId);
    });

    it('are gone where they are reset, also of a character that was deleted, and with their player', async () => {
      const { player, key, update, of, set, read } = await aKnight();
      await update({ score: 3 });
      await set({ score: 7, level: 2 });
      expect(await storage.run(resetPlayerStatistics, key)).toBe(true);
      expect(await read()).toHaveLength(2);
      expect(await storage.run(resetCharacterStatistics, of)).toBe('reset');
      expect(await read()).toEqual([]);
      expect(await boardsOf(storage, key.titleId)).toEqual([]);
      await set({ score: 8 });
      await storage.run(deleteCharacter, of);
      expect(await read()).toBe('noCharacter');
      expect(await set({ score: 9 })).toEqual({ status: 'noCharacter' });
      expect(await boardsOf(storage, key.titleId)).toHaveLength(1);
      expect(await storage.run(resetCharacterStatistics, of)).toBe('reset');
      expect(await storage.run(resetCharacterStatistics, of)).toBe('noCharacter');
      const other = { ...of, characterId: uniqueHex(16) };
      const again = { ...other, characterName: 'Bob', characterType: 'pawn', createdAt: NOW };
      await storage.run(grantCharacter, { ...again, max: 10 });
      const updates = [{ statistic: 'score', value: 1 }];
      await storage.run(updateCharacterStatistics, {
        ...other,
        updates,
        isByPlayer: false,
        now: NOW,
      });
      const exported = await storage.run(findPlayerData, { ...key, loginsSince: 0 });
      expect(exported?.lists['statistics']).toMatchObject([
        { characterId: other.characterId, statistic: 'score', value: 1 },
      ]);
      await storage.run(removePlayer, removal(player));
      expect(await boardsOf(storage, key.titleId)).toEqual([]);
      await expectBoards(key.titleId);
      expect(await storage.run(findCharacterStatistics, other)).toBe('noPlayer');
      expect(await storage.run(resetCharacterStatistics, other)).toBe('noPlayer');
    });
  });
}
