import { renameSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { copyAlone, openAlone, replaceFile, settle } from '../../src/storage/copy/replace-file.ts';
import { createSqliteFile, inodeOf } from '../../src/storage/sqlite/file.ts';
import { temporaryFolder } from './purser.ts';

function makeFile(path: string, value: string): string {
  createSqliteFile(path);
  using database = new DatabaseSync(path);
  database.exec(`create table it (value text); insert into it values ('${value}')`);
  return path;
}

/** Opens a database as the service does, and prints what is in it. */
const OPEN = `
  const { openSqliteConnection } = await import(process.argv[1]);
  const { database } = openSqliteConnection({ path: process.argv[2], busyTimeoutMs: 60_000 });
  process.stdout.write(database.prepare('select value from it').get().value);`;

/** A process that waits for a database file that somebody else has alone. */
async function launchWaiting(path: string) {
  const module = new URL('../../src/storage/sqlite/file.ts', import.meta.url).href;
  const line = ['--input-type=module', '--eval', OPEN, module, path];
  const child = spawn(process.execPath, line, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  const files = `/proc/${child.pid}/fd`;
  await expect.poll(() => readdirSync(files).map((fd) => linkOf(join(files, fd)))).toContain(path);
  return async () => {
    expect(await exited).toEqual([0, null]);
    return stdout;
  };
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

test('a process that starts during a restore serves the restored file, and never the one from before', async ({
  skip,
}) => {
  if (process.platform !== 'linux') return skip('needs /proc, to see that a process waits');
  using folder = temporaryFolder();
  const database = makeFile(join(folder.path, 'purser.db'), 'before');
  const draft = makeFile(join(folder.path, 'draft.db'), 'restored');
  const before = inodeOf(database);
  const present = await openAlone(database);
  const read = await launchWaiting(database);
  await settle(present);
  const keptIn = replaceFile({ draft, database, at: 0 }) ?? '';
  await present.close();
  expect(await read()).toBe('restored');
  expect(inodeOf(join(keptIn, 'purser.db'))).toBe(before);
  expect(readdirSync(keptIn)).toEqual(['purser.db']);
});

test('one that starts while the database is changed in place waits for all of the change', async ({
  skip,
}) => {
  if (process.platform !== 'linux') return skip('needs /proc, to see that a process waits');
  using folder = temporaryFolder();
  const database = makeFile(join(folder.path, 'purser.db'), 'before');
  const draft = join(folder.path, 'draft.db');
  const present = await openAlone(database);
  await copyAlone(present, draft);
  await expect(openAlone(database)).rejects.toThrow(/is open in another process/);
  const read = await launchWaiting(database);
  const changed = new DatabaseSync(draft);
  changed.exec("update it set value = 'revoked'");
  changed.close();
  await settle(present);
  expect(replaceFile({ draft, database, at: undefined })).toBeUndefined();
  await present.close();
  expect(await read()).toBe('revoked');
});

test('nobody else opens the file while it is settled, until it is closed', async () => {
  using folder = temporaryFolder();
  const database = makeFile(join(folder.path, 'purser.db'), 'before');
  const present = await openAlone(database);
  await settle(present);
  await expect(openAlone(database)).rejects.toThrow(/is open in another process/);
  // Its log is that of another file from now on, and stays.
  renameSync(makeFile(join(folder.path, 'draft.db'), 'restored'), database);
  using served = new DatabaseSync(database);
  served.exec("pragma journal_mode = wal; update it set value = 'served'");
  await present.close();
  expect(statSync(`${database}-wal`).size).toBeGreaterThan(0);
  expect(served.prepare('select value from it').get()).toEqual({ value: 'served' });
});
