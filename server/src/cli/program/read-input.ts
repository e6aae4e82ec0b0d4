import { CREDENTIAL_CHARS_MAX } from '../../kernel/limits.ts';
import type { Terminal } from './command.ts';

/** Reads a credential from standard input, up to the length of the longest one; a longer text is none anyway. */
export async function readCredential(input: Terminal['stdin']): Promise<string> {
  let read = '';
  for await (const chunk of input) {
    read += String(chunk);
    if (read.length > 2 * CREDENTIAL_CHARS_MAX) break;
  }
  return read.trim();
}
