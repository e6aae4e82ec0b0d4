import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** How long a process may take to end after being asked to. */
const END_MS = 10_000;

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
  // For example 0-1,4 (proc_pid_status(5), Cpus_allowed_list).
  const status = readFileSync('/proc/self/status', 'utf8');
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? '0';
  const cores = list.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  const [first = 0, last = first] = [cores[0], cores.at(-1)];
  const hasTaskset = !spawnSync('taskset', ['--version'], { stdio: 'ignore' }).error;
  return hasTaskset && first !== last
    ? { server: [first], generator: [last], isPinned: true }
    : { server: cores, generator: cores, isPinned: false };
}

/** The processes and the temporary folder of a row. Nothing of them is left after `close`. */
export interface Processes {
  readonly folder: string;
  /** Starts a program on these cores. The folder is its temporary folder too. */
  start(cores: readonly number[], command: readonly string[]): BenchProcess;
  /** Asks all processes to end, by their ids, waits for that, and removes the folder. */
  close(): Promise<void>;
}

export interface BenchProcess {
  readonly pid: number;
  readonly child: ChildProcess;
  /**
   * The next line of standard output that begins with this text. To miss none, ask in the same turn in which the
   * process was started. Rejects with the end of its standard error when the process ends without such a line.
   */
  line(beginning: string): Promise<string>;
  /** The next line that is an object as JSON. */
  result<Result>(): Promise<Result>;
  hasEnded(): boolean;
  stop(): Promise<void>;
}

export function makeProcesses({ isPinned }: Placement): Processes {
  const folder = mkdtempSync(join(tmpdir(), 'purser-bench-'));
  // PostgreSQL has its folder inside and does not run as root: other users may pass through.
  chmodSync(folder, 0o711);
  const running = new Set<BenchProcess>();
  let [count, isClosed] = [0, false];
  return {
    folder,
    start(cores, command) {
      // A row that is interrupted goes on until something fails.
      if (isClosed) throw new Error('The bench is ending');
      count += 1;
      const pinned = isPinned ? ['taskset', '-c', cores.join(','), ...command] : command;
      const started = startProcess(pinned, folder, join(folder, `${count}.stderr`));
      running.add(started);
      started.child.once('exit', () => running.delete(started));
      return started;
    },
    async close() {
      isClosed = true;
      await Promise.all([...running].map((one) => one.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startProcess(command: readonly string[], folder: string, errors: string): BenchProcess {
  const [program = '', ...args] = command;
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PURSER_'));
  const env = { ...Object.fromEntries(inherited), TMPDIR: folder };
  const stderr = openSync(errors, 'w');
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', stderr] });
  closeSync(stderr);
  const { pid, stdout } = child;
  if (pid === undefined || !stdout) throw new Error(`${program} cannot be started`);
  const lines = createInterface({ input: stdout });
  const started: BenchProcess = {
    pid,
    child,
    line(beginning) {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      lines.on('line', (line) => line.startsWith(beginning) && resolve(line));
      lines.on('close', () => {
        const words = existsSync(errors) ? readFileSync(errors, 'utf8').slice(-2_000) : '';
        reject(new Error(`A process ended too early: ${command.join(' ')}\n${words}`));
      });
      // A caller may have failed for another reason and no longer wait for this.
      promise.catch(() => undefined);
      return promise;
    },
    result: async <Result>() => JSON.parse(await started.line('{')) as Result,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      if (started.hasEnded()) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
      await exit;
      clearTimeout(timer);
    },
  };
  return started;
}
