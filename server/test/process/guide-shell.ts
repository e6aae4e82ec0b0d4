import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import { ROOT } from '../repository/tidy/sources.ts';
import { exitOf, temporaryFolder } from './purser.ts';

/** A folder in which lines of a guide run as they stand, with `purser` among the programs. It is removed when the test ends. */
export interface GuideShell {
  readonly path: string;
  /** The environment of its shells; a test adds to it. */
  readonly env: Record<string, string>;
  /** Runs lines to their end, each of which must succeed without a word on standard error. Gives their standard output. */
  run(lines: string, input?: string): string;
  /** Starts a line that goes on, and waits until its output has the words, if any. It is stopped by `stop` or with the test. */
  start(line: string, words?: string): Promise<Started>;
}

export interface Started {
  stdout(): string;
  /** Sends SIGTERM; it must end well. */
  stop(): Promise<void>;
}

export function makeGuideShell(env: Readonly<Record<string, string>> = {}): GuideShell {
  const folder = temporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const { path } = folder;
  const program = join(path, 'purser');
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${inject('program')}" "$@"\n`);
  chmodSync(program, 0o755);
  // Guides name files of the checkout in which they are read.
  for (const name of ['docs', 'deploy']) symlinkSync(join(ROOT, name), join(path, name));
  const PATH = [path, dirname(process.execPath), process.env['PATH']].join(delimiter);
  const ownEnv: Record<string, string> = { PATH, ...env };
  const options = { cwd: path, env: ownEnv, encoding: 'utf8' } as const;
  return {
    path,
    env: ownEnv,
    run(lines, input = '') {
      const ran = spawnSync('sh', ['-euc', lines], { ...options, input });
      expect([ran.stderr, ran.status], `${lines}\n${ran.stdout}`).toEqual(['', 0]);
      return ran.stdout;
    },
    async start(line, words = '') {
      const script = line.replace(/^(\w+=\S+ )*/, '$&exec ');
      const child = spawn('sh', ['-euc', script], { cwd: path, env: ownEnv });
      const exited = exitOf(child);
      onTestFinished(() => void child.kill('SIGKILL'));
      let stdout = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
      await expect.poll(() => stdout, { message: line }).toContain(words);
      return {
        stdout: () => stdout,
        async stop() {
          child.kill('SIGTERM');
          expect(await exited).toEqual({ code: 0, signal: null });
        },
      };
    },
  };
}
