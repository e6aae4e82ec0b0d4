import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { WRONG_PASSWORDS } from '../../src/kernel/limits.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { takeGuess } from '../../src/limits/commands.ts';
import { logInPlayer } from '../../src/players/commands/log-in.ts';
import { findPlayer } from '../../src/players/commands/look-ups.ts';
import { findSession, revokeSession } from '../../src/players/commands/sessions.ts';
import { SchemaTooNew } from '../../src/storage/migrations/schema-mismatch.ts';
import { openSqliteConnection } from '../../src/storage/sqlite/file.ts';
import { logBytesOf } from '../../src/storage/sqlite/log-length.ts';
import { migrateSqlite, sqliteMigrationStatus } from '../../src/storage/sqlite/migrations.ts';
import type { SqliteStorage } from '../../src/storage/storage.ts';
import { listTitles } from '../../src/titles/commands.ts';
import { readPage } from '../support/control-page.ts';
import { aSession, aTitle, logIn, NOW, temporaryFolder, unique } from './given.ts';

const folder = temporaryFolder();
const aPath = () => join(folder, `${unique('file-')}.db`);

async function open(path: string, busyTimeoutMs = 5_000): Promise<SqliteStorage> {
  const storage = await openSqliteStorage({
    path,
    clock: () => NOW,
    random: systemRandom,
    busyTimeoutMs,
  });
  onTestFinished(() => storage.close());
  return storage;
}

describe('the embedded database file', () => {
  it.skipIf(process.platform === 'win32')('is for its owner only', async () => {
    const path = aPath();
    await open(path);
    for (const file of [path, `${path}-wal`, `${path}-shm`]) {
      expect(statSync(file).mode & 0o777, file).toBe(0o600);
    }
  });

  it('keeps everything when it is closed and opened again, alone in its folder', async () => {
    const path = aPath();
    const before = await open(path);
    const titleId = await aTitle(before);
    const { player, session } = await logIn(before, { titleId });
    const { playerId } = player;
    const { sessionId } = session;
    await before.run(revokeSession, { titleId, playerId, sessionId, now: NOW });
    const everything = await readPage(before.controlLog.read, undefined);
    await before.close();
    const files = await readdir(dirname(path));
    expect(files.filter((file) => file.startsWith(basename(path)))).toEqual([basename(path)]);
    const after = await open(path);
    expect(after.namespaceId).toBe(before.namespaceId);
    expect(await readPage(after.controlLog.read, undefined)).toEqual(everything);
    expect(await after.run(findPlayer, { titleId, playerId })).toEqual(player);
    expect((await after.run(findSession, { titleId, sessionId }))?.revokedAt).toBe(NOW);
  });

  it('cannot be made in a folder that does not exist', async () => {
    await expect(open(join(folder, 'none', 'file.db'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('tells of commits through another connection', async () => {
    const path = aPath();
    const [here, there] = [await open(path), await open(path)];
    expect(here.controlLog.hasChanged()).toBe(true);
    expect(here.controlLog.hasChanged()).toBe(false);
    await aTitle(there);
    expect(here.controlLog.hasChanged()).toBe(true);
    expect(here.controlLog.hasChanged()).toBe(false);
    expect(await readPage(here.controlLog.read, 0)).toEqual(
      await readPage(there.controlLog.read, 0),
    );
  });

  it('cannot be asked whether it has moved, or read, once it is closed', async () => {
    const storage = await open(aPath());
    await storage.close();
    expect(() => storage.controlLog.hasChanged()).toThrow(StorageUnavailable);
    await expect(readPage(storage.controlLog.read, 0)).rejects.toThrow(StorageUnavailable);
  });

  it('is unavailable while somebody else writes for too long, and available again after', async () => {
    const path = aPath();
    const storage = await open(path, 20);
    const other = new DatabaseSync(path);
    onTestFinished(() => other.close());
    other.exec('begin immediate');
    const refusal = await storage.run(listTitles).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StorageUnavailable);
    expect(refusal).toMatchObject({ cause: { code: 'ERR_SQLITE_ERROR', errcode: 5 } });
    await expect(storage.probe()).rejects.toThrow(StorageUnavailable);
    other.exec('rollback');
    await expect(storage.run(listTitles)).resolves.toEqual([]);
  });

  it('really writes with each probe, so that a full disk is noticed', async () => {
    const storage = await open(aPath());
    storage.controlLog.hasChanged();
    for (const _ of [1, 2, 3]) {
      // oxlint-disable-next-line no-await-in-loop
      await storage.probe();
      expect(storage.controlLog.hasChanged()).toBe(true);
    }
  });

  it('keeps the lock of an account when the process starts anew', async () => {
    const path = aPath();
    const first = await open(path);
    const guess = { titleId: 'A1B2', playerId: undefined, nameKey: 'name', addressKey: undefined };
    for (let count = 0; count < WRONG_PASSWORDS.stranger; count += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await first.run(takeGuess, { ...guess, now: NOW });
    }
    await first.close();
    const second = await open(path);
    expect(await second.run(takeGuess, { ...guess, now: NOW })).toMatchObject({ status: 'locked' });
    await second.close();
  });

  it('answers what waits before it closes', async () => {
    const storage = await open(aPath());
    const titles = Array.from({ length: 600 }, () => aTitle(storage));
    await storage.close();
    await expect(Promise.all(titles)).resolves.toHaveLength(600);
  });

  it('lets a bug keep its own words and the place where it happened', async () => {
    const storage = await open(aPath());
    const titleId = await aTitle(storage);
    const bug = storage.run(logInPlayer, {
      titleId,
      create: undefined,
      session: aSession({ provider: 'Service' }),
    });
    const error: Error = await bug.then(
      () => new Error('it succeeded'),
      (thrown) => thrown,
    );
    expect(error).not.toBeInstanceOf(StorageUnavailable);
    expect(error.message).toContain('logInKnown');
    expect(error.stack).toContain('log-in.');
  });
});

describe('the write-ahead log', () => {
  const MIB = 1024 * 1024;

  it('is cut again when the reader has gone behind whom it grew', async () => {
    const path = aPath();
    await migrateSqlite(path);
    const [writer, reader] = [
      openSqliteConnection({ path, busyTimeoutMs: 0 }),
      new DatabaseSync(path),
    ];
    onTestFinished(() => {
      reader.close();
      writer.database.close();
    });
    const write = (bytes: number) =>
      writer.database.exec(
        `replace into meta (name, value) values ('big', hex(zeroblob(${bytes / 2})))`,
      );
    const logBytes = () => statSync(`${path}-wal`).size;
    reader.exec('begin');
    reader.prepare('select count(*) from meta').get();
    for (let mib = 0; mib < 48; mib += 8) write(8 * MIB);
    expect(logBytes()).toBeGreaterThan(48 * MIB);
    reader.exec('rollback');
    // The first moves it into the file, and the next begins it anew.
    for (const _ of [1, 2]) write(2);
    expect(logBytes()).toBeLessThanOrEqual(32 * MIB);
  });

  it.each([
    { leavesCheckpoints: false, mib: 16 },
    { leavesCheckpoints: true, mib: 48 },
  ])(
    'is cut after some 16 MiB unless that is left to Litestream: $leavesCheckpoints',
    async (of) => {
      const { leavesCheckpoints, mib } = of;
      const path = aPath();
      await migrateSqlite(path, of);
      const { database } = openSqliteConnection({ path, busyTimeoutMs: 0, leavesCheckpoints });
      onTestFinished(() => database.close());
      for (let done = 0; done < 48; done += 1) {
        database.exec(`replace into meta (name, value) values ('big', hex(zeroblob(${MIB / 2})))`);
      }
      expect(Math.floor(logBytesOf(path) / MIB)).toBeLessThanOrEqual(mib);
      expect(logBytesOf(path) > 40 * MIB).toBe(leavesCheckpoints);
    },
  );

  it.each([false, true])(
    'is cut at the end unless that is left to Litestream: %s',
    async (leavesCheckpoints) => {
      const path = aPath();
      const storage = await openSqliteStorage({
        path,
        clock: () => NOW,
        random: systemRandom,
        leavesCheckpoints,
      });
      // As Litestream, which is connected when the service ends.
      const other = new DatabaseSync(path);
      onTestFinished(() => other.close());
      other.prepare('select count(*) from meta').get();
      await storage.close();
      expect(logBytesOf(path) > 0).toBe(leavesCheckpoints);
    },
  );
});

describe('migrating', () => {
  it('is told of without doing it, and done once', async () => {
    const path = aPath();
    const { known } = await sqliteMigrationStatus(path);
    expect(known[0]).toBe('0001-initial');
    expect(known).toEqual([...known].sort());
    expect(await sqliteMigrationStatus(path)).toEqual({ known, applied: [], pending: known });
    expect(await readdir(folder)).not.toContain(basename(path));
    expect(await migrateSqlite(path)).toEqual({ applied: known });
    expect(await migrateSqlite(path)).toEqual({ applied: [] });
    expect(await sqliteMigrationStatus(path)).toEqual({ known, applied: known, pending: [] });
  });

  it('refuses a file of a newer program', async () => {
    const path = aPath();
    await migrateSqlite(path);
    const database = new DatabaseSync(path);
    database.exec("insert into migrations values ('9999-future', 0)");
    database.close();
    await expect(open(path)).rejects.toThrow(SchemaTooNew);
    await expect(open(path)).rejects.toThrow(
      /newer version of this program \(it has 9999-future\)/,
    );
    await expect(migrateSqlite(path)).rejects.toThrow(SchemaTooNew);
    expect((await sqliteMigrationStatus(path)).applied).toContain('9999-future');
  });
});
