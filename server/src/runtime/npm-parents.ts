/** A process as the system describes it. */
export interface ProcessFacts {
  readonly parent: number;
  /** Its arguments, with spaces in between. */
  readonly command: string;
  /** Its environment, as `NAME=value`, where the system tells it. */
  readonly environment: readonly string[];
}

/** A process, and the parent that it has while npm is there. */
export interface Link {
  readonly pid: number;
  readonly parent: number;
}

interface StartedByNpm {
  /** This process. */
  readonly self: Link;
  /** The script that npm says it runs; undefined: npm has not started this process, nor one above it. */
  readonly script: string | undefined;
  /** Describes a process; undefined: it is gone, or may not be looked at. */
  readonly look: (pid: number) => ProcessFacts | undefined;
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

/** Shells say in `_` what they started. npm itself forgets that hang-ups are to be ignored, as every Node does. */
function mayEnd(pid: number, { environment }: ProcessFacts): boolean {
  return pid > 1 && !environment.some((entry) => /^_=(.*\/)?nohup$/.test(entry));
}
