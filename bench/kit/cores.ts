import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

/** Which processor cores serve and which ones make the load. */
export interface Placement {
  /** What is measured, and the databases it uses. */
  readonly server: readonly number[];
  readonly generator: readonly number[];
  /** False: there is one core only, or no `taskset`; all share. */
  readonly isPinned: boolean;
}

/** The first core serves, the last one makes load. */
export function placeOnCores(): Placement {
  const cores = allowedCores();
  const first = cores[0] ?? 0;
  const last = cores.at(-1) ?? first;
  const hasTaskset = spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0;
  const isPinned = hasTaskset && first !== last;
  return isPinned
    ? { server: [first], generator: [last], isPinned }
    : { server: cores, generator: cores, isPinned };
}

/** Cores for several serving processes: all but the generator's, or all where that leaves one. */
export function coresForMany(placement: Placement): {
  readonly cores: readonly number[];
  /** The generator takes time from what is measured. */
  readonly sharesWithGenerator: boolean;
} {
  const all = allowedCores();
  const free = all.filter((core) => !placement.generator.includes(core));
  return free.length >= 2
    ? { cores: free, sharesWithGenerator: false }
    : { cores: all, sharesWithGenerator: true };
}

/** The command and arguments that run something on these cores. */
export function onCores(
  placement: Placement,
  cores: readonly number[],
  command: readonly string[],
): readonly string[] {
  return placement.isPinned ? ['taskset', '-c', cores.join(','), ...command] : command;
}

/** Cores that this process may use, for example 0-1,4 (proc_pid_status(5), Cpus_allowed_list). */
function allowedCores(): readonly number[] {
  const status = readFileSync('/proc/self/status', 'utf8');
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? '0';
  return list.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}
