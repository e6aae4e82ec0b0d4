import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SEARCHED } from './programs.ts';

const runFile = promisify(execFile);
const NOBODY = '65534';
/** A command that hangs must not hang the drill. */
const COMMAND_MS = 60_000;

/** Runs a command to its end and gives what it printed. Throws with its complaint where it fails. */
export async function run(command: readonly string[]): Promise<string> {
  const [program = '', ...args] = command;
  const env = { ...process.env, PATH: SEARCHED };
  return (await runFile(program, args, { env, timeout: COMMAND_MS })).stdout;
}

/** A process that goes on until it is ended. */
export interface Service {
  readonly name: string;
  readonly child: ChildProcess;
  /** Sends the signal and, where it ends the process, waits until it has ended. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

interface Starting {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** The file to which all that it prints is added. */
  readonly log: string;
  /** The process that is started stands before the one that is meant: signals go to its child. */
  readonly isWrapped?: boolean;
}

/** Starts a process. */
export function start({ name, command, env = {}, log, isWrapped = false }: Starting): Service {
  const [program = '', ...args] = command;
  const output = openSync(log, 'a');
  const child = spawn(program, args, {
    env: { ...process.env, PATH: SEARCHED, ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  // A program that cannot be started ends, too; what it was to do never comes.
  child.on('error', () => undefined);
  return {
    name,
    child,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      const targets = isWrapped ? childrenOf(child.pid) : [child.pid];
      for (const pid of targets) if (pid !== undefined) process.kill(pid, signal);
      if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await ended;
    },
  };
}

/** Whether a service was started and has not ended. */
export function isRunning(service: Service | undefined): boolean {
  return service?.child.exitCode === null && service.child.signalCode === null;
}

/** The ids of the processes that a process has started. */
export function childrenOf(pid: number | undefined): readonly number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return list.trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Whether this process is root outside of all user namespaces. Else only one user is known here. */
const isRealRoot = (): boolean =>
  /^\s*0\s+0\s+4294967295/.test(readFileSync('/proc/self/uid_map', 'utf8'));

/** The user who owns the files of the databases; undefined: the user who runs the drill. */
export const databaseOwner = (): number | undefined => (isRealRoot() ? Number(NOBODY) : undefined);

/** A command as a user without rights: PostgreSQL refuses to run as root. */
export function withoutRights(command: readonly string[]): readonly string[] {
  return isRealRoot()
    ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', ...command]
    : ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, ...command];
}

/** Waits until `isSo` says so. Throws with `what` where that takes longer than `patienceMs`. */
export async function waitUntil(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  patienceMs = 240_000,
): Promise<void> {
  const beganAt = performance.now();
  // oxlint-disable-next-line no-await-in-loop
  while (!(await isSo())) {
    if (performance.now() - beganAt > patienceMs) {
      throw new Error(`It took longer than ${Math.round(patienceMs / 1_000)} s until ${what}`);
    }
    // oxlint-disable-next-line no-await-in-loop
    await sleep(100);
  }
}
