import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { reasonOf } from '../../lib/reason-of.ts';
import { writeWholeFile, type WriteWork } from '../../lib/whole-file.ts';
import { Failure } from '../../runtime/failure.ts';
import { untilStopSignal } from '../../runtime/stop-signals.ts';
import type { CommandInput, CommandResult, HelpLine, Output } from './command.ts';

// Commands that write much into a new file, or to standard output.

export const STANDARD_OUTPUT = '-';

export const FILE_ARGUMENT: HelpLine = [
  '<file>',
  'The file to make; - stands for standard output.',
];

/** The meaning of exit code 1. */
export const NO_FILE =
  'the file is there or cannot be made, or it was stopped: there is no new file';

/**
 * Lets `work` write texts into a file that is whole or not there, or to standard output. Rejects with a Failure where the file is there or cannot be
 * made, where nobody reads on, and where a signal stops it.
 */
export async function exportTo(
  path: string,
  { stdout }: Pick<CommandInput['terminal'], 'stdout'>,
  work: WriteWork,
): Promise<void> {
  const isFile = path !== STANDARD_OUTPUT;
  if (isFile && existsSync(path)) throw new Failure(`The file ${path} is there already.`);
  const stop = new AbortController();
  const stopped = isFile ? 'Stopped: nothing was written.' : 'Stopped: not everything was written.';
  void untilStopSignal().then(() => stop.abort(new Failure(stopped)));
  const stoppable: WriteWork = (write) =>
    work(async (text) => {
      stop.signal.throwIfAborted();
      await write(text);
    });
  await (isFile ? writeFile(path, stoppable) : stoppable((text) => writeText(stdout, text)));
}

function writeFile(path: string, work: WriteWork): Promise<void> {
  const part = `${path}.part`;
  return writeWholeFile({ path, part }, work).catch((cause: unknown) => {
    const isUnmade = (cause as NodeJS.ErrnoException).syscall === 'open';
    throw isUnmade ? new Failure(describeRefusal(part, cause), { cause }) : cause;
  });
}

function describeRefusal(part: string, cause: unknown): string {
  switch ((cause as NodeJS.ErrnoException).code) {
    case 'EEXIST':
      return `The file ${part} is there: another command is writing it, or one was killed. Remove it in the second case.`;
    case 'ENOENT':
      return `There is no folder ${dirname(part)}.`;
    default:
      return `The file ${part} cannot be made: ${reasonOf(cause)}.`;
  }
}

/** Resolves when the text is on its way. Rejects with a Failure where nobody reads on. */
function writeText(output: Output, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(text, (cause) => {
      if (cause) reject(new Failure('Nobody reads on: not everything was written.', { cause }));
      else resolve();
    });
  });
}

/** Standard output has what was exported and nothing else. */
export function answerBeside(
  result: CommandResult,
  { path, input: { flags, terminal } }: { readonly path: string; readonly input: CommandInput },
): CommandResult | undefined {
  if (path !== STANDARD_OUTPUT) return result;
  terminal.stderr.write(`${flags['json'] === true ? JSON.stringify(result.json) : result.text}\n`);
  return undefined;
}
