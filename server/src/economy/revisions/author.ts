import { keyIdOf } from '../../kernel/author.ts';
import type { Author } from './ports.ts';

/** The author of a change that is made on the command line. */
export const COMMAND_LINE = 'commandLine';

/** Says who made a change. */
export function describeAuthor({ by, keyName }: Author): string {
  if (by === COMMAND_LINE) return 'the command line';
  const keyId = keyIdOf(by);
  if (keyId === undefined) return by;
  return keyName === undefined ? `the secret key ${keyId}` : `the secret key "${keyName}"`;
}
