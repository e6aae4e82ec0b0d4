import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { exitOf, temporaryFolder } from '../process/purser.ts';
import { makeSmallDisk } from '../support/small-disk.ts';

// The log is redirected to a file on a disk that is full: calls are answered, lines wait or are lost, and a stop ends.

const MAIN = fileURLToPath(new URL('../../bin/purser.cjs', import.meta.url));
const probed = makeSmallDisk(1);
probed?.[Symbol.dispose]();

/** Starts the service with standard error in a file; its data is on another disk. */
async function startLoggingInto(path: string, { workers = '1' }: { workers?: string }) {
  const folder = temporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const log = openSync(path, 'a');
  const args = ['serve', '--port', '0', '--json', '--log-level', 'debug', '--workers', workers];
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: folder.path,
    stdio: ['ignore', 'pipe', log],
  });
  closeSync(log);
  onTestFinished(() => void child.kill('SIGKILL'));
  const input = child.stdout;
  if (!input) throw new Error('There is no standard output');
  const [line] = await once(createInterface({ input }), 'line');
  return { url: JSON.parse(line).url as string, child };
}

/** Fewer than the lines of strangers that are written in a minute. */
const CALLS = 40;

async function callOften(url: string): Promise<void> {
  for (let count = 0; count < CALLS; count += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const reply = await fetch(`${url}/Client/LoginWithCustomID`, { method: 'POST' });
    expect(reply.status).toBe(400);
  }
}

describe.skipIf(!probed).each(['1', '2'])('a full disk of the log (workers: %s)', (workers) => {
  async function given() {
    const disk = makeSmallDisk(1);
    if (!disk) throw new Error('No file system could be mounted');
    onTestFinished(() => disk[Symbol.dispose]());
    const path = join(disk.path, 'log');
    const service = await startLoggingInto(path, { workers });
    disk.fill();
    await callOften(service.url);
    return { ...service, disk, path };
  }

  test('lines are written when there is room again', async () => {
    const { url, child, disk, path } = await given();
    disk.makeRoom();
    await callOften(url);
    const count = () => readFileSync(path, 'utf8').split('"outcome"').length - 1;
    await expect.poll(count).toBe(2 * CALLS);
    const exited = exitOf(child);
    child.kill('SIGTERM');
    expect(await exited).toEqual({ code: 0, signal: null });
  });

  test('a stop ends, although its lines are lost', async () => {
    const { child } = await given();
    const exited = exitOf(child);
    child.kill('SIGTERM');
    expect(await exited).toEqual({ code: 0, signal: null });
  });
});
