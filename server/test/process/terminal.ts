import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';

/** Whether this machine lacks `script` of util-linux, which gives a program a terminal of its own. */
export const NO_TERMINAL = spawnSync('script', ['--version']).status !== 0;

/** The program as a checkout has it. */
export const MAIN = fileURLToPath(new URL('../../bin/purser.cjs', import.meta.url));

/** A program on a terminal of its own. */
export interface OnTerminal {
  /** The terminal: whoever kills it closes it, and its standard input is what is typed. */
  readonly terminal: ChildProcess;
  /** Everything that it shows until now. */
  output(): string;
  /** Waits until it shows something of this form; gives the match. */
  shows(form: RegExp): Promise<RegExpExecArray>;
  /** The exit code of the program. */
  readonly code: Promise<number | null>;
}

/** Runs a command line of the shell on a terminal of its own, which is closed when the test ends. */
export function runOnTerminal(
  line: string,
  folder: string,
  env = withoutOptions(process.env),
): OnTerminal {
  const terminal = spawn('script', ['-qec', line, '/dev/null'], {
    cwd: folder,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A process that is killed may reset its pipes.
  for (const pipe of [terminal.stdin, terminal.stdout, terminal.stderr]) {
    pipe.on('error', () => undefined);
  }
  onTestFinished(() => void terminal.kill('SIGKILL'));
  let output = '';
  terminal.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  return {
    terminal,
    output: () => output,
    async shows(form) {
      await expect.poll(() => output).toMatch(form);
      return form.exec(output) as RegExpExecArray;
    },
    code: new Promise((resolve) => terminal.once('exit', resolve)),
  };
}

function withoutOptions(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !name.startsWith('PURSER_'));
  return Object.fromEntries(kept);
}
