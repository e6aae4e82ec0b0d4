import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadNpmScript } from '../config/load.ts';
import { SECOND_MS } from '../kernel/instant.ts';
import type { Log } from '../telemetry/log.ts';

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
export async function untilNpmEnds({ log, signalled }: NpmWatch): Promise<'SIGTERM'> {
  const { promise, resolve } = Promise.withResolvers<'SIGTERM'>();
  // Windows has no signals, and keeps the number of a parent that is gone.
  if (process.platform === 'win32' || loadNpmScript() === undefined) return promise;
  let hungUpAt = -Infinity;
  process.on('SIGHUP', () => (hungUpAt = performance.now()));
  // oxlint-disable-next-line no-await-in-loop
  while (isLosingParent(ownStart())) await sleep(LOOK_MS, undefined, { ref: false });
  const links = linksToNpm(ownStart());
  const isLost = hasLostNpm(ownStart());
  if (links.length === 0 && !isLost) return promise;
  let wasGone = false;
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

/** A process as the system describes it. */
export interface ProcessFacts {
  readonly parent: number;
  /** Its arguments, with spaces in between; empty: it is ending. */
  readonly command: string;
  /** Its environment, as `NAME=value`, where the system tells it. */
  readonly environment: readonly string[];
  /** The ids of its process group and of its session; undefined: the system does not tell. */
  readonly group?: number | undefined;
  readonly session?: number | undefined;
}

/** A process, and the parent that it has while npm is there. */
interface Link {
  readonly pid: number;
  readonly parent: number;
}

interface Start {
  /** This process. */
  readonly self: Link;
  /** The script that npm says it runs; undefined: npm has not started this process, nor one above it. */
  readonly script: string | undefined;
  /** The path by which this program was started. */
  readonly program: string;
  /** Describes a process; undefined: it is gone, or may not be looked at. */
  readonly look: (pid: number) => ProcessFacts | undefined;
}

/**
 * Whether the parent of this process, or the parent's, is ending. While its threads end, nothing tells any more which program it was or
 * whether it is meant to be outlived, and it is still the parent.
 */
export function isLosingParent({ self, look }: Pick<Start, 'self' | 'look'>): boolean {
  const parent = look(self.parent);
  return [parent, parent && look(parent.parent)].some((above) => above?.command === '');
}

/**
 * The links between this process and the npm that started it: the shell of the script, where there is one, and npm. None where
 * something else stands in between or everything is meant to outlive npm: a script that leaves a process behind, `nohup`, and a container
 * of which npm is the first process.
 */
export function linksToNpm({ self, script, look }: Omit<Start, 'program'>): readonly Link[] {
  if (script === undefined || leavesBehind(script)) return [];
  const parent = look(self.parent);
  if (!parent) return [];
  if (!isShellOf(script, parent.command)) {
    // The shell has become this process, as most do with the last command of a line.
    return isNpm(parent.command) && mayEnd(self.parent, parent) ? [self] : [];
  }
  const npm = look(parent.parent);
  return npm && mayEnd(parent.parent, npm)
    ? [self, { pid: self.parent, parent: parent.parent }]
    : [];
}

/**
 * Whether the npm that started this process, or its shell, has ended already, so that there are no links to look at: the script starts this
 * program itself, and above it stands a process of another group. Never where this process was left behind: by its script, by `nohup`, or
 * with the end of its session (`setsid`, a closed terminal). Only a system that tells groups and sessions can say so.
 */
export function hasLostNpm({ self, script, program, look }: Start): boolean {
  if (script === undefined || leavesBehind(script) || !isStartedBy(script, program)) return false;
  const own = look(self.pid);
  const parent = look(self.parent);
  if (!own || !parent || isUnderNohup(own)) return false;
  if (own.session === undefined || !look(own.session)?.command) return false;
  const above = isShellOf(script, parent.command) ? look(parent.parent) : parent;
  return above !== undefined && !isNpm(above.command) && above.group !== own.group;
}

/** Whether the last command of a script is this program, and no other program that starts it. */
function isStartedBy(script: string, program: string): boolean {
  const last = script.split(/&&|\|\||;/).at(-1) ?? '';
  const words = last.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  const named = words
    .map((word) => word.replace(/^(["'])(.*)\1$/, '$2'))
    .filter((word) => !/^(exec|-.*|\w+=.*|(.*\/)?node)$/.test(word));
  return named[0] !== undefined && basename(named[0], '.cjs') === basename(program, '.cjs');
}

/** A script that says itself that its processes go on without it. */
function leavesBehind(script: string): boolean {
  return /\b(nohup|setsid|disown)\b|(^|[^&>])&($|[^&>])/.test(script);
}

function isShellOf(script: string, command: string): boolean {
  const [, line = ''] = /^\S+ -c (?:-- )?(.*)$/s.exec(command) ?? [];
  return line.startsWith(script);
}

/** npm and its like name themselves by a title, or by the path of their program. */
function isNpm(command: string): boolean {
  return /^(npm|npx|pnpm|yarn)\b|\/(npm|npx|pnpm|yarn)(-cli)?(\.[cm]?js)?( |$)/.test(command);
}

function mayEnd(pid: number, npm: ProcessFacts): boolean {
  return pid > 1 && !isUnderNohup(npm);
}

/** Shells say in `_` what they started. npm itself forgets that hang-ups are to be ignored, as every Node does. */
function isUnderNohup({ environment }: ProcessFacts): boolean {
  return environment.some((entry) => /^_=(.*\/)?nohup$/.test(entry));
}
