import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The processor cores that run what is measured, and those that make the load. */
export interface Placement {
  /** The servers, and the databases that they use. */
  readonly server: readonly number[];
  readonly generator: readonly number[];
  /** False with one core only, or without `taskset`: all share. */
  readonly isPinned: boolean;
}

/** The first core serves, the last one makes load. */
export function placeOnCores(): Placement {
  const cores = allowedCores();
  const [first = 0, last = first] = [cores[0], cores.at(-1)];
  const hasTaskset = !spawnSync('taskset', ['--version'], { stdio: 'ignore' }).error;
  return hasTaskset && first !== last
    ? { server: [first], generator: [last], isPinned: true }
    : { server: cores, generator: cores, isPinned: false };
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
