import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommandLine } from '../../src/cli/program/run-command-line.ts';
import { type Finished, parseJsonOf, type PurserOptions } from './purser.ts';

interface RunOptions extends Omit<PurserOptions, 'main'> {
  /** The standard input: typed text, or data. */
  readonly input?: string | Uint8Array;
  /** Whether somebody types it. */
  readonly isTTY?: boolean;
}

/**
 * Runs one command in this process, which saves the start of another one. The data is in `folder`; other relative
 * paths are not in it. Not for `serve`, which runs until a signal ends the process.
 */
export async function runHere(
  args: readonly string[],
  { folder, flags = [], env = {}, input = '', isTTY = false }: RunOptions,
): Promise<Finished> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const terminal = { stdin: Object.assign(Readable.from([input]), { isTTY }), stdout, stderr };
  const environment = { PURSER_DATA_DIR: join(folder, 'data'), ...env };
  const code = await runCommandLine([...args, ...flags], { terminal, environment });
  stdout.end();
  stderr.end();
  return { code, stdout: await text(stdout), stderr: await text(stderr) };
}

/** Runs a command that answers in JSON, and gives that. */
export async function askHere<T>(
  args: readonly string[],
  options: Parameters<typeof runHere>[1],
): Promise<T> {
  return parseJsonOf(args, await runHere([...args, '--json'], options)) as T;
}
