import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadNpmScript } from '../config/load.ts';
import { SECOND_MS } from '../kernel/instant.ts';
import type { Log } from '../telemetry/log.ts';
import { hasLostNpm, type Link, linksToNpm, type ProcessFacts } from './npm-parents.ts';

/** The pause between two looks at the processes above this one. */
const LOOK_MS = SECOND_MS / 4;
/** npm that ends so soon after a hang-up signal has ended by it. */
const HANG_UP_MS = 5 * SECOND_MS;

interface NpmWatch {
  readonly log: Log;
  /** Resolves when a signal has come; nothing is looked at any more. */
  readonly signalled: Promise<unknown>;
}

/**
 * Resolves when npm, which has started this process, is gone or was told to stop: it passes a signal on to its shell, and the shell passes
 * on nothing. Never resolves where npm has not started it, where it is meant to outlive npm, or where npm ended with its
 * terminal and this process goes on without one (`nohup`).
 */
export function untilNpmEnds({ log, signalled }: NpmWatch): Promise<'SIGTERM'> {
  const { promise, resolve } = Promise.withResolvers<'SIGTERM'>();
  // Windows has no signals, and keeps the number of a parent that is gone.
  if (process.platform === 'win32') return promise;
  const links = linksToNpm(ownStart());
  const isLost = hasLostNpm(ownStart());
  if (links.length === 0 && !isLost) return promise;
  let hungUpAt = -Infinity;
  let wasGone = false;
  process.on('SIGHUP', () => (hungUpAt = performance.now()));
  const timer = setInterval(() => {
    const isGone = isLost ? hasLostNpm(ownStart()) : !links.every(isThere);
    // The second look gives a hang-up signal the time to be heard.
    if (!isGone || !wasGone) {
      wasGone = isGone;
      return;
    }
    clearInterval(timer);
    if (performance.now() - hungUpAt < HANG_UP_MS) {
      log.info('npm, which started this process, ended with its terminal; the service goes on');
      return;
    }
    log.info('npm, which started this process, has ended or was told to stop');
    resolve('SIGTERM');
  }, LOOK_MS);
  timer.unref();
  void signalled.then(() => clearInterval(timer));
  return promise;
}

function ownStart() {
  const self = { pid: process.pid, parent: process.ppid };
  return { self, script: loadNpmScript(), program: process.argv[1] ?? '', look };
}

function isThere({ pid, parent }: Link): boolean {
  if (pid === process.pid) return process.ppid === parent;
  // Elsewhere shells become their last command, so that there is no other link.
  if (process.platform !== 'linux') return true;
  try {
    return idsInProc(pid).parent === parent;
  } catch {
    // If it is gone, this process has another parent. It may also be that no file can be opened for a while.
    return true;
  }
}

function look(pid: number): ProcessFacts | undefined {
  return process.platform === 'linux' ? lookInProc(pid) : askPs(pid);
}

function lookInProc(pid: number): ProcessFacts | undefined {
  try {
    return {
      ...idsInProc(pid),
      command: listInProc(pid, 'cmdline').join(' '),
      environment: environmentInProc(pid),
    };
  } catch {
    return undefined;
  }
}

function idsInProc(pid: number) {
  // The second field is the name in parentheses, and may have any characters.
  const [, parent, group, session] =
    /^.*\) \S (\d+) (\d+) (\d+) /s.exec(readInProc(pid, 'stat')) ?? [];
  return { parent: Number(parent), group: Number(group), session: Number(session) };
}

/** Only the owner of a process may read its environment. */
function environmentInProc(pid: number): readonly string[] {
  try {
    return listInProc(pid, 'environ');
  } catch {
    return [];
  }
}

function listInProc(pid: number, name: string): readonly string[] {
  return readInProc(pid, name).split('\0').filter(Boolean);
}

function readInProc(pid: number, name: string): string {
  return readFileSync(`/proc/${pid}/${name}`, 'utf8');
}

/** Where there is no `/proc`. It tells no environment. */
function askPs(pid: number): ProcessFacts | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,command=', '-p', `${pid}`], {
    encoding: 'utf8',
  });
  const [, parent, command] = /^\s*(\d+) (.+)/.exec(stdout ?? '') ?? [];
  if (parent === undefined || command === undefined) return undefined;
  return { parent: Number(parent), command, environment: [] };
}
