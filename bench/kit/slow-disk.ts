import { spawnSync } from 'node:child_process';
import { type Bench, CannotRun, type RowOutcome } from './bench.ts';
import { startScript } from './servers.ts';

/** So much longer takes each flush: a millisecond in all where the disk itself takes a third of one. */
const DELAY_US = 700;
const TRY_MS = 5_000;
const FLUSHES = 'fdatasync,fsync';
/** Other system calls are as fast as without it. As a daemon it is not the parent of the program, which signals and accounting reach as ever. */
const STRACE = `strace --daemonize -f --seccomp-bpf -o /dev/null -e trace=${FLUSHES}`.split(' ');

/** Runs a row on a disk that is slower to flush: whatever it starts to serve waits longer for each flush. Throws `CannotRun` without strace. */
export async function onSlowDisk(
  bench: Bench,
  run: (bench: Bench) => Promise<RowOutcome>,
): Promise<RowOutcome> {
  if (!canTrace()) throw new CannotRun('strace is not here, or may not trace');
  const { processes } = bench;
  const inject = `inject=${FLUSHES}:delay_exit=${DELAY_US}`;
  const slowed = [...STRACE, '-e', inject];
  const slow: Bench = {
    ...bench,
    processes: {
      ...processes,
      start: (cores, command) => processes.start(cores, [...slowed, ...command]),
    },
  };
  const [asItIs, slower] = [await flushMs(bench), await flushMs(slow)];
  const outcome = await run(slow);
  const note = `A flush of 64 KiB took ${asItIs.toFixed(2)} ms on this disk, and ${slower.toFixed(2)} ms in this row, where strace delays it.`;
  return { ...outcome, notes: [...(outcome.notes ?? []), note] };
}

function canTrace(): boolean {
  const [program = '', ...options] = STRACE;
  const { status, stderr } = spawnSync(program, [...options, 'true'], { timeout: TRY_MS });
  return status === 0 && stderr.length === 0;
}

/** How long a flush takes for what the bench starts, in milliseconds. */
async function flushMs(bench: Bench): Promise<number> {
  const script = startScript(bench, 'flush', {
    path: bench.path('flush'),
    count: bench.size(300, 5),
  });
  return (JSON.parse(await script.line('{')) as { readonly medianMs: number }).medianMs;
}
