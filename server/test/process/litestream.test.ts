import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { logBytesOf } from '../../src/storage/sqlite/log-length.ts';
import { makeCaller, type TitleCaller } from './caller.ts';
import { NO_LITESTREAM, type Replicated, restoreTo, startLitestream } from './litestream.ts';
import { askPurser, runPurser, startPurser, temporaryFolder } from './purser.ts';

// Real processes: the service with checkpoints left to Litestream, and Litestream with the configuration of deploy/.

const LEFT = { PURSER_CHECKPOINTS: 'litestream' };
const CLIENTS = 6;

function aPlace() {
  const temporary = temporaryFolder();
  onTestFinished(() => temporary[Symbol.dispose]());
  const folder = temporary.path;
  const data = join(folder, 'data');
  const replicated = {
    folder,
    database: join(data, 'purser.db'),
    replica: join(folder, 'replica'),
  };
  return { folder, data, replicated, safeKey: join(folder, 'safe.key') };
}

/** The players that a database has, by their custom ids. */
function playersIn(path: string): ReadonlySet<string> {
  const database = new DatabaseSync(path);
  try {
    const rows = database.prepare('select subject from player_identities').all();
    return new Set(rows.map(({ subject }) => String(subject)));
  } finally {
    database.close();
  }
}

/** The players that the replica has by now; none where it cannot be restored yet. */
function playersInReplica(of: Replicated): ReadonlySet<string> {
  const scratch = join(of.folder, 'scratch.db');
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${scratch}${suffix}`, { force: true });
  return restoreTo(scratch, of) ? playersIn(scratch) : new Set();
}

/** Clients that log new players in, one after the other, until `stop` or the end of the service. */
function logPlayersIn(title: TitleCaller) {
  const stopped = new AbortController();
  const acknowledged: string[][] = Array.from({ length: CLIENTS }, () => []);
  async function play(own: string[], client: number): Promise<void> {
    while (!stopped.signal.aborted) {
      const customId = `client-${client}-${own.length}`;
      try {
        // oxlint-disable-next-line no-await-in-loop
        await title.logIn(customId);
      } catch {
        // Its answer is lost, and so it counts as not acknowledged.
        return;
      }
      own.push(customId);
    }
  }
  const ended = Promise.all(acknowledged.map(play));
  return {
    /** Of each client, in order. */
    acknowledged,
    count: () => acknowledged.flat().length,
    async stop() {
      stopped.abort();
      await ended;
    },
  };
}

/** How often the log has begun anew: https://sqlite.org/fileformat2.html#walformat, "checkpoint sequence number". */
const sequenceOf = (path: string) => readFileSync(`${path}-wal`).readUInt32BE(12);

test('the option reaches the service: at its end it leaves the log to another one that has the database open', async () => {
  const { folder, replicated } = aPlace();
  await using purser = await startPurser({ folder, env: LEFT });
  const other = new DatabaseSync(replicated.database);
  other.prepare('select count(*) from meta').get();
  expect(await purser.stop()).toEqual({ code: 0, signal: null });
  expect(logBytesOf(replicated.database)).toBeGreaterThan(0);
  other.close();
});

if (NO_LITESTREAM !== undefined) console.info(NO_LITESTREAM);

describe.skipIf(NO_LITESTREAM !== undefined)('with Litestream', () => {
  test('the disk is lost at work, and only what was acknowledged last is missing in the restored database', async () => {
    const { folder, data, replicated, safeKey } = aPlace();
    await using litestream = startLitestream(replicated);
    await using purser = await startPurser({ folder, env: LEFT, flags: ['--workers', '2'] });
    const title = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
    const load = logPlayersIn(title);
    await expect.poll(load.count).toBeGreaterThan(100);
    // Everything acknowledged until here is in the replica before the disk is lost.
    const safe = load.acknowledged.flat();
    const missing = () => {
      const copied = playersInReplica(replicated);
      return safe.filter((id) => !copied.has(id));
    };
    await expect.poll(missing).toEqual([]);

    await Promise.all([purser.stop('SIGKILL'), litestream.stop('SIGKILL')]);
    await load.stop();
    const key = readFileSync(join(data, 'purser.key'));
    rmSync(data, { recursive: true });
    mkdirSync(data, { mode: 0o700 });
    expect(restoreTo(replicated.database, replicated)).toBe(true);

    const doctor = await runPurser(['doctor', '--json'], { folder, env: LEFT });
    const checks = JSON.parse(doctor.stdout).checks as { check: string; state: string }[];
    expect(checks.filter(({ state }) => state === 'bad').map(({ check }) => check)).toEqual([
      'Key file',
    ]);
    const keyless = await runPurser(['serve', '--port', '0'], { folder, env: LEFT });
    expect(keyless).toMatchObject({ code: 2, stdout: '' });
    expect(keyless.stderr).toContain('purser.key is missing, and without it');

    writeFileSync(safeKey, key, { mode: 0o600 });
    const flags = ['--key-file', safeKey];
    const { healthy } = await askPurser<{ healthy: boolean }>(['doctor'], {
      folder,
      flags,
      env: LEFT,
    });
    expect(healthy).toBe(true);
    await askPurser(['restore', '--in-place'], { folder, flags, env: LEFT });
    const restored = playersIn(replicated.database);
    expect(safe.filter((id) => !restored.has(id))).toEqual([]);
    for (const own of load.acknowledged) {
      // Only the last ones are missing: no player is there that came after a missing one.
      const there = own.filter((id) => restored.has(id));
      expect(there).toEqual(own.slice(0, there.length));
    }
    await using again = await startPurser({ folder, flags, env: LEFT });
    const back = makeCaller({ ...again, secretKey: title.secretKey });
    expect(await back.isAuthorized((await back.logIn(safe[0] ?? '')).sessionTicket)).toBe(true);
  });

  test('it keeps the log short under load, misses nothing, and has everything after a stop', async () => {
    const { folder, replicated } = aPlace();
    const { database, replica } = replicated;
    await using litestream = startLitestream(replicated);
    await using purser = await startPurser({ folder, env: LEFT, flags: ['--workers', '2'] });
    const title = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
    const load = logPlayersIn(title);
    const began = sequenceOf(database);
    const CustomTags = { filler: 'x'.repeat(500_000) };
    let writes = 0;
    const more = async () => {
      writes += 1;
      const Catalog = [{ ItemId: `item-${writes}` }];
      await title.admin('/Admin/SetCatalogItems', {
        CatalogVersion: `v${writes % 3}`,
        Catalog,
        CustomTags,
      });
      return sequenceOf(database);
    };
    // The log begins anew, twice, which only Litestream can have done: this service would do it from 1 GiB on.
    await expect.poll(more, { interval: 10 }).toBeGreaterThan(began + 1);
    await load.stop();
    // A command beside the service leaves the log to Litestream, too.
    await askPurser(['key', 'list'], { folder, env: LEFT });

    expect(await purser.stop()).toEqual({ code: 0, signal: null });
    expect(existsSync(`${database}-wal`)).toBe(true);
    await litestream.stop('SIGTERM');
    const copied = playersInReplica(replicated);
    expect(load.acknowledged.flat().filter((id) => !copied.has(id))).toEqual([]);
    // It would have begun another one where somebody else had cut the log.
    expect(readdirSync(join(replica, 'generations'))).toHaveLength(1);
    expect(logBytesOf(database)).toBeLessThan(40 * 1024 * 1024);
  });
});
