import { readdirSync, readFileSync, rmSync } from 'node:fs';

// A process of its own beside a test run. When the run ends, however it ends, the watchdog ends what the run has left
// behind. Arguments: the run's id, and its folder for temporary files. Its standard input is a pipe from the run.

const [, , runId = '', folder = ''] = process.argv;
const MARK = `TEST_RUN_ID=${runId}`;

// The pipe closes when the run has ended, by SIGKILL too.
process.stdin.resume().once('close', () => {
  for (const pid of marked()) end(pid);
  // What is ended writes no more, or finds no folder to write to.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
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
