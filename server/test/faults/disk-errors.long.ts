import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findDamage } from '../../src/storage/sqlite/damage.ts';
import { makeCaller } from '../process/caller.ts';
import { type RunningPurser, startPurser, temporaryFolder } from '../process/purser.ts';
import { makeSmallDisk } from '../support/small-disk.ts';

// Errors of the disk under load: whatever was acknowledged is there after a kill, the file is sound, and the service recovers by itself.

/** Names of players by the ids that logins answered. */
type Acknowledged = Map<string, string>;

interface Load {
  readonly acknowledged: Acknowledged;
  refused(): number;
  stop(): Promise<void>;
}

const CLIENTS = 8;

/** New players log in until it is stopped; each refusal is a 503. */
function startLoad(purser: RunningPurser, secretKey: string): Load {
  const title = makeCaller({ ...purser, secretKey });
  const acknowledged: Acknowledged = new Map();
  const stop = new AbortController();
  let [refused, number] = [0, 0];
  async function client(): Promise<void> {
    while (!stop.signal.aborted) {
      number += 1;
      const name = `player ${number}`;
      try {
        // oxlint-disable-next-line no-await-in-loop
        acknowledged.set(name, (await title.logIn(name)).playerId);
      } catch (error) {
        expect(String(error)).toContain('ServiceUnavailable');
        refused += 1;
      }
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  return {
    acknowledged,
    refused: () => refused,
    async stop() {
      stop.abort();
      await clients;
    },
  };
}

interface Disturbed {
  /** Whether some logins must have failed. */
  readonly isFelt: boolean;
  /** Makes errors until what it resolves with is called. */
  readonly disturb: (purser: RunningPurser) => Promise<() => unknown>;
}

const LOGINS = 300;

async function expectSurvival(folder: string, { disturb, isFelt }: Disturbed): Promise<void> {
  const purser = await startPurser({ folder });
  onTestFinished(() => purser[Symbol.asyncDispose]());
  const secretKey = purser.ready.secretKey ?? '';
  const load = startLoad(purser, secretKey);
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(LOGINS);
  const end = await disturb(purser);
  if (isFelt) await expect.poll(load.refused).toBeGreaterThan(CLIENTS);
  await end();
  const before = load.acknowledged.size;
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(before + LOGINS);
  await expect.poll(async () => (await fetch(`${purser.url}/readyz`)).status).toBe(200);
  const stopped = load.stop();
  await purser.stop('SIGKILL');
  await stopped.catch(() => undefined);

  expect(findDamage(join(folder, 'data', 'purser.db'), 'thorough')).toBeUndefined();
  await using again = await startPurser({ folder });
  const title = makeCaller({ ...again, secretKey });
  for (const [name, playerId] of load.acknowledged) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await title.logIn(name)).playerId).toBe(playerId);
  }
}

/** Attaches to all threads of the service; detaches when its result is called. */
function injecting(inject: string): Disturbed['disturb'] {
  return async ({ child }) => {
    const calls = inject.split(':')[0];
    const args = ['-f', '-p', String(child.pid), '-e', `trace=${calls}`, '-e', `inject=${inject}`];
    const strace = spawn('strace', [...args, '-o', '/dev/null'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    strace.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    await expect.poll(() => said).toContain('attached');
    return async () => {
      strace.kill('SIGINT');
      await once(strace, 'exit');
    };
  };
}

const NO_STRACE = spawnSync('strace', ['-qqf', '-o', '/dev/null', 'true']).status !== 0;

// Skipped where there is no strace, or where this user may not trace.
describe.skipIf(NO_STRACE)('the embedded database', () => {
  test.each([
    ['flushes that fail', 'fsync,fdatasync:error=EIO:when=1+3', true],
    ['writes that fail', 'pwrite64:error=EIO:when=5+17', true],
    ['writes that find no room', 'pwrite64:error=ENOSPC:when=3+11', true],
    ['writes that are interrupted', 'pwrite64:error=EINTR:when=1+2', false],
  ])('survives %s', async (_, inject, isFelt) => {
    using folder = temporaryFolder();
    await expectSurvival(folder.path, { isFelt, disturb: injecting(inject) });
  });
});

const MEGABYTES = 64;
const probed = makeSmallDisk(1);
probed?.[Symbol.dispose]();

// Skipped where this user may not mount a file system.
test.skipIf(!probed)('a disk that is filled under load, and freed', async () => {
  const disk = makeSmallDisk(MEGABYTES);
  if (!disk) throw new Error('No file system could be mounted');
  onTestFinished(() => disk[Symbol.dispose]());
  await expectSurvival(disk.path, {
    isFelt: true,
    async disturb() {
      disk.fill();
      return () => disk.makeRoom();
    },
  });
});
