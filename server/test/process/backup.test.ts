import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findDamage } from '../../src/storage/sqlite/damage.ts';
import { makeSmallDisk } from '../support/small-disk.ts';
import { makeCaller } from './caller.ts';
import { runHere } from './in-process.ts';
import {
  askPurser,
  exitOf,
  launch,
  readyz,
  runPurser,
  startPurser,
  temporaryFolder,
} from './purser.ts';
import { addBulk } from './stored-bulk.ts';

interface Made {
  readonly file: string;
  readonly keyFile?: string;
  readonly at: string;
  readonly rows: number;
  readonly deleted: readonly string[];
  readonly keyElsewhere?: string;
}

const temporary = temporaryFolder();
const folder = temporary.path;
const keyFile = join(folder, 'data', 'purser.key');

beforeAll(async () => {
  const purser = await startPurser({ folder });
  await purser.stop();
});
afterAll(() => temporary[Symbol.dispose]());

let folders = 0;

/** A name in which there is nothing yet. */
function newFolder(): string {
  folders += 1;
  return join(folder, `backups-${folders}`);
}

function backUp(...args: readonly string[]): Promise<Made> {
  return askPurser<Made>(['backup', ...args], { folder });
}

function valuesIn(file: string, statement: string): readonly unknown[] {
  using open = new DatabaseSync(file, { readOnly: true });
  return open.prepare(statement).all();
}

test('of a database that is served it has all that was answered before, whole, for its owner only', async () => {
  await using purser = await startPurser({ folder });
  const title = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
  const to = newFolder();
  const before = await Promise.all(['one', 'two'].map((name) => title.logIn(name)));
  const over = new AbortController();
  const during = (async () => {
    for (let number = 0; !over.signal.aborted; number += 1) await title.logIn(`during ${number}`);
  })();
  const made = await backUp(to);
  over.abort();
  await during;
  expect(made.file).toMatch(/\/purser-\d{4}-\d\d-\d\dT\d{6}Z\.db$/);
  expect(readdirSync(to)).toHaveLength(1);
  expect([statSync(to).mode & 0o777, statSync(made.file).mode & 0o777]).toEqual([0o700, 0o600]);
  expect(findDamage(made.file, 'thorough')).toBeUndefined();
  const players = valuesIn(made.file, 'select player_id from players');
  for (const { playerId } of before) expect(players).toContainEqual({ player_id: playerId });
  await expect.poll(() => readyz(purser)).toBe('200 ready\n');
});

test('it says loudly that the key file is not in it, and puts it beside it if asked to', async () => {
  const to = newFolder();
  const without = await runPurser(['backup', to], { folder });
  expect(without.stdout).toContain(`THE KEY FILE IS NOT IN IT: without ${keyFile} this backup is`);
  const made = await backUp(to, '--with-key-file');
  expect(made.keyElsewhere).toBeUndefined();
  expect(made.keyFile).toBe(made.file.replace(/db$/, 'key'));
  expect(readFileSync(made.keyFile ?? '')).toEqual(readFileSync(keyFile));
  expect(statSync(made.keyFile ?? '').mode & 0o777).toBe(0o600);
});

test('a key file that is missing, public or of another database is not put into a backup', async () => {
  const to = newFolder();
  const other = join(folder, 'other.key');
  const flags = ['--key-file', other];
  const refused = async () => {
    const { code, stderr } = await runPurser(['backup', to, '--with-key-file'], { folder, flags });
    expect(code).toBe(2);
    expect(existsSync(to) ? readdirSync(to) : []).toEqual([]);
    return stderr;
  };
  expect(await refused()).toMatch(/^The key file \S+ is missing/);
  writeFileSync(other, `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 });
  expect(await refused()).toMatch(/^The key file \S+other\.key does not open the signing keys/);
  chmodSync(other, 0o644);
  expect(await refused()).toMatch(/can be read or changed by others/);
});

test('old backups go when a new one is good, oldest first, and nothing else goes', async () => {
  const to = newFolder();
  mkdirSync(to);
  const name = (day: number, ending: string) => `purser-2020-01-0${day}T000000Z.${ending}`;
  const strange = ['notes.txt', 'purser-2019.db', 'purser-2020-01-01T000000Z.db.gz', 'other.key'];
  const old = [name(1, 'db'), name(1, 'key'), name(2, 'db'), name(3, 'db'), name(3, 'key')];
  const future = 'purser-2999-01-01T000000Z.db';
  for (const file of [...strange, ...old, future]) writeFileSync(join(to, file), file);
  const folderOfOthers = name(2, 'key');
  mkdirSync(join(to, folderOfOthers));
  const made = await backUp(to, '--keep', '2');
  expect(made.deleted).toEqual([1, 2, 3].map((day) => join(to, name(day, 'db'))));
  const left = [...strange, folderOfOthers, future, made.file.slice(to.length + 1)];
  expect(readdirSync(to).toSorted()).toEqual(left.toSorted());
  // It is the oldest by its name where a clock was once wrong, and stays.
  const again = await backUp(to, '--keep', '1');
  expect(existsSync(again.file)).toBe(true);
  expect(again.deleted).toEqual([made.file]);
});

test('a backup that is served under its name is not taken for an old one', async () => {
  const to = newFolder();
  const served = await backUp(to);
  const flags = ['--database-url', `sqlite:${served.file}`, '--key-file', keyFile];
  const { code } = await runPurser(['backup', to, '--keep', '1'], { folder, flags });
  expect(code).toBe(0);
  const databases = readdirSync(to).filter((name) => name.endsWith('.db'));
  expect(databases).toHaveLength(2);
  expect(databases).toContain(served.file.slice(to.length + 1));
});

test('again and again until it is stopped; a round that fails is said, and tried again', async () => {
  const to = newFolder();
  const line = ['backup', to, '--every', '1s', '--keep', '2', '--json'];
  const backups = launch(line, { folder });
  const exited = exitOf(backups);
  onTestFinished(() => void backups.kill('SIGKILL'));
  let [stdout, stderr] = ['', ''];
  backups.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  backups.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const made = () => stdout.split('\n').filter((text) => text.includes('"file"')).length;
  await expect.poll(made).toBeGreaterThanOrEqual(3);
  // A file is in the place of the folder.
  renameSync(to, `${to}-away`);
  writeFileSync(to, '');
  await expect.poll(() => stderr).toMatch(/^\d{4}-\S+Z NO BACKUP: No backup was made: .+\.\n/);
  rmSync(to);
  renameSync(`${to}-away`, to);
  const count = made();
  await expect.poll(made).toBeGreaterThan(count);
  backups.kill('SIGTERM');
  expect(await exited).toEqual({ code: 0, signal: null });
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ stopped: true });
  const names = readdirSync(to);
  expect(names).toHaveLength(2);
  for (const name of names) expect(name).toMatch(/^purser-.*Z\.db$/);
});

test('stopped after a round that failed, it exits with 1', async () => {
  const to = newFolder();
  writeFileSync(to, '');
  const backups = launch(['backup', to, '--every', '1h'], { folder });
  const exited = exitOf(backups);
  let stderr = '';
  backups.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await expect.poll(() => stderr).toContain('NO BACKUP');
  backups.kill('SIGINT');
  expect(await exited).toEqual({ code: 1, signal: null });
});

test('killed in the middle it leaves no backup, and the next run removes what it left', async () => {
  using home = temporaryFolder();
  mkdirSync(join(home.path, 'data'));
  const from = await backUp(newFolder());
  renameSync(from.file, join(home.path, 'data', 'purser.db'));
  addBulk(join(home.path, 'data', 'purser.db'));
  const to = join(home.path, 'to');
  const killed = launch(['backup', to], { folder: home.path });
  const exited = exitOf(killed);
  const left = () => (existsSync(to) ? readdirSync(to) : []);
  await expect.poll(left, { interval: 5 }).toHaveLength(1);
  killed.kill('SIGKILL');
  expect(await exited).toMatchObject({ signal: 'SIGKILL' });
  expect(left()).toEqual([expect.stringMatching(/^\.purser-backup-/)]);
  const made = await askPurser<Made>(['backup', to], { folder: home.path });
  expect(left()).toEqual([made.file.slice(to.length + 1)]);
});

test('a disk without room is said, and nothing is left on it', async ({ skip }) => {
  using disk = makeSmallDisk(1);
  if (!disk) return skip('this user may not mount a file system');
  using home = temporaryFolder();
  mkdirSync(join(home.path, 'data'));
  renameSync((await backUp(newFolder())).file, join(home.path, 'data', 'purser.db'));
  addBulk(join(home.path, 'data', 'purser.db'));
  const { code, stderr } = await runPurser(['backup', disk.path], { folder: home.path });
  expect(stderr).toMatch(/^There is no room in \S+ for a backup, which takes twice the size/);
  expect(code).toBe(1);
  expect(readdirSync(disk.path)).toEqual([]);
});

test('the metrics have the moment of the newest backup', async () => {
  const timeIn = async (url: string) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    const name = 'purser_backup_last_success_timestamp_seconds';
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  using home = temporaryFolder();
  const first = await startPurser({ folder: home.path });
  await expect.poll(() => timeIn(first.url)).toBe(0);
  const { at } = await askPurser<Made>(['backup', 'to'], { folder: home.path });
  await first.stop();
  await using purser = await startPurser({ folder: home.path });
  await expect.poll(() => timeIn(purser.url)).toBe(Date.parse(at) / 1_000);
});

test.each([
  [['--every', 'often'], {}, /^--every must be a length of time from 1s to 7d/],
  [['--keep', '0'], {}, /^--keep must be a whole number from 1 to/],
  [[], { PURSER_DATABASE_URL: 'postgres://purser@db/purser' }, /pg_dump .* guide on backups/],
])('%j is refused with exit code 2', async (flags, env, sentence) => {
  const to = newFolder();
  const { code, stderr } = await runHere(['backup', to, ...flags], { folder, env });
  expect(stderr).toMatch(sentence);
  expect(stderr.trimEnd()).not.toContain('\n');
  expect(code).toBe(2);
  expect(existsSync(to)).toBe(false);
});

test('a database that is not there is not made', async () => {
  using home = temporaryFolder();
  const { code, stderr } = await runHere(['backup', newFolder()], { folder: home.path });
  expect(stderr).toMatch(/^There is no database at /);
  expect(code).toBe(1);
  expect(readdirSync(home.path)).toEqual([]);
});
