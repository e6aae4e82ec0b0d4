import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

// A process of its own beside a test run. When the run ends, however it ends, the watchdog ends what the run has left
// behind. Arguments: the run's id, and its folder for temporary files. Its standard input is a pipe from the run.

const [, , runId = '', folder = ''] = process.argv;
const ROUNDS_MAX = 250;
const ROUND_MS = 20;
const MARK = `TEST_RUN_ID=${runId}`;

// The pipe closes when the run has ended, by SIGKILL too.
process.stdin.resume().once('close', async () => {
  // Again and again, for one may have started another meanwhile.
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const pids = marked();
    if (pids.length === 0) break;
    for (const pid of pids) end(pid);
    // oxlint-disable-next-line no-await-in-loop
    await sleep(ROUND_MS);
  }
  // Not before: a process that still ends would write into the folder.
  rmSync(folder, { recursive: true, force: true });
});

/** The processes with the run's id in their environment: whatever the run, or its processes, have started. */
function marked(): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(MARK);
      } catch {
        // No process, not ours, or gone meanwhile.
        return false;
      }
    });
}

/** SIGQUIT ends a service at once, and PostgreSQL with all its children, also where they are paused. */
function end(pid: number): void {
  for (const signal of ['SIGQUIT', 'SIGCONT'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}
