import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WATCHDOG = fileURLToPath(new URL('./watchdog.ts', import.meta.url));

/**
 * Makes sure that nothing of this process remains when it ends, even by SIGKILL: from now on everything that it starts
 * carries its id, and temporary files are made in one folder. A watchdog ends the former and removes the latter.
 * The returned function does both at once.
 */
export function guardRun(): () => Promise<void> {
  if (process.platform !== 'linux') return async () => undefined;
  const runId = randomUUID();
  const folder = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), 'purser-run-'));
  // PostgreSQL, which refuses to run as root, has a folder in it.
  chmodSync(folder, 0o711);
  const watchdog = spawn(process.execPath, [WATCHDOG, runId, folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // Signals of the terminal are for the run; the watchdog outlives it.
    detached: true,
  });
  // A run whose set-up fails must not wait for it.
  watchdog.unref();
  (watchdog.stdin as Socket).unref();
  process.env['TEST_RUN_ID'] = runId;
  process.env['TMPDIR'] = folder;
  const ended = once(watchdog, 'exit');
  return async () => {
    watchdog.ref();
    watchdog.stdin.end();
    await ended;
  };
}

const MEMORY = '/dev/shm';
/** Twice what a run has at one moment. */
const ROOM_BYTES = 12 * 2 ** 30;

/**
 * True: temporary files may be in memory. The hundreds of databases of a run are tens of thousands of files, and ext4 looks at each file
 * that was deleted lately to make a new one: a new database takes it ten times as much processor. TMPDIR, where it is set, is obeyed.
 */
function hasMemory(): boolean {
  if (process.env['TMPDIR'] !== undefined) return false;
  const mounts = readFileSync('/proc/mounts', 'utf8');
  const [, options = 'noexec'] = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(mounts) ?? [];
  // Programs are installed into temporary folders, and started.
  if (options.split(',').includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES;
}
