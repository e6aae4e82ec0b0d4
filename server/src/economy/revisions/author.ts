import { COMMAND_LINE, keyIdOf } from '../../kernel/author.ts';
import type { Author } from './ports.ts';

/** Says who made a change. */
export function describeAuthor({ by, keyName }: Author): string {
  if (by === COMMAND_LINE) return 'the command line';
  const keyId = keyIdOf(by);
  if (keyId === undefined) return by;
  return keyName === undefined ? `the secret key ${keyId}` : `the secret key "${keyName}"`;
}
