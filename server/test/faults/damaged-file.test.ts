import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSqliteFile } from '../../src/storage/sqlite/file.ts';
import { call, makeCaller } from '../process/caller.ts';
import { runHere } from '../process/in-process.ts';
import {
  readyz,
  type RunningPurser,
  runPurser,
  startPurser,
  temporaryFolder,
} from '../process/purser.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { spoilPage } from './spoil.ts';

// Real damage of real files of the embedded database, through the real process.

/** Enough that every table of players has several pages. */
const PLAYERS = 200;

const sound = temporaryFolder();
let secretKey: string;
beforeAll(async () => {
  const purser = await startPurser({ folder: sound.path });
  secretKey = purser.ready.secretKey ?? '';
  const title = makeCaller({ ...purser, secretKey });
  // As many at once as are no overload, on a slow machine too.
  for (let made = 0; made < PLAYERS; made += 50) {
    const some = Array.from({ length: 50 }, (_, at) => title.logIn(`player ${made + at}`));
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(some);
  }
  await purser.stop();
});
afterAll(() => sound[Symbol.dispose]());

/** A folder with a copy of the sound database and its key file. */
function anInstallation() {
  const folder = temporaryFolder();
  cpSync(join(sound.path, 'data'), join(folder.path, 'data'), { recursive: true });
  return { ...folder, database: join(folder.path, 'data', 'purser.db') };
}

/** The whole of standard error; the process has ended without being ready. */
async function refusalOfStart(folder: string): Promise<string> {
  const { code, stdout, stderr } = await runPurser(['serve', '--port', '0'], { folder });
  expect([code, stdout]).toEqual([1, '']);
  return stderr;
}

const DAMAGED =
  /^The database .*data\/purser\.db is damaged \(.+\): .* as the guide on backups says\.\n$/;

test.each<[what: string, spoil: (path: string) => void, how: RegExp]>([
  ['is empty', (path) => truncateSync(path), /\(it is empty\)/],
  ['has lost its second half', (path) => truncateSync(path, statSync(path).size / 2), /malformed/],
  ['has lost all but its header', (path) => truncateSync(path, 100), /not a database|malformed/],
  [
    'begins with other bytes',
    (path) => writeFileSync(path, 'x'.repeat(64), { flag: 'r+' }),
    /not a database/,
  ],
  [
    'has a page of zeros in a table',
    (path) => spoilPage(path, 'players'),
    /error code 11|malformed/,
  ],
  [
    'has a page of zeros in an index',
    (path) => spoilPage(path, 'sessions_of_player'),
    /error code 11|malformed/,
  ],
])('a file that %s is refused, and left as it is', async (_, spoil, how) => {
  using installation = anInstallation();
  const { path, database } = installation;
  spoil(database);
  const before = readFileSync(database);
  const refusal = await refusalOfStart(path);
  expect(refusal).toMatch(DAMAGED);
  expect(refusal).toMatch(how);
  expect(readFileSync(database).equals(before)).toBe(true);
  for (const command of ['key list', 'doctor'].map((words) => words.split(' '))) {
    // oxlint-disable-next-line no-await-in-loop
    const ran = await runHere(command, {
      folder: path,
      flags: ['--port', '0'].slice(command[0] === 'doctor' ? 0 : 2),
    });
    expect(ran.code).toBe(1);
    expect(ran.stdout + ran.stderr).toContain(`${database} is damaged (`);
  }
});

test('of a large file the beginning of each table is read', async () => {
  using installation = anInstallation();
  const { path, database } = installation;
  // SQLite does not mind: its header says where the database ends.
  truncateSync(database, 300 * 1024 * 1024);
  const purser = await startPurser({ folder: path });
  await purser.stop();
  spoilPage(database, 'players');
  truncateSync(database, 300 * 1024 * 1024);
  expect(await refusalOfStart(path)).toMatch(DAMAGED);
});

describe('a database that is gone', () => {
  test('is missed beside the key file that was made with it', async () => {
    using installation = anInstallation();
    const { path, database } = installation;
    rmSync(database);
    expect(await refusalOfStart(path)).toMatch(
      /^The database .*purser\.db is gone, and the key file .*purser\.key that was made with it is there: .*\.\n$/,
    );
    expect((await runHere(['doctor'], { folder: path })).stdout).toContain('purser.db is gone');
    expect(readdirSync(join(path, 'data'))).toEqual(['purser.key']);
  });

  test('is made anew beside the key file of another database', async () => {
    using installation = anInstallation();
    const { path, database } = installation;
    renameSync(database, `${database}-of-before`);
    const env = { PURSER_DATABASE_URL: 'sqlite:data/second.db' };
    await using purser = await startPurser({ folder: path, env });
    expect(purser.ready.secretKey).toBeDefined();
  });

  test('has never been there where a first start made only the file', async () => {
    using folder = temporaryFolder();
    mkdirSync(join(folder.path, 'data'));
    createSqliteFile(join(folder.path, 'data', 'purser.db'));
    await using purser = await startPurser({ folder: folder.path });
    expect(purser.ready.secretKey).toBeDefined();
  });
});

test('a torn end of the write-ahead log is no damage: it begins with the commits before it', async () => {
  using installation = anInstallation();
  const { path, database } = installation;
  const purser = await startPurser({ folder: path });
  const { playerId } = await makeCaller({ ...purser, secretKey }).logIn('before the end');
  await purser.stop('SIGKILL');
  const log = readFileSync(`${database}-wal`);
  writeFileSync(`${database}-wal`, Buffer.concat([log, log.subarray(0, 10_000)]));
  await using again = await startPurser({ folder: path });
  const after = await makeCaller({ ...again, secretKey }).logIn('before the end');
  expect(after.playerId).toBe(playerId);
});

const NOT_READY =
  '503 not ready: databaseDamaged (the database is damaged; the log says which and how)\n';

test.each(['1', '2'])(
  'damage that a call meets ends the readiness until the file is restored (workers: %s)',
  async (workers) => {
    using installation = anInstallation();
    const { path, database } = installation;
    const flags = ['--workers', workers];
    const purser = await startPurser({ folder: path, flags });
    const title = makeCaller({ ...purser, secretKey });
    const [titleToken, { entityToken }] = [await title.titleToken(), await title.logIn('player 1')];
    spoilWhileServed(database);

    const body = { TitleId: purser.ready.titleId, CustomId: 'player 2' };
    const refused = await call(`${purser.url}/Client/LoginWithCustomID`, body);
    expect(refused).toMatchObject({ status: 503, error: 'ServiceUnavailable' });
    // Every process knows, not only the one that met it.
    await expect
      .poll(async () => new Set(await Promise.all(Array.from({ length: 8 }, () => readyz(purser)))))
      .toEqual(new Set([NOT_READY]));
    expect(await title.validate(entityToken, titleToken)).toBe('OK');
    await expect.poll(() => linesOf(purser, 'not ready')).toHaveLength(Number(workers));
    expect(linesOf(purser, 'not ready')[0]).toMatchObject({
      state: 'databaseDamaged',
      reason: expect.stringContaining(`${database} is damaged (`),
    });
    await purser.stop();

    expect(await refusalOfStart(path)).toMatch(DAMAGED);
    restore(database);
    await using again = await startPurser({ folder: path });
    await expect.poll(() => readyz(again)).toBe('200 ready\n');
  },
);

/** Spoils a page that is in the file alone, and lets the service read it again. */
function spoilWhileServed(path: string): void {
  const database = new DatabaseSync(path, { timeout: PATIENCE_MS });
  database.exec('pragma wal_checkpoint(truncate)');
  spoilPage(path, 'player_identities');
  // After somebody else's commit it trusts no page that it remembers.
  database.exec("insert into meta (name, value) values ('spoiled', '1')");
  database.close();
}

/** As the guide on backups says. */
function restore(path: string): void {
  const folder = join(path, '..');
  mkdirSync(join(folder, 'before'));
  for (const name of readdirSync(folder).filter((it) => it.startsWith('purser.db'))) {
    renameSync(join(folder, name), join(folder, 'before', name));
  }
  copyFileSync(join(sound.path, 'data', 'purser.db'), path);
}

function linesOf(purser: RunningPurser, message: string): readonly object[] {
  const lines = purser.stderr().trim().split('\n').filter(Boolean);
  return lines
    .map((line) => JSON.parse(line) as { msg?: string; state?: string })
    .filter(({ msg, state }) => msg === message && state !== 'draining');
}
