import { basename } from 'node:path';

/** A process as the system describes it. */
export interface ProcessFacts {
  readonly parent: number;
  /** Its arguments, with spaces in between. */
  readonly command: string;
  /** Its environment, as `NAME=value`, where the system tells it. */
  readonly environment: readonly string[];
  /** The ids of its process group and of its session; undefined: the system does not tell. */
  readonly group?: number | undefined;
  readonly session?: number | undefined;
}

/** A process, and the parent that it has while npm is there. */
export interface Link {
  readonly pid: number;
  readonly parent: number;
}

export interface StartedByNpm {
  /** This process. */
  readonly self: Link;
  /** The script that npm says it runs; undefined: npm has not started this process, nor one above it. */
  readonly script: string | undefined;
  /** Describes a process; undefined: it is gone, or may not be looked at. */
  readonly look: (pid: number) => ProcessFacts | undefined;
}

interface ProgramOfNpm extends StartedByNpm {
  /** The path by which this program was started. */
  readonly program: string;
}

/**
 * The links between this process and the npm that started it: the shell of the script, where there is one, and npm. None where
 * something else stands in between or everything is meant to outlive npm: a script that leaves a process behind, `nohup`, and a container
 * of which npm is the first process.
 */
export function linksToNpm({ self, script, look }: StartedByNpm): readonly Link[] {
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
export function hasLostNpm({ self, script, program, look }: ProgramOfNpm): boolean {
  if (script === undefined || leavesBehind(script) || !isStartedBy(script, program)) return false;
  const own = look(self.pid);
  const parent = look(self.parent);
  if (!own || !parent || isUnderNohup(own)) return false;
  if (own.session === undefined || !look(own.session)) return false;
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
