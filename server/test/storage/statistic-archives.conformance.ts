import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, toWireTime } from '../../src/kernel/instant.ts';
import {
  STATISTIC_ARCHIVE_CLAIM_MS,
  STATISTIC_ARCHIVE_DELAY_MS,
  STATISTIC_GRACE_MS,
} from '../../src/kernel/statistic-limits.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { archivePath } from '../../src/statistics/archive.ts';
import { makeArchiver } from '../../src/statistics/archiver.ts';
import type { Board } from '../../src/statistics/boards.ts';
import {
  claimArchives,
  findCurrentVersion,
  findDueArchives,
  noteArchives,
  readArchive,
  releaseArchives,
} from '../../src/statistics/commands/archives.ts';
import {
  changeStatistic,
  createStatistic,
  listStatistics,
  listStatisticVersions,
  resetStatistic,
} from '../../src/statistics/commands/definitions.ts';
import { updateStatistics } from '../../src/statistics/commands/values.ts';
import type { Place } from '../../src/statistics/sql/boards.ts';
import {
  aTitle,
  logIn,
  type MakeStorage,
  NOW,
  temporaryFolder,
  type TestedStorage,
  unique,
} from './given.ts';

const RESET_AT = NOW + HOUR_MS;
/** When the values of a version that was reset then are final. */
const FINAL_AT = RESET_AT + STATISTIC_GRACE_MS + STATISTIC_ARCHIVE_DELAY_MS;
const graceMs = STATISTIC_GRACE_MS;
const MORE_VERSIONS = 3;

/** Tests the contracts of the commands by which versions of statistics are written to files, and what writes them. */
export function statisticArchivesConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());
  const root = temporaryFolder();

  function aFolder(): string {
    const folder = join(root, unique('folder'));
    mkdirSync(folder);
    return folder;
  }
  async function aPlayer(titleId: string) {
    const { player } = await logIn(storage, { titleId, subject: unique('player') });
    const set = (value: number, statistic = 'score') =>
      storage.run(updateStatistics, {
        titleId,
        playerId: player.playerId,
        updates: [{ statistic, value }],
        isForced: false,
        isByPlayer: false,
        graceMs,
        now: NOW,
      });
    return { playerId: player.playerId, set };
  }
  const reset = (of: { titleId: string; statistic?: string; now?: number }) =>
    storage.run(resetStatistic, { statistic: 'score', now: RESET_AT, graceMs, ...of });

  /** A title whose statistic `score` was reset when so many players had a value, from 0 on. */
  async function aReset(count: number) {
    const titleId = await aTitle(storage);
    const ids: string[] = [];
    for (let value = 0; value < count; value += 1) {
      // oxlint-disable no-await-in-loop
      const player = await aPlayer(titleId);
      await player.set(value);
      // oxlint-enable no-await-in-loop
      ids.unshift(player.playerId);
    }
    await reset({ titleId });
    const board: Board = { titleId, statistic: 'score', version: 0 };
    const lines = ids.map((id, at) => `${at},${id},${count - 1 - at},${toWireTime(NOW)}`);
    const text = ['Position,ServiceId,Value,ReachedAt', ...lines, ''].join('\r\n');
    return { titleId, ids, board, text };
  }

  /** The work that is due in one title, looked at one statistic at a time. */
  async function dueIn(titleId: string, now = FINAL_AT) {
    const boards: Board[] = [];
    const empty: object[] = [];
    const statistics = await storage.run(listStatistics, { titleId });
    let statistic = '';
    for (const _ of statistics) {
      const asked = { behind: { titleId, statistic }, now, graceMs, atOnce: 1 };
      // oxlint-disable-next-line no-await-in-loop
      const due = await storage.run(findDueArchives, asked);
      boards.push(...due.boards.filter((one) => one.titleId === titleId));
      empty.push(...due.empty.filter((one) => one.titleId === titleId));
      if (due.reached?.titleId !== titleId) break;
      ({ statistic } = due.reached);
    }
    return { boards, empty };
  }
  const archivedIn = async (titleId: string): Promise<number | undefined> =>
    (await storage.run(listStatisticVersions, { titleId, statistic: 'score', now: FINAL_AT }))
      ?.archivedBefore;

  function anArchiver(folder: string, { at = FINAL_AT }: { readonly at?: number } = {}) {
    const told: (string | undefined)[] = [];
    const events: object[] = [];
    const archiver = makeArchiver({
      run: storage.run,
      now: () => at,
      monotonicNow: () => performance.now(),
      random: systemRandom,
      folder,
      graceMs,
      emit: (event) => events.push(event),
      onWritten: (failure) => told.push(failure),
    });
    return { ...archiver, told, events };
  }
  const claim = (holder: string, now = NOW) => storage.run(claimArchives, { holder, now });
  const read = (board: Board) => (folder: string) =>
    readFileSync(archivePath(folder, board), 'utf8');

  describe('versions that are over', () => {
    it('are due once their values are final, the oldest first, and the others of no value at once', async () => {
      const { titleId, board } = await aReset(1);
      expect(await dueIn(titleId, FINAL_AT - 1)).toEqual({ boards: [], empty: [] });
      expect(await dueIn(titleId)).toEqual({ boards: [board], empty: [] });
      for (let version = 1; version <= MORE_VERSIONS; version += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await reset({ titleId, now: RESET_AT + version * HOUR_MS });
      }
      const later = FINAL_AT + MORE_VERSIONS * HOUR_MS;
      expect(await dueIn(titleId, later)).toEqual({ boards: [board], empty: [] });
      await claim('a');
      const marks = [{ titleId, statistic: 'score', before: 1 }];
      expect(await storage.run(noteArchives, { holder: 'a', marks, isFile: true })).toBe(true);
      const rest = { titleId, statistic: 'score', before: MORE_VERSIONS + 1 };
      expect(await dueIn(titleId, later)).toEqual({ boards: [], empty: [rest] });
      // Archived versions stay so when the definition is changed, and nothing goes back.
      const change = { titleId, statistic: 'score', aggregation: 'max', now: later } as const;
      await storage.run(changeStatistic, change);
      await storage.run(noteArchives, {
        holder: 'a',
        marks: [{ titleId, statistic: 'score', before: 0 }],
        isFile: false,
      });
      expect(await archivedIn(titleId)).toBe(1);
      await storage.run(releaseArchives, { holder: 'a' });
    });

    it('come by the clock, too, and the current one is not due', async () => {
      const titleId = await aTitle(storage);
      const of = { titleId, statistic: 'score', now: NOW };
      await storage.run(createStatistic, { ...of, statistic: 'never' });
      await storage.run(createStatistic, { ...of, resetInterval: 'hour' });
      await (await aPlayer(titleId)).set(1);
      expect(await dueIn(titleId, NOW)).toEqual({ boards: [], empty: [] });
      const board = { titleId, statistic: 'score', version: 0 };
      expect(await dueIn(titleId, NOW + 2 * HOUR_MS)).toEqual({ boards: [board], empty: [] });
      const current = (now: number) => storage.run(findCurrentVersion, { ...of, now });
      expect([await current(NOW), await current(NOW + 2 * HOUR_MS)]).toEqual([0, 2]);
      const none = { ...of, statistic: 'none' };
      expect(await storage.run(findCurrentVersion, none)).toBeUndefined();
    });

    it('are read in pages', async () => {
      const { ids, board } = await aReset(5);
      const pages: string[][] = [];
      let behind: Place | undefined;
      do {
        // oxlint-disable-next-line no-await-in-loop
        const { places, next } = await storage.run(readArchive, { ...board, behind, atOnce: 2 });
        pages.push(places.map(({ holder_id }) => holder_id));
        behind = next;
      } while (behind);
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
      expect(pages.flat()).toEqual(ids);
    });
  });

  describe('the claim to write files', () => {
    it('is of one process until it lets go, or says nothing for a while', async () => {
      const end = NOW + STATISTIC_ARCHIVE_CLAIM_MS;
      expect(await claim('a')).toBe(true);
      expect(await claim('b', end - 1)).toBe(false);
      expect(await claim('a', NOW + 1)).toBe(true);
      expect(await claim('b', end)).toBe(false);
      expect(await claim('b', end + 1)).toBe(true);
      const note = { holder: 'a', marks: [], isFile: false };
      expect(await storage.run(noteArchives, note)).toBe(false);
      expect(await storage.run(releaseArchives, { holder: 'a' })).toBe(false);
      expect(await claim('a', end + 1)).toBe(false);
      expect(await storage.run(releaseArchives, { holder: 'b' })).toBe(true);
      expect(await claim('a', NOW)).toBe(true);
      expect(await storage.run(releaseArchives, { holder: 'a' })).toBe(true);
    });
  });

  describe('files of versions', () => {
    it('have all players, the best first, are written once, and later versions follow', async () => {
      const { titleId, board, text } = await aReset(3);
      const folder = aFolder();
      await anArchiver(folder, { at: FINAL_AT - 1 }).look();
      expect(readdirSync(folder).filter((name) => name.startsWith(`${titleId}-`))).toEqual([]);
      const first = anArchiver(folder);
      await first.look();
      expect(read(board)(folder)).toBe(text);
      expect(await archivedIn(titleId)).toBe(1);
      expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
      const again = aFolder();
      await anArchiver(again).look();
      expect(readdirSync(again)).toEqual([]);
      // Further ones of one statistic do not wait for further looks.
      for (const version of [1, 2]) {
        // oxlint-disable no-await-in-loop
        await (await aPlayer(titleId)).set(version);
        await reset({ titleId, now: RESET_AT + version * HOUR_MS });
        // oxlint-enable no-await-in-loop
      }
      await anArchiver(folder, { at: FINAL_AT + 2 * HOUR_MS }).look();
      const files = readdirSync(folder).filter((name) => name.startsWith(`${titleId}-`));
      expect(files).toHaveLength(3);
    });

    it('take no place of another: one that is there gets another name', async () => {
      const { board, text } = await aReset(1);
      const folder = aFolder();
      const path = archivePath(folder, board);
      writeFileSync(path, 'of another database');
      await anArchiver(folder).look();
      expect(read(board)(folder)).toBe(text);
      const others = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
      expect(others.toSorted()).toEqual([text, 'of another database'].toSorted());
    });

    it('have names that every file system takes, and no two the same', () => {
      const of = { titleId: 'AB12', version: 3 };
      const pathOf = (statistic: string) => archivePath('/archives', { ...of, statistic });
      const names = ['score', 'Score', '../../etc/passwd', 'Zeit/Runde', 'Zeit\\Runde', '点', '数'];
      const paths = [...names, 'x'.repeat(200)].map(pathOf);
      for (const path of paths) {
        expect(path).toMatch(/^\/archives\/AB12-[A-Za-z0-9-]{1,60}-[0-9a-f]{12}-v3\.csv$/);
      }
      expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
    });

    it('that cannot be written keep no others waiting, are told, and are tried again', async () => {
      const [one, other] = [await aReset(1), await aReset(2)].toSorted((a, b) =>
        a.titleId < b.titleId ? -1 : 1,
      ) as [Awaited<ReturnType<typeof aReset>>, Awaited<ReturnType<typeof aReset>>];
      const folder = aFolder();
      // A folder of its name is in the way of the file.
      mkdirSync(archivePath(folder, one.board));
      writeFileSync(join(archivePath(folder, one.board), 'x'), '');
      const archiver = anArchiver(folder);
      await archiver.look();
      const failure = expect.stringMatching(/EISDIR|ENOTEMPTY|EPERM/);
      expect(archiver.told).toEqual([failure, undefined]);
      expect(archiver.events).toEqual([{ type: 'statisticArchive', outcome: 'failed' }]);
      expect(read(other.board)(folder)).toBe(other.text);
      await archiver.look();
      expect(archiver.told).toEqual([failure, undefined, failure]);
      expect(await archivedIn(one.titleId)).toBe(0);
      rmSync(archivePath(folder, one.board), { recursive: true });
      await archiver.look();
      expect(read(one.board)(folder)).toBe(one.text);
      expect(archiver.told.at(-1)).toBeUndefined();
    });

    it('end a look where ten cannot be written; the next one goes on behind these', async () => {
      const titleId = await aTitle(storage);
      const { set } = await aPlayer(titleId);
      const names = Array.from({ length: 11 }, (_, at) => `score ${at}`).toSorted();
      const folder = aFolder();
      for (const statistic of names) {
        // oxlint-disable no-await-in-loop
        await set(1, statistic);
        await reset({ titleId, statistic });
        // oxlint-enable no-await-in-loop
      }
      const paths = names.map((statistic) =>
        archivePath(folder, { titleId, statistic, version: 0 }),
      );
      for (const path of paths.slice(0, -1)) {
        mkdirSync(path);
        writeFileSync(join(path, 'x'), '');
      }
      const archiver = anArchiver(folder);
      await archiver.look();
      expect(archiver.told).toHaveLength(10);
      expect(existsSync(paths.at(-1) ?? '')).toBe(false);
      await archiver.look();
      expect(archiver.told).toHaveLength(11);
      expect(existsSync(paths.at(-1) ?? '')).toBe(true);
      for (const path of paths) rmSync(path, { recursive: true });
      await archiver.look();
    });

    it('wait while another process writes, and what a killed one has begun goes', async () => {
      const { titleId, board, text } = await aReset(2);
      const folder = aFolder();
      const part = `${archivePath(folder, board)}.0123456789ABCDEF.part`;
      writeFileSync(part, 'half a');
      await claim('killed', FINAL_AT);
      const waiting = anArchiver(folder, { at: FINAL_AT + 1 });
      await waiting.look();
      expect(readdirSync(folder)).toHaveLength(1);
      expect(waiting.told).toEqual([]);
      const next = anArchiver(folder, { at: FINAL_AT + STATISTIC_ARCHIVE_CLAIM_MS + MINUTE_MS });
      await next.look();
      expect(readdirSync(folder)).toHaveLength(1);
      expect(read(board)(folder)).toBe(text);
      expect(await archivedIn(titleId)).toBe(1);
      // It has let go.
      expect(await claim('another')).toBe(true);
      await storage.run(releaseArchives, { holder: 'another' });
    });

    it('are not begun, or given up, where the process stops', async () => {
      const { titleId, board, text } = await aReset(1);
      const folder = aFolder();
      const stopped = anArchiver(folder);
      stopped.interrupt();
      await stopped.look();
      expect(readdirSync(folder)).toEqual([]);
      expect(stopped.told).toEqual([]);
      expect(await archivedIn(titleId)).toBe(0);
      await anArchiver(folder).look();
      expect(read(board)(folder)).toBe(text);
    });
  });
}
