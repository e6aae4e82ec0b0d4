import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { HOUR_MS, systemClock } from '../../src/kernel/instant.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { archivePath } from '../../src/statistics/archive.ts';
import { makeArchiver } from '../../src/statistics/archiver.ts';
import { resetStatistic } from '../../src/statistics/commands/definitions.ts';
import { updateStatistics } from '../../src/statistics/commands/values.ts';
import { makeEventFiles } from '../../src/telemetry/event-files.ts';
import { layOut, type TestNode } from '../process/nodes.ts';
import { readyz, type RunningPurser, startPurser } from '../process/purser.ts';
import { aTitle, logIn, NOW } from '../storage/given.ts';
import { makeSqlite } from '../storage/make-storages.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { startPostgres } from '../support/postgres.ts';
import { makeSmallDisk, type SmallDisk } from '../support/small-disk.ts';

// The disk of the database is full: no call that writes succeeds, and /readyz says so at every look until there is room. On
// PostgreSQL it says so a minute later, or from the first call on that finds no room.

/** PostgreSQL's files take 60 MB. */
const MEGABYTES = 160;
const LOOKING_MS = 2_500;
const FULL = '503 not ready: diskFull (the disk of the database is full)\n';

async function expectTruth(
  purser: RunningPurser,
  disk: SmallDisk,
  untilNoticed = async (): Promise<void> => {},
): Promise<void> {
  await expect.poll(() => readyz(purser)).toBe('200 ready\n');
  disk.fill();
  await untilNoticed();
  await expect.poll(() => readyz(purser)).toBe(FULL);
  const [looks, beganAt] = [new Set<string>(), performance.now()];
  // oxlint-disable-next-line no-await-in-loop
  while (performance.now() - beganAt < LOOKING_MS) looks.add(await readyz(purser));
  // A look that is late says how old the last answer is.
  for (const look of looks) expect(look).toContain('503 not ready: diskFull (');
  disk.makeRoom();
  await expect.poll(() => readyz(purser)).toBe('200 ready\n');
}

/** Makes players until there is no page for one. */
async function logInUntilRefused({ title }: TestNode): Promise<void> {
  const logIn = (number: number): Promise<boolean> =>
    title.logIn(`player ${number}`).then(
      () => true,
      () => false,
    );
  let number = 0;
  // oxlint-disable-next-line no-await-in-loop
  while (await logIn(number)) number += 1;
}

const probed = makeSmallDisk(1);
probed?.[Symbol.dispose]();

// Skipped where this user may not mount a file system.
describe.skipIf(!probed)('a full disk', () => {
  function aSmallDisk(): SmallDisk {
    const disk = makeSmallDisk(MEGABYTES);
    if (!disk) throw new Error('No file system could be mounted');
    onTestFinished(() => disk[Symbol.dispose]());
    return disk;
  }

  test('of the embedded database', async () => {
    const disk = aSmallDisk();
    await using purser = await startPurser({ folder: disk.path });
    await expectTruth(purser, disk);
  });

  test('of events of games: they wait for room, and no line is torn', async () => {
    const disk = aSmallDisk();
    const failures: (string | undefined)[] = [];
    const files = makeEventFiles({
      folder: join(disk.path, 'events'),
      writer: 'client',
      fileBytesMax: 100_000_000,
      filesMax: 10,
      now: systemClock,
      random: systemRandom,
      onLost: (count) => failures.push(`${count} lost`),
      onWritten: (failure) => failures.push(failure),
    });
    // Few enough for one write: when it has succeeded, none of the first ones is on its way any more.
    const lines = (name: string) =>
      Array.from({ length: 2_000 }, (_, number) => `${name} ${number} ${'x'.repeat(100)}\n`);
    files.write(lines('first'));
    await expect.poll(() => failures).toContain(undefined);
    disk.fill();
    failures.length = 0;
    files.write(lines('second'));
    await expect.poll(() => failures[0]).toContain('ENOSPC');
    const folder = join(disk.path, 'events');
    const written = () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join('');
    // The part of the second ones that was taken ends with a whole line, too.
    await expect.poll(() => written().at(-1)).toBe('\n');
    expect(failures).not.toContain(undefined);
    disk.makeRoom();
    await files.close();
    expect(failures.at(-1)).toBeUndefined();
    expect(written()).toBe([...lines('first'), ...lines('second')].join(''));
  });

  test('of files of statistics: none is there until there is room', async () => {
    const [disk, data] = [aSmallDisk(), aSmallDisk()];
    const storage = await makeSqlite(data.path);
    onTestFinished(() => storage.close());
    const titleId = await aTitle(storage);
    const { player } = await logIn(storage, { titleId, subject: 'ada' });
    const of = { titleId, statistic: 'score' };
    const how = { isForced: false, isByPlayer: false, graceMs: 0, now: NOW };
    const updates = [{ statistic: 'score', value: 7 }];
    const { playerId } = player;
    await storage.run(updateStatistics, { titleId, playerId, updates, ...how });
    await storage.run(resetStatistic, { ...of, graceMs: 0, now: NOW });
    const told: (string | undefined)[] = [];
    const { look } = makeArchiver({
      run: storage.run,
      now: () => NOW + HOUR_MS,
      monotonicNow: () => performance.now(),
      random: systemRandom,
      folder: disk.path,
      graceMs: 0,
      emit: () => undefined,
      onWritten: (failure) => told.push(failure),
    });
    disk.fill();
    await look();
    expect(told).toEqual([expect.stringContaining('ENOSPC')]);
    expect(readdirSync(disk.path)).toEqual(['ballast']);
    disk.makeRoom();
    // It went on behind the file that failed, and begins anew.
    await look();
    await look();
    expect(told.at(-1)).toBeUndefined();
    const file = archivePath(disk.path, { ...of, version: 0 });
    expect(readFileSync(file, 'utf8')).toContain(`0,${playerId},7,`);
  });

  test.skipIf(NO_POSTGRES)('of PostgreSQL', async () => {
    const disk = aSmallDisk();
    const server = await startPostgres(18, { within: disk.path });
    onTestFinished(() => server.stop());
    await using installation = await layOut(server.url);
    const node = await installation.startNode();
    await expectTruth(node, disk, () => logInUntilRefused(node));
  });
});
