import { CREDENTIAL_CHARS_MAX } from '../../kernel/limits.ts';
import type { Terminal } from './command.ts';

/** Lets a reader close its end of a pipe (`purser key list | head`), and a terminal go, without failing the process. Where else nothing can be written, as on a full disk, that is said, and the exit code is 1. Called once, at the start. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'EIO') return;
      process.exitCode = 1;
      const reason = `The output could not be written: ${error.message}\n`;
      if (stream === process.stdout) process.stderr.write(reason);
    });
  }
}

/** Reads a credential from standard input, up to the length of the longest one; a longer text is none anyway. */
export async function readCredential(input: Terminal['stdin']): Promise<string> {
  let read = '';
  for await (const chunk of input) {
    read += String(chunk);
    if (read.length > 2 * CREDENTIAL_CHARS_MAX) break;
  }
  return read.trim();
}
