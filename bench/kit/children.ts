import { type ChildProcess, spawn } from 'node:child_process';
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

/** The processes and the folder of one run of the bench; nothing of them is left after `close`. */
export interface Household {
  /** A temporary folder. */
  readonly folder: string;
  /** Starts a process whose temporary folder is the household's. Its standard error goes to a file, of which an error shows the end. */
  start(command: readonly string[]): Member;
  /** Asks all to end, by their ids, waits, and removes the folder. */
  close(): Promise<void>;
}

/** A process that was started. */
export interface Member {
  readonly pid: number;
  readonly child: ChildProcess;
  /** The first line of JSON on standard output. Rejects when the process ends without one. */
  firstLine(): Promise<string>;
  stop(): Promise<void>;
}

export function makeHousehold(): Household {
  const folder = mkdtempSync(join(tmpdir(), 'purser-bench-'));
  // Somebody else may pass through: PostgreSQL does not run as root, and has its folder inside.
  chmodSync(folder, 0o711);
  const members = new Set<Member>();
  let count = 0;
  return {
    folder,
    start(command) {
      count += 1;
      const member = startMember(command, {
        folder,
        stderr: join(folder, `${count}.stderr`),
      });
      members.add(member);
      member.child.once('exit', () => members.delete(member));
      return member;
    },
    async close() {
      await Promise.all([...members].map((member) => member.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startMember(
  [program = '', ...args]: readonly string[],
  options: { readonly folder: string; readonly stderr: string },
): Member {
  const stderr = openSync(options.stderr, 'w');
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PURSER_'));
  const child = spawn(program, args, {
    env: { ...Object.fromEntries(inherited), TMPDIR: options.folder },
    stdio: ['ignore', 'pipe', stderr],
  });
  closeSync(stderr);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} cannot be started`);
  const line = firstLineOf(child, () => `${[program, ...args].join(' ')}: ${tail(options.stderr)}`);
  // Who never asks for the line must not die of its absence.
  line.catch(() => undefined);
  return { pid, child, firstLine: () => line, stop: () => stop(child) };
}

async function firstLineOf(child: ChildProcess, whatFailed: () => string): Promise<string> {
  if (!child.stdout) throw new Error('Standard output is not read');
  const lines = createInterface({ input: child.stdout });
  const found = Promise.withResolvers<string>();
  // Some libraries write there too.
  let isFound = false;
  lines.on('line', (line) => {
    if (!line.startsWith('{')) return;
    isFound = true;
    found.resolve(line);
  });
  lines.on('close', () => {
    // Also after the folder with the words of a process that did its work is gone.
    if (isFound) return;
    found.reject(new Error(`A process ended before it was ready: ${whatFailed()}`));
  });
  return found.promise;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
  await gone;
  clearTimeout(timer);
}

function tail(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-2_000) : '';
}
