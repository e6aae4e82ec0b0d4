import { describe, expect, onTestFinished, test } from 'vitest';
import { layOut, type TestNode } from '../process/nodes.ts';
import { readyz, type RunningPurser, startPurser } from '../process/purser.ts';
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

  test.skipIf(NO_POSTGRES)('of PostgreSQL', async () => {
    const disk = aSmallDisk();
    const server = await startPostgres(18, { within: disk.path });
    onTestFinished(() => server.stop());
    await using installation = await layOut(server.url);
    const node = await installation.startNode();
    await expectTruth(node, disk, () => logInUntilRefused(node));
  });
});
